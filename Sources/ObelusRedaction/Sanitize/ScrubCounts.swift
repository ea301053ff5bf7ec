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

  /// Names and figures for the report.
  package var table: [(name: String, count: Int)] {
    [
      ("info", info), ("xmp", xmp), ("thumbnails", thumbnails), ("pieceInfo", pieceInfo), ("javaScript", javaScript),
      ("attachments", attachments), ("signatures", signatures), ("xfa", xfa), ("strings", strings),
    ]
  }
}
