package import ObelusCore

/// What the rules of a job find in a text that is not page text: an outline title, a note, a field value.
package protocol StringRules {
  /// True when no rule looks at strings at all.
  var isEmpty: Bool { get }

  /// False where a string of these bytes cannot have a hit, which is told without decoding it; true says nothing.
  func mayHit(_ bytes: [UInt8]) -> Bool

  /// The parts of `text` that must go.
  /// - Parameter page: the page (from 0) that the string belongs to, nil for the document's own. A rule that does not
  ///   cover all pages looks at the strings of its pages alone.
  func hits(in text: String, page: Int?) throws(ObelusError) -> [Range<String.Index>]

  /// The parts that must go of a text that is all the text of a page (from 0), as some reader has it.
  func hits(inTextOfPage page: Int, _ text: String) throws(ObelusError) -> [Range<String.Index>]

  /// The parts of `text` that some rule, of whatever pages, looks for: for names and for what a content stream holds
  /// besides text, which readers do not see and whose page cannot be told.
  func hitsOfAnyPage(in text: String) throws(ObelusError) -> [Range<String.Index>]

  /// The rules of these that can find something of at least so many characters; nil where none can.
  func rules(findingAtLeast characters: Int) -> (any StringRules)?
}

/// Where a string belongs, for the rules that look at it.
package enum StringScope: Hashable, Sendable {
  case document
  /// From 0.
  case page(Int)
  case anywhere
}

extension StringRules {
  package func mayHit(_ bytes: [UInt8]) -> Bool { true }

  package func hitsOfAnyPage(in text: String) throws(ObelusError) -> [Range<String.Index>] {
    try hits(in: text, page: nil)
  }

  package func hits(inTextOfPage page: Int, _ text: String) throws(ObelusError) -> [Range<String.Index>] {
    try hits(in: text, page: page)
  }

  package func rules(findingAtLeast characters: Int) -> (any StringRules)? { isEmpty ? nil : self }

  package func hits(in text: String, _ scope: StringScope) throws(ObelusError) -> [Range<String.Index>] {
    switch scope {
    case .document: try hits(in: text, page: nil)
    case .page(let page): try hits(in: text, page: page)
    case .anywhere: try hitsOfAnyPage(in: text)
    }
  }

  /// The string without its hits, or nil where there is none.
  package func scrub(_ bytes: [UInt8], page: Int?) throws(ObelusError) -> [UInt8]? {
    try scrub(bytes, page.map { .page($0) } ?? .document)
  }

  /// The string without what its readings have of hits, or nil where there is none. Bytes that stay are as they were.
  package func scrub(_ bytes: [UInt8], _ scope: StringScope) throws(ObelusError) -> [UInt8]? {
    let ranges = try ranges(in: bytes, scope)
    guard !ranges.isEmpty else { return nil }
    var kept: [UInt8] = []
    var at = 0
    for range in ranges {
      if range.lowerBound > at { kept += bytes[at..<range.lowerBound] }
      at = max(at, range.upperBound)
    }
    kept += bytes[at...]
    // The hits must not grow together from what stood around them, and a mark alone is no text.
    if kept == [0xFE, 0xFF] || kept == [0xFF, 0xFE] || kept == [0xEF, 0xBB, 0xBF] { return [] }
    return try self.ranges(in: kept, scope).isEmpty ? kept : []
  }

  /// What the hits stand on in `bytes`, in order; ranges may overlap.
  func ranges(in bytes: [UInt8], _ scope: StringScope) throws(ObelusError) -> [Range<Int>] {
    guard !isEmpty, !bytes.isEmpty else { return [] }
    guard StringReading.mayBeSeveral(bytes) || EncodedRuns.areLikely(in: bytes) else {
      guard mayHit(bytes) else { return [] }
      // Printable ASCII: a byte is a character, and the text is the bytes.
      let text = String(decoding: bytes, as: UTF8.self)
      return try hits(in: text, scope).map { hit in
        text.utf8.distance(
          from: text.startIndex, to: hit.lowerBound)..<text.utf8.distance(from: text.startIndex, to: hit.upperBound)
      }.sorted { $0.lowerBound < $1.lowerBound }
    }
    var texts = PackedTexts(self)
    let ranges = try texts.ranges(in: bytes, scope)
    guard !texts.isExhausted else {
      throw ObelusError(.limit, "a text is packed in more layers and sizes than can be looked through")
    }
    return ranges
  }
}
