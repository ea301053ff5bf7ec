import Foundation
import TestSupport
import Testing

/// Form fields whose widgets go, and what hangs on them.
@Suite("Fields")
struct FieldTests {
  private static let area =
    #"[{"id": "r", "select": {"region": {"rect": [60, 680, 400, 730]}}, "pages": "1", "action": "redact"}]"#
  private static let page = #"[{"id": "r", "select": {"page": true}, "pages": "1", "action": "redact"}]"#

  private static func widget(_ pdf: inout TinyPDF, _ entries: String) -> TinyPDF.Ref {
    pdf.annotation("Widget", rect: "[72 700 200 720]", entries)
  }

  @Test("An XFA packet that calls itself an embedded file is no attachment")
  func packetAsFile() throws {
    var pdf = TinyPDF()
    pdf.page("BT /F1 12 Tf 50 100 Td (Retained) Tj ET")
    let packet = pdf.stream("<xfa:data><f><own>Radio one</own></f></xfa:data>", "/Type /EmbeddedFile")
    pdf.catalog = "/AcroForm << /Fields [] /XFA [(datasets) \(packet)] >>"
    let run = try PlaceRun(
      pdf, #"[{"id": "r", "select": {"text": "Radio"}, "action": "redact"}]"#, #""sanitize": {"xfa": false}"#)
    let objects = try decodedObjects(run.output)
    #expect(!ByteScan.contains(objects, "Radio") && ByteScan.contains(objects, "one"))
  }

  @Test("A field of which no widget is left goes with its name, and leaves no null", arguments: [area, page])
  func lastWidget(_ rules: String) throws {
    var pdf = TinyPDF()
    let parent = pdf.reserve()
    let own = Self.widget(&pdf, "/FT /Tx /T (OWNNAME) /V (OWNVALUE)")
    let kid = Self.widget(&pdf, "/Parent \(parent)")
    let group = pdf.object("<< /T (GROUPNAME) /Kids [\(parent)] >>")
    pdf.set(parent, "<< /FT /Tx /T (PARENTNAME) /V (PARENTVALUE) /Parent \(group) /Kids [\(kid)] >>")
    let other = pdf.annotation("Widget", rect: "[72 100 200 120]", "/FT /Tx /T (OTHER) /V (KEPT)")
    let form = pdf.object("<< /Fields [\(own) \(other) \(group)] /CO [\(own) \(other)] >>")
    pdf.catalog = "/AcroForm \(form)"
    pdf.page(shown("Rest", 72, 300), annotations: [own, kid])
    pdf.page(shown("Second", 72, 300), annotations: [other])
    let run = try PlaceRun(pdf, rules, #""sanitize": "none""#)
    let objects = String(decoding: try decodedObjects(run.output), as: UTF8.self)
    for text in ["OWNNAME", "OWNVALUE", "PARENTNAME", "PARENTVALUE", "GROUPNAME"] { #expect(!objects.contains(text)) }
    #expect(objects.contains("OTHER") && objects.contains("KEPT") && !objects.contains("null"))
    let check = try Tool.run("qpdf", "--json", "--json-key=acroform", run.output)
    #expect(check.exitCode == 0 && !String(decoding: check.output, as: UTF8.self).contains("null,\n        null"))
  }

  @Test("A field that keeps a widget elsewhere loses its value, and the report says so")
  func partedField() throws {
    var pdf = TinyPDF()
    let parent = pdf.reserve()
    let kids = [Self.widget(&pdf, "/Parent \(parent)"), Self.widget(&pdf, "/Parent \(parent)")]
    pdf.set(parent, "<< /FT /Tx /T (PARENTNAME) /V (PARENTVALUE) /Kids [\(kids[0]) \(kids[1])] >>")
    pdf.catalog = "/AcroForm << /Fields [\(parent)] >>"
    for kid in kids { pdf.page(shown("Rest", 72, 300), annotations: [kid]) }
    let run = try PlaceRun(pdf, Self.area)
    let objects = try decodedObjects(run.output)
    #expect(!ByteScan.contains(objects, "PARENTVALUE") && ByteScan.contains(objects, "PARENTNAME"))
    #expect(run.findings.contains("redact.field-parted"))
  }

  @Test("A widget that a blank page does not list goes with the page that it names")
  func unlistedWidget() throws {
    var pdf = TinyPDF()
    let field = pdf.reserve()
    pdf.catalog = "/AcroForm << /Fields [\(field)] >>"
    pdf.page(shown("Rest", 72, 300))
    pdf.page(shown("Second", 72, 300))
    pdf.set(
      field,
      "<< /Type /Annot /Subtype /Widget /FT /Tx /T (FIELDNAME) /V (FIELDVALUE) /Rect [0 0 9 9] /P \(pdf.pages[0]) >>")
    let objects = try decodedObjects(try PlaceRun(pdf, Self.page).output)
    #expect(!ByteScan.contains(objects, "FIELDVALUE") && !ByteScan.contains(objects, "FIELDNAME"))
  }

  @Test("A form's description in XML goes where something was taken by its place", arguments: [area, page])
  func descriptionInXML(_ rules: String) throws {
    var pdf = TinyPDF()
    let value = pdf.stream("<xfa:datasets><xfa:data><f><own>OWNVALUE</own></f></xfa:data></xfa:datasets>")
    let template = pdf.stream("<template><field name='own'><value>OWNDEFAULT</value></field></template>")
    let field = Self.widget(&pdf, "/FT /Tx /T (own[0]) /V (OWNVALUE)")
    let other = pdf.annotation("Widget", rect: "[72 100 200 120]", "/FT /Tx /T (OTHER) /V (KEPT)")
    pdf.catalog =
      "/NeedsRendering true /AcroForm << /Fields [\(field) \(other)] /XFA [(template) \(template) (datasets) \(value)] >>"
    pdf.page(shown("Rest", 72, 300), annotations: [field])
    pdf.page(shown("Second", 72, 300), annotations: [other])
    let run = try PlaceRun(pdf, rules, #""sanitize": "none""#)
    let objects = try decodedObjects(run.output)
    for text in ["OWNVALUE", "OWNDEFAULT", "/XFA", "/NeedsRendering"] {
      #expect(!ByteScan.contains(objects, text), "\(text)")
    }
    #expect(ByteScan.contains(objects, "KEPT") && run.findings.contains("redact.xfa-removed"))
    let words = try PlaceRun(
      pdf, #"[{"id": "r", "select": {"text": "OWNVALUE"}, "action": "redact"}]"#, #""sanitize": "none""#)
    #expect(ByteScan.contains(try decodedObjects(words.output), "/XFA"))
  }

  @Test("Actions and locks name fields that went no longer", arguments: [area, page])
  func namesInActions(_ rules: String) throws {
    var pdf = TinyPDF()
    let group = pdf.reserve()
    let field = Self.widget(&pdf, "/FT /Tx /T (OWNNAME) /Parent \(group)")
    pdf.set(group, "<< /T (GROUPNAME) /Kids [\(field)] >>")
    let other = pdf.annotation(
      "Widget", rect: "[72 100 200 120]",
      "/FT /Sig /T (OTHER) /Lock << /Type /SigFieldLock /Action /Include /Fields [(GROUPNAME.OWNNAME)] >>")
    let links = [
      "<< /S /Hide /T (GROUPNAME.OWNNAME) >>", "<< /S /Hide /T [\(field) (GROUPNAME) (OTHER)] >>",
      "<< /S /Named /N /NextPage /Next [<< /S /ResetForm /Fields [(OTHER) (GROUPNAME.OWNNAME)] >>] >>",
      "<< /S /SubmitForm /F (x) /Fields [(GROUPNAME.OWNNAME) \(other)] >>",
    ].map { pdf.annotation("Link", rect: "[72 400 80 408]", "/A \($0)") }
    pdf.catalog = "/AcroForm << /Fields [\(group) \(other)] >>"
    pdf.page(shown("Rest", 72, 300), annotations: [field])
    pdf.page(shown("Second", 72, 300), annotations: [other] + links)
    let run = try PlaceRun(pdf, rules, #""sanitize": "none""#)
    let objects = String(decoding: try decodedObjects(run.output), as: UTF8.self)
    #expect(!objects.contains("GROUPNAME") && !objects.contains("OWNNAME") && !objects.contains("null"))
    #expect(objects.contains("(OTHER)") && objects.contains("/SubmitForm"))
    #expect(run.findings.contains("redact.field-names"))
  }

  @Test("Scripts ask for fields that went no longer, however they spell their names", arguments: [area, page])
  func namesInScripts(_ rules: String) throws {
    var pdf = TinyPDF()
    let field = Self.widget(&pdf, "/FT /Tx /T (OWNNAME)")
    let other = pdf.annotation("Widget", rect: "[72 100 200 120]", "/FT /Tx /T (OTHER)")
    let stream = pdf.stream("this.getField('OWN' + 'NAME').value = 1; this.getField('OTHER').value = 3")
    pdf.catalog =
      """
      /AcroForm << /Fields [\(field) \(other)] >> /AA << /WC << /S /JavaScript /JS \(stream) >> >>
      /OpenAction << /S /JavaScript /JS (this.getField\\("\\\\x4fWNNAME"\\).value = this.getField\\("OTHER"\\).value) >>
      """
    pdf.page(shown("Rest", 72, 300), annotations: [field])
    pdf.page(shown("Second", 72, 300), annotations: [other])
    let run = try PlaceRun(pdf, rules, #""sanitize": "none""#)
    let objects = String(decoding: try decodedObjects(run.output), as: UTF8.self)
    #expect(!objects.contains("WNNAME") && !objects.contains("'NAME'"))
    #expect(objects.contains("'OTHER'") && objects.contains("\"OTHER\"") && objects.contains(".value = 1"))
    #expect(run.findings.contains("redact.field-names"))
  }

  @Test("A value is no name, even when it says the same")
  func valueLikeName() throws {
    var pdf = TinyPDF()
    let field = Self.widget(&pdf, "/FT /Ch /T (Ellingsworth) /V (Ellingsworth) /Opt [(Ellingsworth) (Other)]")
    let note = pdf.annotation("Text", rect: "[72 500 80 508]", "/T (Ellingsworth) /Contents (Ellingsworth)")
    let reset = pdf.annotation("Link", rect: "[72 400 80 408]", "/A << /S /ResetForm /Fields [(Ellingsworth)] >>")
    pdf.catalog = "/AcroForm << /Fields [\(field)] >>"
    pdf.page(shown("Rest", 72, 300), annotations: [field, note, reset])
    let run = try PlaceRun(pdf, redact: #"{"text": "Ellingsworth"}"#)
    let objects = String(decoding: try decodedObjects(run.output, unnamed: false), as: UTF8.self)
    #expect(objects.components(separatedBy: "(ob1)").count == 3)
    #expect(objects.contains("/T (ob1)") && !objects.contains("/V (ob1)"))
  }

  @Test("Scripts and replies that go are in the report")
  func scriptsAndReplies() throws {
    var pdf = TinyPDF()
    let script = pdf.stream("app.alert('SECRETWORD');")
    pdf.catalog =
      "/OpenAction << /S /JavaScript /JS (app.alert\\('SECRETWORD'\\)) >> /AA << /WC << /S /JavaScript /JS \(script) >> >>"
    let note = pdf.annotation("Square", rect: "[72 700 200 720]", "/Contents (one)")
    let reply = pdf.annotation("Text", rect: "[500 100 510 110]", "/Contents (two) /IRT \(note)")
    pdf.page(shown("Rest", 72, 300), annotations: [note, reply])
    let scripts = try PlaceRun(
      pdf, #"[{"select": {"text": "SECRETWORD"}, "action": "redact"}]"#, #""sanitize": "none""#)
    #expect(scripts.findings == ["redact.scripts-removed"])
    #expect((scripts.document["carriers"] as? [String: Int])?["scripts"] == 2)
    #expect(!ByteScan.contains(try decodedObjects(scripts.output), "SECRETWORD"))
    let replies = try PlaceRun(pdf, Self.area, #""sanitize": "none""#)
    #expect(replies.findings == ["redact.annotations-removed", "redact.replies-removed"])
  }
}
