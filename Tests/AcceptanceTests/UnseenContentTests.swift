import TestSupport
import Testing

/// What the streams around an area hold that no reader shows.
@Suite("Unseen content around areas")
struct UnseenContentTests {
  private static let area =
    #"[{"id": "r", "select": {"region": {"rect": [60, 680, 400, 730]}}, "action": "redact"}]"#
  private static let keepOnly =
    #"[{"id": "r", "select": {"keepOnly": {"rect": [60, 480, 400, 530]}}, "action": "redact"}]"#

  /// - Parameter isHidden: the texts are in the input, but in what readers show.
  private static func check(
    _ pdf: TinyPDF, rules: [String] = [area, keepOnly], gone: [String], kept: [String] = [],
    words: [String] = ["Outside"]
  ) throws {
    for rules in rules {
      for settings in [#""sanitize": "none""#, ""] {
        let run = try PlaceRun(pdf, rules, settings)
        #expect(try run.words == words, "\(rules) \(settings)")
        let objects = try decodedObjects(run.output)
        for text in gone { #expect(!ByteScan.contains(objects, text), "\(text) \(rules) \(settings)") }
        for text in kept { #expect(ByteScan.contains(objects, text), "\(text) \(rules) \(settings)") }
        #expect(try Tool.run("qpdf", "--check", run.output).exitCode == 0)
      }
    }
  }

  private static let outside = shown("Outside", 75, 500)
  private static let inside = shown("Inside", 75, 700)

  @Test(
    "Comments, operators without a meaning, operands that nothing takes",
    arguments: [
      "% SECRET\n", "q %SECRET\r Q ", "(SECRET) 12 foo ", "/SECRET foo ", "SECRET ", "[(SECRET)] 1 w ", "(SECRET) 1 w ",
      "/SECRET 0 g ", "<</E (SECRET)>> n ", "BX (SECRET) bar EX ", "BT (SECRET) /F1 9 Tf ET ", "BT (SECRET) [] TJ ET ",
      "[(SECRET)] 0 d [] 0 d ", "BT /F1 9 Tf [/SECRET] TJ ET ", "/SECRET MP 12 (SECRET) /Point MP ",
      "BI /W 1 /H 1 /BPC 8 /CS /G /Own (SECRET) % SECRET\n ID x EI ",
    ])
  func operands(_ unseen: String) throws {
    var parts = [
      Self.inside + unseen + Self.outside, unseen + Self.outside + Self.inside, Self.outside + Self.inside + unseen,
    ]
    if unseen.hasPrefix("/SECRET MP") { parts = parts.map { $0.replacing("/SECRET MP", with: "/Point MP") } }
    for content in parts {
      var pdf = TinyPDF()
      pdf.page(content)
      try Self.check(pdf, gone: ["SECRET"])
    }
  }

  @Test(
    "Names that nothing defines, and words of the document's own",
    arguments: [
      "/SECRET gs ", "/SECRET Do ", "/SECRET sh ", "/SECRET cs 0 g ", "/SECRET CS ", "/Pattern cs /SECRET scn 0 g ",
      "BT /SECRET 9 Tf ET ", "/SECRET ri ", "/Span /SECRET BDC EMC ", "/SECRET MP ", "/SECRET BMC EMC ",
      "/Artifact <</Type/Pagination/Subtype/SECRET/Attached[/SECRET]>> BDC " + inside + " EMC ",
      "/SECRET BMC " + inside + " EMC ", "/SECRET <</MCID 0>> BDC " + inside + " EMC ",
      "BI /W 1 /H 1 /BPC 8 /CS /G /Intent /SECRET /DP <</Columns 1 /SECRET 1 /Own (SECRET)>> ID x EI ",
    ])
  func undefined(_ unseen: String) throws {
    for content in [unseen + Self.outside + Self.inside, Self.outside + Self.inside + unseen] {
      var pdf = TinyPDF()
      pdf.page(content)
      try Self.check(pdf, gone: ["SECRET"])
    }
  }

  @Test(
    "Resources that nothing which is left is painted with",
    arguments: [
      ("/Font << /F1 3 0 R /SECRET 3 0 R >>", "BT /SECRET 9 Tf 75 700 Td (Inside) Tj ET "),
      (
        "/ColorSpace << /SECRET [/Separation /SECRET /DeviceGray << /FunctionType 2 /Domain [0 1] /C0 [0] /C1 [1] /N 1 >>] >>",
        "/SECRET cs 1 scn 75 690 90 20 re f "
      ),
      ("/ExtGState << /SECRET << /ca .5 >> >>", "q /SECRET gs 75 690 90 20 re f Q "),
      ("/ProcSet [/PDF /SECRET]", ""),
    ])
  func unused(_ resources: String, _ content: String) throws {
    var pdf = TinyPDF()
    let fonts = resources.hasPrefix("/Font") ? "" : "/Font << /F1 3 0 R >>"
    pdf.page("q " + content + "Q " + Self.outside + Self.inside, resources: "<< \(fonts) \(resources) >>")
    try Self.check(pdf, rules: [Self.area], gone: ["SECRET"])
  }

  @Test("Forms of which nothing is left that shows, by their names")
  func emptiedForms() throws {
    var pdf = TinyPDF()
    let form = pdf.form(Self.inside)
    let outer = pdf.form("q /SECRETFORM Do Q", resources: "<< /XObject << /SECRETFORM \(form) >> >>")
    let partly = pdf.form(Self.inside + Self.outside)
    pdf.page(
      "/SECRETFORM Do q /SECRETOUTER Do Q /KEPTFORM Do",
      resources: "<< /XObject << /SECRETFORM \(form) /SECRETOUTER \(outer) /KEPTFORM \(partly) >> >>")
    try Self.check(pdf, rules: [Self.area], gone: ["SECRET"], kept: ["/KEPTFORM Do"])
  }

  @Test("Settings that something is still painted with stay")
  func usedSettings() throws {
    let content = """
      /A gs /C cs 1 scn q /B gs Q 75 400 9 9 re f q /D cs 0 scn 75 690 90 20 re f Q 75 300 9 9 re f
      BT /F2 12 Tf 75 500 Td (Outside) Tj ET \(Self.inside)
      """
    var pdf = TinyPDF()
    let space = "[/Separation /Ink /DeviceGray << /FunctionType 2 /Domain [0 1] /C0 [0] /C1 [1] /N 1 >>]"
    pdf.page(
      content,
      resources: """
        << /Font << /F1 3 0 R /F2 3 0 R >> /ExtGState << /A << /ca .5 >> /B << /ca .4 >> >> /ColorSpace << /C \(space)
        /D \(space) >> >>
        """)
    try Self.check(pdf, rules: [Self.area], gone: ["/B ", "/D "], kept: ["/A gs", "/C cs 1 scn", "/F2 12 Tf"])
  }

  @Test("Comments and private entries in the procedures of fonts that stay")
  func glyphProcedures() throws {
    var pdf = TinyPDF()
    let procedure = pdf.stream("500 0 0 0 500 500 d1 % SECRET\n(SECRET) own 0 0 500 500 re f")
    let font = pdf.object(
      """
      << /Type /Font /Subtype /Type3 /FontBBox [0 0 500 500] /FontMatrix [.001 0 0 .001 0 0] /CharProcs << /a \(procedure) >>
      /Encoding << /Differences [97 /a] >> /FirstChar 97 /LastChar 97 /Widths [500] /Resources << >> >>
      """)
    pdf.page(
      Self.inside + "BT /F2 12 Tf 75 300 Td (a) Tj ET " + Self.outside,
      resources: "<< /Font << /F1 3 0 R /F2 \(font) >> >>")
    try Self.check(pdf, rules: [Self.area], gone: ["SECRET"], kept: ["0 0 500 500 re f"], words: ["Outside", "a"])
  }

  @Test(
    "What ends a stream: operands without an operator, strings without an end",
    arguments: ["(SECRET) 12", "(SECRET", "<</A (SECRET"])
  func trailing(_ unseen: String) throws {
    var pdf = TinyPDF()
    pdf.page(Self.inside + Self.outside + unseen)
    try Self.check(pdf, gone: ["SECRET"])
  }

  @Test("An array with a token that has no place in it keeps its strings, where the area does not reach them")
  func foreignInArray() throws {
    var pdf = TinyPDF()
    pdf.page("BT /F1 12 Tf 72 700 Td (gone) Tj ET BT /F1 12 Tf 72 500 Td [(Retained) SECRETWORD ( neighbour)] TJ ET")
    let run = try PlaceRun(
      pdf, #"[{"id": "r", "select": {"region": {"rect": [60, 690, 300, 715]}}, "action": "redact"}]"#,
      // MuPDF, which drops the array as it was, draws it now.
      #""verify": "quick""#)
    let objects = try decodedObjects(run.output)
    #expect(!ByteScan.contains(objects, "SECRETWORD") && !ByteScan.contains(objects, "(gone)"))
    #expect(ByteScan.contains(objects, "Retained") && ByteScan.contains(objects, "neighbour"))
  }

  @Test("Where nothing is drawn in the area, and no box either")
  func emptyArea() throws {
    var pdf = TinyPDF()
    pdf.page("% SECRET\n" + Self.outside)
    try Self.check(
      pdf,
      rules: [
        #"[{"id": "r", "select": {"region": {"rect": [60, 680, 400, 730]}}, "action": "redact", "box": "none"}]"#
      ], gone: ["SECRET"])
  }

  @Test("Inline images keep what readers heed, their masks of colours among it, and all of their data")
  func inlineImages() throws {
    var pdf = TinyPDF()
    pdf.page(
      Self.inside + Self.outside
        + "q 50 0 0 50 75 400 cm BI /W 4 /H 1 /BPC 8 /CS /G /Mask [63 63] /Own (SECRET) ID a?b? EI Q "
        + "q 50 0 0 50 75 300 cm BI /W 19 /H 1 /BPC 8 /CS /Ink /Mask (SECRET) ID ab EI (KEPT) foo cd EI Q (SECRET) foo",
      resources: """
        << /Font << /F1 3 0 R >> /ColorSpace << /Ink [/Separation /Ink /DeviceGray
        << /FunctionType 2 /Domain [0 1] /C0 [1] /C1 [0] /N 1 >>] >> >>
        """)
    try Self.check(pdf, rules: [Self.area], gone: ["SECRET"], kept: ["/Mask [63 63]", "ab EI (KEPT) foo cd"])
  }

  @Test("In forms, patterns and soft masks that the page draws; another page keeps its own")
  func forms() throws {
    var pdf = TinyPDF()
    let form = pdf.form("% SECRET\n" + Self.inside + Self.outside + "(SECRET) foo")
    let empty = pdf.form("% SECRET\n (SECRET) foo")
    let mask = pdf.form("% SECRET\n 1 g 0 0 612 792 re f", "/Group << /S /Transparency /CS /DeviceGray >>")
    let pattern = pdf.stream(
      "% SECRET\n 1 0 0 rg 0 0 5 5 re f",
      "/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 9 9] /XStep 9 /YStep 9 /Resources << >>")
    pdf.page(
      "/G gs /X Do /E Do /Pattern cs /P scn 300 100 9 9 re f",
      resources: """
        << /XObject << /X \(form) /E \(empty) >> /Pattern << /P \(pattern) >>
        /ExtGState << /G << /SMask << /S /Luminosity /G \(mask) >> >> >> >>
        """)
    try Self.check(pdf, gone: ["SECRET"])
    let other = pdf.form("% KEPT\n" + Self.inside)
    pdf.page("/X Do", resources: "<< /XObject << /X \(other) >> >>")
    try Self.check(
      pdf, rules: [Self.area.replacing(#""r","#, with: #""r", "pages": "1","#)], gone: ["SECRET"], kept: ["KEPT"],
      words: ["Outside", "Inside"])
  }

  @Test("Private entries of sequences, and sequences in which nothing is drawn")
  func sequences() throws {
    var pdf = TinyPDF()
    let list = pdf.object("<< /E (SECRET) /Own /SECRET >>")
    pdf.page(
      "/P <</MCID 0 /Own /SECRET /List [(SECRET)] /In <</A (SECRET)>> /Lang (de)>> BDC " + Self.inside
        + "EMC /Span <</E (SECRET) /Own [/SECRET]>> BDC q 1 0 0 1 0 0 cm Q EMC /Span /L BDC EMC "
        + "/P <</MCID 1 /Own /KEPT>> BDC " + Self.outside + "EMC /Span <</ActualText (KEPTTEXT)>> BDC "
        + shown("More", 75, 490) + "EMC",
      resources: "<< /Font << /F1 3 0 R >> /Properties << /L \(list) >> >>")
    try Self.check(
      pdf, gone: ["SECRET"], kept: ["KEPT", "KEPTTEXT", "/MCID 0", "/Lang"], words: ["Outside", "KEPTTEXT"])
  }

  @Test("Private entries of forms that lose something, of their groups, and of graphics states")
  func dictionaries() throws {
    var pdf = TinyPDF()
    let measure = pdf.object("<< /Type /Measure /Subtype /RL /R (SECRET) >>")
    let points = pdf.object("<< /Type /PtData /Subtype /Cloud /Names [/SECRET] /XPTS [] >>")
    let form = pdf.form(
      Self.inside + Self.outside,
      "/Measure \(measure) /PtData \(points) /Own (SECRET) /Group << /S /Transparency /I true /Own (SECRET) >>")
    pdf.page(
      "/G gs /X Do",
      resources: """
        << /XObject << /X \(form) >> /ExtGState << /G << /Type /ExtGState /ca 0.5 /Own (SECRET) /AAPL:AA true
        /SMask << /Type /Mask /S /Alpha /G \(pdf.form("0 0 612 792 re f", "/Group << /S /Transparency >>")) /Own (SECRET) >> >> >> >>
        """)
    try Self.check(pdf, gone: ["SECRET"], kept: ["/AAPL:AA", "/ca", "/Transparency", "/Alpha"])
  }

  @Test("A sequence of a layer of which something goes still belongs to the layer")
  func layers() throws {
    var pdf = TinyPDF()
    let (shown, hidden) = (pdf.object("<< /Type /OCG /Name (Shown) >>"), pdf.object("<< /Type /OCG /Name (Hidden) >>"))
    pdf.page(
      "/OC /A BDC " + Self.inside + Self.outside
        + "EMC /OC /B BDC BT /F1 12 Tf 75 705 Td (Below) Tj 0 -300 Td (Off) Tj ET EMC",
      resources: "<< /Font << /F1 3 0 R >> /Properties << /A \(shown) /B \(hidden) >> >>")
    pdf.catalog = "/OCProperties << /OCGs [\(shown) \(hidden)] /D << /Order [\(shown) \(hidden)] /OFF [\(hidden)] >> >>"
    for settings in [#""sanitize": "none""#, ""] {
      let run = try PlaceRun(pdf, Self.area, settings)
      try run.check(gone: ["Inside", "Below"], kept: ["Outside"])
      let objects = try decodedObjects(run.output)
      for text in ["(Shown)", "(Hidden)", "Off"] { #expect(ByteScan.contains(objects, text), "\(text)") }
    }
  }
}
