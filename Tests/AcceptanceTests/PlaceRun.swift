import Foundation
import TestSupport
import Testing

/// A small document redacted by rules that find things by their place.
struct PlaceRun {
  let folder: TemporaryFolder
  let output: String
  let document: [String: Any]

  init(_ pdf: TinyPDF, _ rules: String, _ settings: String = "", exit: Int32 = 0) throws {
    folder = try TemporaryFolder()
    output = folder.path("out.pdf")
    let input = try folder.write(pdf.bytes(), as: "in.pdf")
    let job = try Job(rules: rules, settings: settings).write(in: folder)
    let outcome = try Obelus.run("run", job, input, "--output", output, "--report", folder.path("report.json"))
    try #require(outcome.exitCode == exit, "\(outcome.errorText)")
    let report = try JSONSerialization.jsonObject(with: Data(try folder.read("report.json"))) as? [String: Any]
    document = try #require((report?["documents"] as? [[String: Any]])?.first)
  }

  /// One rule that redacts.
  init(_ pdf: TinyPDF, redact select: String, exit: Int32 = 0) throws {
    try self.init(pdf, #"[{"id": "r", "select": \#(select), "action": "redact"}]"#, exit: exit)
  }

  /// The words of the output, in the order of its content.
  var words: [String] { get throws { try Word.all(in: output).map(\.text) } }

  /// Every word that is left stands where it stood, and nothing of the others is in any object.
  func check(gone: [String], kept: [String]) throws {
    let before = try Word.all(in: folder.path("in.pdf"))
    let after = try Word.all(in: output)
    #expect(after.map(\.text).sorted() == kept.sorted())
    for word in after { #expect(before.contains { $0.stands(at: word) }, "\(word)") }
    let objects = try decodedObjects(output)
    for text in gone { #expect(!ByteScan.contains(objects, text), "\(text)") }
    #expect(try Tool.run("qpdf", "--check", output).exitCode == 0)
  }

  var findings: [String] {
    (document["findings"] as? [[String: Any]] ?? []).compactMap { $0["code"] as? String }
  }
}

/// Operators that show a text at a place.
func shown(_ text: String, _ x: Double, _ y: Double, size: Double = 12) -> String {
  "BT /F1 \(size) Tf \(x) \(y) Td (\(text)) Tj ET\n"
}
