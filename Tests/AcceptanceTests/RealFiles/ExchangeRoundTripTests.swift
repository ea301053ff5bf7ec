import Foundation
import TestSupport
import Testing

/// Real files: annotations that are taken out of a document come back into one that has lost them.
@Suite("Exchange of real annotations", .enabled(if: Shared.folder != nil))
struct ExchangeRoundTripTests {
  static let files = Shared.files("corpus/annotations") + Shared.files("corpus/forms")

  @Test("PDF → XFDF → PDF", arguments: files)
  func xfdf(_ path: String) throws { try roundTrip(path, "xfdf") }

  @Test("PDF → JSON Lines → PDF", arguments: files)
  func jsonLines(_ path: String) throws { try roundTrip(path, "jsonl") }

  private func roundTrip(_ path: String, _ format: String) throws {
    let folder = try TemporaryFolder()
    let exported = folder.path("annotations." + format)
    let limit = Duration.seconds(300)
    let export = try Obelus.run(["export", path, "--output", exported], limit: limit)
    // Unreadable, encrypted, not permitted: there is nothing to take out.
    if [3, 8].contains(export.exitCode) { return }
    try #require(export.exitCode == 0, "\(export.errorText)")

    let same = try Obelus.run(["import", exported, path, "--output", folder.path("same.pdf")], limit: limit)
    if same.exitCode != 8 {
      try #require(same.exitCode == 0, "\(same.errorText)")
      #expect(try folder.read("same.pdf") == readBytes(path), "the annotations of the same document change it")
    }

    // Not every file comes out of qpdf as JSON that can be read.
    guard let stripped = try? StrippedDocument.make(of: path, in: folder) else { return }
    let restored = folder.path("restored.pdf")
    let back = try Obelus.run(["import", exported, stripped, "--output", restored, "--force"], limit: limit)
    if back.exitCode == 8 { return }
    try #require(back.exitCode == 0, "\(back.errorText)")
    try expectSameAnnotations(path, restored, folder)
    try expectSameLook(path, stripped, restored)
  }

  private func expectSameAnnotations(_ path: String, _ restored: String, _ folder: TemporaryFolder) throws {
    func lines(_ path: String) throws -> [String] {
      let export = try Obelus.run(["export", path, "--format", "jsonl"], limit: .seconds(300))
      try #require(export.exitCode == 0, "\(export.errorText)")
      return export.outputText.split(separator: "\n").dropFirst().map { line in
        // Rich text comes through XFDF as XML: how it was written is not kept. Streams without a filter are deflated, and
        // an annotation says that it is one.
        let varying = [
          #""/RC":"([^"\\]|\\.)*",?"#, #""/Filter":"/FlateDecode",?"#, #""data":"[^"]*""#, #",?"/Type":"/Annot""#,
        ]
        return varying.reduce(String(line)) {
          $0.replacingOccurrences(of: $1, with: "", options: .regularExpression)
        }
      }
    }
    let (before, after) = (try lines(path), try lines(restored))
    #expect(before.count == after.count)
    #expect(zip(before, after).count(where: { $0 != $1 }) == 0)
  }

  private func expectSameLook(_ path: String, _ stripped: String, _ restored: String) throws {
    #expect(try Tool.run("qpdf", "--check", restored).exitCode <= Tool.run("qpdf", "--check", stripped).exitCode)
    let info = try Tool.run("pdfinfo", restored)
    #expect(info.exitCode == 0, "\(info.errorText)")
    #expect(try Tool.run("pdftotext", path, "-").output == Tool.run("pdftotext", restored, "-").output)
    for page in 1...3 {
      // What poppler does not draw in the first place is nothing to compare with.
      guard let before = try Raster.page(page, of: path) else { continue }
      let after = try #require(try Raster.page(page, of: restored))
      let count = after.differences(to: before, outside: [])
      // Widgets come to lie below all else: where they overlap, edges are blended in another order.
      #expect(count <= 50, "\(count) pixels of page \(page)")
    }
  }
}
