/// Writes a Type 1 program anew without the glyphs that go. Glyphs are known by their names, so nothing else changes.
struct Type1Subset {
  private let program: Type1Program
  private let kept: Set<String>
  private let charstrings: Type1Charstrings

  /// - Parameter kept: with all components.
  init(_ program: Type1Program, keeping kept: Set<String>, _ charstrings: Type1Charstrings) {
    self.program = program
    self.kept = kept.union([".notdef"])
    self.charstrings = charstrings
  }

  /// The program and the lengths of its three parts (ISO 32000-2, table 125).
  func parts() -> (bytes: [UInt8], lengths: [Int]) {
    let clear = clearText()
    let secret = Type1Cipher.encrypted(secretText(), key: Type1Cipher.eexec)
    return (clear + secret + program.trailer, [clear.count, secret.count, program.trailer.count])
  }

  private static let `return`: [UInt8] = [11]

  private func secretText() -> [UInt8] {
    var edits: [(range: Range<Int>, bytes: [UInt8])] = []
    for (name, entry) in program.glyphs where !kept.contains(name) { edits.append((entry.range, [])) }
    let count = program.glyphs.filter { kept.contains($0.name) }.count
    edits.append((program.glyphCount, Array(String(count).utf8)))
    let blank = program.encoded(Self.return)
    for (number, entry) in program.subroutines where !charstrings.usedSubroutines.contains(number) {
      edits.append((entry.length, Array(String(blank.count).utf8)))
      edits.append((entry.data, blank))
    }
    return Self.applied(edits, to: program.secret)
  }

  /// Without the entries `dup 65 /A put` of the program's own encoding whose glyphs go.
  private func clearText() -> [UInt8] {
    let text = program.clear
    guard let start = Type1Program.end(of: "/Encoding", in: text) else { return text }
    var edits: [(range: Range<Int>, bytes: [UInt8])] = []
    var words: [Range<Int>] = []
    var at = start
    while at < text.count {
      if text[at] <= 0x20 {
        at += 1
        continue
      }
      let begin = at
      at += 1
      while at < text.count, text[at] > 0x20, text[at] != 0x2F { at += 1 }
      words.append(begin..<at)
      let last = words.suffix(4).map { String(decoding: text[$0], as: UTF8.self) }
      if last.last == "def" || last.last == "readonly" { break }
      guard last.count == 4, last[0] == "dup", last[3] == "put", last[2].hasPrefix("/") else { continue }
      if !kept.contains(String(last[2].dropFirst())) { edits.append((words[words.count - 4].lowerBound..<at, [])) }
    }
    return Self.applied(edits, to: text)
  }

  private static func applied(_ edits: [(range: Range<Int>, bytes: [UInt8])], to bytes: [UInt8]) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count)
    var at = 0
    for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) where edit.range.lowerBound >= at {
      out += bytes[at..<edit.range.lowerBound]
      out += edit.bytes
      at = edit.range.upperBound
    }
    return out + bytes[at...]
  }
}
