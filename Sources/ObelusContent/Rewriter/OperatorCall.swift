internal import ObelusCore

/// One operator of a content stream with its operands.
struct OperatorCall {
  var op: Operator
  /// First operand … end of the keyword.
  var range: Range<Int>
  var keyword: Int
  /// Those outside arrays and dictionaries.
  var numbers: [Double]

  /// Calls `body` for each known operator outside inline images.
  static func forEach(
    in bytes: [UInt8], besides inlineImages: [Range<Int>], _ body: (OperatorCall) throws(ObelusError) -> Void
  ) throws(ObelusError) {
    var lexer = Lexer()
    var operand = Operand(kind: .number, start: 0, end: 0, number: 0)
    var images = inlineImages[...]
    var numbers: [Double] = []
    var start = -1
    var depth = 0
    while true {
      switch lexer.next(bytes.span, &operand) {
      case .operand:
        if start < 0 { start = Int(operand.start) }
        switch operand.kind {
        case .arrayOpen, .dictionaryOpen: depth += 1
        case .arrayClose, .dictionaryClose: depth -= 1
        case .number: if depth == 0 { numbers.append(operand.number) }
        default: break
        }
      case .keyword:
        while let image = images.first, image.upperBound <= lexer.keywordStart { images = images.dropFirst() }
        if let image = images.first, image.contains(lexer.keywordStart) {
          lexer.position = max(lexer.position, image.upperBound)
        } else if let op = Operator(rawValue: lexer.keyword) {
          let keyword = lexer.keywordStart
          try body(
            OperatorCall(
              op: op, range: (start < 0 ? keyword : start)..<lexer.position, keyword: keyword, numbers: numbers))
        }
        numbers.removeAll(keepingCapacity: true)
        start = -1
        depth = 0
      case .error: throw ShowRelocation.failure
      case .end: return
      }
    }
  }
}
