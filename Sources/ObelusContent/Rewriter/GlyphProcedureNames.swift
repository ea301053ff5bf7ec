internal import ObelusCore
internal import ObelusPDF

/// Names in the procedures of Type 3 fonts that have no /Resources of their own and use those of the page (9.6.4).
enum GlyphProcedureNames {
  private static let largestProcedure = 1 << 20

  /// All names that procedures of such fonts on the page hold, whatever they are used for.
  static func collect(
    _ content: PageContent, _ fonts: FontLedger, _ source: any ObjectSource
  ) throws(ObelusError) -> Set<PDFName> {
    var names: Set<PDFName> = []
    for (index, codes) in fonts.keptType3Codes {
      let description = content.fonts[index].description
      guard description.resources == nil else { continue }
      for code in codes {
        guard let procedure = description.charProcs[Int(code)] else { continue }
        let bytes = try source.decodedStream(procedure, limit: largestProcedure).bytes
        names.formUnion(self.names(in: bytes))
      }
    }
    return names
  }

  private static func names(in bytes: [UInt8]) -> Set<PDFName> {
    var names: Set<PDFName> = []
    var lexer = Lexer()
    var operand = Operand(kind: .number, start: 0, end: 0, number: 0)
    while true {
      switch lexer.next(bytes.span, &operand) {
      case .operand where operand.kind == .name: names.insert(NameDecoding.decode(bytes.span, operand.range))
      case .end: return names
      default: break
      }
    }
  }
}
