internal import ObelusCore

/// Removes the paint of a path, and as much of the path as nothing else needs.
enum PathRemoval {
  static func edits(of path: PathUse, _ instance: Int, _ content: PageContent, _ tree: StreamTree) -> [StreamEdit] {
    if path.isClip { return [StreamEdit(path.paint, [0x6E])] }
    if !path.isInterleaved { return [StreamEdit(path.range, [0x20])] }
    let images = tree.images[instance].map { content.images[$0] }
      .filter { $0.inline != nil && $0.range.overlaps(path.range) }
    return constructionEdits(of: path, in: content.instances[instance].bytes, inlineImages: images.map(\.range))
      + [StreamEdit(path.paint, [0x20])]
  }

  /// Cuts each construction operator (8.5.2) out of a range that has other operators in it as well.
  private static func constructionEdits(
    of path: PathUse, in bytes: [UInt8], inlineImages: [Range<Int32>]
  ) -> [StreamEdit] {
    var edits: [StreamEdit] = []
    var lexer = Lexer(at: Int(path.range.lowerBound))
    var operand = Operand(kind: .number, start: 0, end: 0, number: 0)
    var start: Int?
    while lexer.position < Int(path.paint.lowerBound) {
      switch lexer.next(bytes.span, &operand) {
      case .operand:
        start = start ?? Int(operand.start)
      case .keyword:
        let keyword = lexer.keywordStart
        if construction.contains(lexer.keyword) {
          edits.append(StreamEdit((start ?? keyword)..<lexer.position, [0x20]))
        }
        if let image = inlineImages.first(where: { Int($0.lowerBound) <= keyword && keyword < Int($0.upperBound) }) {
          lexer.position = max(lexer.position, Int(image.upperBound))
        }
        start = nil
      case .error: start = nil
      case .end: return edits
      }
    }
    return edits
  }

  /// m l c v y h re.
  private static let construction: Set<UInt32> = [0x6D, 0x6C, 0x63, 0x76, 0x79, 0x68, 0x6572]
}
