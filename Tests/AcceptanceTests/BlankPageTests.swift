import TestSupport
import Testing

/// What a document has beside its pages about a page that becomes blank.
@Suite("Blank pages")
struct BlankPageTests {
  private static let page = #"[{"id": "r", "select": {"page": true}, "pages": "1", "action": "redact"}]"#
  private static let area =
    #"[{"id": "r", "select": {"region": {"rect": [60, 680, 400, 730]}}, "pages": "1", "action": "redact"}]"#

  private static func check(
    _ pdf: TinyPDF, _ rules: String = page, gone: [String], kept: [String], findings: [String] = []
  ) throws {
    for settings in [#""sanitize": "none""#, ""] {
      let run = try PlaceRun(pdf, rules, settings)
      let objects = try decodedObjects(run.output)
      for text in gone { #expect(!ByteScan.contains(objects, text), "\(text) \(settings)") }
      for text in kept { #expect(ByteScan.contains(objects, text), "\(text) \(settings)") }
      for code in findings { #expect(run.findings.contains(code), "\(code)") }
      #expect(try Tool.run("qpdf", "--check", run.output).exitCode == 0)
    }
  }

  /// Two pages, and a structure tree whose root is `root` in the catalog.
  private static func tagged(_ pdf: inout TinyPDF, annotations: [TinyPDF.Ref] = [], entries: String = "") {
    pdf.page(
      "/P << /MCID 0 >> BDC " + shown("First", 72, 700) + "EMC\n", annotations: annotations, entries: entries)
    pdf.page("/P << /MCID 0 >> BDC " + shown("Second", 72, 700) + "EMC\n")
  }

  @Test("Texts of a structure element that names a removed annotation, or content that the parent tree does not know")
  func looseElements() throws {
    for rules in [Self.page, Self.area] {
      var pdf = TinyPDF()
      let link = pdf.annotation("Link", rect: "[72 700 100 710]", "/A << /S /URI /URI (https://x.org) >>")
      Self.tagged(&pdf, annotations: [link])
      let (a, b, c, d) = (pdf.reserve(), pdf.reserve(), pdf.reserve(), pdf.reserve())
      let root = pdf.object("<< /Type /StructTreeRoot /K \(d) >>")
      pdf.set(a, "<< /S /Link /P \(d) /Alt (LINKALT) /T (LINKTITLE) /K << /Type /OBJR /Obj \(link) >> >>")
      pdf.set(b, "<< /S /P /P \(d) /Pg \(pdf.pages[0]) /ActualText (FIRSTTEXT) /K 0 >>")
      pdf.set(c, "<< /S /P /P \(d) /Alt (SECONDALT) /K << /Type /MCR /Pg \(pdf.pages[1]) /MCID 0 >> >>")
      pdf.set(d, "<< /S /Document /P \(root) /K [\(a) \(b) \(c)] >>")
      pdf.catalog = "/StructTreeRoot \(root)"
      try Self.check(pdf, rules, gone: ["LINKALT", "LINKTITLE", "FIRSTTEXT"], kept: ["SECONDALT"])
    }
  }

  @Test("Roles, classes, ids and attributes of elements that only the page used")
  func bareElements() throws {
    var pdf = TinyPDF()
    Self.tagged(&pdf)
    let (a, b, d) = (pdf.reserve(), pdf.reserve(), pdf.reserve())
    let root = pdf.object(
      """
      << /Type /StructTreeRoot /K \(d) /RoleMap << /FirstRole /Middle /Middle /P /SecondRole /P >>
      /ClassMap << /FirstClass << /O /Table /Summary (CLASSTEXT) >> /SecondClass << /O /Table /RowSpan 2 >> >>
      /IDTree << /Names [(FIRSTID) \(a) (SECONDID) \(b)] >> >>
      """)
    pdf.set(
      a,
      "<< /S /FirstRole /P \(d) /Pg \(pdf.pages[0]) /K 0 /C /FirstClass /ID (FIRSTID) /Own (OWNTEXT) /Lang (LANGTEXT) /A << /O /UserProperties /P [<< /N (USERNAME) /V (USERVALUE) >>] >> >>"
    )
    pdf.set(
      b,
      "<< /S /SecondRole /P \(d) /Pg \(pdf.pages[1]) /K 0 /C /SecondClass /ID (SECONDID) /A << /O /Table /Headers [(FIRSTID) (SECONDID)] >> >>"
    )
    pdf.set(d, "<< /S /Document /P \(root) /K [\(a) \(b)] >>")
    pdf.catalog = "/StructTreeRoot \(root)"
    try Self.check(
      pdf,
      gone: [
        "FirstRole", "/Middle", "FirstClass", "CLASSTEXT", "FIRSTID", "OWNTEXT", "LANGTEXT", "USERNAME", "USERVALUE",
      ],
      kept: ["SecondRole", "SecondClass", "SECONDID"], findings: ["redact.blank-page-names"])
    try Self.check(
      pdf, Self.area, gone: ["CLASSTEXT", "FIRSTID", "USERNAME", "USERVALUE", "FirstRole"],
      kept: ["SecondRole", "SecondClass", "SECONDID"])
  }

  @Test("Layers that only the page used lose their names, their groups their titles")
  func layers() throws {
    var pdf = TinyPDF()
    let layers = ["FIRSTLAYER", "NOTELAYER", "SHAREDLAYER", "UNUSEDLAYER"].map {
      pdf.object("<< /Type /OCG /Name (\($0)) /Usage << /CreatorInfo << /Creator (\($0)CREATOR) >> >> >>")
    }
    let properties = "/Properties << /A \(layers[0]) /B \(layers[2]) >>"
    let note = pdf.annotation("Text", rect: "[0 0 9 9]", "/OC \(layers[1])")
    pdf.page(
      "/OC /A BDC " + shown("First", 72, 700) + "EMC /OC /B BDC EMC\n",
      resources: "<< /Font << /F1 3 0 R >> \(properties) >>", annotations: [note])
    pdf.page(
      "/OC /B BDC " + shown("Second", 72, 700) + "EMC\n",
      resources: "<< /Font << /F1 3 0 R >> /Properties << /B \(layers[2]) >> >>")
    let list = layers.map(\.description).joined(separator: " ")
    pdf.catalog =
      "/OCProperties << /OCGs [\(list)] /D << /Order [[(FIRSTTITLE) \(layers[0]) [(NOTETITLE) \(layers[1])]] [(SHAREDTITLE) \(layers[2]) \(layers[0])]] >> >>"
    try Self.check(
      pdf, gone: ["FIRSTLAYER", "NOTELAYER", "FIRSTTITLE", "NOTETITLE"],
      kept: ["SHAREDLAYER", "UNUSEDLAYER", "SHAREDTITLE"], findings: ["redact.blank-page-names"])
  }

  @Test("Threads, named destinations of both kinds, page labels; bookmarks stay and are told")
  func names() throws {
    var pdf = TinyPDF()
    pdf.page(shown("First", 72, 700))
    let link = pdf.annotation("Link", rect: "[0 0 9 9]", "/Dest (FIRSTDEST)")
    let old = pdf.annotation("Link", rect: "[9 9 19 19]", "/A << /S /GoTo /D /FIRSTOLD >>")
    pdf.page(shown("Second", 72, 700), annotations: [link, old])
    let (first, second) = (pdf.pages[0], pdf.pages[1])
    func thread(_ name: String, _ page: TinyPDF.Ref) -> TinyPDF.Ref {
      let (thread, bead) = (pdf.reserve(), pdf.reserve())
      pdf.set(thread, "<< /Type /Thread /F \(bead) /I << /Title (\(name)) >> >>")
      pdf.set(bead, "<< /T \(thread) /N \(bead) /V \(bead) /P \(page) /R [0 0 9 9] >>")
      return thread
    }
    let threads = [thread("FIRSTTHREAD", first), thread("SECONDTHREAD", second)]
    let outline = pdf.reserve()
    let item = pdf.object("<< /Title (BOOKMARK) /Parent \(outline) /Dest (FIRSTDEST) >>")
    pdf.set(outline, "<< /First \(item) /Last \(item) /Count 1 >>")
    pdf.catalog =
      """
      /Threads [\(threads[0]) \(threads[1])] /Outlines \(outline)
      /Names << /Dests << /Names [(FIRSTDEST) [\(first) /Fit] (SECONDDEST) << /D [\(second) /Fit] >>] >> >>
      /Dests << /FIRSTOLD [\(first) /Fit] /SECONDOLD [\(second) /Fit] >>
      /PageLabels << /Nums [0 << /P (FIRSTLABEL) >> 1 << /P (SECONDLABEL) >>] >>
      """
    try Self.check(
      pdf, gone: ["FIRSTTHREAD", "FIRSTDEST", "FIRSTOLD", "FIRSTLABEL"],
      kept: ["SECONDTHREAD", "SECONDDEST", "SECONDOLD", "SECONDLABEL", "BOOKMARK", "/Dest (ob1)"],
      findings: ["redact.blank-page-names", "redact.blank-page-bookmarks"])
  }
}
