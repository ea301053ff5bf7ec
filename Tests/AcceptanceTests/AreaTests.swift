import TestSupport
import Testing

/// Areas in units, for some pages only, their complement, and whole pages.
@Suite("Areas")
struct AreaTests {
  /// A page for each way of showing one, with a word in two corners and one in the middle.
  private static let views: TinyPDF = {
    var pdf = TinyPDF()
    for entries in ["", "/Rotate 90", "/Rotate 180", "/Rotate 270", "/UserUnit 2", "/Rotate 90 /UserUnit 3"] {
      pdf.page(
        shown("UL", 20, 770) + shown("LR", 570, 10) + shown("UR", 570, 770) + shown("LL", 20, 10)
          + shown("Middle", 300, 400), entries: entries)
    }
    return pdf
  }()

  @Test(
    "Units measure the page as it is shown",
    arguments: [
      (#""rect": [0, 0, 20, 10], "unit": "%""#, ["UL", "LL", "LR", "UR", "UL", "LL"]),
      (#""rect": [0, 0, 60, 40], "unit": "mm""#, ["UL", "LL", "LR", "UR", "UL", "LL"]),
      (#""rect": [0, 0, 3, 2], "unit": "in", "origin": "lowerLeft""#, ["LL", "LR", "UR", "UL", "LL", "LR"]),
      (#""rects": [[0, 0, 160, 120]], "unit": "pt", "origin": "upperLeft""#, ["UL", "LL", "LR", "UR", "UL", "LL"]),
      (#""rect": [0, 742, 100, 792]"#, ["UL", "UL", "UL", "UL", "UL", "UL"]),
    ])
  func units(_ area: String, _ gone: [String]) throws {
    let run = try PlaceRun(Self.views, redact: #"{"region": {\#(area)}}"#)
    for (index, corner) in gone.enumerated() {
      let words = Set(try Word.all(in: run.output, page: index + 1).map(\.text))
      #expect(words == Set(["UL", "LL", "LR", "UR", "Middle"]).subtracting([corner]), "page \(index + 1)")
    }
  }

  @Test("A crop box is what counts")
  func cropBox() throws {
    var pdf = TinyPDF()
    pdf.page(shown("Corner", 110, 680) + shown("Other", 300, 300), entries: "/CropBox [100 100 500 700]")
    try PlaceRun(pdf, redact: #"{"region": {"rect": [0, 0, 25, 10], "unit": "%"}}"#).check(
      gone: ["Corner"], kept: ["Other"])
  }

  private static let sizes: TinyPDF = {
    var pdf = TinyPDF()
    for (name, box, entries) in [
      ("Letter", "[0 0 612 792]", ""), ("A4", "[0 0 595 842]", ""), ("Wide", "[0 0 595 842]", "/Rotate 90"),
      ("Double", "[0 0 306 396]", "/UserUnit 2"),
    ] {
      pdf.page(shown(name, 20, 20) + shown("Rest", 20, 60), mediaBox: box, entries: entries)
    }
    return pdf
  }()

  @Test(
    "Areas for pages of one size",
    arguments: [
      (#""whenSize": "a4""#, ["A4"]), (#""whenSize": "a4-landscape""#, ["Wide"]),
      (#""whenSize": "letter""#, ["Letter", "Double"]),
      (#""whenSize": {"width": 210, "height": 297, "unit": "mm", "tolerance": 1}"#, ["A4"]),
      (#""whenSize": {"width": 842, "height": 595, "tolerance": 0}"#, ["Wide"]),
    ])
  func whenSize(_ condition: String, _ gone: [String]) throws {
    let run = try PlaceRun(Self.sizes, redact: #"{"region": [{"rect": [0, 0, 200, 40], \#(condition)}]}"#)
    let left = try run.words.filter { $0 != "Rest" }
    #expect(left == ["Letter", "A4", "Wide", "Double"].filter { !gone.contains($0) })
  }

  @Test("Areas for pages that have a text, also where that text goes")
  func whenText() throws {
    var pdf = TinyPDF()
    for form in ["A-1", "B-2"] { pdf.page(shown("Form \(form)", 72, 700) + shown("Value\(form)", 72, 500)) }
    let area =
      #"{"select": {"region": {"rect": [0, 450, 600, 550], "whenText": {"regex": "form a", "ignoreCase": true}}}, "action": "redact"}"#
    try PlaceRun(pdf, "[\(area)]").check(gone: ["ValueA-1"], kept: ["Form", "A-1", "Form", "B-2", "ValueB-2"])
    try PlaceRun(pdf, #"[\#(area), {"select": {"text": "Form A-1"}, "action": "redact"}]"#).check(
      gone: ["ValueA-1", "A-1"], kept: ["Form", "B-2", "ValueB-2"])
  }

  private static func crowded(_ entries: String = "") -> TinyPDF {
    var pdf = TinyPDF()
    let image = pdf.image([UInt8](repeating: 7, count: 16), width: 4, height: 4)
    let inside = pdf.annotation("Highlight", rect: "[75 695 120 712]", "/QuadPoints [75 712 120 712 75 695 120 695]")
    let outside = pdf.annotation("Square", rect: "[400 100 450 150]", "/Contents (OUTNOTE)")
    pdf.page(
      shown("FARAWAY", 90_000, 700) + shown("BELOW", 72, -300) + shown("Inside", 75, 700) + shown("Outside", 75, 400)
        + "0 0 m 612 792 l S q 50 0 0 50 20 20 cm /I Do Q q 50 0 0 50 700 900 cm /I Do Q q 60 0 0 60 480 700 cm /I Do Q",
      resources: "<< /Font << /F1 \(pdf.helvetica) >> /XObject << /I \(image) >> >>", annotations: [inside, outside],
      entries: entries)
    return pdf
  }

  @Test("Everything but what is kept goes: text, images, paths, annotations, and what lies beyond the page")
  func keepOnly() throws {
    let run = try PlaceRun(
      Self.crowded(),
      #"[{"select": {"keepOnly": {"rects": [[70, 690, 200, 720], [300, 380, 340, 420]]}}, "action": "redact", "box": "none"}]"#
    )
    try run.check(gone: ["FARAWAY", "BELOW", "Outside", "OUTNOTE", "/Image"], kept: ["Inside"])
    #expect(ByteScan.contains(try decodedObjects(run.output), "/Highlight"))
    // The line is left where it crosses the second area, and nowhere else.
    let raster = try #require(try Raster.page(1, of: run.output))
    func ink(_ x: ClosedRange<Int>, _ y: ClosedRange<Int>) -> Bool {
      y.contains { y in x.contains { raster.samples[(y * raster.width + $0) * raster.channels] < 128 } }
    }
    #expect(ink(300...340, 792 - 420...792 - 380))
    #expect(!ink(0...295, 792 - 370...791) && !ink(345...611, 0...792 - 430))
  }

  @Test("Where no area applies, nothing is kept")
  func keepNothing() throws {
    let run = try PlaceRun(Self.crowded(), redact: #"{"keepOnly": {"rect": [70, 690, 200, 720], "whenSize": "a5"}}"#)
    try run.check(gone: ["FARAWAY", "Outside", "Inside", "OUTNOTE", "/Image", "/Highlight"], kept: [])
  }

  @Test("PostScript that a page prints goes with any area, and so do viewports")
  func postScript() throws {
    var pdf = TinyPDF()
    let level1 = pdf.stream("(OUTNOTE) show")
    let program = pdf.stream(
      "gsave 72 700 moveto (OUTNOTE) show grestore", "/Type /XObject /Subtype /PS /Level1 \(level1)")
    let content = pdf.stream("/X Do BT /F1 12 Tf 72 600 Td (Beside) Tj ET")
    pdf.page(
      contents: "\(content)",
      entries: "/Resources << /Font << /F1 3 0 R >> /XObject << /X \(program) >> >> "
        + "/VP [<< /Type /Viewport /BBox [60 690 300 720] /Name (OUTNOTE) >>]")
    let run = try PlaceRun(
      pdf, #"[{"select": {"region": {"rect": [60, 690, 300, 720]}}, "action": "redact"}]"#)
    #expect(try !ByteScan.contains(decodedObjects(run.output), "OUTNOTE"))
    #expect(try run.words == ["Beside"])
    // A text rule that finds nothing leaves both.
    let other = try PlaceRun(pdf, #"[{"select": {"text": "nobody"}, "action": "redact"}]"#)
    #expect(try ByteScan.contains(decodedObjects(other.output), "gsave"))
  }

  @Test("A page becomes blank and is stamped with its code; the others, and the count, stay")
  func wholePage() throws {
    var pdf = Self.crowded("/Rotate 90 /Metadata 99 0 R /VP [<< /Name (OUTNOTE) >>]")
    let next = pdf.page(shown("Second", 72, 700))
    let link = pdf.annotation("Link", rect: "[0 0 9 9]", "/Dest [\(pdf.pages[0]) /Fit]")
    pdf.set(
      next,
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents \(pdf.stream(shown("Second", 72, 700))) /Resources << /Font << /F1 3 0 R >> >> /Annots [\(link)] >>"
    )
    let run = try PlaceRun(
      pdf, #"[{"select": {"page": true}, "pages": "1", "action": "redact", "code": "WITHHELD"}]"#)
    #expect(try run.words == ["WITHHELD", "Second"])
    let objects = try decodedObjects(run.output)
    for text in ["FARAWAY", "BELOW", "Inside", "Outside", "OUTNOTE", "/Image", "/Highlight", "/Square"] {
      #expect(!ByteScan.contains(objects, text), "\(text)")
    }
    #expect(ByteScan.contains(objects, "/Rotate 90"))
    let raster = try #require(try Raster.page(1, of: run.output))
    #expect(raster.samples.count { $0 < 128 } < raster.samples.count / 100)
    #expect(try Tool.run("qpdf", "--check", run.output).exitCode == 0)
  }

  @Test("Marks for areas cover the page and not the world around it")
  func marks() throws {
    let run = try PlaceRun(
      Self.crowded(),
      #"[{"select": {"keepOnly": {"rect": [70, 690, 200, 720]}}, "action": "redact"}, {"select": {"page": true}, "action": "redact"}]"#,
      #""apply": "mark""#)
    #expect(run.document["marks"] as? Int == 2)
    let objects = String(decoding: try decodedObjects(run.output), as: UTF8.self)
    #expect(!objects.contains("1000") && objects.contains("/Subtype /Redact"))
  }

  @Test("Annotations are selected by what they say, and links go to the text that they cover")
  func annotations() throws {
    var pdf = TinyPDF()
    let layer = pdf.object("<< /Type /OCG /Name (Review) >>")
    pdf.catalog = "/OCProperties << /OCGs [\(layer)] /D << /Order [\(layer)] >> >>"
    func highlight(_ y: Int, _ entries: String) -> TinyPDF.Ref {
      pdf.annotation(
        "Highlight", rect: "[70 \(y) 130 \(y + 16)]",
        "/QuadPoints [70 \(y + 16) 130 \(y + 16) 70 \(y) 130 \(y)] " + entries)
    }
    let notes = [
      highlight(696, "/Subj (Privacy) /Contents (case 42) /M (D:20240105120000Z)"),
      highlight(676, "/Subj (Style) /Contents (fine) /M (D:20250105120000Z)"),
      highlight(656, "/OC \(layer) /CreationDate (D:2023)"),
    ]
    pdf.page(shown("Alpha", 72, 700) + shown("Beta", 72, 680) + shown("Gamma", 72, 660), annotations: notes)
    for (criteria, gone) in [
      (#""subject": "Privacy""#, ["Alpha"]), (#""contents": {"regex": "case \\d+"}"#, ["Alpha"]),
      (#""contents": "fine""#, ["Beta"]), (#""layer": "Review""#, ["Gamma"]),
      (#""date": {"after": "2024-01-05"}"#, ["Beta"]), (#""date": {"before": "2024-01-05"}"#, ["Gamma"]),
      (#""date": {"after": "2022-12-31", "before": "2025-01-05"}"#, ["Alpha", "Gamma"]),
    ] {
      let run = try PlaceRun(pdf, redact: #"{"annotations": {\#(criteria)}}"#)
      #expect(try run.words == ["Alpha", "Beta", "Gamma"].filter { !gone.contains($0) }, "\(criteria)")
    }
    let link = try PlaceRun(
      pdf,
      #"[{"select": {"annotations": {"layer": "Review"}}, "action": {"createLink": {"uri": "https://x.org/{text}"}}}]"#)
    #expect(ByteScan.contains(try decodedObjects(link.output), "https://x.org/Gamma"))
  }
}
