import TestSupport
import Testing

/// What the document says of pages that become blank, or lose an area, in places that have names for pages or for parts of
/// the document.
@Suite("Residue of blank pages")
struct BlankPageResidueTests {
  private static let page = #"[{"id": "r", "select": {"page": true}, "pages": "1", "action": "redact"}]"#
  private static let area =
    #"[{"id": "r", "select": {"region": {"rect": [60, 680, 400, 730]}}, "pages": "1", "action": "redact"}]"#

  private static func check(
    _ pdf: TinyPDF, _ rules: String = page, settings: [String] = [#""sanitize": "none""#, ""], gone: [String],
    kept: [String], findings: [String]
  ) throws {
    for settings in settings {
      let run = try PlaceRun(pdf, rules, settings)
      let objects = try decodedObjects(run.output)
      for text in gone { #expect(!ByteScan.contains(objects, text), "\(text) \(settings)") }
      for text in kept { #expect(ByteScan.contains(objects, text), "\(text) \(settings)") }
      for code in findings { #expect(run.findings.contains(code), "\(code) \(settings)") }
      #expect(try Tool.run("qpdf", "--check", run.output).exitCode == 0)
    }
  }

  private static func pages(_ pdf: inout TinyPDF) {
    for text in ["First", "Second"] { pdf.page("/P << /MCID 0 >> BDC " + shown(text, 72, 700) + "EMC\n") }
  }

  /// Two records of a mailing, one of two pages and one of one.
  private static func mailing() -> TinyPDF {
    var pdf = TinyPDF()
    let (root, first, second) = (pdf.reserve(), pdf.reserve(), pdf.reserve())
    for (index, part) in [first, first, second].enumerated() {
      pdf.page(shown("Letter\(index)", 72, 700), entries: "/DPart \(part)")
    }
    func metadata(_ name: String) -> String { "/DPM << /CIP4_Root << /Contact (\(name)) >> >>" }
    let parts = pdf.object("<< /Type /DPartRoot /DPartRootNode \(root) /RecordLevel 1 >>")
    pdf.set(root, "<< /Type /DPart /Parent \(parts) /DParts [[\(first) \(second)]] \(metadata("THEJOB")) >>")
    pdf.set(
      first, "<< /Type /DPart /Parent \(root) /Start \(pdf.pages[0]) /End \(pdf.pages[1]) \(metadata("FIRSTNAME")) >>")
    pdf.set(second, "<< /Type /DPart /Parent \(root) /Start \(pdf.pages[2]) \(metadata("SECONDNAME")) >>")
    pdf.catalog = "/DPartRoot \(parts)"
    return pdf
  }

  @Test("Metadata of the document part that a page belongs to", arguments: [page, area])
  func documentParts(_ rules: String) throws {
    try Self.check(
      Self.mailing(), rules, gone: ["FIRSTNAME"], kept: ["SECONDNAME", "THEJOB"], findings: ["redact.document-parts"])
  }

  @Test("Metadata of the whole job, where all its pages are blank")
  func wholeJob() throws {
    try Self.check(
      Self.mailing(), #"[{"id": "r", "select": {"page": true}, "action": "redact"}]"#,
      gone: ["FIRSTNAME", "SECONDNAME", "THEJOB"], kept: ["/DPartRootNode"], findings: ["redact.document-parts"])
  }

  @Test("Names of pages and templates, and captures from the web")
  func pageNames() throws {
    var pdf = TinyPDF()
    pdf.page(shown("First", 72, 700), entries: "/ID (CAPTUREID)")
    pdf.page(shown("Second", 72, 700), entries: "/TemplateInstantiated /FIRSTTEMPLATE")
    let capture = pdf.object(
      "<< /Type /SpiderContentSet /S /SPS /ID (CAPTUREID) /O [\(pdf.pages[0])] /T (CAPTURETITLE) /SI << /AU (http://CAPTURE.org) >> >>"
    )
    pdf.catalog =
      """
      /SpiderInfo << /V 1.0 >> /Names << /IDS << /Names [(CAPTUREID) \(capture)] >>
      /URLS << /Names [(http://CAPTURE.org) \(capture)] >>
      /Pages << /Names [(FIRSTPAGE) \(pdf.pages[0]) (SECONDPAGE) \(pdf.pages[1])] >>
      /Templates << /Names [(FIRSTTEMPLATE) \(pdf.pages[0]) (SECONDTEMPLATE) \(pdf.pages[1])] >> >>
      """
    try Self.check(
      pdf, gone: ["FIRSTPAGE", "FIRSTTEMPLATE", "CAPTUREID", "CAPTURETITLE", "CAPTURE.org"],
      kept: ["SECONDPAGE", "SECONDTEMPLATE", "/TemplateInstantiated /ob"], findings: ["redact.blank-page-names"])
  }

  @Test("Namespaces of structure elements")
  func namespaces() throws {
    var pdf = TinyPDF()
    Self.pages(&pdf)
    let names = ["FIRST", "SECOND"].map {
      pdf.object("<< /Type /Namespace /NS (http://\($0)NS.org) /RoleMapNS << /\($0)ROLE /P /FIRSTOTHER /P >> >>")
    }
    let (root, document) = (pdf.reserve(), pdf.reserve())
    let elements = [
      pdf.object("<< /S /FIRSTROLE /NS \(names[0]) /P \(document) /Pg \(pdf.pages[0]) /K 0 >>"),
      pdf.object("<< /S /FIRSTOTHER /NS \(names[1]) /P \(document) /Pg \(pdf.pages[0]) >>"),
      pdf.object("<< /S /SECONDROLE /NS \(names[1]) /P \(document) /Pg \(pdf.pages[1]) /K 0 >>"),
    ]
    pdf.set(document, "<< /S /Document /P \(root) /K [\(elements[0]) \(elements[1]) \(elements[2])] >>")
    pdf.set(root, "<< /Type /StructTreeRoot /K \(document) /Namespaces [\(names[0]) \(names[1])] >>")
    pdf.catalog = "/StructTreeRoot \(root)"
    try Self.check(
      pdf, gone: ["FIRSTNS", "FIRSTROLE", "FIRSTOTHER"], kept: ["SECONDNS", "SECONDROLE"],
      findings: ["redact.blank-page-names"])
  }

  @Test("Structure elements without content, among those of blank pages")
  func emptyElements() throws {
    var pdf = TinyPDF()
    Self.pages(&pdf)
    let (root, document, first, second) = (pdf.reserve(), pdf.reserve(), pdf.reserve(), pdf.reserve())
    let deep = pdf.object("<< /S /Span /ActualText (FIRSTDEEP) >>")
    let notes = [
      pdf.object("<< /S /Note /P \(first) /T (FIRSTNOTE) /Alt (FIRSTALT) /K [\(deep)] >>"),
      pdf.object("<< /S /Note /P \(second) /T (SECONDNOTE) >>"),
    ]
    let texts = zip([first, second], pdf.pages).map { pdf.object("<< /S /P /P \($0) /Pg \($1) /K 0 >>") }
    pdf.set(
      first,
      "<< /S /Sect /P \(document) /T (FIRSTTITLE) /K [\(texts[0]) \(notes[0]) << /S /P /P \(first) /T (DIRECT) >>] >>")
    pdf.set(second, "<< /S /Sect /P \(document) /T (SECONDTITLE) /K [\(texts[1]) \(notes[1])] >>")
    pdf.set(document, "<< /S /Document /P \(root) /K [\(first) \(second)] >>")
    pdf.set(root, "<< /Type /StructTreeRoot /K \(document) >>")
    pdf.catalog = "/StructTreeRoot \(root)"
    try Self.check(
      pdf, gone: ["FIRSTNOTE", "FIRSTALT", "FIRSTDEEP", "FIRSTTITLE", "DIRECT"],
      kept: ["SECONDNOTE", "SECONDTITLE"], findings: ["redact.blank-page-names"])
  }

  @Test("Names of configurations of layers")
  func configurations() throws {
    var pdf = TinyPDF()
    let layers = ["FIRSTLAYER", "SECONDLAYER"].map { pdf.object("<< /Type /OCG /Name (\($0)) >>") }
    for (text, layer) in zip(["First", "Second"], layers) {
      pdf.page(
        "/OC /A BDC " + shown(text, 72, 700) + "EMC",
        resources: "<< /Font << /F1 3 0 R >> /Properties << /A \(layer) >> >>")
    }
    pdf.catalog =
      """
      /OCProperties << /OCGs [\(layers[0]) \(layers[1])] /D << /Name (THEMAIN) /ON [\(layers[0]) \(layers[1])] >>
      /Configs [<< /Name (FIRSTCONFIG) /Creator (FIRSTCREATOR) /ON [\(layers[0])] >>
      << /Name (SECONDCONFIG) /OFF [\(layers[1])] >>] >>
      """
    try Self.check(
      pdf, gone: ["FIRSTLAYER", "FIRSTCONFIG", "FIRSTCREATOR"], kept: ["SECONDLAYER", "SECONDCONFIG", "THEMAIN"],
      findings: ["redact.blank-page-names"])
  }

  @Test("Replies and popups on another page than what they belong to", arguments: [page, area])
  func distantReplies(_ rules: String) throws {
    var pdf = TinyPDF()
    let popup = pdf.reserve()
    let note = pdf.annotation("Square", rect: "[72 700 200 720]", "/Contents (THENOTE) /Popup \(popup)")
    pdf.set(popup, "<< /Type /Annot /Subtype /Popup /Rect [0 0 9 9] /Contents (THEPOPUP) >>")
    let reply = pdf.annotation("Text", rect: "[500 100 510 110]", "/Contents (THEREPLY) /IRT \(note)")
    let further = pdf.annotation("Text", rect: "[500 100 510 110]", "/Contents (FURTHERREPLY) /IRT \(reply)")
    let other = pdf.annotation("Text", rect: "[500 100 510 110]", "/Contents (OTHERNOTE)")
    pdf.page(shown("First", 72, 700), annotations: [note])
    pdf.page(shown("Second", 72, 700), annotations: [further, other])
    pdf.page(shown("Third", 72, 700), annotations: [reply, popup])
    try Self.check(
      pdf, rules, gone: ["THENOTE", "THEPOPUP", "THEREPLY", "FURTHERREPLY"], kept: ["OTHERNOTE", "Second", "Third"],
      findings: ["redact.replies-removed"])
  }
}
