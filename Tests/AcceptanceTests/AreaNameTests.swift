import TestSupport
import Testing

/// Names that a document has elsewhere for what an area took, and for nothing else.
@Suite("Names of what areas took")
struct AreaNameTests {
  private static let area =
    #"[{"id": "r", "select": {"region": {"rect": [60, 680, 400, 730]}}, "pages": "1", "action": "redact"}]"#
  private static let page = #"[{"id": "r", "select": {"page": true}, "pages": "1", "action": "redact"}]"#

  private static func check(
    _ pdf: TinyPDF, _ rules: [String] = [area, page], gone: [String], kept: [String],
    settings: [String] = [#""sanitize": "none""#, ""]
  ) throws {
    for rules in rules {
      for settings in settings {
        let run = try PlaceRun(pdf, rules, settings)
        let objects = try decodedObjects(run.output)
        for text in gone { #expect(!ByteScan.contains(objects, text), "\(text) \(rules) \(settings)") }
        for text in kept { #expect(ByteScan.contains(objects, text), "\(text) \(rules) \(settings)") }
        #expect(try Tool.run("qpdf", "--check", run.output).exitCode == 0)
      }
    }
  }

  private static let text = shown("Inside", 75, 700)

  @Test("Icons of buttons that the document lists: the same object, a copy, one that draws the same image")
  func icons() throws {
    var pdf = TinyPDF()
    let image = pdf.image([UInt8](repeating: 7, count: 4), width: 2, height: 2)
    let drawing = "/I Do %SECRET"
    let resources = "<< /XObject << /I \(image) >> >>"
    let icon = pdf.form(drawing, resources: resources)
    let copy = pdf.form(drawing, resources: "<< >>")
    let other = pdf.form("q /I Do Q %SECRET", resources: resources)
    let shared = pdf.form("0 g 0 0 5 5 re f %KEPT")
    let single = pdf.form("1 g 0 0 5 5 re f %LONE")
    func button(_ name: String, _ y: Int, _ icon: TinyPDF.Ref) -> TinyPDF.Ref {
      pdf.annotation("Widget", rect: "[75 \(y) 100 \(y + 20)]", "/FT /Btn /Ff 65536 /T (\(name)) /MK << /I \(icon) >>")
    }
    let gone = [button("A", 700, icon), button("B", 700, shared)]
    let left = button("C", 300, shared)
    pdf.page(Self.text, annotations: gone)
    pdf.page(shown("Second", 75, 600), annotations: [left])
    pdf.catalog =
      """
      /AcroForm << /Fields [\(gone[0]) \(gone[1]) \(left)] >> /Names << /AP << /Names
      [(1SECRET) \(icon) (2SECRET) \(copy) (3SECRET) \(other) (4SHARED) \(shared) (5SINGLE) \(single)] >> >>
      """
    try Self.check(pdf, gone: ["SECRET"], kept: ["4SHARED", "KEPT", "5SINGLE", "LONE"])
  }

  @Test("Actions about annotations that went: films, renditions, views, commands")
  func targets() throws {
    var pdf = TinyPDF()
    let movie = pdf.annotation("Movie", rect: "[75 700 100 720]", "/T (SECRETMOVIE) /Movie << /F (SECRET.mov) >>")
    let screen = pdf.annotation("Screen", rect: "[75 700 100 720]")
    let three = pdf.annotation("3D", rect: "[75 700 100 720]")
    let rich = pdf.annotation("RichMedia", rect: "[75 700 100 720]")
    let kept = pdf.annotation("Screen", rect: "[75 300 100 320]")
    let keptMovie = pdf.annotation("Movie", rect: "[75 300 100 320]", "/T (KEPTMOVIE) /Movie << /F (a.mov) >>")
    pdf.page(Self.text, annotations: [movie, screen, three, rich])
    let rendition = pdf.object("<< /S /MR /N (SECRETRENDITION) /C << /S /MCD /N (SECRETCLIP) /D (SECRET.mp4) >> >>")
    func link(_ action: String) -> TinyPDF.Ref {
      pdf.annotation("Link", rect: "[75 200 100 220]", "/A << \(action) >>")
    }
    let links = [
      link("/S /Movie /T (SECRETMOVIE) /Operation /Play"), link("/S /Rendition /R \(rendition) /AN \(screen) /OP 0"),
      link("/S /GoTo3DView /TA \(three) /V (SECRETVIEW)"),
      link("/S /RichMediaExecute /TA \(rich) /CMD << /C (SECRETCOMMAND) >>"),
      link("/S /Rendition /R << /S /MR /N (KEPTRENDITION) >> /AN \(kept) /OP 0"), link("/S /Movie /T (KEPTMOVIE)"),
    ]
    pdf.page(shown("Second", 75, 600), annotations: links + [kept, keptMovie])
    pdf.catalog = "/Names << /Renditions << /Names [(SECRETLISTED) \(rendition)] >> >>"
    try Self.check(
      pdf, gone: ["SECRET"], kept: ["KEPTRENDITION", "KEPTMOVIE"], settings: [#""sanitize": "none""#])
  }

  @Test("Replies that name their annotation by a text")
  func repliesByName() throws {
    var pdf = TinyPDF()
    let note = pdf.annotation("Text", rect: "[75 700 95 720]", "/NM (N1) /Contents (SECRET)")
    let reply = pdf.annotation("Text", rect: "[75 300 95 320]", "/NM (N2) /IRT (N1) /Contents (SECRETREPLY)")
    let second = pdf.annotation("Text", rect: "[75 300 95 320]", "/NM (N3) /IRT (N2) /Contents (SECRETSECOND)")
    let other = pdf.annotation("Text", rect: "[75 300 95 320]", "/NM (N4) /IRT (N5) /Contents (KEPT)")
    pdf.page(Self.text, annotations: [note, reply, second, other])
    try Self.check(pdf, [Self.area], gone: ["SECRET"], kept: ["KEPT"])
  }

  private static let destinations: TinyPDF = {
    var pdf = TinyPDF()
    let first = pdf.page(text)
    let links = ["/Dest (SECRETPOINT)", "/Dest (KEPTPOINT)", "/A << /S /GoTo /D /SECRETOLD >>"].map {
      pdf.annotation("Link", rect: "[75 200 99 220]", $0)
    }
    pdf.page(shown("Second", 75, 600), annotations: links)
    let shared = pdf.object("<< /D [\(first) /XYZ 80 720 0] /Foo (SECRETENTRY) >>")
    pdf.catalog =
      """
      /Dests << /SECRETOLD [\(first) /XYZ 75 735 null] /KEPTOLD << /D [\(pdf.pages[1]) /Fit] /Foo (KEPTENTRY) >> >>
      /Names << /Dests << /Names [(KEPTPOINT) [\(pdf.pages[1]) /XYZ 75 700 0]
      (SECRETPOINT) << /D [\(first) /XYZ 80 715 0] /Foo (SECRETENTRY) >> (SECRETRECT) [\(first) /FitR 70 690 390 720]
      (SECRETSHARED) \(shared)] >> >>
      """
    return pdf
  }()

  @Test("Roles and classes that only elements have of which something went; those that others have stay")
  func structureNames() throws {
    var pdf = TinyPDF()
    let (one, two) = (pdf.reserve(), pdf.reserve())
    let page = pdf.page(
      "/SECRETROLE <</MCID 0>> BDC " + Self.text + "EMC /KEPTROLE <</MCID 1>> BDC " + shown("Outside", 75, 500)
        + "EMC ",
      entries: "/StructParents 0")
    let root = pdf.object(
      """
      << /Type /StructTreeRoot /K [\(one) \(two)] /ParentTree << /Nums [0 [\(one) \(two)]] >>
      /RoleMap << /SECRETROLE /SECRETCHAIN /SECRETCHAIN /H1 /KEPTROLE /P /NEVERUSED /P >>
      /ClassMap << /SECRETCLASS << /O /Layout /SpaceBefore 7 >> /KEPTCLASS << /O /Layout >> >> >>
      """)
    pdf.set(one, "<< /S /SECRETROLE /P \(root) /Pg \(page) /K 0 /C [/SECRETCLASS /KEPTCLASS] >>")
    pdf.set(two, "<< /S /KEPTROLE /P \(root) /Pg \(page) /K 1 /C /KEPTCLASS >>")
    pdf.catalog = "/StructTreeRoot \(root) /MarkInfo << /Marked true >>"
    try Self.check(
      pdf, [Self.area], gone: ["SECRET"],
      kept: ["KEPTROLE", "KEPTCLASS", "NEVERUSED", "/S /H1", "/Ob1", "/SpaceBefore 7"])
  }

  @Test("Titles in the order of layers that stand for none but such as went")
  func orderTitles() throws {
    var pdf = TinyPDF()
    let layers = ["SECRETLAYER", "KEPTLAYER"].map { pdf.object("<< /Type /OCG /Name (\($0)) >>") }
    pdf.page(
      "/OC /L BDC " + Self.text + "EMC /OC /M BDC " + shown("Outside", 75, 500) + "EMC ",
      resources: "<< /Font << /F1 3 0 R >> /Properties << /L \(layers[0]) /M \(layers[1]) >> >>")
    func order(_ items: String) {
      pdf.catalog = "/OCProperties << /OCGs [\(layers[0]) \(layers[1])] /D << /Order [\(items)] >> >>"
    }
    order("[(SECRETTITLE) \(layers[0]) (SECRETMORE)] [(KEPTTITLE) \(layers[1])]")
    try Self.check(pdf, [Self.area], gone: ["SECRET"], kept: ["KEPTLAYER", "KEPTTITLE"])
    order("(SECRETTITLE) \(layers[0])")
    try Self.check(pdf, [Self.area], gone: ["SECRET"], kept: ["KEPTLAYER"])
  }

  @Test("Destinations in an area or on a blank page, and their private entries; links still lead there")
  func destinationsInAreas() throws {
    try Self.check(
      Self.destinations, gone: ["SECRET"], kept: ["KEPTPOINT", "KEPTOLD", "/D /ob", "/Dest (ob"])
    try Self.check(
      Self.destinations, gone: [], kept: ["KEPTENTRY"], settings: [#""sanitize": {"privateKeys": false}"#])
  }

  @Test("Destinations that name a page, or a line of which something stays, keep their names")
  func otherDestinations() throws {
    var pdf = TinyPDF()
    let first = pdf.page(Self.text)
    pdf.catalog =
      """
      /Names << /Dests << /Names [(KEPT1) [\(first) /Fit] (KEPT2) [\(first) /XYZ 0 792 0] (KEPT3) [\(first) /FitH 710]
      (KEPT4) [\(first) /XYZ null 710 0] (KEPT5) [\(first) /FitR 0 0 612 792] (KEPT6) [\(first) /XYZ 75 650 0]] >> >>
      """
    try Self.check(pdf, [Self.area], gone: ["Inside"], kept: (1...6).map { "KEPT\($0)" })
  }

  @Test("Threads of which an area took the only bead, and actions that name them")
  func threads() throws {
    var pdf = TinyPDF()
    let (gone, kept) = (pdf.reserve(), pdf.reserve())
    let (bead, first, second) = (pdf.reserve(), pdf.reserve(), pdf.reserve())
    let link = pdf.annotation("Link", rect: "[75 200 99 220]", "/A << /S /Thread /D (SECRETTITLE) >>")
    let page = pdf.page(Self.text, entries: "/B [\(bead) \(first)]")
    let other = pdf.page(shown("Second", 75, 600), annotations: [link], entries: "/B [\(second)]")
    pdf.set(gone, "<< /Type /Thread /F \(bead) /I << /Title (SECRETTITLE) >> >>")
    pdf.set(bead, "<< /Type /Bead /T \(gone) /N \(bead) /V \(bead) /P \(page) /R [70 690 300 725] >>")
    pdf.set(kept, "<< /Type /Thread /F \(first) /I << /Title (KEPTTITLE) >> >>")
    pdf.set(first, "<< /Type /Bead /T \(kept) /N \(second) /V \(second) /P \(page) /R [70 690 300 725] >>")
    pdf.set(second, "<< /Type /Bead /N \(first) /V \(first) /P \(other) /R [70 590 300 625] >>")
    pdf.catalog = "/Threads [\(kept) \(gone)]"
    try Self.check(pdf, gone: ["SECRET"], kept: ["KEPTTITLE", "/D 1"])
  }

  @Test("Layers that are used in the area alone")
  func layers() throws {
    var pdf = TinyPDF()
    let names = ["SECRETTEXT", "SECRETFORM", "KEPTPART", "KEPTPAGE", "KEPTANNOT", "KEPTUNUSED"]
    let layers = names.map { pdf.object("<< /Type /OCG /Name (\($0)) >>") }
    let member = pdf.object("<< /Type /OCMD /OCGs [\(layers[0])] >>")
    let form = pdf.form(shown("Form", 75, 690), "/OC \(layers[1])")
    let resources =
      "<< /Font << /F1 3 0 R >> /XObject << /X \(form) >> /Properties << /A \(member) /B \(layers[2]) /C \(layers[3]) >> >>"
    pdf.page(
      "/OC /A BDC \(Self.text) EMC /X Do /OC /B BDC \(shown("In", 75, 710)) \(shown("Out", 75, 500)) EMC /OC /C BDC "
        + shown("Page", 75, 685) + "EMC", resources: resources,
      annotations: [
        pdf.annotation("Square", rect: "[75 685 90 699]", "/OC \(layers[4])"),
        pdf.annotation("Square", rect: "[75 300 90 310]", "/OC \(layers[4])"),
      ])
    pdf.page(
      "/OC /C BDC " + shown("Second", 75, 600) + "EMC",
      resources: "<< /Font << /F1 3 0 R >> /Properties << /C \(layers[3]) >> >>")
    let list = layers.map(\.description).joined(separator: " ")
    pdf.catalog = "/OCProperties << /OCGs [\(list)] /D << /Order [\(list)] >> >>"
    try Self.check(
      pdf, [Self.area], gone: ["SECRET"],
      kept: names.filter { $0.hasPrefix("KEPT") } + ["(Layer 1)", "(Layer 2)", "/OCMD"])
  }

  @Test("Private entries of nodes of the page tree over blank pages alone")
  func pageTree() throws {
    var pdf = TinyPDF()
    pdf.page(Self.text)
    pdf.pageTree = "/Own (SECRET)"
    try Self.check(pdf, [Self.page], gone: ["SECRET"], kept: [])
    pdf.page(shown("Second", 75, 600))
    try Self.check(pdf, [Self.page], gone: [], kept: ["SECRET"], settings: [#""sanitize": "none""#])
  }
}
