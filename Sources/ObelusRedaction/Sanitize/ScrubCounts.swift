/// How often each kind of thing was taken out of a document beside page contents.
package struct ScrubCounts: Sendable, Hashable {
  package var info = 0
  package var xmp = 0
  package var thumbnails = 0
  package var pieceInfo = 0
  package var javaScript = 0
  package var attachments = 0
  package var signatures = 0
  package var xfa = 0
  /// Strings that held something that a rule redacts.
  package var strings = 0

  package init() {}

  package static func += (a: inout ScrubCounts, b: ScrubCounts) {
    a.combine(b, +)
  }

  package static func -= (a: inout ScrubCounts, b: ScrubCounts) {
    a.combine(b, -)
  }

  package static func - (a: ScrubCounts, b: ScrubCounts) -> ScrubCounts {
    var difference = a
    difference -= b
    return difference
  }

  private mutating func combine(_ other: ScrubCounts, _ operation: (Int, Int) -> Int) {
    for field in Self.fields { self[keyPath: field] = operation(self[keyPath: field], other[keyPath: field]) }
  }

  private static var fields: [WritableKeyPath<ScrubCounts, Int>] {
    [\.info, \.xmp, \.thumbnails, \.pieceInfo, \.javaScript, \.attachments, \.signatures, \.xfa, \.strings]
  }

  /// Names and figures for the report.
  package var table: [(name: String, count: Int)] {
    [
      ("info", info), ("xmp", xmp), ("thumbnails", thumbnails), ("pieceInfo", pieceInfo), ("javaScript", javaScript),
      ("attachments", attachments), ("signatures", signatures), ("xfa", xfa), ("strings", strings),
    ]
  }
}
