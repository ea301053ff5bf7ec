import Foundation
import TestSupport
import Testing

/// Squares, circles, lines, polygons, ink, notes and carets, as poppler shows them.
@Suite("Shape tools")
struct ShapeToolTests {
  private let tools: ToolRun

  init() throws { tools = try ToolRun() }

  private static let area = #""region": {"rect": [100, 400, 200, 450]}"#

  @Test(
    "Each tool makes its annotation, with an appearance in its rectangle",
    arguments: [
      (##"{"square": {"width": 4, "color": "#00ff00"}}"##, "/Square", [100, 400, 199, 449]),
      (##"{"circle": {"width": 4, "fill": "#0000ff"}}"##, "/Circle", [100, 400, 199, 449]),
      (#"{"line": {"width": 4}}"#, "/Line", [99, 398, 200, 450]),
      (#"{"polygon": {"width": 4}}"#, "/Polygon", [98, 398, 201, 451]),
      (
        #"{"polyLine": {"width": 4, "points": [[0, 0], [100, 0], [100, 50]], "origin": "selection"}}"#, "/PolyLine",
        [100, 398, 201, 449]
      ),
      (#"{"ink": {"width": 4, "paths": [[[100, 400], [200, 400], [200, 450]]]}}"#, "/Ink", [98, 398, 201, 451]),
    ])
  func shapes(_ action: String, _ subtype: String, _ box: [Int]) throws {
    let document = try tools.run(ToolRun.letter(), ToolRun.rule(Self.area, action))
    #expect(try ToolRun.counts(document) == ["hits": 1, "acted": 1, "kept": 0])
    #expect(try tools.objects().contains("/Subtype \(subtype)"))
    let raster = try tools.raster()
    let shown = try #require(raster.inkBox(60..<300, 350..<500))
    for (found, wanted) in zip(shown, box) { #expect(abs(found - wanted) <= 2, "\(shown) \(box)") }
  }

  @Test("Entries are those of the keys, and dates are those of SOURCE_DATE_EPOCH")
  func entries() throws {
    let action =
      ##"{"square": {"width": 2, "dash": [3, 2], "fill": "#ffff00", "opacity": 0.5, "author": "A", "subject": "S", "##
      + ##""note": "on {text}", "flags": ["print", "locked"]}}"##
    try tools.run(
      ToolRun.letter(), ToolRun.rule(#""text": "Rosalind""#, action), environment: ["SOURCE_DATE_EPOCH": "1767225600"])
    let objects = try tools.objects()
    for entry in [
      "/BS ", "/S /D", "/IC [", "/CA 0.5", "/T (A)", "/Subj (S)", "/Contents (on Rosalind)", "/F 132",
      "/M (D:20260101000000Z)", "/CreationDate (D:20260101000000Z)", "/NM (obelus-",
    ] {
      #expect(objects.contains(entry), "\(entry)")
    }
    let raster = try tools.raster()
    #expect((99..<150).contains { (124...131).contains(raster.color($0, 710)[2]) })
  }

  @Test("Line endings and dashes are drawn as they are named")
  func endings() throws {
    let action =
      ##"{"line": {"from": [100, 400], "to": [200, 400], "start": "circle", "end": "closedArrow", "fill": "#00ff00"}}"##
    try tools.run(ToolRun.letter(), ToolRun.rule(Self.area, action))
    #expect(try tools.objects().contains("/LE [ /Circle /ClosedArrow ]"))
    let raster = try tools.raster()
    #expect(raster.color(102, 401) == [0, 255, 0] && raster.color(195, 401) == [0, 255, 0])
    #expect(raster.color(150, 403) == [255, 255, 255])
  }

  @Test("A highlighter lets the text through")
  func highlighter() throws {
    try tools.run(
      ToolRun.letter(),
      ToolRun.rule(
        #""text": "Rosalind""#, #"{"ink": {"variant": "inkHighlighter", "paths": [[[60, 704], [250, 704]]]}}"#))
    let raster = try tools.raster()
    let row = (60..<250).map { raster.color($0, 704) }
    #expect(row.contains { $0[0] < 60 && $0[1] < 60 } && row.contains { $0[0] > 240 && $0[1] > 220 && $0[2] < 30 })
  }

  @Test("Notes stand where they cover no text, upright on turned pages too", arguments: [0, 90, 180, 270])
  func notes(_ turn: Int) throws {
    let before = ToolRun.letter("/Rotate \(turn)")
    let document = try tools.run(
      before, ToolRun.rule(#""text": "Vance""#, #"{"note": {"text": "see {text}", "icon": "Help"}}"#))
    #expect(!ToolRun.codes(document).contains("create.covers"))
    let objects = try tools.objects()
    for entry in ["/Name /Help", "/Contents (see Vance)", "/Subtype /Text"] { #expect(objects.contains(entry)) }
    // Nothing of the page's own ink is covered.
    let page = try #require(try Raster.page(1, of: tools.folder.path("in.pdf")))
    let after = try tools.raster()
    var covered = 0
    var drawn = 0
    for i in stride(from: 0, to: page.samples.count, by: page.channels) where page.samples[i] != after.samples[i] {
      if page.samples[i] < 128 { covered += 1 } else { drawn += 1 }
    }
    #expect(covered == 0 && drawn > 50, "\(covered) \(drawn)")
  }

  @Test("A point takes a caret and a note")
  func points() throws {
    for action in [#"{"caret": {"text": "here"}}"#, #"{"note": {"text": "here", "place": "over"}}"#] {
      try tools.run(ToolRun.letter(), ToolRun.rule(#""region": {"rect": [300, 300, 300, 300]}"#, action))
      #expect(try tools.raster().inkBox(280..<320, 280..<320) != nil)
    }
  }

  @Test("What lies beyond the page is told: nobody sees it")
  func beyondThePage() throws {
    let square = ToolRun.rule(#""region": {"rect": [700, 100, 800, 200]}"#, #"{"square": {}}"#)
    let beyond = try tools.run(ToolRun.letter(), square)
    #expect(ToolRun.codes(beyond).contains("create.off-page"))
    let reaching = try tools.run(ToolRun.letter(), square.replacing("700", with: "600"))
    #expect(!ToolRun.codes(reaching).contains("create.off-page"))
  }

  @Test("An area beyond the page is told: it was measured in another way than it was meant")
  func areaBeyondThePage() throws {
    for (rect, isBeyond) in [("[20, 800, 100, 900]", true), ("[20, 790, 100, 900]", false)] {
      let document = try tools.run(
        ToolRun.letter(), ToolRun.rule(#""region": {"rect": \#(rect)}"#, #""redact""#))
      #expect(ToolRun.codes(document).contains("area.off-page") == isBeyond, "\(rect)")
    }
  }

  @Test("A second run of the job adds nothing")
  func secondRun() throws {
    let rules =
      #"[{"id": "r", "select": {"text": "Rosalind"}, "action": {"square": {}}}, "#
      + #"{"id": "n", "select": {"text": "Rosalind"}, "action": {"note": {"text": "see"}}}, "#
      + #"{"id": "p", "select": {\#(Self.area)}, "action": {"polygon": {}}}]"#
    try tools.run(ToolRun.letter(), rules)
    let first = try tools.folder.read("out.pdf")
    try tools.run(first, rules)
    #expect(try tools.objects().count("/NM (obelus-") == 3)
  }

  static let changes = [
    (#"{"createLink": {"uri": "https://a.org"}}"#, #"{"createLink": {"uri": "https://b.org"}}"#),
    (#"{"createLink": {"uri": "https://a.org"}}"#, #""wikipedia""#),
    (#"{"note": {"text": "one"}}"#, #"{"note": {"text": "two"}}"#),
    (##"{"square": {"color": "#ff0000"}}"##, ##"{"square": {"color": "#0000ff"}}"##),
    (#"{"markup": {"type": "highlight"}}"#, #"{"markup": {"type": "highlight", "note": "seen"}}"#),
    (#"{"stamp": {"name": "Draft"}}"#, #"{"stamp": {"name": "Final"}}"#),
    (#"{"fileAttachment": {"file": "a.txt"}}"#, #"{"fileAttachment": {"file": "b/a.txt"}}"#),
  ]

  @Test("A rule with other settings has not done yet what it asks for", arguments: changes)
  func changedRule(before: String, after: String) throws {
    try FileManager.default.createDirectory(atPath: tools.folder.path("b"), withIntermediateDirectories: true)
    _ = try tools.folder.write("one", as: "a.txt")
    _ = try tools.folder.write("two", as: "b/a.txt")
    let text = #""text": "Rosalind""#
    try tools.run(ToolRun.letter(), ToolRun.rule(text, before))
    try tools.run(try tools.folder.read("out.pdf"), ToolRun.rule(text, after))
    #expect(try tools.objects().count("/NM (obelus-") == 2)
    try tools.run(try tools.folder.read("out.pdf"), ToolRun.rule(text, after))
    #expect(try tools.objects().count("/NM (obelus-") == 2)
  }

  @Test("The plan says that annotations would be made")
  func plan() throws {
    let input = try tools.folder.write(ToolRun.letter(), as: "in.pdf")
    let job = try Job(rules: ToolRun.rule(#""text": "Rosalind""#, #"{"square": {}}"#)).write(in: tools.folder)
    let outcome = try Obelus.run("plan", job, input)
    #expect(outcome.outputText.contains(#""disposition":"create""#), "\(outcome.outputText)\(outcome.errorText)")
  }

  // MARK: Beside redactions

  private static let redaction = #"{"id": "x", "select": {"text": "Vance"}, "action": "redact"}, "#

  private func redacting(_ select: String, _ action: String) throws -> [String: Any] {
    try tools.run(ToolRun.letter(), "[" + Self.redaction + ToolRun.rule(select, action).dropFirst())
  }

  @Test("Tools work beside redactions, and on them, and the output is proven")
  func besideRedactions() throws {
    let document = try redacting(#""text": "Vance""#, #"{"note": {"text": "withheld"}}"#)
    #expect(document["verified"] as? String == "strict")
    #expect(try ToolRun.counts(document)["acted"] == 1)
    #expect(try !pdftotext(tools.out).contains("Vance"))
  }

  @Test("A text that the job redacts goes into no annotation, wherever it comes from")
  func redactedTexts() throws {
    for (select, action) in [
      (#""text": "Vance""#, #"{"square": {"note": "{text}"}}"#),
      (#""regex": "Rosalind (\\w+)""#, #"{"square": {"note": "of {1}"}}"#),
      (#""text": "hello""#, #"{"note": {"text": "Ask Vance"}}"#),
      (#""text": "hello""#, #"{"square": {"author": "Vance"}}"#),
    ] {
      let document = try redacting(select, action)
      #expect(try ToolRun.counts(document) == ["hits": 1, "acted": 0, "kept": 1], "\(action)")
      #expect(try !tools.objects().contains("Vance"))
    }
  }

  @Test("Nothing is put where a rule takes whatever lies there")
  func redactedAreas() throws {
    let rules =
      #"[{"id": "x", "select": {"region": {"rect": [90, 390, 150, 420]}}, "action": "redact"}, "#
      + ToolRun.rule(Self.area, #"{"square": {}}"#).dropFirst()
    let document = try tools.run(ToolRun.letter(), rules)
    #expect(try ToolRun.counts(document)["kept"] == 1)
  }

  // MARK: Policies

  @Test(
    "What a policy leaves out no rule makes",
    arguments: [
      (#"{"editableAnnotationTypes": ["ink"]}"#, "editableAnnotationTypes"),
      (#"{"createAnnotationMenuEnabled": false}"#, "createAnnotationMenuEnabled"),
      (#"{"createAnnotationMenuGroups": [["note"]]}"#, "createAnnotationMenuGroups"),
      (#"{"remove": ["create.square"]}"#, "policy: remove"),
    ])
  func policies(_ policy: String, _ hint: String) throws {
    let input = try tools.folder.write(ToolRun.letter(), as: "in.pdf")
    let job = try Job(
      rules: ToolRun.rule(#""text": "Rosalind""#, #"{"square": {}}"#), settings: #""policy": \#(policy)"#
    ).write(in: tools.folder)
    let outcome = try Obelus.run("run", job, input, "--output", tools.out)
    #expect(outcome.exitCode == 2 && outcome.errorText.contains(hint), "\(outcome.errorText)")
  }
}
