import Foundation
import TestSupport
import Testing

/// Page trees that readers take in different ways. What comes out has one that they all take in the same way, and is
/// proven in full.
@Suite("Sloppy page trees")
struct SloppyPageTreeTests {
  /// A text that is taken out of the file, and what takes its place, filled up with spaces so that offsets stay.
  private static let trees = [
    (1, "", ""),
    // MuPDF does not find a page that says neither what it is nor how large.
    (1, "/Type /Page /Parent 2 0 R /MediaBox [0 0 612 792]", "/Parent 2 0 R"),
    (1, "/Type /Pages /Count 1", ""),
    (2, "/Kids [5 0 R 7 0 R]", "/Kids [5 0 R 5 0 R]"),
    (1, "/Count 1 /Kids", "/Count 3 /Kids"),
  ]

  @Test(arguments: trees)
  func isProven(_ pages: Int, _ old: String, _ new: String) throws {
    var pdf = TinyPDF()
    for page in 1...pages { pdf.page("BT /F1 12 Tf 72 700 Td (Page \(page) of Ellingsworth stays) Tj ET") }
    let bytes = String(decoding: pdf.bytes(), as: Unicode.ASCII.self)
    let patched = bytes.replacingOccurrences(
      of: old, with: new.padding(toLength: old.count, withPad: " ", startingAt: 0))
    #expect(old.isEmpty || patched != bytes)
    let folder = try TemporaryFolder()
    let input = try folder.write(patched, as: "in.pdf")
    let job = try Job.redactName.write(in: folder)
    let outcome = try Obelus.run("run", job, input, "--output", folder.path("out.pdf"))
    try #require(outcome.exitCode == 0, "\(outcome.errorText)")
    let check = try Tool.run("qpdf", "--check", folder.path("out.pdf"))
    #expect(check.exitCode == 0, "\(check.errorText)")
    #expect(try extractedTexts(folder.path("out.pdf")).allSatisfy { $0.hasPrefix("Page1ofstays") })
  }
}
