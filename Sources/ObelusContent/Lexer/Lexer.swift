/// Splits a content stream into operands and operators (ISO 32000-2, 7.8.2) without allocating anything.
///
/// Arrays and dictionaries come out flat, as their pieces between markers. Where files break the rules it reads them as
/// MuPDF does, because the text that Obelus searches and the text that it verifies must be the same.
package struct Lexer {
  package enum Token {
    /// The operand passed to `next` was filled.
    case operand
    /// An operator: see `keyword`.
    case keyword
    /// A delimiter out of place, or a string that does not end. What was read before it does not count.
    case error
    case end
  }

  /// Offset of the next byte to read.
  package var position: Int
  /// Where the last operator begins; it ends at `position`.
  package private(set) var keywordStart = 0
  /// The last operator's bytes, first byte lowest; 0 where it has more than three or is a malformed number.
  package private(set) var keyword: UInt32 = 0

  package init(at position: Int = 0) { self.position = position }

  /// Reads the next token of `bytes`.
  @inline(__always)
  package mutating func next(_ bytes: Span<UInt8>, _ operand: inout Operand) -> Token {
    skipWhiteSpace(bytes)
    let start = position
    guard start < bytes.count else {
      keywordStart = start
      return .end
    }
    let first = bytes[start]
    operand.start = Int32(truncatingIfNeeded: start)
    if CharacterClass.isDigit(first) || first == 0x2D || first == 0x2E || first == 0x2B {
      guard let value = readNumber(bytes) else {
        keywordStart = start
        keyword = 0
        return .keyword
      }
      operand.kind = .number
      operand.number = value
    } else if CharacterClass.isRegular(first) {
      readKeyword(bytes)
      guard isConstant(bytes) else { return .keyword }
      operand.kind = .other
    } else {
      guard let kind = readDelimited(bytes, first) else { return .error }
      operand.kind = kind
    }
    operand.end = Int32(truncatingIfNeeded: position)
    return .operand
  }

  /// The end of the array that is being read, whatever else stands in it; nil where another one begins first, or none ends.
  package func endOfArray(_ bytes: Span<UInt8>) -> Int? {
    var ahead = self
    var operand = Operand(kind: .other, start: 0, end: 0, number: 0)
    while true {
      switch ahead.next(bytes, &operand) {
      case .operand where operand.kind == .arrayClose: return ahead.position
      case .operand where operand.kind == .arrayOpen: return nil
      case .operand, .keyword, .error: continue
      case .end: return nil
      }
    }
  }

  /// Skips white space and comments.
  @inline(__always)
  private mutating func skipWhiteSpace(_ bytes: Span<UInt8>) {
    var p = position
    while p < bytes.count {
      let c = bytes[p]
      if CharacterClass.isWhiteSpace(c) {
        p &+= 1
      } else if c == 0x25 {
        while p < bytes.count, bytes[p] != 0x0A, bytes[p] != 0x0D { p &+= 1 }
      } else {
        break
      }
    }
    position = p
  }

  @inline(__always)
  private mutating func readKeyword(_ bytes: Span<UInt8>) {
    let start = position
    var p = start
    var key: UInt32 = 0
    while p < bytes.count {
      let c = bytes[p]
      guard CharacterClass.isRegular(c) else { break }
      if p &- start < 3 { key |= UInt32(c) << UInt32(truncatingIfNeeded: 8 &* (p &- start)) }
      p &+= 1
    }
    keywordStart = start
    keyword = p &- start <= 3 ? key : 0
    position = p
  }

  /// Whether the word just read is `true`, `false` or `null`.
  @inline(__always)
  private func isConstant(_ bytes: Span<UInt8>) -> Bool {
    guard keyword == 0 else { return false }
    switch position &- keywordStart {
    case 4: return matches(bytes, "true") || matches(bytes, "null")
    case 5: return matches(bytes, "false")
    default: return false
    }
  }

  private func matches(_ bytes: Span<UInt8>, _ word: StaticString) -> Bool {
    var p = keywordStart
    for scalar in word.description.utf8 {
      guard bytes[p] == scalar else { return false }
      p += 1
    }
    return true
  }

  /// Reads what begins with a delimiter; nil is an error.
  private mutating func readDelimited(_ bytes: Span<UInt8>, _ first: UInt8) -> Operand.Kind? {
    position &+= 1
    switch first {
    case 0x2F:  // /
      while position < bytes.count, CharacterClass.isRegular(bytes[position]) { position &+= 1 }
      return .name
    case 0x28:  // (
      return readLiteral(bytes)
    case 0x3C:  // <
      if position < bytes.count, bytes[position] == 0x3C {
        position &+= 1
        return .dictionaryOpen
      }
      while position < bytes.count, bytes[position] != 0x3E { position &+= 1 }
      guard position < bytes.count else { return nil }
      position &+= 1
      return .hex
    case 0x3E:  // >
      guard position < bytes.count, bytes[position] == 0x3E else { return nil }
      position &+= 1
      return .dictionaryClose
    case 0x5B: return .arrayOpen
    case 0x5D: return .arrayClose
    default: return nil  // ) { }
    }
  }

  /// Reads a literal string behind its opening parenthesis.
  @inline(__always)
  private mutating func readLiteral(_ bytes: Span<UInt8>) -> Operand.Kind? {
    var p = position
    var depth = 1
    var hasEscape = false
    while p < bytes.count {
      switch bytes[p] {
      case 0x5C:
        hasEscape = true
        p &+= 1
      case 0x28:
        depth &+= 1
      case 0x29:
        depth &-= 1
        if depth == 0 {
          position = p &+ 1
          return hasEscape ? .escapedLiteral : .literal
        }
      default: break
      }
      p &+= 1
    }
    position = bytes.count
    return nil
  }
}
