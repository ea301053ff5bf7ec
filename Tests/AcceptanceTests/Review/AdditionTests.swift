import Foundation
import TestSupport
import Testing

/// What a reviewer adds beside redactions, carried out.
@Suite("Additions of a review")
struct AdditionTests {
  private let folder: TemporaryFolder
  private let document: String

  private static let rules = #"[{"id": "name", "select": {"text": "Ellingsworth"}, "action": "redact"}]"#

  init() throws {
    folder = try TemporaryFolder()
    var pdf = TinyPDF()
    let highlight = pdf.object(
      "<< /Type /Annot /Subtype /Highlight /Rect [72 496 150 512] /QuadPoints [72 512 150 512 72 496 150 496] >>")
    pdf.page(
      "BT /F1 12 Tf 72 700 Td (Ms. Ellingsworth wrote.) Tj 0 -20 Td (Mr. Ellingsworth read.) Tj 0 -180 Td (seen) Tj ET",
      annotations: [highlight])
    document = try folder.write(pdf.bytes(), as: "in.pdf")
  }

  private func apply(
    _ added: [String], states: [String] = ["accepted", "accepted"], settings: String = "", to file: String? = nil
  ) throws -> Child.Outcome {
    let job = try Job(rules: Self.rules, settings: settings).write(in: folder)
    let run = ReviewRun(folder, job)
    let file = file ?? document
    let decisions = try run.decisions(
      try run.page(of: file), states, added: "[" + added.joined(separator: ",") + "]")
    return try Obelus.run(
      "apply", decisions, file, "--output", folder.path("out.pdf"), "--overwrite", "--report",
      folder.path("report.json"))
  }

  private static func at(_ action: String, _ area: String, _ more: String = "") -> String {
    #"{"action": "\#(action)", "page": 1, "areas": [\#(area)]\#(more.isEmpty ? "" : ", " + more)}"#
  }

  private func text() throws -> String {
    String(decoding: try decodedObjects(folder.path("out.pdf"), unnamed: false), as: UTF8.self)
  }

  private func objects() throws -> ToolRun.Objects { ToolRun.Objects(try text()) }

  private var isPublished: Bool { FileManager.default.fileExists(atPath: folder.path("out.pdf")) }

  @Test("What a second reviewer writes at the place of the first's is there too, and so is what a stamp is to say")
  func secondReviewer() throws {
    let first = try apply([Self.at("note", "[300, 600, 300, 600]", #""contents": "first words""#)])
    #expect(first.exitCode == 0, "\(first.errorText)")
    let once = folder.path("once.pdf")
    try FileManager.default.moveItem(atPath: folder.path("out.pdf"), toPath: once)
    let second = try apply(
      [
        Self.at("note", "[300, 600, 300, 600]", #""contents": "second words""#),
        Self.at("stamp", "[100, 300, 250, 340]", #""stamp": "Draft", "contents": "A remark""#),
      ], states: [], to: once)
    #expect(second.exitCode == 0, "\(second.errorText)")
    let text = try text()
    #expect(text.contains("first words") && text.contains("second words") && text.contains("(A remark)"))
  }

  @Test("No code says a text that goes by its place")
  func tellingCode() throws {
    let outcome = try apply([Self.at("redact", "[60, 490, 200, 515]", #""code": "seen""#)])
    #expect(outcome.exitCode == 2 && outcome.errorText.contains("code"), "\(outcome.errorText)")
    #expect(!isPublished)
  }

  @Test("Every tool, markup on the text itself, a deletion")
  func everything() throws {
    let outcome = try apply([
      Self.at("note", "[300, 600, 300, 600]", #""contents": "see {text}", "author": "Ann""#),
      Self.at("freeText", "[300, 400, 500, 440]", ##""contents": "Appendix", "color": "#0000ff""##),
      Self.at("callout", "[300, 300, 340, 320]", #""contents": "Called out""#),
      Self.at("stamp", "[100, 300, 250, 340]", #""stamp": "ForComment""#),
      Self.at("square", "[100, 200, 150, 250]", ##""color": "#00ff00""##), Self.at("circle", "[200, 200, 250, 250]"),
      Self.at("caret", "[400, 200, 400, 200]"),
      Self.at("line", "[50, 50, 90, 90]", #""paths": [[[50, 50], [90, 90]]]"#),
      Self.at("polygon", "[100, 50, 140, 90]", #""paths": [[[100, 50], [140, 50], [120, 90]]]"#),
      Self.at("polyLine", "[150, 50, 190, 90]", #""paths": [[[150, 50], [190, 50], [170, 90]]]"#),
      Self.at("inkPen", "[200, 50, 240, 90]", #""paths": [[[200, 50], [240, 90]], [[240, 50], [200, 90]]]"#),
      Self.at("inkHighlighter", "[250, 50, 290, 90]", #""paths": [[[250, 70], [290, 70]]]"#),
      Self.at("underline", "[72, 675, 92, 695]", #""contents": "who?""#),
      Self.at("createLink", "[300, 100, 400, 120]", #""uri": "https://example.org/a""#),
      Self.at("delete", "[72, 496, 150, 512]", #""type": "highlight""#),
    ])
    #expect(outcome.exitCode == 0, "\(outcome.errorText)")
    let objects = try objects()
    for entry in [
      "/Subtype /Text", "/Contents (see {text})", "/T (Ann)", "/Subtype /FreeText", "/Contents (Appendix)",
      "/IT /FreeTextCallout", "/Contents (Called out)", "/Name /ForComment", "/Subtype /Square", "/Subtype /Circle",
      "/Subtype /Caret", "/Subtype /Line", "/Subtype /Polygon", "/Subtype /PolyLine", "/Subtype /Underline",
      "/Contents (who?)", "/URI (https://example.org/a)",
    ] {
      #expect(objects.contains(entry), "\(entry)")
    }
    #expect(objects.count("/InkList") == 2)
    #expect(!objects.contains("/Subtype /Highlight"))
    // The word in that area, not the box that somebody drew.
    let quad = try #require(try text().firstMatch(of: /\/QuadPoints \[([^\]]*)\]/)).1.split(
      whereSeparator: \.isWhitespace
    )
    .compactMap { Double($0) }
    #expect(quad.count == 8)
    #expect(abs(quad[0] - 72) < 1 && abs(quad[2] - 92) > 0.5)
  }

  @Test("What the policy does not allow is refused, whatever decisions say")
  func policy() throws {
    let note = Self.at("note", "[300, 600, 300, 600]", #""contents": "x""#)
    for (policy, added) in [
      (#"{"createAnnotationMenuEnabled": false}"#, note), (#"{"createAnnotationMenuGroups": [["stamp"]]}"#, note),
      (#"{"remove": ["create.note"]}"#, note), (#"{"editableAnnotationTypes": ["highlight"]}"#, note),
      (#"{"editableAnnotationTypes": ["text"]}"#, Self.at("delete", "[72, 496, 150, 512]", #""type": "highlight""#)),
      // Which type it has, nobody has to believe.
      (#"{"editableAnnotationTypes": ["text"]}"#, Self.at("delete", "[72, 496, 150, 512]", #""type": "text""#)),
      (#"{"editableAnnotationTypes": ["text"]}"#, Self.at("removeAnnotation", "[72, 496, 150, 512]")),
      (#"{"remove": ["annotation.delete"]}"#, Self.at("delete", "[72, 496, 150, 512]", #""type": "highlight""#)),
      (#"{"allowedMenuActions": ["redact"]}"#, Self.at("underline", "[72, 675, 120, 695]")),
    ] {
      let outcome = try apply([added], settings: #""policy": \#(policy)"#)
      #expect(outcome.exitCode == 2, "\(policy) \(outcome.errorText)")
      #expect(!isPublished)
    }
    let outcome = try apply(
      [note],
      settings: ##""policy": {"createAnnotationMenuGroups": [[{"type": "note", "preset": {"color": "#102030"}}]]}"##)
    #expect(outcome.exitCode == 0, "\(outcome.errorText)")
    #expect(try text().firstMatch(of: /\/C \[\s*0?\.0627/) != nil)
  }

  @Test("A document that may not be annotated is left alone")
  func permissions() throws {
    let locked = folder.path("locked.pdf")
    _ = try Tool.run(
      "qpdf", "--encrypt", "", "owner", "256", "--annotate=n", "--modify-other=n", "--", document, locked)
    let rules = #"[{"id": "name", "select": {"text": "seen"}, "action": {"markup": {"type": "highlight"}}}]"#
    let job = try Job(rules: rules).write(in: folder)
    let run = ReviewRun(folder, job)
    let page = try run.page(of: locked)
    let decisions = try run.decisions(
      page, ["rejected"], added: "[" + Self.at("note", "[300, 600, 300, 600]", #""contents": "x""#) + "]")
    let outcome = try Obelus.run("apply", decisions, locked, "--output", folder.path("out.pdf"))
    #expect(outcome.exitCode == 8, "\(outcome.errorText)")
    #expect(!isPublished)
  }

  @Test("No annotation says what is redacted: by a rule, by its place, in an address")
  func redactedTexts() throws {
    for added in [
      [Self.at("note", "[300, 600, 300, 600]", #""contents": "Ask Ellingsworth""#)],
      [Self.at("highlight", "[72, 496, 120, 512]", #""author": "J. Ellingsworth""#)],
      [Self.at("createLink", "[300, 100, 400, 120]", #""uri": "https://example.org/Ellingsworth""#)],
      [
        Self.at("redact", "[161, 695, 220, 712]"),
        Self.at("freeText", "[300, 400, 500, 440]", #""contents": "She  WROTE.""#),
      ],
    ] {
      let outcome = try apply(added)
      #expect(outcome.exitCode == 2, "\(added) \(outcome.errorText)")
      #expect(outcome.errorText.contains("says a text that is redacted"))
      #expect(!outcome.errorText.contains("Ellingsworth"))
      #expect(!isPublished)
    }
  }

  @Test("Markup on what goes is not made, and told")
  func overruled() throws {
    let outcome = try apply([Self.at("highlight", "[72, 675, 200, 695]")])
    #expect(outcome.exitCode == 0, "\(outcome.errorText)")
    #expect(try objects().count("/Subtype /Highlight") == 1)
    #expect(try String(contentsOfFile: folder.path("report.json"), encoding: .utf8).contains("review.overruled"))
  }

  @Test("An annotation that is not there, or of another type, is not deleted in silence")
  func nothingToDelete() throws {
    for added in [
      Self.at("delete", "[72, 400, 150, 412]", #""type": "highlight""#),
      Self.at("delete", "[72, 496, 150, 512]", #""type": "underline""#),
    ] {
      #expect(try apply([added]).exitCode == 2)
      #expect(!isPublished)
    }
  }
}
