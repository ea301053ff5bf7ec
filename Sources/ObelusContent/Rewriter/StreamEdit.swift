/// One change of a content stream's bytes: `range` becomes `replacement`.
struct StreamEdit: Hashable {
  var range: Range<Int>
  var replacement: [UInt8]

  init(_ range: Range<Int32>, _ replacement: [UInt8]) {
    self.range = Int(range.lowerBound)..<Int(range.upperBound)
    self.replacement = replacement
  }

  init(_ range: Range<Int>, _ replacement: [UInt8]) {
    self.range = range
    self.replacement = replacement
  }
}

extension [StreamEdit] {
  /// `source` with all edits made. Everything outside their ranges is copied byte for byte; a space goes in where an edit
  /// would make one token of two.
  ///
  /// An edit that begins inside an earlier one is cut to what lies behind it, so that nothing that was to go comes back.
  func applied(to source: [UInt8]) -> [UInt8] {
    let ordered = sorted { ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound) }
    var output: [UInt8] = []
    output.reserveCapacity(source.count + 64 * count)
    var position = 0
    for edit in ordered {
      let start = Swift.max(position, Swift.min(edit.range.lowerBound, source.count))
      let end = Swift.max(start, Swift.min(edit.range.upperBound, source.count))
      output += source[position..<start]
      output.appendToken(edit.replacement)
      position = end
      if position < source.count { output.separate(from: source[position]) }
    }
    output += source[position...]
    return output
  }
}

extension [UInt8] {
  /// Appends a space where the last byte and `next` would become one token.
  mutating func separate(from next: UInt8) {
    if let last, CharacterClass.isRegular(last), CharacterClass.isRegular(next) { append(0x20) }
  }

  /// Appends bytes that begin a token.
  mutating func appendToken(_ bytes: [UInt8]) {
    if let first = bytes.first { separate(from: first) }
    self += bytes
  }

  mutating func appendToken(_ bytes: ArraySlice<UInt8>) {
    if let first = bytes.first { separate(from: first) }
    self += bytes
  }

  mutating func appendToken(_ text: StaticString) { appendToken(Array(text.description.utf8)) }
}
