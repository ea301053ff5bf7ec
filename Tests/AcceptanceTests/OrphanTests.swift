import TestSupport
import Testing

/// What a page drew and something still names although no page draws it any more.
@Suite("What no page draws any more")
struct OrphanTests {
  private static let area =
    #"[{"id": "r", "select": {"region": {"rect": [60, 680, 400, 730]}}, "pages": "1", "action": "redact"}]"#
  private static let page = #"[{"id": "r", "select": {"page": true}, "pages": "1", "action": "redact"}]"#
  private static let text = #"[{"id": "r", "select": {"text": "SECRETWORD"}, "pages": "1", "action": "redact"}]"#
  private static let plain = #""sanitize": "none""#

  /// Two pages whose resources are one object; the second draws nothing of them but its font.
  private static func shared(_ draw: (inout TinyPDF) -> (resources: String, content: String)) -> TinyPDF {
    var pdf = TinyPDF()
    let (names, content) = draw(&pdf)
    let resources = pdf.object("<< /Font << /F1 \(pdf.helvetica) >> \(names) >>")
    pdf.page(shown("First", 72, 100) + content, resources: "\(resources)")
    pdf.page(shown("Second", 72, 100), resources: "\(resources)")
    return pdf
  }

  private static func form(_ pdf: inout TinyPDF) -> (resources: String, content: String) {
    let form = pdf.form(shown("SECRETWORD", 72, 700))
    return ("/XObject << /Fm \(form) >>", "/Fm Do\n")
  }

  @Test("A form in resources that a page shares", arguments: [area, page, text])
  func sharedForm(_ rules: String) throws {
    let run = try PlaceRun(Self.shared(Self.form), rules, Self.plain)
    #expect(!ByteScan.contains(try decodedObjects(run.output), "SECRETWORD"))
    #expect(run.findings.contains("redact.unshown-removed"))
    #expect(try run.words.contains("Second"))
  }

  @Test("A form in inherited resources", arguments: [area, page])
  func inheritedForm(_ rules: String) throws {
    var pdf = TinyPDF()
    let form = pdf.form(shown("SECRETWORD", 72, 700))
    pdf.pageTree = "/Resources << /Font << /F1 3 0 R >> /XObject << /Fm \(form) >> >>"
    let (first, second) = (pdf.page(""), pdf.page(""))
    for (page, content) in [(first, "/Fm Do "), (second, shown("Second", 72, 100))] {
      pdf.set(page, "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents \(pdf.stream(content)) >>")
    }
    let run = try PlaceRun(pdf, rules, Self.plain)
    #expect(!ByteScan.contains(try decodedObjects(run.output), "SECRETWORD"))
    #expect(try run.words == ["Second"])
  }

  @Test(
    "An image, a pattern, a soft mask and a property list in resources that a page shares", arguments: [area, page])
  func sharedOthers(_ rules: String) throws {
    let image = Self.shared { pdf in
      let image = pdf.image(Array("SECRETWORD345678".utf8), width: 4, height: 4)
      return ("/XObject << /I \(image) >>", "q 100 0 0 20 72 700 cm /I Do Q\n")
    }
    let pattern = Self.shared { pdf in
      let cell = pdf.stream(
        shown("SECRETWORD", 2, 5),
        "/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 300 20] /XStep 300 /YStep 20 /Matrix [1 0 0 1 72 690] /Resources << /Font << /F1 3 0 R >> >>"
      )
      return ("/Pattern << /P \(cell) >>", "/Pattern cs /P scn 72 690 300 20 re f\n")
    }
    let mask = Self.shared { pdf in
      let group = pdf.form("1 g " + shown("SECRETWORD", 72, 700), "/Group << /S /Transparency /CS /DeviceGray >>")
      let state = pdf.object("<< /SMask << /S /Luminosity /G \(group) >> >>")
      return ("/ExtGState << /G \(state) >>", "q /G gs 70 690 300 30 re f Q\n")
    }
    let list = Self.shared { pdf in
      let list = pdf.object("<< /ActualText (SECRETWORD) >>")
      return ("/Properties << /L \(list) >>", "/Span /L BDC " + shown("Words", 72, 700) + "EMC\n")
    }
    for pdf in [image, pattern, mask, list] {
      let run = try PlaceRun(pdf, rules, Self.plain)
      #expect(!ByteScan.contains(try decodedObjects(run.output), "SECRETWORD"))
      #expect(try run.words.contains("Second"))
    }
  }

  @Test(
    "A form that a structure element, a private entry or an annotation of another page names", arguments: [area, page])
  func namedElsewhere(_ rules: String) throws {
    for place in 0..<3 {
      var pdf = TinyPDF()
      let form = pdf.form(shown("SECRETWORD", 72, 700), "/StructParent 7")
      let element = pdf.reserve()
      let root = pdf.object("<< /Type /StructTreeRoot /K \(element) >>")
      pdf.page(
        shown("First", 72, 100) + "/Fm Do ",
        resources: "<< /Font << /F1 \(pdf.helvetica) >> /XObject << /Fm \(form) >> >>")
      let note = pdf.annotation("Text", rect: "[0 0 9 9]", "/Secret \(form)")
      pdf.page(
        shown("Second", 72, 100), annotations: place == 2 ? [note] : [], entries: place == 1 ? "/Own \(form)" : "")
      pdf.set(element, "<< /S /Figure /P \(root) /K << /Type /OBJR /Obj \(form) /Pg \(pdf.pages[0]) >> >>")
      if place == 0 { pdf.catalog = "/StructTreeRoot \(root)" }
      let run = try PlaceRun(pdf, rules)
      #expect(!ByteScan.contains(try decodedObjects(run.output), "SECRETWORD"), "\(place)")
      #expect(try run.words.contains("Second"))
    }
  }

  @Test("What another page draws stays there")
  func drawnElsewhere() throws {
    var pdf = TinyPDF()
    let (names, content) = Self.form(&pdf)
    let resources = pdf.object("<< /Font << /F1 \(pdf.helvetica) >> \(names) >>")
    for _ in 0..<2 { pdf.page(content, resources: "\(resources)") }
    for rules in [Self.area, Self.page, Self.text] {
      let run = try PlaceRun(pdf, rules, Self.plain)
      #expect(try run.words == ["SECRETWORD"] && run.findings.isEmpty, "\(run.findings)")
    }
  }

  @Test("Entries of the page that can show or tell what an area took")
  func pageEntries() throws {
    var pdf = TinyPDF()
    let thumb = pdf.image(Array("THUMBNAIL3456789".utf8), width: 4, height: 4)
    pdf.page(
      shown("SECRETWORD", 72, 700) + shown("Rest", 72, 100),
      entries:
        "/Thumb \(thumb) /PieceInfo << /Prog << /Private (PIECEINFO) /LastModified (D:2020) >> >> /OwnKey (OWNTEXT) /VP [<< /BBox [0 0 9 9] /Name (VIEWPORT) >>] /ID (PAGEIDENT) /SeparationInfo << /DeviceColorant (COLORANT) >> /PresSteps << /NA << /S /URI /URI (PRESSTEP) >> >>"
    )
    pdf.page(shown("Second", 72, 100), entries: "/OwnKey (ELSEWHERE)")
    let texts = ["THUMBNAIL", "PIECEINFO", "OWNTEXT", "VIEWPORT", "PAGEIDENT", "COLORANT", "PRESSTEP"]
    for (rules, gone) in [
      (Self.text, ["THUMBNAIL"]), (Self.area, ["THUMBNAIL", "PIECEINFO", "OWNTEXT", "PAGEIDENT"]),
      (#"[{"select": {"region": {"rect": [0, 0, 612, 792]}}, "pages": "1", "action": "redact"}]"#, texts),
      (#"[{"select": {"keepOnly": {"rect": [60, 90, 200, 130]}}, "pages": "1", "action": "redact"}]"#, texts),
    ] {
      let run = try PlaceRun(pdf, rules, Self.plain)
      let objects = try decodedObjects(run.output)
      #expect(texts.filter { !ByteScan.contains(objects, $0) } == gone, "\(rules)")
      #expect(ByteScan.contains(objects, "ELSEWHERE") && run.findings.contains("redact.page-entries-removed"))
    }
  }
}
