internal import ObelusCore

/// Takes out of a content stream what it holds and no reader shows: comments, operators that mean nothing with their
/// operands, operands that an operator does not take, private entries of inline images, what a string without an end leaves.
///
/// What an area takes is known by its place, and none of this has one.
struct UnseenContent {
  private let bytes: [UInt8]
  private var edits: [StreamEdit] = []
  /// Those that are still to come.
  private var images: ArraySlice<Range<Int>>

  private init(_ bytes: [UInt8], _ images: [Range<Int>]) {
    self.bytes = bytes
    self.images = images[...]
  }

  /// - Parameter images: where the interpreter has read inline images, `BI … EI`, in order.
  static func edits(of bytes: [UInt8], inlineImages images: [Range<Int>]) -> [StreamEdit] {
    var content = UnseenContent(bytes, images)
    content.scan()
    return content.edits
  }

  private mutating func scan() {
    var lexer = Lexer()
    var operand = Operand(kind: .other, start: 0, end: 0, number: 0)
    var pending: [Operand] = []
    var nesting = Nesting()
    while true {
      let before = lexer.position
      let token = lexer.next(bytes.span, &operand)
      let start = token == .keyword || token == .end ? lexer.keywordStart : Int(operand.start)
      takeComments(before..<start)
      switch token {
      case .operand:
        pending.append(operand)
        nesting.note(operand.kind)
      case .keyword:
        let keyword = lexer.keywordStart..<lexer.position
        if nesting.passesOver(bytes.span, lexer) {
          take(keyword)
          continue
        }
        nesting = Nesting()
        guard let op = Operator(rawValue: lexer.keyword) else {
          // Readers that take it for a number have to go on doing so.
          if !isFaultyNumber(keyword) {
            take((pending.first.map { $0.range.lowerBound } ?? start)..<keyword.upperBound)
            pending.removeAll(keepingCapacity: true)
          }
          continue
        }
        takeSurplus(of: op, pending)
        pending.removeAll(keepingCapacity: true)
        if op == .beginInlineImage {
          let isSkipped = skipInlineImage(&lexer)
          // A colour space among the resources tells the interpreter more about where the data end.
          images = images.drop { $0.upperBound <= keyword.lowerBound }
          if let image = images.first, image.contains(keyword.lowerBound) {
            lexer.position = image.upperBound
          } else if !isSkipped {
            return
          }
        }
      case .error:
        if nesting.passesOver(bytes.span, lexer) {
          take(start..<lexer.position)
          continue
        }
        nesting = Nesting()
        takeTexts(pending)
        pending.removeAll(keepingCapacity: true)
        if lexer.position > start + 1 { take(start..<lexer.position) }
      case .end:
        takeTexts(pending)
        return
      }
    }
  }

  /// What is open among the operands. In an array alone, the interpreter passes over what has no place there.
  private struct Nesting {
    private var arrays = 0
    private var dictionaries = 0
    private var arrayEnd = 0

    mutating func note(_ kind: Operand.Kind) {
      switch kind {
      case .arrayOpen: arrays += 1
      case .arrayClose: arrays = max(0, arrays - 1)
      case .dictionaryOpen: dictionaries += 1
      case .dictionaryClose: dictionaries = max(0, dictionaries - 1)
      case .number, .name, .literal, .escapedLiteral, .hex, .other: break
      }
    }

    mutating func passesOver(_ bytes: Span<UInt8>, _ lexer: Lexer) -> Bool {
      guard arrays == 1, dictionaries == 0 else { return false }
      if lexer.position > arrayEnd {
        guard let end = lexer.endOfArray(bytes) else { return false }
        arrayEnd = end
      }
      return true
    }
  }

  private mutating func take(_ range: Range<Int>, leaving replacement: [UInt8] = [0x20]) {
    if !range.isEmpty { edits.append(StreamEdit(range, replacement)) }
  }

  /// - Parameter gap: white space and comments between two tokens.
  private mutating func takeComments(_ gap: Range<Int>) {
    if gap.count > 1, bytes[gap].contains(0x25) { take(gap, leaving: [0x0A]) }
  }

  private func isFaultyNumber(_ word: Range<Int>) -> Bool {
    bytes[word].allSatisfy { CharacterClass.isDigit($0) || $0 == 0x2B || $0 == 0x2D || $0 == 0x2E }
  }

  // MARK: Operands

  /// An operand, or all pieces of one that is an array or dictionary.
  private struct Item {
    var pieces: ArraySlice<Operand>

    var kind: Operand.Kind { pieces[pieces.startIndex].kind }
    var isText: Bool { kind != .number && kind != .other }
    var isOfNumbers: Bool { pieces.allSatisfy { [.number, .arrayOpen, .arrayClose].contains($0.kind) } }
    var range: Range<Int> { pieces[pieces.startIndex].range.lowerBound..<pieces[pieces.endIndex - 1].range.upperBound }
  }

  private static func items(_ operands: [Operand]) -> [Item] {
    var items: [Item] = []
    var depth = 0
    var start = 0
    for (index, operand) in operands.enumerated() {
      if depth == 0 { start = index }
      switch operand.kind {
      case .arrayOpen, .dictionaryOpen: depth += 1
      case .arrayClose, .dictionaryClose: depth = max(0, depth - 1)
      default: break
      }
      if depth == 0 || index == operands.count - 1 { items.append(Item(pieces: operands[start...index])) }
    }
    return items
  }

  private mutating func takeTexts(_ operands: [Operand]) {
    for item in Self.items(operands) where item.isText { take(item.range) }
  }

  private mutating func takeSurplus(of op: Operator, _ operands: [Operand]) {
    // Most have numbers alone, one string, or one name.
    guard operands.contains(where: { $0.kind != .number }), !(operands.count == 1 && Self.takes(op, operands[0].kind))
    else { return }
    let items = Self.items(operands)
    // One string alone is shown by some readers.
    if op == .showTextArray, !items.contains(where: { $0.kind == .arrayOpen }) { return }
    let shown = items.last { $0.pieces.count == 1 && $0.pieces.first?.isString == true }?.range
    for item in items where item.isText {
      if !Self.takes(op, item.kind) {
        take(item.range)
      } else if item.pieces.first?.isString == true, item.range != shown {
        take(item.range)
      } else if item.kind == .arrayOpen, op == .showTextArray || op == .setDash {
        takeForeign(item.pieces.dropFirst(), isDash: op == .setDash)
      }
    }
  }

  /// Elements of an array that are no numbers, and no strings to show.
  private mutating func takeForeign(_ elements: ArraySlice<Operand>, isDash: Bool) {
    for element in elements {
      switch element.kind {
      case .number, .other, .arrayOpen, .arrayClose, .dictionaryOpen, .dictionaryClose: continue
      case .name: take(element.range, leaving: isDash ? [0x30] : [0x20])
      case .literal, .escapedLiteral, .hex: if isDash { take(element.range, leaving: [0x30]) }
      }
    }
  }

  /// Whether an operator has operands of that kind (annex A).
  private static func takes(_ op: Operator, _ kind: Operand.Kind) -> Bool {
    switch kind {
    case .number, .other: true
    case .literal, .escapedLiteral, .hex:
      op == .showText || op == .nextLineShowText || op == .nextLineSetSpacingShowText
    case .arrayOpen, .arrayClose: op == .showTextArray || op == .setDash
    case .dictionaryOpen, .dictionaryClose:
      op == .beginMarkedContentWithProperties || op == .markedContentPointWithProperties
    case .name:
      switch op {
      case .setExtGState, .paintXObject, .paintShading, .setFillColorSpace, .setStrokeColorSpace, .setFillColor,
        .setStrokeColor, .setFillColorExtended, .setStrokeColorExtended, .setRenderingIntent, .setFont,
        .beginMarkedContent, .beginMarkedContentWithProperties, .markedContentPoint, .markedContentPointWithProperties:
        true
      default: false
      }
    }
  }

  // MARK: Inline images

  /// - Returns: false where the image's end is not to be found.
  private mutating func skipInlineImage(_ lexer: inout Lexer) -> Bool {
    var operand = Operand(kind: .other, start: 0, end: 0, number: 0)
    var operands: [Operand] = []
    while true {
      let before = lexer.position
      let token = lexer.next(bytes.span, &operand)
      let start = token == .keyword || token == .end ? lexer.keywordStart : Int(operand.start)
      takeComments(before..<start)
      switch token {
      case .operand: operands.append(operand)
      case .keyword where Operator(rawValue: lexer.keyword) == .inlineImageData:
        takePrivateEntries(operands)
        guard let image = InlineImageSkipping.image(of: operands, bytes.span, from: lexer.position) else {
          return false
        }
        lexer.position = image.end
        return true
      case .keyword:
        lexer.position = lexer.keywordStart
        return true
      case .error, .end: return false
      }
    }
  }

  /// Entries that table 91 does not have. Readers heed colour key masks (8.9.6.4) nevertheless.
  private mutating func takePrivateEntries(_ operands: [Operand]) {
    let items = Self.items(operands)
    for index in stride(from: 0, to: items.count, by: 2) {
      guard items[index].kind == .name else { return }
      let key = NameDecoding.decode(bytes.span, items[index].range)
      let value = items[min(index + 1, items.count - 1)]
      if Self.imageKeys.contains(key) {
        if key == "DecodeParms" || key == "DP" { takePrivateParameters(value.pieces) }
        guard key == "Intent", value.kind != .name || !isIntent(value) else { continue }
      } else if key == "Mask", value.isOfNumbers {
        continue
      }
      take(items[index].range.lowerBound..<value.range.upperBound)
    }
  }

  private func isIntent(_ value: Item) -> Bool {
    NamedSettings.intents.contains(NameDecoding.decode(bytes.span, value.range))
  }

  /// Entries of decoding parameters, one dictionary or several, that no filter has (7.4).
  private mutating func takePrivateParameters(_ pieces: ArraySlice<Operand>) {
    guard let first = pieces.first, pieces.count > 2 else { return }
    let inner = Self.items(Array(pieces.dropFirst().dropLast()))
    if first.kind == .arrayOpen {
      for item in inner { takePrivateParameters(item.pieces) }
    }
    guard first.kind == .dictionaryOpen else { return }
    for index in stride(from: 0, to: inner.count, by: 2) {
      let value = inner[min(index + 1, inner.count - 1)]
      let isKnown =
        inner[index].kind == .name
        && Self.parameters.contains(NameDecoding.decode(bytes.span, inner[index].range))
      guard !isKnown || value.pieces.contains(where: { $0.isString || $0.kind == .name }) else { continue }
      take(inner[index].range.lowerBound..<value.range.upperBound)
    }
  }

  private static let parameters = DefinedEntries.standard.keys(of: "DecodeParms")

  private static let imageKeys: Set<PDFName> = [
    "BitsPerComponent", "BPC", "ColorSpace", "CS", "Decode", "D", "DecodeParms", "DP", "Filter", "F", "Height", "H",
    "ImageMask", "IM", "Intent", "Interpolate", "I", "Length", "L", "Width", "W", "Type", "Subtype",
  ]
}
