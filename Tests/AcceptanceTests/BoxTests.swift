import Foundation
import TestSupport
import Testing

/// What stands over a redaction: colours, codes, and what the report says of them. Judged by poppler.
@Suite("Boxes")
struct BoxTests {
  private let folder: TemporaryFolder
  private var out: String { folder.path("out.pdf") }

  init() throws { folder = try TemporaryFolder() }

  private static let line = "BT /F1 12 Tf 72 200 Td (Dear SECRETNAME, hello) Tj 0 -20 Td (A X1 tiny) Tj ET"

  /// Redacts SECRETNAME; returns the report's only document.
  private func redact(
    _ rule: String, _ settings: String = "", page entries: String = "", text: String = "SECRETNAME"
  ) throws -> [String: Any] {
    var pdf = TinyPDF()
    pdf.page(Self.line, mediaBox: "[0 0 400 300]", entries: entries)
    let input = try folder.write(pdf.bytes(), as: "in.pdf")
    let job = try Job(
      rules: #"[{"id": "s", "select": {"text": "\#(text)"}, "action": "redact", \#(rule)}]"#, settings: settings
    ).write(in: folder)
    let outcome = try Obelus.run(
      "run", job, input, "--output", out, "--report", folder.path("report.json"), "--overwrite")
    try #require(outcome.exitCode == 0, "\(outcome.errorText)")
    let report = try JSONSerialization.jsonObject(with: Data(try folder.read("report.json"))) as? [String: Any]
    return try #require((report?["documents"] as? [[String: Any]])?.first)
  }

  private func counts(_ document: [String: Any]) throws -> [String: Int] {
    let codes = try #require(document["codes"] as? [[String: Any]])
    return codes[0].compactMapValues { $0 as? Int }
  }

  private func pixel(_ x: Double, _ y: Double) throws -> [UInt8] {
    let raster = try #require(try Raster.page(1, of: out))
    let at = (Int(Double(raster.height) - y) * raster.width + Int(x)) * raster.channels
    return Array(raster.samples[at..<at + raster.channels])
  }

  @Test("A code stands in its box, whatever the page's rotation and crop", arguments: [0, 90, 180, 270])
  func rotation(_ angle: Int) throws {
    let document = try redact(#""code": "(b)(6)""#, page: "/Rotate \(angle) /CropBox [60 50 390 290]")
    #expect(try counts(document) == ["drawn": 1])
    let before = try #require(try Word.all(in: folder.path("in.pdf")).first { $0.text.hasPrefix("SECRET") })
    let after = try #require(try Word.all(in: out).first { $0.text.contains("(b)(6)") })
    for side in 0..<2 {
      #expect(after.box[side] > before.box[side] - 3 && after.box[side + 2] < before.box[side + 2] + 3)
    }
  }

  @Test("Colours of box, line and text")
  func colours() throws {
    _ = try redact(
      ##""box": {"fill": "#00ff00", "outline": "#0000ff", "outlineWidth": 3}"##)
    #expect(try pixel(150, 202) == [0, 255, 0])
    let left = try #require(try Word.all(in: folder.path("in.pdf")).first { $0.text.hasPrefix("SECRET") }).box[0]
    #expect(try pixel(left + 1, 203) == [0, 0, 255])
  }

  @Test("box: none draws nothing, for the job or for a rule")
  func none() throws {
    _ = try redact(#""pages": "1""#, #""box": "none""#)
    #expect(try pixel(150, 203) == [255, 255, 255])
    _ = try redact(#""box": {"fill": "none"}, "code": "(b)(6)""#, ##""box": {"fill": "#ff0000"}"##)
    #expect(try pixel(107, 207) == [255, 255, 255])
    #expect(try pdftotext(out).contains("(b)(6)"))
  }

  @Test("Several codes are all drawn: smaller, or in the margin beside the line where the box is too small")
  func several() throws {
    let shrunk = try redact(#""code": ["(b)(6)", "(b)(7)(C)", "(b)(5)"]"#)
    #expect(try counts(shrunk) == ["shrunk": 1])
    #expect(try squashed(pdftotext(out)).contains("(b)(6),(b)(7)(C),(b)(5)"))
    let margin = try redact(#""code": ["(b)(6)", "(b)(7)(C)"]"#, text: "X1")
    #expect(try counts(margin) == ["margin": 1])
    let words = try Word.all(in: out)
    let note = try #require(words.first { $0.text.contains("(b)(6)") })
    let line = try #require(words.first { $0.text == "tiny" })
    #expect(note.box[1] > line.box[1] - 6 && note.box[3] < line.box[3] + 6, "\(note) \(line)")
    #expect(note.box[2] < 72 || note.box[0] > line.box[2])
  }

  @Test("A code without room anywhere is a finding; one in another script is an error of the manifest")
  func undrawn() throws {
    let long = try redact(#""code": "\#(String(repeating: "Exempt ", count: 28))""#, text: "X1")
    #expect(try counts(long) == ["undrawn": 1])
    #expect((long["findings"] as? [[String: Any]])?.first?["code"] as? String == "redact.code-not-drawn")
    let russian = try Job(
      rules: #"[{"id": "r", "select": {"text": "X1"}, "action": "redact", "code": ["Привет", "ok"]}]"#
    ).write(in: folder)
    let outcome = try Obelus.run("run", russian, folder.path("in.pdf"), "--output", out, "--overwrite")
    #expect(outcome.exitCode == 2)
    #expect(outcome.errorText.contains("has letters that boxes cannot have"))
  }

  @Test("Codes of rules that meet stand side by side")
  func meeting() throws {
    var pdf = TinyPDF()
    pdf.page("BT /F1 24 Tf 72 200 Td (SECRETNAME SECRETNAME) Tj ET")
    let input = try folder.write(pdf.bytes(), as: "in.pdf")
    let job = try Job(
      rules: #"""
        [{"id": "a", "select": {"text": "SECRETNAME"}, "action": "redact", "code": "(b)(6)"},
         {"id": "b", "select": {"regex": "[A-Z]{10}"}, "action": "redact", "code": "(b)(5)"}]
        """#
    ).write(in: folder)
    #expect(try Obelus.run("run", job, input, "--output", out).exitCode == 0)
    let text = try squashed(pdftotext(out))
    #expect(text == "(b)(6),(b)(5)(b)(6),(b)(5)")
  }

  @Test("repeat fills the box")
  func repeated() throws {
    var pdf = TinyPDF()
    pdf.page("BT /F1 12 Tf 72 200 Td (AREA) Tj ET")
    let input = try folder.write(pdf.bytes(), as: "in.pdf")
    let job = try Job(
      rules: ##"""
        [{"id": "a", "select": {"region": {"rect": [50, 100, 250, 300]}}, "action": "redact", "code": "Exempt",
          "box": {"repeat": true, "textSize": 10, "textAlign": "left", "textColor": "#ff0000"}}]
        """##
    ).write(in: folder)
    #expect(try Obelus.run("run", job, input, "--output", out).exitCode == 0)
    let words = try Word.all(in: out).filter { $0.text == "Exempt" }
    #expect(words.count > 40)
    #expect(words.allSatisfy { $0.box[0] >= 50 && $0.box[2] <= 251 })
  }

  @Test("A code that a rule redacts, and a code without a box, are refused")
  func refused() throws {
    for rule in [#""code": "SECRETNAME""#, #""code": "x", "box": "none""#] {
      let job = try Job(
        rules: #"[{"id": "s", "select": {"text": "SECRETNAME"}, "action": "redact", \#(rule)}]"#
      ).write(in: folder)
      #expect(try Obelus.run("run", job, Corpus.path("letter.pdf"), "--output", out).exitCode == 2)
    }
  }
}
