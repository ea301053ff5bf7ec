import TestSupport
import Testing

/// What says beside the content what an area took.
@Suite("Residue of areas")
struct AreaResidueTests {
  private static let area =
    #"[{"id": "r", "select": {"region": {"rect": [60, 680, 400, 730]}}, "pages": "1", "action": "redact"}]"#

  private static func check(_ pdf: TinyPDF, gone: [String], kept: [String]) throws {
    let run = try PlaceRun(pdf, area, #""sanitize": "none""#)
    let objects = try decodedObjects(run.output, unnamed: false)
    for text in gone { #expect(!ByteScan.contains(objects, text), "\(text)") }
    for text in kept { #expect(ByteScan.contains(objects, text), "\(text)") }
    #expect(try Tool.run("qpdf", "--check", run.output).exitCode == 0)
  }

  private static func file(_ pdf: inout TinyPDF, _ name: String) -> TinyPDF.Ref {
    let data = pdf.stream("\(name)CONTENT", "/Type /EmbeddedFile")
    return pdf.object("<< /Type /Filespec /F (\(name).txt) /Desc (\(name)DESC) /EF << /F \(data) >> >>")
  }

  @Test("Titles of elements that lose all they have, those of others stay")
  func titles() throws {
    var pdf = TinyPDF()
    pdf.page(
      [(0, "First", 700), (1, "Outside", 500), (2, "Third", 690)].map {
        "/P << /MCID \($0.0) >> BDC " + shown($0.1, 72, $0.2) + "EMC\n"
      }.joined(), entries: "/StructParents 0")
    let (root, document) = (pdf.reserve(), pdf.reserve())
    let sections = ["INSIDE", "OUTSIDE", "PARTLY"].map { _ in pdf.reserve() }
    let texts = [(0, 0), (1, 1), (0, 2)].map {
      pdf.object("<< /S /P /P \(sections[$0.0]) /Pg \(pdf.pages[0]) /K \($0.1) >>")
    }
    let note = pdf.object("<< /S /Note /P \(sections[0]) /T (EMPTYTITLE) /Alt (EMPTYALT) >>")
    let other = pdf.object("<< /S /Note /P \(sections[1]) /T (KEPTEMPTY) >>")
    pdf.set(sections[0], "<< /S /Sect /P \(document) /T (INSIDETITLE) /K [\(texts[0]) \(note) \(texts[2])] >>")
    pdf.set(sections[1], "<< /S /Sect /P \(document) /T (OUTSIDETITLE) /K [\(texts[1]) \(other)] >>")
    pdf.set(document, "<< /S /Document /P \(root) /T (WHOLETITLE) /K [\(sections[0]) \(sections[1])] >>")
    pdf.set(
      root,
      "<< /Type /StructTreeRoot /K \(document) /ParentTree << /Nums [0 [\(texts[0]) \(texts[1]) \(texts[2])]] >> >>")
    pdf.catalog = "/StructTreeRoot \(root)"
    try Self.check(
      pdf, gone: ["INSIDETITLE", "EMPTYTITLE", "EMPTYALT"],
      kept: ["OUTSIDETITLE", "KEPTEMPTY", "WHOLETITLE", "/ParentTree"])
  }

  /// Two paragraphs in a section, of which an area takes the first.
  private static func paragraphs(
    _ first: String, _ second: String = "", around: String = "/S /Sect", parents: [Int?] = [0, 1],
    text: String = "First"
  ) -> TinyPDF {
    var pdf = TinyPDF()
    pdf.page(
      [(0, text, 700), (1, "Outside", 500)].map {
        "/P << /MCID \($0.0) >> BDC " + shown($0.1, 72, $0.2) + "EMC\n"
      }.joined(), entries: "/StructParents 0")
    let (root, document, section) = (pdf.reserve(), pdf.reserve(), pdf.reserve())
    let elements = [first, second].enumerated().map {
      pdf.object("<< /S /P /P \(section) /Pg \(pdf.pages[0]) /K \($0) \($1) >>")
    }
    pdf.set(section, "<< \(around) /P \(document) /K [\(elements[0]) \(elements[1])] >>")
    pdf.set(document, "<< /S /Document /P \(root) /T (WHOLETITLE) /K \(section) >>")
    let list = parents.map { $0.map { elements[$0].description } ?? "null" }.joined(separator: " ")
    pdf.set(root, "<< /Type /StructTreeRoot /K \(document) /ParentTree << /Nums [0 [\(list)]] >> >>")
    pdf.catalog = "/StructTreeRoot \(root)"
    return pdf
  }

  @Test("Titles, summaries and files of the elements around what goes, not of the document")
  func around() throws {
    let pdf = Self.paragraphs(
      "/A << /O /Table /Short (SHORTFORM) /Scope /Row >>",
      around:
        "/S /Table /T (THETITLE) /A << /O /Table /Summary (THESUMMARY) >> /AF [<< /Type /Filespec /F (table.csv) >>]")
    try Self.check(
      pdf, gone: ["SHORTFORM", "THETITLE", "THESUMMARY", "table.csv"], kept: ["/Scope", "WHOLETITLE", "/Table"])
  }

  @Test("A parent tree that names another element, or none", arguments: [[1, 1], [nil, 1]])
  func wrongParentTree(parents: [Int?]) throws {
    let pdf = Self.paragraphs("/ActualText (FIRSTTEXT) /Alt (FIRSTALT)", "/Alt (SECONDALT)", parents: parents)
    try Self.check(pdf, gone: ["FIRSTTEXT", "FIRSTALT"], kept: ["SECONDALT"])
    let spelled = Self.paragraphs(
      "/ActualText (Elling-s-worth)", "/ActualText (Outside)", parents: parents, text: "Ellingsworth")
    let run = try PlaceRun(
      spelled, #"[{"id": "r", "select": {"text": "Ellingsworth"}, "action": "redact"}]"#, #""sanitize": "none""#)
    let objects = try decodedObjects(run.output, unnamed: false)
    #expect(!ByteScan.contains(objects, "Elling-s"))
    #expect(ByteScan.contains(objects, "/ActualText (Outside)"))
  }

  @Test("Private attributes and entries of elements, and files that go with them")
  func attributes() throws {
    var pdf = TinyPDF()
    let files = ["ELEMENT", "CONTENT", "PAGE"].map { Self.file(&pdf, $0) }
    pdf.page(
      "/AF /A BDC /P << /MCID 0 >> BDC " + shown("First", 72, 700) + "EMC EMC /P << /MCID 1 >> BDC "
        + shown("Other", 72, 500) + "EMC",
      resources: "<< /Font << /F1 3 0 R >> /Properties << /A << /MCAF [\(files[1])] >> >> >>",
      entries: "/StructParents 0 /AF [\(files[2])]")
    let (root, document) = (pdf.reserve(), pdf.reserve())
    let first = pdf.object(
      """
      << /S /P /P \(document) /Pg \(pdf.pages[0]) /K 0 /AF [\(files[0])] /Own (OWNENTRY) /C /Private
      /A [<< /O /ACME /Foo (PRIVATETEXT) >> 7 << /O /Layout /Placement /Block >> 8 << /O /HTML-5.00 /title (HTMLTITLE) >>] >>
      """)
    let second = pdf.object(
      "<< /S /P /P \(document) /Pg \(pdf.pages[0]) /K 1 /A << /O /ACME /Foo (KEPTTEXT) >> >>")
    pdf.set(document, "<< /S /Document /P \(root) /K [\(first) \(second)] >>")
    pdf.set(
      root,
      "<< /Type /StructTreeRoot /K \(document) /ClassMap << /Private << /O /ACME /Bar (CLASSTEXT) >> >> /ParentTree << /Nums [0 [\(first) \(second)]] >> >>"
    )
    pdf.catalog = "/StructTreeRoot \(root)"
    try Self.check(
      pdf,
      gone: [
        "ELEMENT", "CONTENTCONTENT", "CONTENTDESC", "PAGE.txt", "OWNENTRY", "PRIVATETEXT", "HTMLTITLE", "CLASSTEXT",
      ],
      kept: ["KEPTTEXT", "/Placement"])
  }

  @Test("Names, files and private data of a form that loses something, and of the one around it")
  func forms() throws {
    var pdf = TinyPDF()
    let file = Self.file(&pdf, "FORM")
    let inner = pdf.form(
      shown("Inside", 72, 700) + shown("Rest", 72, 500),
      "/Name /INNERNAME /OPI << /2.0 << /Type /OPI /Version 2.0 /F (OPIFILE.tif) >> >> /AF [\(file)] /PTEX.FileName (SOURCEFILE)"
    )
    let outer = pdf.form(
      "/X Do", resources: "<< /XObject << /X \(inner) >> >>",
      "/Name /OUTERNAME /Ref << /F (REFERRED.pdf) /Page 0 >> /Acme (OUTERPRIVATE)")
    let other = pdf.form(shown("Other", 72, 300), "/Name /OTHERNAME")
    pdf.page("/X Do /Y Do", resources: "<< /XObject << /X \(outer) /Y \(other) >> >>")
    try Self.check(
      pdf, gone: ["INNERNAME", "OPIFILE", "FORM.txt", "SOURCEFILE", "OUTERNAME", "REFERRED", "OUTERPRIVATE"],
      kept: ["OTHERNAME", "(Rest)"])
  }

  @Test("A widget that its page does not list")
  func unlistedWidget() throws {
    var pdf = TinyPDF()
    let fields = [pdf.reserve(), pdf.reserve()]
    pdf.page(shown("Rest", 72, 300))
    for (field, (name, y)) in zip(fields, [("INSIDE", 700), ("OUTSIDE", 100)]) {
      pdf.set(
        field,
        "<< /Type /Annot /Subtype /Widget /FT /Tx /T (\(name)NAME) /V (\(name)VALUE) /Rect [200 \(y + 9) 72 \(y)] /P \(pdf.pages[0]) >>"
      )
    }
    pdf.catalog = "/AcroForm << /Fields [\(fields[0]) \(fields[1])] >>"
    try Self.check(pdf, gone: ["INSIDENAME", "INSIDEVALUE"], kept: ["OUTSIDENAME", "OUTSIDEVALUE"])
  }

  @Test("A text where a digest or number is expected")
  func panose() throws {
    var pdf = TinyPDF()
    let descriptor = pdf.object(
      "<< /Type /FontDescriptor /FontName /Foo /Flags 32 /FontFamily (Ellingsworth) /Style << /Panose (Ellingsworth) >> >>"
    )
    let font = pdf.object(
      "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding /FontDescriptor \(descriptor) >>")
    pdf.page(shown("Ellingsworth", 72, 700) + shown("Rest", 72, 500), resources: "<< /Font << /F1 \(font) >> >>")
    try PlaceRun(pdf, redact: #"{"text": "Ellingsworth"}"#).check(gone: ["Ellingsworth"], kept: ["Rest"])
  }
}
