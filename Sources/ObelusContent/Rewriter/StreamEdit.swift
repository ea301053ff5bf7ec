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
  func applied(to source: [UInt8]) -> [UInt8] { edited(source).bytes }

  /// The same, and where its bytes come from.
  func edited(_ source: [UInt8]) -> EditedBytes {
    var copied: [EditedBytes.Run] = []
    func note(_ range: Range<Int>, at start: Int) {
      if !range.isEmpty { copied.append(EditedBytes.Run(start: start, original: range)) }
    }
    let ordered = sorted { ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound) }
    var output: [UInt8] = []
    output.reserveCapacity(source.count + 64 * count)
    var position = 0
    for edit in ordered {
      let start = Swift.max(position, Swift.min(edit.range.lowerBound, source.count))
      let end = Swift.max(start, Swift.min(edit.range.upperBound, source.count))
      note(position..<start, at: output.count)
      output += source[position..<start]
      output.appendToken(edit.replacement)
      position = end
      if position < source.count { output.separate(from: source[position]) }
    }
    note(position..<source.count, at: output.count)
    output += source[position...]
    return EditedBytes(bytes: output, runs: copied)
  }
}

/// A stream after its edits.
struct EditedBytes {
  /// Bytes that were copied.
  struct Run {
    /// Where they stand now.
    var start: Int
    var original: Range<Int>

    var range: Range<Int> { start..<start + original.count }
  }

  let bytes: [UInt8]
  let runs: [Run]

  /// Where a range was copied from; nil where an edit has made some of it.
  func original(_ range: Range<Int>) -> Range<Int>? {
    guard let run = last(where: { $0.start <= range.lowerBound }), range.upperBound <= run.range.upperBound else {
      return nil
    }
    let start = run.original.lowerBound + range.lowerBound - run.start
    return start..<start + range.count
  }

  /// Where what ended at an offset of the source ends now; nil where its last byte is gone.
  func end(ofOriginal end: Int) -> Int? {
    guard let run = last(where: { $0.original.lowerBound < end }), end <= run.original.upperBound else { return nil }
    return run.start + end - run.original.lowerBound
  }

  private func last(where isBefore: (Run) -> Bool) -> Run? {
    var low = 0
    var high = runs.count
    while low < high {
      let middle = (low + high) / 2
      if isBefore(runs[middle]) { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? runs[low - 1] : nil
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
