import Foundation
import TestSupport
import Testing

/// Faults that were reported of other programs, each with its file and what is right.
@Suite("Bug reports", .enabled(if: RealFile.isThere, "the folder of real files is missing"))
struct BugReportTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// What is taken out of a file; everything else must stay as it is and where it is.
  struct Case: Sendable, CustomTestStringConvertible {
    var report: String
    var file: String
    var page = 1
    var texts: [String] = []
    var areas: [[Double]] = []

    var testDescription: String { "\(report), \(file)" }
  }

  static let cases = [
    Case(report: "PyMuPDF #2108: more text than expected", file: "redaction/pymupdf__test_2108.pdf", texts: ["{sig}"]),
    Case(
      report: "PyMuPDF #3376: wrong glyphs", file: "redaction/pymupdf__test_3376.pdf",
      areas: [[242.6026, 744.51986, 351.72138, 758.3564]]),
    Case(
      report: "PyMuPDF #1824: a crash over a transparent image", file: "redaction/pymupdf__test_1824.pdf",
      areas: [[0, 421, 297.5, 842]]),
    Case(report: "PyMuPDF #4047: a crash on many hits", file: "redaction/pymupdf__test_4047.pdf", texts: ["|"]),
    // A mark in an empty corner has the page written anew; nothing else may change.
    Case(
      report: "PyMuPDF #3362: missing letters", file: "images/pymupdf__test_3362.pdf", areas: [[2, 2, 12, 12]]),
    Case(
      report: "PyMuPDF #4034: pages that go blank", file: "scans/pymupdf__test_4034.pdf", areas: [[2, 2, 12, 12]]),
    Case(
      report: "pdf.js #19120: a hit behind a hyphen at the end of a line", file: "text-geometry/pdfjs__issue19120.pdf",
      texts: ["activ"]),
    Case(
      report: "EmbedPDF #801: two redactions in one text object", file: "redaction/pdfsweep__Lipsum.pdf",
      texts: ["Lorem", "Ipsum"]),
    Case(
      report: "EmbedPDF #801: two redactions in one text object", file: "redaction/pdfsweep__page229.pdf",
      texts: ["example", "button", "label", "icon"]),
    Case(
      report: "Stirling-PDF #7564: the text layer of a scan", file: "scans/ocrmypdf__multipage.pdf",
      areas: [[40, 300, 220, 360]]),
    Case(
      report: "Stirling-PDF #7564: the text layer of a scan", file: "scans/pikepdf__sandwich.pdf",
      areas: [[100, 500, 400, 560]]),
    Case(
      report: "B: a form's /Matrix under a scaled page", file: "images/pdflib__embed_pdf_pages.pdf", texts: ["States"]),
  ].filter { RealFile.named($0.file).kind != "own" }

  @Test("Exactly the marked goes", arguments: cases)
  func redacts(_ entry: Case) throws {
    let file = RealFile.named(entry.file)
    let rules =
      entry.texts.enumerated().map { Rule.text($1, id: "text-\($0)") }
      + entry.areas.map { Rule.area($0, page: entry.page) }
    let run = try file.run(rules.joined(separator: ", "), in: folder)
    try #require(run.outcome.exitCode == 0, "exit \(run.outcome.exitCode): \(run.outcome.errorText)")
    let judge = try PageJudge(entry.page, of: file, output: run.path)
    let faults = entry.areas.isEmpty ? judge.faults(texts: entry.texts) : judge.faults(areas: entry.areas)
    #expect(faults.isEmpty)
  }

  @Test(
    "PyMuPDF #4944 and A, D: a redaction of whole pages leaves no text, whatever box its glyphs have",
    arguments: [
      "redaction/pymupdf__test_4944.pdf", "text-geometry/pdfjs__issue6387.pdf", "text-geometry/pypdf__hello-world.pdf",
      "forms/pdfjs__issue14862.pdf", "forms/pdflib__with_combed_fields.pdf", "scans/ocrmypdf__graph_ocred.pdf",
    ])
  func wholePages(_ name: String) throws {
    let file = RealFile.named(name)
    let pages = try PageGeometry.pages(of: file.path)
    let rules = pages.enumerated().map { Rule.area($1.mediaBox, page: $0 + 1, id: "area-\($0)") }
    let run = try file.run(rules.joined(separator: ", "), in: folder)
    try #require(run.outcome.exitCode == 0, "exit \(run.outcome.exitCode): \(run.outcome.errorText)")
    #expect(try extractedTexts(run.path).allSatisfy(\.isEmpty))
  }

  @Test("C: an area without an extent takes nothing")
  func emptyArea() throws {
    let file = RealFile.named("redaction/pdfsweep__helloHelvetica02.pdf")
    let run = try file.run(Rule.area([0, 0, 0, 0], page: 1), in: folder)
    #expect([0, 2].contains(run.outcome.exitCode))
    if run.outcome.exitCode == 0 { #expect(try extractedTexts(run.path) == extractedTexts(file.path)) }
  }

  @Test(
    "E, F, pdf_oxide #51: nothing crashes, and what is written is sound",
    arguments: [
      "long/pdfpig__MOZILLA-7375-0.pdf", "malformed/qpdf__4720043549327360.fuzz.pdf",
      "malformed/qpdf__71624.fuzz.pdf", "malformed/pdfjs__Pages-tree-refs.pdf",
    ])
  func noCrash(_ name: String) throws {
    let file = RealFile.named(name)
    let run = try file.run(Rule.area([100, 100, 300, 200], page: 1), in: folder)
    #expect([0, 3, 4].contains(run.outcome.exitCode), "exit \(run.outcome.exitCode): \(run.outcome.errorText)")
    guard run.outcome.exitCode == 0 else { return }
    let (before, after) = (try Tool.run("qpdf", "--check", file.path), try Tool.run("qpdf", "--check", run.path))
    #expect([0, 3, before.exitCode].contains(after.exitCode), "\(after.errorText)")
  }

  @Test("G: a document of 65,000 objects is not a matter of minutes")
  func manyObjects() throws {
    let start = ContinuousClock.now
    let run = try RealFile.named("annotations/pdfjs__bug1978317.pdf").run(Rule.text("zzzz"), in: folder)
    #expect(run.outcome.exitCode == 0, "\(run.outcome.errorText)")
    // A debug build on a busy machine; it was over a minute in a release build.
    #expect(ContinuousClock.now - start < .seconds(50))
  }
}
