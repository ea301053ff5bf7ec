package import ObelusCore
package import ObelusPDF

/// What is left of a Type 3 font (ISO 32000-2, 9.6.4) when some of its glyphs are no longer shown.
package enum Type3Pruning {
  private static let largestProcedure = 16 << 20

  /// The font dictionary without the glyph procedures that no kept code shows, and without the resources that the others
  /// do not name; nil where nothing goes.
  ///
  /// - Parameter keptCodes: of all pages, appearances and patterns of the document (`FontUsage.keptCodes`).
  package static func pruned(
    _ font: PDFDictionary, _ description: Font.Description, keptCodes: CodeSet, source: any ObjectSource
  ) throws(ObelusError) -> PDFDictionary? {
    guard let procedures = try source.dictionary(font["CharProcs"]) else { return nil }
    let kept = Set(keptCodes.codes.compactMap { description.charProcs[Int($0.value)] })
    var names: Set<PDFName> = []
    for procedure in kept {
      let stream = try source.decodedStream(procedure, limit: largestProcedure)
      guard !stream.isTruncated else {
        throw ObelusError(
          .limit, "a glyph procedure is too large or broken off", at: Location(object: procedure))
      }
      names.formUnion(Type3Pruning.names(in: stream.bytes))
    }

    var result = font
    var entries: [PDFDictionary.Entry] = []
    for entry in procedures.entries {
      if let id = try source.streamID(entry.value), kept.contains(id) { entries.append(entry) }
    }
    if entries.count < procedures.count { result["CharProcs"] = .dictionary(PDFDictionary(entries: entries)) }
    if let resources = try source.dictionary(font["Resources"]) {
      let pruned = try prune(resources, names, source)
      if pruned != resources { result["Resources"] = .dictionary(pruned) }
    }
    return result == font ? nil : result
  }

  private static func prune(
    _ resources: PDFDictionary, _ names: Set<PDFName>, _ source: any ObjectSource
  ) throws(ObelusError) -> PDFDictionary {
    var result = PDFDictionary()
    for entry in resources.entries where result[entry.key] == nil {
      if entry.key == "ProcSet" { result[entry.key] = entry.value }
      guard let category = ResourceCategory(rawValue: entry.key.text), let all = try source.dictionary(entry.value)
      else { continue }
      let kept = PDFDictionary(entries: all.entries.filter { names.contains($0.key) || category == .colorSpace })
      if kept == all {
        result[entry.key] = entry.value
      } else if !kept.isEmpty {
        result[entry.key] = .dictionary(kept)
      }
    }
    return result
  }

  /// All names that a procedure holds, whatever they are used for.
  private static func names(in bytes: [UInt8]) -> Set<PDFName> {
    var names: Set<PDFName> = []
    var lexer = Lexer()
    var operand = Operand(kind: .other, start: 0, end: 0, number: 0)
    while true {
      switch lexer.next(bytes.span, &operand) {
      case .operand where operand.kind == .name: names.insert(NameDecoding.decode(bytes.span, operand.range))
      case .end: return names
      default: break
      }
    }
  }
}
