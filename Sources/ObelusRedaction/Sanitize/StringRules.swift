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
}

extension StringRules {
  package func mayHit(_ bytes: [UInt8]) -> Bool { true }

  /// The string without its hits, or nil where there is none.
  package func scrub(_ bytes: [UInt8], page: Int?) throws(ObelusError) -> [UInt8]? {
    guard !isEmpty, !bytes.isEmpty, mayHit(bytes) else { return nil }
    let text = TextString.decode(bytes)
    let hits = try hits(in: text, page: page)
    guard !hits.isEmpty else { return nil }
    var kept = ""
    var at = text.startIndex
    for hit in hits.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if hit.lowerBound > at { kept += text[at..<hit.lowerBound] }
      at = max(at, hit.upperBound)
    }
    kept += text[at...]
    return TextString.encode(kept)
  }
}
