/// How often each kind of thing was taken out of a document beside page contents.
package struct ScrubCounts: Sendable, Hashable {
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    case info, xmp, thumbnails, alternates, pieceInfo, webCapture, javaScript, actions, attachments, signatures, xfa
    /// Pages that no reader shows.
    case unusedObjects
    /// Strings that held something that a rule redacts.
    case strings
    /// Streams beside page contents that did.
    case streams
    /// Scripts that did, and went whole.
    case scripts
  }

  private var counts: [Kind: Int] = [:]

  package init() {}

  package subscript(kind: Kind) -> Int {
    get { counts[kind] ?? 0 }
    set { counts[kind] = newValue == 0 ? nil : newValue }
  }

  package static func += (a: inout ScrubCounts, b: ScrubCounts) {
    for (kind, count) in b.counts { a[kind] += count }
  }

  package static func -= (a: inout ScrubCounts, b: ScrubCounts) {
    for (kind, count) in b.counts { a[kind] -= count }
  }

  package static func - (a: ScrubCounts, b: ScrubCounts) -> ScrubCounts {
    var difference = a
    difference -= b
    return difference
  }

  /// Names and figures for the report.
  package var table: [(kind: Kind, count: Int)] {
    Kind.allCases.compactMap { kind in counts[kind].map { (kind, $0) } }
  }
}
