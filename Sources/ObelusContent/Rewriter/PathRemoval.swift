internal import ObelusCore

/// Removes the paint of a path, and as much of the path as nothing else needs, or puts what is left of it in its place.
enum PathRemoval {
  static func edits(
    of path: PathUse, _ cut: PathCut, _ instance: Int, _ content: PageContent, _ tree: StreamTree
  ) -> [StreamEdit] {
    let replacement = cut.replacement.isEmpty ? [0x20] : cut.replacement
    if !path.isInterleaved { return [StreamEdit(path.range, replacement)] }
    return constructionEdits(of: path, instance, content, tree, operators: construction.union(clipping))
      + [StreamEdit(path.paint, replacement)]
  }

  static func edits(of path: PathUse, _ instance: Int, _ content: PageContent, _ tree: StreamTree) -> [StreamEdit] {
    if path.isClip { return [StreamEdit(path.paint, [0x6E])] }
    if !path.isInterleaved { return [StreamEdit(path.range, [0x20])] }
    return constructionEdits(of: path, instance, content, tree, operators: construction)
      + [StreamEdit(path.paint, [0x20])]
  }

  /// Cuts each of some operators out of a range that has others in it as well.
  private static func constructionEdits(
    of path: PathUse, _ instance: Int, _ content: PageContent, _ tree: StreamTree, operators: Set<UInt32>
  ) -> [StreamEdit] {
    let bytes = content.instances[instance].bytes
    let inlineImages = tree.images[instance].map { content.images[$0] }
      .filter { $0.inline != nil && $0.range.overlaps(path.range) }.map(\.range)
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
        if operators.contains(lexer.keyword) {
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

  /// Operators of path construction (8.5.2): m l c v y h re.
  private static let construction: Set<UInt32> = [0x6D, 0x6C, 0x63, 0x76, 0x79, 0x68, 0x6572]
  /// W W*.
  private static let clipping: Set<UInt32> = [0x57, 0x2A57]
}
