import Foundation
import TestSupport
import Testing

/// Entries that ISO 32000 does not define, in dictionaries of known kinds.
@Suite("Private entries")
struct PrivateEntryTests {
  private static let area =
    #"[{"id": "r", "select": {"region": {"rect": [60, 680, 400, 730]}}, "pages": "1", "action": "redact"}]"#
  private static let text = #"[{"id": "r", "select": {"text": "Inside"}, "action": "redact"}]"#
  private static let inside = shown("Inside", 75, 700)
  private static let function = "<< /FunctionType 2 /Domain [0 1] /C0 [0] /C1 [1] /N 1 /Own (SECRET) >>"

  /// What a page draws and has of its own, each with a private entry.
  private static func page(_ pdf: inout TinyPDF) {
    let layer = pdf.object("<< /Type /OCG /Name (Layer) >>")
    let membership = pdf.object("<< /Type /OCMD /OCGs [\(layer)] /Own (SECRET) >>")
    let image = pdf.image([1, 2, 3, 4], width: 2, height: 2, "/Own (SECRET)")
    let font = pdf.object("<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Own (SECRET) >>")
    let (thread, bead) = (pdf.reserve(), pdf.reserve())
    let first = pdf.page(
      inside
        + "/OC /M BDC q 9 0 0 9 75 300 cm /I Do Q EMC q 75 200 50 50 re W n /S sh Q /G gs /C cs 1 scn 75 100 9 9 re f "
        + "BT /F2 9 Tf 75 400 Td (Other) Tj ET " + shown("Outside", 75, 500),
      resources: """
        << /Font << /F1 3 0 R /F2 \(font) >> /XObject << /I \(image) >> /Properties << /M \(membership) >> /Own (SECRET)
        /Shading << /S << /ShadingType 2 /ColorSpace /DeviceGray /Coords [75 0 125 0] /Function \(function) /Own (SECRET) >> >>
        /ExtGState << /G << /ca 1 /HTO (SECRET) /HT << /HalftoneType 1 /Frequency 60 /Angle 45 /SpotFunction /Round
        /Own (SECRET) >> >> >> /ColorSpace << /C [/Separation /Ink /DeviceGray \(function)] >> >>
        """,
      entries: """
        /Group << /S /Transparency /Own (SECRET) >> /Trans << /S /R /Own (SECRET) >> /BoxColorInfo << /CropBox
        << /C [0 0 0] /Own (SECRET) >> >> /PresSteps << /Type /NavNode /Own (SECRET) >> /ID (SECRET) /B [\(bead)]
        """)
    pdf.set(thread, "<< /Type /Thread /F \(bead) >>")
    pdf.set(bead, "<< /T \(thread) /N \(bead) /V \(bead) /P \(first) /R [75 480 125 520] /Own (SECRET) >>")
    pdf.catalog = "/OCProperties << /OCGs [\(layer)] /D << /Order [\(layer)] >> >> /Threads [\(thread)]"
  }

  @Test(
    "Of what an area's page draws and has of its own, by any switch",
    arguments: [#""sanitize": "none""#, #""sanitize": {"privateKeys": false}"#, ""])
  func touchedPage(_ settings: String) throws {
    var pdf = TinyPDF()
    Self.page(&pdf)
    let run = try PlaceRun(pdf, Self.area, settings)
    #expect(try run.words.sorted() == ["Other", "Outside"])
    let objects = try decodedObjects(run.output)
    #expect(!ByteScan.contains(objects, "SECRET"))
    for kept in ["/OCMD", "/ShadingType", "/Transparency", "/Trans", "/CropBox", "/HalftoneType", "/Ink", "/Courier"] {
      #expect(ByteScan.contains(objects, kept), "\(kept)")
    }
    #expect(try Tool.run("qpdf", "--check", run.output).exitCode == 0)
  }

  /// What a document has besides, each with a private entry.
  private static func document() -> TinyPDF {
    var pdf = TinyPDF()
    let (element, outline, item) = (pdf.reserve(), pdf.reserve(), pdf.reserve())
    let link = pdf.annotation(
      "Link", rect: "[75 100 99 120]", "/A << /S /URI /URI (http://a.b/) /Own (SECRET) >> /Own (SECRET)")
    let unknown = pdf.annotation("Own", rect: "[75 100 99 120]", "/Own (KEPT1)")
    let field = pdf.annotation("Widget", rect: "[75 60 99 80]", "/FT /Tx /T (Field) /V (Value) /MaxLen 9 /Own (SECRET)")
    pdf.page(
      inside + shown("Outside", 75, 500), annotations: [link, unknown, field],
      entries: "/PieceInfo << /A << /Private (KEPT2) >> >>")
    let root = pdf.object(
      "<< /Type /StructTreeRoot /K \(element) /Own (SECRET) /RoleMap << /Odd /P >> /ClassMap << /C1 << /O /Layout /Own (SECRET) >> >> >>"
    )
    pdf.set(
      element,
      "<< /S /Odd /P \(root) /A [<< /O /Layout /SpaceBefore 7 /Own (SECRET) >> << /O /Odd /Own (KEPT3) >>] /Own (SECRET) >>"
    )
    pdf.set(outline, "<< /Type /Outlines /First \(item) /Last \(item) /Count 1 /Own (SECRET) >>")
    pdf.set(item, "<< /Title (Title) /Parent \(outline) /Own << /Deep (SECRET) >> >>")
    pdf.catalog = """
      /StructTreeRoot \(root) /Outlines \(outline) /AcroForm << /Fields [\(field)] /Own (SECRET) >> /Own << /A (SECRET) >>
      /ViewerPreferences << /FitWindow true /Own (SECRET) >> /Extensions << /ADBE << /BaseVersion /1.7 /ExtensionLevel 8 >> >>
      /Names << /Dests << /Names [(Place) << /D [\(pdf.pages[0]) /Fit] /Own (SECRET) >>] /Own (SECRET) >> /Own (SECRET) >>
      """
    return pdf
  }

  @Test("Of the whole document by the switch, and counted")
  func switched() throws {
    let run = try PlaceRun(Self.document(), Self.text, #""sanitize": {"pieceInfo": false}"#)
    let objects = try decodedObjects(run.output)
    #expect(!ByteScan.contains(objects, "SECRET"))
    for kept in [
      "KEPT1", "KEPT2", "KEPT3", "(Value)", "/MaxLen", "http://a.b/", "/SpaceBefore", "/Odd", "(Title)",
      "/ExtensionLevel",
      "(Place)", "/FitWindow",
    ] {
      #expect(ByteScan.contains(objects, kept), "\(kept)")
    }
    let counts = run.document["sanitized"] as? [String: Any]
    #expect(counts?["privateKeys"] as? Int == 15, "\(counts ?? [:])")
    #expect(try Tool.run("qpdf", "--check", run.output).exitCode == 0)
  }

  @Test("Not the fonts that a field's own resources have for its default appearance")
  func resourcesOfFields() throws {
    var pdf = TinyPDF()
    let font = pdf.object("<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>")
    let field = pdf.object(
      "<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /Rect [75 100 200 120] /DA (/Own 9 Tf) "
        + "/DR << /Font << /Own \(font) >> >> /Private (SECRET) >>")
    pdf.page(Self.inside, entries: "/Annots [\(field)]")
    let encoding = pdf.object("<< /Type /Encoding /Differences [24 /breve] /Private (SECRET) >>")
    pdf.catalog = "/AcroForm << /Fields [\(field)] /DR << /Encoding << /PDFDocEncoding \(encoding) >> >> >>"
    let run = try PlaceRun(pdf, Self.text, "")
    let objects = try decodedObjects(run.output)
    #expect(!ByteScan.contains(objects, "SECRET") && !ByteScan.contains(objects, "Inside"))
    #expect(ByteScan.contains(objects, "/DR") && ByteScan.contains(objects, "/Courier"))
    #expect(ByteScan.contains(objects, "/PDFDocEncoding") && ByteScan.contains(objects, "/breve"))
  }

  @Test("Kept with the switch off where only texts go")
  func kept() throws {
    let run = try PlaceRun(Self.document(), Self.text, #""sanitize": {"privateKeys": false}"#)
    #expect(ByteScan.contains(try decodedObjects(run.output), "SECRET"))
  }
}
