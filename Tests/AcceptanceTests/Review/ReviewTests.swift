import Foundation
import TestSupport
import Testing

/// From the page to the output, with decisions that a script of the tests makes in place of a person.
@Suite("Review")
struct ReviewTests {
  private let folder: TemporaryFolder
  private let document: String
  private let job: String

  init() throws {
    folder = try TemporaryFolder()
    var pdf = TinyPDF()
    pdf.page(
      "BT /F1 12 Tf 72 700 Td (Ms. Ellingsworth wrote.) Tj 0 -20 Td (Mr. Ellingsworth read.) Tj 0 -20 Td (Case 4711) Tj ET"
    )
    pdf.page("BT /F1 12 Tf 72 700 Td (Dr. Ellingsworth kept a copy for Case 4711.) Tj ET")
    document = try folder.write(pdf.bytes(), as: "in.pdf")
    job = try Job(
      rules: """
        [{"id": "name", "select": {"text": "Ellingsworth"}, "action": "redact", "code": "(b)(6)"},
         {"id": "case", "select": {"regex": "Case \\\\d+"}, "action": {"markup": {"type": "highlight"}}}]
        """
    ).write(in: folder)
  }

  private func page() throws -> ReviewRun.Page { try ReviewRun(folder, job).page(of: document) }

  private func decisions(_ page: ReviewRun.Page, _ states: [String], added: String = "[]") throws -> String {
    try ReviewRun(folder, job).decisions(page, states, added: added)
  }

  private func text(_ file: String) throws -> String { try Tool.run("pdftotext", "-layout", file, "-").outputText }

  @Test("Rejected hits stay, accepted ones go, and so does what was added")
  func round() throws {
    let page = try page()
    #expect(page.hits.map(\.text) == ["Ellingsworth", "Ellingsworth", "Case 4711", "Ellingsworth", "Case 4711"])
    #expect(Set(page.hits.map(\.id)).count == 5)
    let file = try decisions(
      page, ["accepted", "rejected", "accepted", "accepted", "rejected"],
      added: """
        [{"action": "redact", "page": 2, "areas": [[180, 695, 216, 712]]}, {"action": "redact", "text": "wrote"}]
        """)
    let output = folder.path("out.pdf")
    let report = folder.path("report.json")
    let outcome = try Obelus.run("apply", file, document, "--output", output, "--report", report)
    #expect(outcome.exitCode == 0, "\(outcome.errorText)")
    let text = try text(output)
    #expect(text.contains("Mr. Ellingsworth read."))
    #expect(!text.contains("Ms. Ellingsworth"))
    #expect(!text.contains("Dr. Ellingsworth"))
    #expect(!text.contains("wrote"))
    #expect(text.contains("for Case 4711") && !text.contains("copy"))
    #expect(text.contains("Case 4711"))
    let told = try String(contentsOfFile: report, encoding: .utf8)
    #expect(told.contains(#""reviewer": "Ann""#))
    #expect(told.firstMatch(of: try Regex(#""policy": "[0-9a-f]{64}""#)) != nil)
    let notes = try Obelus.run("extract", output).outputText.split(separator: "\n")
    #expect(notes.count { $0.contains("ighlight") } == 1)
  }

  @Test("Where all hits were rejected, pages stay as they are")
  func allRejected() throws {
    let page = try page()
    let file = try decisions(page, page.hits.map { _ in "rejected" })
    let output = folder.path("out.pdf")
    let outcome = try Obelus.run("apply", file, document, "--output", output)
    #expect(outcome.exitCode == 0, "\(outcome.errorText)")
    #expect(try text(output) == text(document))
  }

  @Test("A file that names one hit as rejected says nothing about the others")
  func partial() throws {
    let page = try page()
    let whole = try decisions(page, ["rejected"])
    let output = folder.path("out.pdf")
    #expect(try Obelus.run("apply", whole, document, "--output", output).exitCode == 5)
    #expect(try Obelus.run("apply", whole, document, "--output", output, "--pending", "accept").exitCode == 0)
    let text = try text(output)
    #expect(
      text.contains("Ms. Ellingsworth") && !text.contains("Mr. Ellingsworth") && !text.contains("Dr. Ellingsworth"))
  }

  @Test(
    "Hits under a redaction are on the page too, with what stands in their way: it may be rejected",
    arguments: ["accepted", "rejected"])
  func underRedaction(state: String) throws {
    _ = try Job(
      rules: """
        [{"id": "name", "select": {"text": "Ellingsworth"}, "action": "redact"},
         {"id": "whole", "select": {"text": "Dr. Elling"}, "action": {"markup": {"type": "highlight"}}},
         {"id": "found", "select": {"text": "kept a copy"}, "action": {"createLink": {"found": {}}}}]
        """
    ).write(in: folder)
    let page = try page()
    #expect(page.hits.count == 5)
    let others = page.hits.filter { page.rules[$0.rule].id != "name" }.map { $0.obstacle ?? "" }
    #expect(others == ["a rule redacts it", "it names no place that the document has"])
    let states = page.hits.map { $0.text == "Ellingsworth" && $0.page == 1 ? state : "accepted" }
    let output = folder.path("out.pdf")
    let outcome = try Obelus.run("apply", try decisions(page, states), document, "--output", output)
    #expect(outcome.exitCode == 0, "\(outcome.errorText)")
    let objects = ToolRun.Objects(String(decoding: try decodedObjects(output, unnamed: false), as: UTF8.self))
    #expect(objects.count("/Subtype /Highlight") == (state == "rejected" ? 1 : 0))
    #expect(try text(output).contains("Dr. Ellingsworth") == (state == "rejected"))
  }

  @Test("Hits that move with their lines are decided about where they stand", arguments: ["uniform", "quantised"])
  func movingHits(width: String) throws {
    _ = try Job(
      rules: """
        [{"id": "name", "select": {"text": "Ellingsworth"}, "action": "redact"},
         {"id": "did", "select": {"regex": "wrote|read|kept"}, "action": {"markup": {"type": "highlight"}}}]
        """, settings: #""width": "\#(width)""#
    ).write(in: folder)
    let page = try page()
    let output = folder.path("out.pdf")
    let file = try decisions(page, page.hits.map { _ in "accepted" })
    let outcome = try Obelus.run("apply", file, document, "--output", output)
    #expect(outcome.exitCode == 0, "\(outcome.errorText)")
    let left = try #require(page.hits.first { $0.text == "wrote" }?.boxes.first?.first)
    func place(in file: String) throws -> Double {
      let words = try Tool.run("pdftotext", "-bbox", file, "-").outputText
      return try #require(Double(words.firstMatch(of: /xMin="([\d.]+)"[^>]*>wrote/)?.1 ?? ""))
    }
    #expect(try abs(left - place(in: document)) < 1 && abs(left - place(in: output)) > 1)
    let preview = try Obelus.run("review", job, document, "--output", folder.path("preview"), "--redacted-preview")
    #expect(preview.exitCode == 2 && preview.errorText.contains("`width`"), "\(preview.errorText)")
  }

  @Test(
    "Decisions about nothing are refused: other hits, another rule, what is nowhere, what the policy does not allow")
  func aboutNothing() throws {
    let page = try page()
    let states = page.hits.map { _ in "accepted" }
    let output = folder.path("out.pdf")
    func refused(_ from: String, _ to: String, added: String = "[]") throws {
      let text = try String(contentsOfFile: try decisions(page, states, added: added), encoding: .utf8)
      let file = try folder.write(text.replacing(from, with: to), as: "changed.json")
      #expect(
        try Obelus.run("apply", file, document, "--output", output, "--pending", "accept").exitCode == 2,
        "\(to) \(added)")
      #expect(!FileManager.default.fileExists(atPath: output))
    }
    try refused(page.hits[0].id, "ffffffffffffff00")
    try refused(#""rule": "name""#, #""rule": "case""#)
    for wrong in [#""page": 7"#, #""page": "1""#, #""page": -9223372036854775808"#, #""page": 0"#] {
      try refused(#""page": 1"#, wrong)
    }
    try refused("", "", added: #"[{"action": "redact", "text": "Black- smith"}]"#)
    for page in [9, 0, Int.min] {
      try refused("", "", added: #"[{"action": "redact", "page": \#(page), "areas": [[1, 1, 9, 9]]}]"#)
    }
    try refused("", "", added: #"[{"action": "redact", "page": 1, "areas": [[1, 1, 9, 9]], "text": "wrote"}]"#)
    try refused(#""added""#, #""Added": [], "added""#)
  }

  @Test("A rejected hit is nowhere else than it is: its places let text stand in later proofs")
  func widenedPlace() throws {
    let page = try page()
    let states = page.hits.map { $0.text == "Ellingsworth" && $0.page == 0 ? "rejected" : "accepted" }
    let good = try String(contentsOfFile: try decisions(page, states), encoding: .utf8)
    let areas = try #require(good.firstMatch(of: /"state": "rejected", "areas": (\[\[[^\]]*\]\])/)?.1)
    let wide = try folder.write(good.replacing(areas, with: "[[0, 0, 612, 792]]"), as: "wide.json")
    let refused = try Obelus.run("apply", wide, document, "--output", folder.path("out.pdf"))
    #expect(refused.exitCode == 2 && refused.errorText.contains("other places"), "\(refused.errorText)")
    let applied = try Obelus.run("apply", try decisions(page, states), document, "--output", folder.path("out.pdf"))
    #expect(applied.exitCode == 0, "\(applied.errorText)")
  }

  @Test("Rejected hits of rules that redact nothing let no text stand, and are asked for by no proof")
  func rejectedMarkup() throws {
    _ = try Job(
      rules: """
        [{"id": "name", "select": {"text": "Ellingsworth"}, "action": "redact", "pages": "1"},
         {"id": "whole", "select": {"text": "Dr. Elling"}, "action": {"markup": {"type": "highlight"}}},
         {"id": "copy", "select": {"text": "copy"}, "action": {"markup": {"type": "highlight"}}}]
        """
    ).write(in: folder)
    let page = try page()
    let states = page.hits.map { page.rules[$0.rule].id == "name" ? "accepted" : "rejected" }
    let output = folder.path("out.pdf")
    let file = try decisions(page, states)
    let outcome = try Obelus.run("apply", file, document, "--output", output)
    #expect(outcome.exitCode == 0, "\(outcome.errorText)")
    let proof = try Obelus.run("verify", job, output, "--decisions", file)
    #expect(proof.exitCode == 0, "\(proof.errorText)")
  }

  @Test("The first redaction may be a reviewer's: then the document is sanitized like any that is redacted")
  func firstRedaction() throws {
    let run = ReviewRun(
      folder,
      try Job(rules: #"[{"id": "c", "select": {"text": "Case"}, "action": {"markup": {"type": "highlight"}}}]"#).write(
        in: folder, as: "marks.json"))
    let attached = try folder.write("Ellingsworth", as: "note.txt")
    let input = folder.path("with-file.pdf")
    try #require(
      try Tool.run("qpdf", document, "--add-attachment", attached, "--", input).exitCode == 0)
    let page = try run.page(of: input)
    let file = try run.decisions(
      page, page.hits.map { _ in "accepted" },
      added: #"[{"action": "redact", "page": 1, "areas": [[70, 690, 300, 715]]}]"#)
    let outcome = try Obelus.run("apply", file, input, "--output", folder.path("out.pdf"))
    #expect(outcome.exitCode == 0, "\(outcome.errorText)")
    #expect(try Tool.run("qpdf", "--list-attachments", folder.path("out.pdf")).outputText.contains("no embedded"))
  }

  @Test("A hit in a field cannot stay where the field's value goes")
  func rejectedField() throws {
    var pdf = TinyPDF()
    let look = pdf.form("BT /F1 12 Tf 2 5 Td (Mr Ellingsworth) Tj ET", bbox: "[0 0 200 20]")
    let field = pdf.annotation(
      "Widget", rect: "[72 700 272 720]", "/FT /Tx /T (name) /V (Mr Ellingsworth) /DA (/F1 12 Tf) /AP << /N \(look) >>")
    pdf.page("BT /F1 12 Tf 72 600 Td (other) Tj ET", annotations: [field])
    pdf.catalog = "/AcroForm << /Fields [\(field)] >>"
    let input = try folder.write(pdf.bytes(), as: "field.pdf")
    let run = ReviewRun(folder, job)
    let page = try run.page(of: input)
    #expect(page.hits.count == 1)
    let rejected = try Obelus.run(
      "apply", run.decisions(page, ["rejected"]), input, "--output", folder.path("out.pdf"))
    #expect(rejected.exitCode == 2 && rejected.errorText.contains("is in a field"), "\(rejected.errorText)")
    #expect(!FileManager.default.fileExists(atPath: folder.path("out.pdf")))
    let accepted = try Obelus.run(
      "apply", run.decisions(page, ["accepted"]), input, "--output", folder.path("out.pdf"))
    #expect(accepted.exitCode == 0, "\(accepted.errorText)")
  }

  @Test("XFDF in which the mark of a hit was moved is refused", arguments: ["", "rect", "coords"])
  func movedMark(_ moved: String) throws {
    let page = try page()
    let marks = page.hits.map { hit -> String in
      let m = page.document.toUser[hit.page]
      let b = hit.boxes[0]
      let (x0, y1) = (m[0] * b[0] + m[2] * b[1] + m[4], m[1] * b[0] + m[3] * b[1] + m[5])
      let (x1, y0) = (
        m[0] * (b[0] + b[2]) + m[2] * (b[1] + b[3]) + m[4], m[1] * (b[0] + b[2]) + m[3] * (b[1] + b[3]) + m[5]
      )
      let rect = moved == "rect" ? "1,1,20,20" : "\(x0),\(y0),\(x1),\(y1)"
      let coords = moved == "coords" ? "1,9,9,9,1,1,9,1" : "\(x0),\(y1),\(x1),\(y1),\(x0),\(y0),\(x1),\(y0)"
      return """
        <redact page="\(hit.page)" rect="\(rect)" coords="\(coords)" areas="\(x0) \(y0) \(x1) \(y1)" name="\(hit.id)"
          subject="\(page.rules[hit.rule].id)"/>
        <text page="\(hit.page)" rect="\(rect)" inreplyto="\(hit.id)" name="\(hit.id)-state" statemodel="Review"
          state="Accepted"/>
        """
    }
    let file = try folder.write(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <xfdf xmlns="http://ns.adobe.com/xfdf/"><annots>\(marks.joined())</annots>
      <obelus:review xmlns:obelus="urn:obelus:review" document="in.pdf" sha256="\(page.document.sha256)"
        job="\(page.job.path)" jobHash="\(page.job.hash)"/></xfdf>
      """, as: "decisions.xfdf")
    let outcome = try Obelus.run("apply", file, document, "--output", folder.path("out.pdf"))
    #expect(outcome.exitCode == (moved.isEmpty ? 0 : 2), "\(outcome.errorText)")
    #expect(moved.isEmpty || outcome.errorText.contains("moved"))
  }

  @Test("What is not decided is not done")
  func pending() throws {
    let page = try page()
    let file = try decisions(page, ["accepted", "pending", "accepted", "accepted", "accepted"])
    let output = folder.path("out.pdf")
    let pending = try Obelus.run("apply", file, document, "--output", output)
    #expect(pending.exitCode == 5)
    #expect(!FileManager.default.fileExists(atPath: output))
    #expect(try Obelus.run("apply", file, document, "--output", output, "--pending", "reject").exitCode == 0)
    #expect(try text(output).contains("Mr. Ellingsworth"))
    #expect(
      try Obelus.run("apply", file, document, "--output", output, "--pending", "accept", "--overwrite").exitCode == 0)
    #expect(try !text(output).contains("Ellingsworth"))
  }

  @Test("A document or job that has changed is refused")
  func changed() throws {
    let page = try page()
    let file = try decisions(page, page.hits.map { _ in "accepted" })
    let output = folder.path("out.pdf")
    let other = try folder.write(try folder.read("in.pdf") + Array("%\n".utf8), as: "other.pdf")
    let changed = try Obelus.run("apply", file, other, "--output", output)
    #expect(changed.exitCode == 2)
    #expect(changed.errorText.contains("changed since its review"))
    _ = try Job(rules: #"[{"id": "name", "select": {"text": "Ellingsworth"}, "action": "redact"}]"#).write(in: folder)
    let job = try Obelus.run("apply", file, document, "--output", output)
    #expect(job.exitCode == 2)
    #expect(job.errorText.contains("the job has changed"))
    #expect(!FileManager.default.fileExists(atPath: output))
  }

  @Test("Decisions cannot have programs started, or something opened that is no file", .timeLimit(.minutes(1)))
  func jobsOfDecisions() throws {
    let text = #"[{"id": "name", "select": {"text": "Ellingsworth"}, "action": "redact"}]"#
    let filter = #""policy": {"filter": {"command": ["/bin/false"]}}"#
    let asking = try Job(rules: text, settings: filter).write(in: folder)
    let other = folder.path("other.json")
    try FileManager.default.moveItem(atPath: asking, toPath: other)
    #expect(unsafe mkfifo(folder.path("pipe.json"), 0o600) == 0)
    let hash = String(repeating: "0", count: 64)
    for (path, said) in [(other, "runs programs"), (folder.path("pipe.json"), "is no file")] {
      let file = try folder.write(
        """
        {"decisions": 1, "document": {"name": "in.pdf", "sha256": "\(hash)"}, "job": {"path": "\(path)", "hash": "\(hash)"},
         "hits": [], "added": []}
        """, as: "foreign.json")
      let outcome = try Obelus.run("apply", file, document, "--output", folder.path("o.pdf"))
      #expect(outcome.exitCode == 2 && outcome.errorText.contains(said), "\(outcome.errorText)")
      #expect(outcome.errorText.contains("--job"))
    }
    let named = try Obelus.run(
      "apply", folder.path("foreign.json"), document, "--output", folder.path("o.pdf"), "--job", other)
    #expect(named.exitCode == 2 && !named.errorText.contains("runs programs"), "\(named.errorText)")
  }

  @Test("Decisions that are not understood to their end are refused")
  func malformed() throws {
    let page = try page()
    for (from, to) in [
      (#""decisions": 1"#, #""decisions": 2"#), (#""state": "accepted""#, #""state": "maybe""#),
      (#""added": []"#, #""added": [{"action": "redact"}]"#), ("}", ""),
    ] {
      let good = try decisions(page, page.hits.map { _ in "accepted" })
      let text = try String(contentsOfFile: good, encoding: .utf8)
      let range = try #require(text.range(of: from))
      let bad = try folder.write(text.replacingCharacters(in: range, with: to), as: "bad.json")
      #expect(try Obelus.run("apply", bad, document, "--output", folder.path("o.pdf")).exitCode == 2, "\(to)")
    }
  }

  @Test("A run that requires a review writes nothing in which a rule finds something")
  func required() throws {
    let output = folder.path("out.pdf")
    let outcome = try Obelus.run("run", job, document, "--output", output, "--require-review")
    #expect(outcome.exitCode == 5)
    #expect(outcome.errorText.contains("5 hits have to be reviewed"))
    #expect(!FileManager.default.fileExists(atPath: output))
    var pdf = TinyPDF()
    pdf.page("BT /F1 12 Tf 72 700 Td (Nothing.) Tj ET")
    let other = try folder.write(pdf.bytes(), as: "other.pdf")
    #expect(try Obelus.run("run", job, other, "--output", output, "--require-review").exitCode == 0)
  }
}
