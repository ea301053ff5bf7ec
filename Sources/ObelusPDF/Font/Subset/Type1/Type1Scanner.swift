/// Finds the charstrings and subroutines in the decrypted part of a Type 1 program.
struct Type1Scanner {
  struct Found {
    var glyphs: [(name: String, entry: Type1Program.Entry)] = []
    var glyphCount = 0..<0
    var subroutines: [Int: Type1Program.Entry] = [:]
    var lenIV = 4
  }

  private let bytes: [UInt8]
  private var at: Int

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    at = min(4, bytes.count)
  }

  /// Nil where there are no charstrings, or more than one set of them: readers choose among those.
  mutating func scan() -> Found? {
    var found = Found()
    var sets = 0
    while let token = next() {
      switch text(token) {
      case "/lenIV":
        guard let value = next().flatMap({ Int(text($0)) }), (-1...64).contains(value) else { return nil }
        found.lenIV = value
      case "/Subrs":
        guard found.subroutines.isEmpty, let count = next().flatMap({ Int(text($0)) }), count >= 0 else { return nil }
        guard readSubroutines(&found) else { return nil }
      case "/CharStrings":
        sets += 1
        guard sets == 1, let count = next(), Int(text(count)) != nil else { return nil }
        found.glyphCount = count
        guard readGlyphs(&found) else { return nil }
      default: break
      }
    }
    return found.glyphs.isEmpty ? nil : found
  }

  /// `dup 5 23 RD … NP` for each.
  private mutating func readSubroutines(_ found: inout Found) -> Bool {
    while true {
      let before = at
      guard let token = next() else { return false }
      switch text(token) {
      case "dup":
        guard let number = next().flatMap({ Int(text($0)) }), let entry = entry(from: token.lowerBound) else {
          // Not a subroutine any more.
          at = before
          return true
        }
        found.subroutines[number] = entry
      case "array", "[", "]": continue
      default:
        at = before
        return true
      }
    }
  }

  /// `/A 120 RD … ND` for each.
  private mutating func readGlyphs(_ found: inout Found) -> Bool {
    while let token = next() {
      let word = text(token)
      if word == "end" { return true }
      guard word.hasPrefix("/") else { continue }
      guard let entry = entry(from: token.lowerBound) else { return false }
      found.glyphs.append((String(word.dropFirst()), entry))
    }
    return false
  }

  /// A length, a token, one space, the data, and what defines it: one token, or `noaccess put` and the like.
  private mutating func entry(from start: Int) -> Type1Program.Entry? {
    guard let length = next(), let count = Int(text(length)), count >= 0, count <= bytes.count, next() != nil,
      at < bytes.count, at + 1 + count <= bytes.count
    else { return nil }
    let data = at + 1..<at + 1 + count
    at = data.upperBound
    guard let token = next() else { return nil }
    var end = token.upperBound
    if text(token) == "noaccess" {
      guard let second = next() else { return nil }
      end = second.upperBound
    }
    return Type1Program.Entry(range: start..<end, data: data, length: length)
  }

  private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// The next token; comments and strings are no tokens.
  private mutating func next() -> Range<Int>? {
    while at < bytes.count {
      let start = at
      switch bytes[at] {
      case 0...0x20: at += 1
      case 0x25: while at < bytes.count, bytes[at] != 0x0A, bytes[at] != 0x0D { at += 1 }
      case 0x28: skipString()
      case 0x5B, 0x5D, 0x7B, 0x7D, 0x3C, 0x3E, 0x29:
        at += 1
        return start..<at
      default:
        at += 1
        while at < bytes.count, bytes[at] > 0x20,
          ![0x25, 0x28, 0x29, 0x2F, 0x3C, 0x3E, 0x5B, 0x5D, 0x7B, 0x7D].contains(bytes[at])
        { at += 1 }
        return start..<at
      }
    }
    return nil
  }

  private mutating func skipString() {
    var depth = 0
    while at < bytes.count {
      switch bytes[at] {
      case 0x5C: at += 1
      case 0x28: depth += 1
      case 0x29: depth -= 1
      default: break
      }
      at += 1
      if depth == 0 { return }
    }
  }
}
