import Foundation
import TestSupport
import Testing

/// `width`: what stands after a removed text says nothing about its length. Outputs for secrets of different length are
/// compared object by object; poppler judges the places of words.
@Suite("Width")
struct WidthTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static func secrets(_ way: String) -> [String] {
    // In a justified line all must have room.
    ["justified", "justified by numbers", "quotes"].contains(way)
      ? ["Al", "Josef", "Wil"] : ["Al", "Bartholomew", "Wil"]
  }

  /// The ways in which producers write a line with a name in it. Courier: each letter is 7.2 points wide.
  private static func contents(_ name: String) -> [String: String] {
    let width = 7.2 * Double(name.count)
    let natural = 7.2 * Double("Dear \(name), hello there".count)
    var glyphs = ""
    var x = 72.0
    for letter in "Dear \(name), hello" {
      glyphs += "BT /F1 12 Tf 0 g 1 0 0 1 \(x) 700 Tm (\(letter)) Tj ET "
      x += 7.2
    }
    return [
      "one string": "BT /F1 12 Tf 72 700 Td (Dear \(name), hello there) Tj 0 -14 Td (Next line) Tj ET",
      "runs": """
      BT /F1 12 Tf 72 700 Td (Dear ) Tj 36 0 Td (\(name)) Tj \(width) 0 Td (, hello there) Tj
      \(-36 - width) -14 Td (Next line) Tj ET
      """,
      "text objects": """
      q BT /F1 12 Tf 1 0 0 1 72 700 Tm 0 g (Dear ) Tj ET Q q BT /F1 12 Tf 0 g 1 0 0 1 108 700 Tm (\(name)) Tj ET Q
      q BT /F1 12 Tf 1 0 0 1 \(108 + width) 700 Tm (, hello there) Tj ET Q
      q BT /F1 12 Tf 1 0 0 1 72 686 Tm (Next line) Tj ET Q
      """,
      "justified": """
      BT /F1 12 Tf 14 TL 72 700 Td \((175 - natural) / 3) Tw (Dear \(name), hello there) Tj
      T* 1.5 Tw (Next line of the page) Tj ET
      """,
      "justified by numbers": """
      BT /F1 12 Tf 72 700 Td [(Dear)\(-600 - (175 - natural) / 0.036)(\(name),)\(-600 - (175 - natural) / 0.036)
      (hello)\(-600 - (175 - natural) / 0.036)(there)] TJ 0 -14 Td (Next line) Tj ET
      """,
      "shifted letters":
        "BT /F1 12 Tf 72 700 Td [(De)\(name.count)(ar \(name), h)\(-name.count)(ello)3( there)]TJ 0 -14 Td (Next line) Tj ET",
      "letters": glyphs + "BT /F1 12 Tf 72 686 Td (Next line) Tj ET",
      "quotes":
        "BT /F1 12 Tf 14 TL 72 714 Td (Dear \(name), hello)' \((175 - natural) / 3) 0 (There \(name), again)\" 0 Tw (Next line)' ET",
      "twice":
        "BT /F1 12 Tf 72 700 Td (Dear \(name) and \(name), hello) Tj 0 -14 TD (Next \(name)) Tj T* (Last line) Tj ET",
      "begins": "BT /F1 12 Tf 72 700 Td (\(name) said hello) Tj 0 -14 Td (Next line) Tj ET",
      "ends": "BT /F1 12 Tf 72 700 Td (hello from \(name)) Tj 0 -14 Td (Next line) Tj ET",
      "turned": "BT /F1 12 Tf 0 1 -1 0 300 100 Tm (Dear \(name), hello there) Tj 0 -14 Td (Next line) Tj ET",
      "scaled":
        "q .1 0 0 .1 0 0 cm BT /F1 120 Tf 720 7000 Td (Dear \(name), ) Tj (hello there) Tj 0 -140 Td (Next line) Tj ET Q",
      "narrow gutter": """
      BT /F1 12 Tf 72 700 Td (Dear \(name), hello) Tj ET
      BT /F1 12 Tf 248 700 Td (Column) Tj 0 -14 Td (two is) Tj 0 -14 Td (here) Tj ET
      BT /F1 12 Tf 72 686 Td (Next line) Tj ET
      """,
      "column": """
      BT /F1 12 Tf 72 700 Td (Dear \(name), hello) Tj ET BT /F1 12 Tf 400 700 Td (Column) Tj ET
      BT /F1 12 Tf 72 686 Td (Next line) Tj ET
      """,
    ]
  }

  private func redact(_ content: String, _ name: String, _ width: String, form: Bool = false) throws -> String {
    var pdf = TinyPDF()
    let font = pdf.font("Courier")
    let resources = "<< /Font << /F1 \(font) >> >>"
    if form {
      let object = pdf.form(content, resources: resources)
      pdf.page("/Fm Do", resources: "<< /XObject << /Fm \(object) >> >>")
    } else {
      pdf.page(content, resources: resources)
    }
    let input = try folder.write(pdf.bytes(), as: "in-\(name).pdf")
    let job = try Job(
      rules: #"[{"id": "s", "select": {"text": "\#(name)"}, "action": "redact"}]"#, settings: #""width": "\#(width)""#
    ).write(in: folder)
    let out = folder.path("out-\(name)-\(width).pdf")
    let outcome = try Obelus.run("run", job, input, "--output", out, "--overwrite")
    try #require(outcome.exitCode == 0, "\(name): \(outcome.errorText)")
    return out
  }

  @Test("uniform: the same output for every name", arguments: contents("").keys.sorted(), [false, true])
  func uniform(_ way: String, _ isForm: Bool) throws {
    let outputs = try Self.secrets(way).map { name in
      try redact(try #require(Self.contents(name)[way]), name, "uniform", form: isForm)
    }
    let first = try readBytes(outputs[0])
    for output in outputs.dropFirst() { #expect(try readBytes(output) == first) }
    let words = try Word.all(in: outputs[0])
    let text = words.map(\.text).joined(separator: " ")
    #expect(text.contains("hello") && text.contains(way == "twice" ? "Last line" : "Next line"), "\(text)")
    let before = try Word.all(in: folder.path("in-Al.pdf"))
    for word in before where ["Next", "line", "Last", "Column"].contains(word.text) {
      #expect(words.contains { $0.stands(at: word) }, "\(word)")
    }
  }

  @Test(
    "quantised: outputs differ by steps of four ems only",
    arguments: contents("").keys.sorted().filter { $0 != "narrow gutter" })
  func quantised(_ way: String) throws {
    // 2 and 6 letters are one step (48 points), 7 are two.
    let outputs = try ["Al", "Albert", "Alberta"].map { name in
      try redact(try #require(Self.contents(name)[way]), name, "quantised")
    }
    #expect(try readBytes(outputs[0]) == readBytes(outputs[1]))
    let words = try outputs.map { try Word.all(in: $0) }
    try #require(words[0].count == words[2].count)
    for (a, b) in zip(words[0], words[2]) {
      #expect(a.text == b.text)
      let moved = max(abs(a.box[0] - b.box[0]), abs(a.box[1] - b.box[1]))
      #expect([0, 48, 96].contains { abs(moved - $0) < 0.02 }, "\(a) \(b)")
    }
  }

  @Test("exact: nothing moves")
  func exact() throws {
    let content = try #require(Self.contents("Albert")["justified"])
    let after = try Word.all(in: redact(content, "Albert", "exact"))
    for word in try Word.all(in: folder.path("in-Albert.pdf")) where !word.text.contains("Albert") {
      #expect(after.contains { $0.stands(at: word) }, "\(word)")
    }
  }

  @Test("A line whose parts are placed by cm withholds the document")
  func untreatable() throws {
    var pdf = TinyPDF()
    pdf.page(
      """
      q 1 0 0 1 72 700 cm BT /F1 12 Tf (Dear Albert) Tj ET Q q 1 0 0 1 140 700 cm BT /F1 12 Tf (, hello) Tj ET Q
      """)
    let input = try folder.write(pdf.bytes(), as: "in.pdf")
    let job = try Job(
      rules: #"[{"id": "s", "select": {"text": "Albert"}, "action": "redact"}]"#, settings: #""width": "uniform""#
    ).write(in: folder)
    let outcome = try Obelus.run("run", job, input, "--output", folder.path("out.pdf"))
    #expect(outcome.exitCode == 4)
    #expect(outcome.errorText.contains("width: exact"))
  }

  @Test("Annotations that other rules add go where the text goes, and records tell no length")
  func addedAnnotations() throws {
    var outputs: [String] = []
    var logs: [String] = []
    for name in ["Al", "Bartholomew"] {
      var pdf = TinyPDF()
      pdf.page("BT /F1 12 Tf 72 700 Td (Dear \(name), hello there) Tj 0 -14 Td (Next line) Tj ET")
      let input = try folder.write(pdf.bytes(), as: "added.pdf")
      let job = try folder.write(
        """
        version: 1
        width: uniform
        rules:
          - { id: name, select: { regex: "Dear (Al|Bartholomew)", group: 1 }, action: redact }
          - { id: mark, select: { text: hello }, action: { markup: { type: highlight } } }
          - { id: link, select: { text: there }, action: { createLink: { uri: "https://example.org/" } } }
          - { id: article, select: { text: lo }, action: wikipedia }
        """, as: "added.yml")
      let outcome = try Obelus.run(
        [
          "run", job, input, "--output", folder.path("added-out.pdf"), "--overwrite", "--records",
          folder.path("records"),
        ])
      #expect(outcome.exitCode == 0, "\(outcome.errorText)")
      let qdf = try Tool.run("qpdf", "--qdf", "--static-id", folder.path("added-out.pdf"), "-").output
      outputs.append(String(decoding: qdf, as: UTF8.self))
      let log = String(decoding: try folder.read("records/added-out.audit.jsonl"), as: UTF8.self)
      logs.append(
        log.split(separator: "\n").filter { $0.contains("\"mark\"") }.map { line in
          line.split(separator: ",").filter { !$0.contains("previous") }.joined(separator: ",")
        }.joined(separator: "\n"))
    }
    #expect(outputs[0].contains("/Highlight") && outputs[0].contains("/Link"))
    #expect(outputs[0] == outputs[1])
    #expect(logs[0] == logs[1] && logs[0].contains("\"rule\":\"mark\""), "\(logs)")
  }

  @Test("A text that an annotation was redacted with keeps its room, and that is told")
  func covered() throws {
    var pdf = TinyPDF()
    let note = pdf.object(
      "<< /Type /Annot /Subtype /Highlight /Rect [100 696 130 712] /QuadPoints [100 712 130 712 100 696 130 696] >>")
    pdf.page("BT /F1 12 Tf 72 700 Td (Dear Al, hello there) Tj ET", annotations: [note])
    let input = try folder.write(pdf.bytes(), as: "covered.pdf")
    let job = try folder.write(
      """
      version: 1
      width: uniform
      rules:
        - { id: name, select: { text: Al }, action: redact }
        - { id: notes, select: { annotations: { types: [highlight] } }, action: redact }
      """, as: "covered.yml")
    let outcome = try Obelus.run(
      ["run", job, input, "--output", folder.path("covered-out.pdf"), "--records", folder.path("records")])
    #expect(outcome.exitCode == 0 && outcome.errorText.contains("whose room is as wide"), "\(outcome.errorText)")
    let log = String(decoding: try folder.read("records/covered-out.audit.jsonl"), as: UTF8.self)
    #expect(!log.contains("quads"), "\(log)")
  }

  @Test("A link over text that moves goes with it")
  func links() throws {
    let boxes = try Self.secrets("").map { name -> String in
      var pdf = TinyPDF()
      let font = pdf.font("Courier")
      let left = 72 + 7.2 * Double("Dear \(name), ".count)
      let link = pdf.annotation(
        "Link", rect: "[\(left) 697 \(left + 36) 710]", "/A << /S /URI /URI (https://example.org) >>")
      pdf.page(
        "BT /F1 12 Tf 72 700 Td (Dear \(name), hello) Tj ET", resources: "<< /Font << /F1 \(font) >> >>",
        annotations: [link])
      let input = try folder.write(pdf.bytes(), as: "in-\(name).pdf")
      let job = try Job(
        rules: #"[{"id": "s", "select": {"text": "\#(name)"}, "action": "redact"}]"#, settings: #""width": "uniform""#
      ).write(in: folder)
      let out = folder.path("out-\(name).pdf")
      #expect(try Obelus.run("run", job, input, "--output", out).exitCode == 0)
      let hello = try #require(try Word.all(in: out).first { $0.text == "hello" })
      let objects = String(decoding: try decodedObjects(out), as: UTF8.self)
      let rect = try #require(objects.components(separatedBy: "/Rect [").dropFirst().first?.prefix { $0 != "]" })
      let numbers = rect.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
      #expect(abs(numbers[0] - hello.box[0]) < 0.1 && abs(numbers[2] - hello.box[2]) < 0.1, "\(numbers) \(hello)")
      return String(decoding: try readBytes(out), as: UTF8.self)
    }
    #expect(boxes[0] == boxes[1] && boxes[1] == boxes[2])
  }
}
