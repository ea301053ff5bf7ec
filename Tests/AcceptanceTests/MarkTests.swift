import Foundation
import TestSupport
import Testing

/// /Redact annotations: written instead of applied, and those of other programs applied.
@Suite("Marks")
struct MarkTests {
  private let folder: TemporaryFolder
  private var out: String { folder.path("out.pdf") }
  private static let content = "BT /F1 12 Tf 72 700 Td (Dear SECRETNAME, hello) Tj 0 -20 Td (other line) Tj ET"

  init() throws { folder = try TemporaryFolder() }

  private func run(_ bytes: [UInt8], _ rules: String, _ settings: String = "", exit: Int32 = 0) throws -> [String: Any]
  {
    let input = try folder.write(bytes, as: "in.pdf")
    let job = try Job(rules: rules, settings: settings).write(in: folder)
    let outcome = try Obelus.run(
      "run", job, input, "--output", out, "--report", folder.path("report.json"), "--overwrite")
    try #require(outcome.exitCode == exit, "\(outcome.errorText)")
    let report = try JSONSerialization.jsonObject(with: Data(try folder.read("report.json"))) as? [String: Any]
    return try #require((report?["documents"] as? [[String: Any]])?.first)
  }

  private func page(_ annotation: String, more: [String] = []) -> [UInt8] {
    var pdf = TinyPDF()
    let annotations = ([annotation] + more).map { pdf.object($0) }
    pdf.page(Self.content, annotations: annotations)
    return pdf.bytes()
  }

  private static let applying =
    #"[{"id": "m", "select": {"annotations": {"types": ["redact"]}}, "action": "redact"}]"#
  private static let name = #"[{"id": "s", "select": {"text": "SECRETNAME"}, "action": "redact", "code": "(b)(6)"}]"#

  @Test("apply: mark writes annotations, removes nothing and claims nothing")
  func marking() throws {
    var pdf = TinyPDF()
    pdf.page(Self.content, entries: "/Rotate 90")
    let document = try run(pdf.bytes(), Self.name, #""apply": "mark""#)
    #expect(document["marks"] as? Int == 1)
    #expect(document["verified"] == nil)
    #expect(try pdftotext(out).contains("SECRETNAME"))
    let objects = String(decoding: try decodedObjects(out), as: UTF8.self)
    for entry in [
      "/Subtype /Redact", "/IC [", "/OverlayText (\\(b\\)\\(6\\))", "/DA (", "/Q 1", "/RO ", "/QuadPoints [", "/AP ",
    ] {
      #expect(objects.contains(entry), "\(entry)")
    }
    #expect(!objects.components(separatedBy: "/Subtype /Redact")[1].prefix(400).contains("SECRETNAME"))
    #expect(try Tool.run("qpdf", "--check", out).exitCode == 0)
    // Only an outline is drawn.
    let before = try #require(try Raster.page(1, of: folder.path("in.pdf")))
    let after = try #require(try Raster.page(1, of: out))
    #expect(before.differences(to: after, outside: [], tolerance: 32) > 10)
    #expect(before.differences(to: after, outside: [], tolerance: 32) < 800)
  }

  @Test("Marks that a job has written, another one applies")
  func roundTrip() throws {
    var pdf = TinyPDF()
    pdf.page(Self.content)
    _ = try run(pdf.bytes(), Self.name, ##""apply": "mark", "box": {"fill": "#00ff00"}"##)
    let document = try run(try folder.read("out.pdf"), Self.applying)
    #expect(document["verified"] as? String == "strict")
    let text = try pdftotext(out)
    #expect(!text.contains("SECRETNAME") && text.contains("(b)(6)") && text.contains("other line"))
    let objects = String(decoding: try decodedObjects(out), as: UTF8.self)
    #expect(!objects.contains("/Redact") && !objects.contains("/OverlayText"))
    let raster = try #require(try Raster.page(1, of: out))
    let at = ((792 - 697) * raster.width + 103) * raster.channels
    #expect(Array(raster.samples[at..<at + 3]) == [0, 255, 0])
  }

  @Test(
    "Degenerate marks take what they cover, which is nothing, and go",
    arguments: [
      "/Rect [0 0 0 0]", "/Rect [0 0 0 0] /QuadPoints []", "/Rect [0 0 0 0] /QuadPoints [1 2 3]",
      "/Rect [10 10 20 20] /QuadPoints [0 0 0 0 0 0 0 0]", "", "/Rect [-50 -50 -10 -10]",
    ])
  func degenerate(_ entries: String) throws {
    _ = try run(page("<< /Type /Annot /Subtype /Redact \(entries) >>"), Self.applying)
    #expect(try pdftotext(out) == pdftotext(folder.path("in.pdf")))
    #expect(!ByteScan.contains(try decodedObjects(out), "/Redact"))
  }

  @Test(
    "Both orders of /QuadPoints mean the same place",
    arguments: [
      "100 712 180 712 100 696 180 696", "100 696 180 696 180 712 100 712", "100 712 180 712 180 696 100 696",
    ])
  func quadOrders(_ points: String) throws {
    _ = try run(
      page("<< /Type /Annot /Subtype /Redact /Rect [100 696 180 712] /QuadPoints [\(points)] >>"), Self.applying)
    let text = try pdftotext(out)
    #expect(text.contains("Dear") && text.contains("hello") && !text.contains("SECRET"))
  }

  @Test("A turned quad takes what is under it, not what is beside it")
  func turnedQuad() throws {
    var pdf = TinyPDF()
    let mark = pdf.object(
      "<< /Type /Annot /Subtype /Redact /Rect [90 90 410 410] /QuadPoints [95 115 385 405 105 105 395 395] >>")
    pdf.page(
      "BT /F1 10 Tf .7071 .7071 -.7071 .7071 110 110 Tm (DIAGONALSECRET) Tj 1 0 0 1 300 150 Tm (BESIDE) Tj ET",
      annotations: [mark])
    _ = try run(pdf.bytes(), Self.applying)
    let text = try pdftotext(out)
    #expect(text.contains("BESIDE") && !text.contains("SECRET"))
  }

  @Test("/RO is not drawn, and an overlay text that tells the secret is dropped and reported")
  func overlaySecret() throws {
    var pdf = TinyPDF()
    let form = pdf.form("BT /F1 14 Tf 105 700 Td (SECRETNAME) Tj ET")
    let popup = pdf.reserve()
    let mark = pdf.object(
      """
      << /Type /Annot /Subtype /Redact /Rect [100 696 185 712] /OverlayText (Secretname) /RO \(form) /Contents (SECRETNAME)
         /DA (/Helv 8 Tf 1 0 0 rg) /IC [1 1 0] /Popup \(popup) >>
      """)
    pdf.set(popup, "<< /Type /Annot /Subtype /Popup /Rect [200 600 300 650] /Parent \(mark) >>")
    let reply = pdf.object("<< /Type /Annot /Subtype /Text /Rect [0 0 9 9] /IRT \(mark) /Contents (SECRETNAME?) >>")
    pdf.page(Self.content, annotations: [mark, popup, reply])
    let document = try run(pdf.bytes(), Self.applying)
    let codes = (document["findings"] as? [[String: Any]])?.compactMap { $0["code"] as? String }
    #expect(codes == ["redact.overlay-text-dropped", "redact.replies-removed"])
    let objects = try decodedObjects(out)
    #expect(!ByteScan.contains(objects, "SECRETNAME") && !ByteScan.contains(objects, "/Popup"))
  }

  @Test("Marks that are left are told, after a run and by verify")
  func leftover() throws {
    let bytes = page("<< /Type /Annot /Subtype /Redact /Rect [70 670 130 690] >>")
    let document = try run(bytes, Self.name)
    let codes = (document["findings"] as? [[String: Any]])?.compactMap { $0["code"] as? String }
    #expect(codes == ["redact.marks-left"])
    let verified = try Obelus.run("verify", folder.path("job.json"), out)
    #expect(verified.exitCode == 0)
    #expect(verified.errorText.contains("not applied"))
    let job = try Job(rules: Self.applying).write(in: folder, as: "applying.json")
    #expect(try Obelus.run("verify", job, out).exitCode == 4)
  }

  @Test("A mark that stays loses an /RO that shows what a rule redacts")
  func tellingOverlayForm() throws {
    var pdf = TinyPDF()
    let form = pdf.form("BT /F1 14 Tf 5 5 Td (SECRETNAME) Tj ET")
    let harmless = pdf.form("BT /F1 14 Tf 5 5 Td (Exempt) Tj ET")
    let marks = [form, harmless].map {
      pdf.object("<< /Type /Annot /Subtype /Redact /Rect [70 600 130 620] /OverlayText (SECRETNAME) /RO \($0) >>")
    }
    pdf.page(Self.content, annotations: marks)
    _ = try run(pdf.bytes(), Self.name)
    let objects = String(decoding: try decodedObjects(out), as: UTF8.self)
    #expect(!objects.contains("SECRETNAME"))
    #expect(objects.contains("/RO ") && objects.contains("(Exempt)"))
  }
}
