import TestSupport
import Testing

/// Texts that are known by the labels beside them: the value goes, the label and its neighbours stay where they were.
@Suite("Anchors")
struct AnchorTests {
  private static func page(_ content: String, _ entries: String = "") -> TinyPDF {
    var pdf = TinyPDF()
    pdf.page(content, entries: entries)
    return pdf
  }

  private static let columns = page(
    shown("Name:", 72, 700) + shown("Smith", 140, 700) + shown("Born:", 300, 700) + shown("1970", 360, 700)
      + shown("City:", 72, 680) + shown("Leeds", 140, 680) + shown("Code:", 300, 680) + shown("LS1", 360, 680))
  private static let all = ["Name:", "Smith", "Born:", "1970", "City:", "Leeds", "Code:", "LS1"]

  private func check(_ pdf: TinyPDF, _ select: String, gone: [String], of all: [String]) throws {
    let run = try PlaceRun(pdf, redact: select)
    try run.check(gone: gone, kept: all.filter { !gone.contains($0) })
    #expect(run.document["verified"] as? String == "strict")
  }

  @Test(
    "On the line of a form in two columns",
    arguments: [
      (#"{"after": "Name:"}"#, ["Smith"]), (#"{"after": {"text": "born:", "ignoreCase": true}}"#, ["1970"]),
      (#"{"after": {"regex": "C(ity|ode):"}}"#, ["Leeds", "LS1"]), (#"{"before": "Born:"}"#, ["Smith"]),
      (#"{"after": "Name:", "to": "line"}"#, ["Smith", "Born:", "1970"]),
      (#"{"after": "Name:", "to": "label"}"#, ["Smith", "Born:", "1970"]),
      (#"{"after": "Name:", "gap": 100}"#, ["Smith", "Born:", "1970"]),
      (#"{"between": ["Name:", "Born:"]}"#, ["Smith"]), (#"{"between": ["Born:", "Code:"]}"#, ["1970"]),
      (#"{"after": "Name:", "direction": "below"}"#, ["City:"]),
      (#"{"before": "Leeds", "direction": "above"}"#, ["Smith"]),
    ])
  func twoColumns(_ select: String, _ gone: [String]) throws {
    try check(Self.columns, select, gone: gone, of: Self.all)
  }

  @Test("An empty field ends at the next label that a rule names; the proof does not take the next text for a leak")
  func emptyField() throws {
    let pdf = Self.page(shown("Name:", 72, 700) + shown("Born:", 300, 700) + shown("1970", 350, 700))
    let both =
      #"[{"select": {"after": "Name:"}, "action": "redact"}, {"select": {"after": "Born:"}, "action": "redact"}]"#
    let run = try PlaceRun(pdf, both)
    try run.check(gone: ["1970"], kept: ["Name:", "Born:"])
    #expect(run.findings.contains("anchor.unanswered"))
  }

  @Test("Several labels in one string")
  func oneString() throws {
    let pdf = Self.page(shown("Name: Smith Date: 2020 Ref: X-77", 72, 700))
    let rules = ["Name:", "Date:", "Ref:"].map { #"{"select": {"after": "\#($0)"}, "action": "redact"}"# }
    try PlaceRun(pdf, "[" + rules.joined(separator: ", ") + "]").check(
      gone: ["Smith", "2020", "X-77"], kept: ["Name:", "Date:", "Ref:"])
  }

  @Test("Under a small label, and in its column only")
  func below() throws {
    let pdf = Self.page(
      shown("Name", 72, 700, size: 6) + shown("Birthday", 250, 700, size: 6) + shown("Smith", 72, 686)
        + shown("1970", 250, 686) + shown("Foo-Lane", 72, 672) + shown("Street", 72, 640, size: 6))
    let all = ["Name", "Birthday", "Smith", "1970", "Foo-Lane", "Street"]
    try check(pdf, #"{"after": "Name", "direction": "below"}"#, gone: ["Smith"], of: all)
    try check(pdf, #"{"after": "Name", "direction": "below", "lines": 2}"#, gone: ["Smith", "Foo-Lane"], of: all)
    try check(pdf, #"{"after": "Birthday", "direction": "below", "lines": 9}"#, gone: ["1970"], of: all)
  }

  @Test("A label at the right edge has no text, and takes none of the next line")
  func rightEdge() throws {
    let pdf = Self.page(shown("Total:", 560, 700) + shown("Next", 72, 686))
    let run = try PlaceRun(pdf, redact: #"{"after": "Total:"}"#)
    try run.check(gone: [], kept: ["Total:", "Next"])
    #expect(run.findings == ["anchor.unanswered"])
  }

  @Test("Between texts over lines; without the end nothing goes, and it is told")
  func betweenLines() throws {
    let pdf = Self.page(shown("Intro Begin one", 72, 700) + shown("two", 72, 686) + shown("three End tail", 72, 672))
    let all = ["Intro", "Begin", "one", "two", "three", "End", "tail"]
    try check(pdf, #"{"between": ["Begin", "End"]}"#, gone: ["one", "two", "three"], of: all)
    for missing in [#"{"between": ["Begin", "Fin"]}"#, #"{"between": ["Begin", "End"], "lines": 1}"#] {
      let run = try PlaceRun(pdf, redact: missing)
      try run.check(gone: [], kept: all)
      #expect(run.findings == ["anchor.unanswered"])
    }
  }

  @Test("In scripts from right to left the text is on the left of its label")
  func rightToLeft() throws {
    var pdf = TinyPDF()
    let map =
      "/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <00> <FF> endcodespacerange "
      + "1 beginbfrange <41> <5A> <05D0> endbfrange endcmap end"
    let unicode = pdf.stream(map)
    let font = pdf.font("Helvetica", "/ToUnicode \(unicode)")
    // Visual order: the label BA, and CD before it on the left; what lies on the right is another one's.
    pdf.page(
      "BT /F1 12 Tf 300 700 Td (BA) Tj ET BT /F1 12 Tf 250 700 Td (DC) Tj ET BT /F1 12 Tf 400 700 Td (FE) Tj ET",
      resources: "<< /Font << /F1 \(font) >> >>")
    let run = try PlaceRun(pdf, redact: #"{"after": "\u05d0\u05d1"}"#)
    let left = try Word.all(in: run.output).map { Int($0.box[0]) }
    #expect(left.sorted() == [300, 400])
  }

  @Test(
    "Turned pages and user units", arguments: ["/Rotate 90", "/Rotate 180", "/Rotate 270 /UserUnit 2", "/UserUnit 0.5"])
  func turned(_ entries: String) throws {
    let turned =
      "BT /F1 12 Tf 0 1 -1 0 300 100 Tm (Name: ) Tj 0 1 -1 0 300 150 Tm (Smith) Tj 0 1 -1 0 300 400 Tm (Rest) Tj ET"
    try check(Self.page(turned, entries), #"{"after": "Name:"}"#, gone: ["Smith"], of: ["Name:", "Smith", "Rest"])
    let upright = shown("Name:", 72, 700) + shown("Smith", 120, 700) + shown("Rest", 300, 700)
    try check(Self.page(upright, entries), #"{"after": "Name:"}"#, gone: ["Smith"], of: ["Name:", "Smith", "Rest"])
  }

  @Test("Fields go with what they show, and also where they show nothing")
  func fields() throws {
    var pdf = TinyPDF()
    let look = pdf.form("/Tx BMC BT /F1 12 Tf 2 4 Td (Smith) Tj ET EMC", bbox: "[0 0 150 18]")
    let name = pdf.annotation("Widget", rect: "[120 695 270 713]", "/FT /Tx /T (a) /V (Smith) /AP << /N \(look) >>")
    let city = pdf.annotation("Widget", rect: "[120 671 270 689]", "/FT /Tx /T (b) /V (Leeds)")
    let code = pdf.annotation("Widget", rect: "[120 647 270 665]", "/FT /Tx /T (c) /V (Kept)")
    pdf.catalog = "/AcroForm << /Fields [\(name) \(city) \(code)] >>"
    pdf.page(
      shown("Name:", 72, 700) + shown("City:", 72, 676) + shown("Code:", 72, 652),
      annotations: [name, city, code])
    let run = try PlaceRun(pdf, redact: #"{"after": {"regex": "Name:|City:"}}"#)
    try run.check(gone: ["Smith", "Leeds"], kept: ["Name:", "City:", "Code:"])
    #expect(ByteScan.contains(try decodedObjects(run.output), "(Kept)"))
  }

  @Test("A field is a text of its own, however near the next one is")
  func adjacentFields() throws {
    var pdf = TinyPDF()
    func field(_ x: Int, _ text: String) -> TinyPDF.Ref {
      let look = pdf.form("BT /F1 12 Tf 2 4 Td (\(text)) Tj ET", bbox: "[0 0 80 18]")
      return pdf.annotation(
        "Widget", rect: "[\(x) 695 \(x + 80) 713]", "/FT /Tx /T (\(text)) /V (\(text)) /AP << /N \(look) >>")
    }
    let fields = [field(72, "John"), field(153, "Smith"), field(320, "Leeds")]
    pdf.page(
      shown("First", 72, 684, size: 8) + shown("Last", 153, 684, size: 8) + shown("City:", 280, 700),
      annotations: fields)
    let all = ["First", "Last", "City:", "John", "Smith", "Leeds"]
    for (select, gone) in [
      (#"{"before": "First", "direction": "above"}"#, ["John"]),
      (#"{"before": "Last", "direction": "above"}"#, ["Smith"]),
      (#"{"before": "City:"}"#, ["Smith"]), (#"{"after": "City:"}"#, ["Leeds"]),
    ] {
      let run = try PlaceRun(pdf, redact: select)
      #expect(try run.words.sorted() == all.filter { !gone.contains($0) }.sorted(), "\(select)")
    }
  }

  @Test("What repeats the text at its place goes: other layers, ActualText, structure, an invisible copy")
  func copies() throws {
    var pdf = TinyPDF()
    let parents = pdf.reserve()
    let root = pdf.reserve()
    let span = pdf.object("<< /Type /StructElem /S /Span /P \(root) /K 0 /ActualText (Smith) /Alt (Smith) >>")
    pdf.set(root, "<< /Type /StructTreeRoot /K \(span) /ParentTree \(parents) >>")
    pdf.set(parents, "<< /Nums [0 [\(span)]] >>")
    pdf.catalog = "/StructTreeRoot \(root) /MarkInfo << /Marked true >>"
    pdf.page(
      shown("Name:", 72, 700) + "/Span << /MCID 0 /ActualText (Smith) >> BDC " + shown("Smith", 120, 700) + "EMC "
        + "3 Tr " + shown("Sm1th", 120.3, 700) + "0 Tr " + shown("Rest", 300, 700), entries: "/StructParents 0")
    let run = try PlaceRun(pdf, redact: #"{"after": "Name:"}"#)
    try run.check(gone: ["Smith", "Sm1th"], kept: ["Name:", "Rest"])
  }

  @Test(
    "An area beside a match",
    arguments: [#""rect": [0, -25, 120, -5]"#, #""corner": "lowerRight", "rect": [-40, -25, 80, -5]"#])
  func offset(_ offset: String) throws {
    try check(Self.columns, #"{"text": "Name:", "offset": {\#(offset)}}"#, gone: ["City:", "Leeds"], of: Self.all)
  }

  @Test("An area beside a match counts in true lengths where it has a unit, and turns with its text")
  func offsetUnits() throws {
    let pdf = Self.page(shown("Name:", 72, 700) + shown("City:", 72, 680) + shown("Rest", 72, 600), "/UserUnit 2")
    try check(
      pdf, #"{"regex": "Na(?:me):", "offset": {"rect": [0, -0.8, 2, -0.1], "unit": "in"}}"#, gone: ["City:"],
      of: ["Name:", "City:", "Rest"])
    let turned = Self.page(
      "BT /F1 12 Tf 0 1 -1 0 300 100 Tm (Name:) Tj 0 1 -1 0 320 100 Tm (City:) Tj 0 1 -1 0 280 100 Tm (Rest) Tj ET",
      "/Rotate 90")
    try check(
      turned, #"{"text": "Name:", "offset": {"rect": [0, -25, 100, -5]}}"#, gone: ["City:"],
      of: ["Name:", "City:", "Rest"])
  }

  @Test("Links and marks are about the text that the label has")
  func otherActions() throws {
    let link = try PlaceRun(
      Self.columns, #"[{"select": {"after": "Name:"}, "action": {"createLink": {"uri": "https://x.org/{text}"}}}]"#)
    #expect(ByteScan.contains(try decodedObjects(link.output), "https://x.org/Smith"))
    let mark = try PlaceRun(
      Self.columns, #"[{"select": {"after": "Name:"}, "action": "redact"}]"#, #""apply": "mark""#)
    #expect(mark.document["marks"] as? Int == 1)
    #expect(try mark.words.sorted() == Self.all.sorted())
  }

  @Test("verify cannot tell the next text from a value, and says so; what follows no label passes")
  func verifyAlone() throws {
    let run = try PlaceRun(Self.columns, redact: #"{"after": "Code:"}"#)
    let job = run.folder.path("job.json")
    #expect(try Obelus.run("verify", job, run.output).exitCode == 0)
    #expect(try Obelus.run("verify", job, run.folder.path("in.pdf")).exitCode == 4)
  }

  @Test("An exception keeps a value; with equal letters set again the proof holds")
  func settings() throws {
    let kept = try PlaceRun(
      Self.columns, #"[{"select": {"after": "Name:"}, "action": "redact"}]"#, #""except": [{"text": "Smith"}]"#)
    #expect(try kept.words.contains("Smith"))
    let wide = try PlaceRun(
      Self.columns,
      #"[{"select": {"after": "Name:"}, "action": "redact"}, {"select": {"text": "1970"}, "action": "redact"}]"#,
      #""width": "uniform""#)
    #expect(try !wide.words.contains("Smith") && !wide.words.contains("1970"))
  }

  @Test("Labels are looked for in embedded documents too")
  func embedded() throws {
    var inner = TinyPDF()
    inner.page(shown("Name: Smith", 72, 700) + shown("Born: 1970", 72, 680))
    var pdf = Self.page(shown("Cover", 72, 700))
    let file = pdf.stream(inner.bytes(), "/Type /EmbeddedFile /Subtype /application#2Fpdf")
    let spec = pdf.object("<< /Type /Filespec /F (inner.pdf) /UF (inner.pdf) /EF << /F \(file) >> >>")
    pdf.catalog = "/Names << /EmbeddedFiles << /Names [(inner.pdf) \(spec)] >> >>"
    let run = try PlaceRun(
      pdf, #"[{"select": {"after": "Name:"}, "action": "redact"}]"#, #""sanitize": {"attachments": "redact"}"#)
    let attachment = try Tool.run("qpdf", "--show-attachment=inner.pdf", run.output).output
    let path = try run.folder.write(attachment, as: "inner.pdf")
    #expect(try Word.all(in: path).map(\.text) == ["Name:", "Born:", "1970"])
    #expect(try !ByteScan.contains(decodedObjects(path), "Smith"))
  }
}
