/// What a content stream leaves open at its end, and what it closes without having opened it.
///
/// A stream that is put between `q` and `Q` must not close the former itself, and the operators after it must be read as
/// operators.
struct ContentBalance {
  /// Cuts surplus `Q`, which readers ignore where nothing was saved, and what stands behind the last operator, which says
  /// nothing (operands, or a string that does not end).
  private(set) var edits: [StreamEdit] = []
  private var savedStates = 0
  private var openMarks = 0
  private var isInText = false

  /// What closes the stream; begins with a line end because of a comment that the stream may end with.
  var closing: [UInt8] {
    var bytes: [UInt8] = [0x0A]
    if isInText { bytes += Array("ET\n".utf8) }
    for _ in 0..<openMarks { bytes += Array("EMC\n".utf8) }
    for _ in 0..<savedStates { bytes += Array("Q\n".utf8) }
    return bytes
  }

  /// Of a stream that is known to be balanced.
  init() {}

  /// - Parameter inlineImages: byte ranges from BI to EI, in order.
  init(_ bytes: [UInt8], inlineImages: [Range<Int>]) {
    var lexer = Lexer()
    var operand = Operand(kind: .number, start: 0, end: 0, number: 0)
    var images = inlineImages[...]
    var arrays = 0
    var dictionaries = 0
    var lastOperator = 0
    var isDangling = false
    scan: while true {
      switch lexer.next(bytes.span, &operand) {
      case .operand:
        isDangling = true
        switch operand.kind {
        case .arrayOpen: arrays += 1
        case .arrayClose: arrays = max(0, arrays - 1)
        case .dictionaryOpen: dictionaries += 1
        case .dictionaryClose: dictionaries = max(0, dictionaries - 1)
        default: break
        }
      case .error:
        isDangling = true
        arrays = 0
        dictionaries = 0
      case .keyword:
        let start = lexer.keywordStart
        // A reference in a dictionary is passed over.
        if dictionaries > 0, lexer.keyword == 0x52 { continue scan }
        while let image = images.first, image.upperBound <= start { images = images.dropFirst() }
        if let image = images.first, image.contains(start) { lexer.position = max(lexer.position, image.upperBound) }
        // A word inside an array or dictionary only ends it.
        if arrays == 0, dictionaries == 0 { execute(lexer.keyword, start..<lexer.position) }
        arrays = 0
        dictionaries = 0
        lastOperator = lexer.position
        isDangling = false
      case .end: break scan
      }
    }
    if isDangling { edits.append(StreamEdit(lastOperator..<bytes.count, [0x20])) }
  }

  private mutating func execute(_ keyword: UInt32, _ range: Range<Int>) {
    switch keyword {
    case 0x71: savedStates += 1  // q
    case 0x51:  // Q
      if savedStates == 0 { edits.append(StreamEdit(range, [0x20])) } else { savedStates -= 1 }
    case 0x5442: isInText = true  // BT
    case 0x5445: isInText = false  // ET
    case 0x434442, 0x434D42: openMarks += 1  // BDC BMC
    case 0x434D45: openMarks = max(0, openMarks - 1)  // EMC
    default: break
    }
  }
}
