import TestSupport
import Testing

/// Shadings on pages with areas: a mesh can draw anything, and so can a table of samples.
@Suite("Shadings under areas")
struct ShadingTests {
  private static let mark = [47.0, 53, 133, 121]
  private static let rules =
    #"[{"id": "a", "pages": "1", "select": {"region": {"rect": [47, 53, 133, 121]}}, "action": "redact"}]"#

  private struct Outcome {
    let folder = try? TemporaryFolder()
    var input = ""
    var output = ""
    var report = ""
  }

  /// Redacts the area, and leaves no box.
  private func redact(_ pdf: TinyPDF, verify: String = "strict") throws -> Outcome {
    var outcome = Outcome()
    let folder = try #require(outcome.folder)
    let job = try Job(rules: Self.rules, settings: #""box": "none", "verify": "\#(verify)""#).write(in: folder)
    outcome.input = try folder.write(pdf.bytes(), as: "in.pdf")
    outcome.output = folder.path("out.pdf")
    let run = try Obelus.run(
      "run", job, outcome.input, "--output", outcome.output, "--report", folder.path("report.json"))
    try #require(run.exitCode == 0, "\(run.errorText)")
    outcome.report = String(decoding: try folder.read("report.json"), as: UTF8.self)
    return outcome
  }

  /// Pixels inside the mark that are not white, and pixels outside it that are not what they were.
  private func compare(_ outcome: Outcome, page: Int = 1, margin: Double = 2) throws -> (inked: Int, changed: Int) {
    let before = try #require(try Raster.page(page, of: outcome.input, dotsPerInch: 144))
    let after = try #require(try Raster.page(page, of: outcome.output, dotsPerInch: 144))
    var inked = 0
    for y in 0..<after.height {
      for x in 0..<after.width {
        let (px, py) = ((Double(x) + 0.5) / 2, 200 - (Double(y) + 0.5) / 2)
        let edge = min(px - Self.mark[0], Self.mark[2] - px, py - Self.mark[1], Self.mark[3] - py)
        if edge > 0.6, after.samples[(y * after.width + x) * after.channels] < 250 { inked += 1 }
      }
    }
    let box = [
      (Self.mark[0] - margin) * 2, (200 - Self.mark[3] - margin) * 2, (Self.mark[2] + margin) * 2,
      (200 - Self.mark[1] + margin) * 2,
    ]
    return (inked, before.differences(to: after, outside: [box]))
  }

  private func pointsInside(_ output: String) throws -> Int {
    try MeshScan(output).meshes.flatMap(\.points).count { point in
      Self.mark[0] < point.x && point.x < Self.mark[2] && Self.mark[1] < point.y && point.y < Self.mark[3]
    }
  }

  /// Draws a shading that fills the page: by sh, or as the colour of a path, of a line or of a text.
  private func page(_ shading: TinyPDF.Ref, _ way: String, _ pdf: inout TinyPDF) {
    let pattern = pdf.object("<< /PatternType 2 /Shading \(shading) >>")
    let form = pdf.form(
      "/S sh", bbox: "[-50 -50 300 300]", resources: "<< /Shading << /S \(shading) >> >>", "/Matrix [2 0 0 2 0 0]")
    let content =
      switch way {
      case "sh": "/S sh"
      case "form": "q .5 0 0 .5 0 0 cm /Fm Do Q"
      case "stroke": "/Pattern CS /P SCN 147.3 w 0 100 m 200 100 l S"
      default: "/Pattern cs /P scn 0 0 200 200 re f"
      }
    pdf.page(
      content,
      resources: "<< /Shading << /S \(shading) >> /Pattern << /P \(pattern) >> /XObject << /Fm \(form) >> >>",
      mediaBox: "[0 0 200 200]")
  }

  @Test("Of a mesh the part under an area goes", arguments: [4, 5, 6, 7], ["sh", "form", "fill", "stroke"])
  func mesh(type: Int, way: String) throws {
    var pdf = TinyPDF()
    page(MeshDrawing.add(type, to: &pdf), way, &pdf)
    let outcome = try redact(pdf)
    let (inked, changed) = try compare(outcome)
    #expect(inked == 0)
    // What is left of a thick line is drawn through a clip, whose edge not all readers blend: a row of pixels more.
    #expect(changed <= (way == "stroke" ? 430 : 30))
    #expect(try !MeshScan(outcome.output).meshes.isEmpty)
    #expect(try pointsInside(outcome.output) == 0)
    #expect(!outcome.report.contains("redact.shading"))
  }

  @Test("A mesh of several pages is cut on the page with the mark")
  func shared() throws {
    var pdf = TinyPDF()
    let shading = MeshDrawing.add(7, to: &pdf)
    page(shading, "sh", &pdf)
    page(shading, "fill", &pdf)
    let outcome = try redact(pdf)
    #expect(try compare(outcome).inked == 0)
    let before = try #require(try Raster.page(2, of: outcome.input))
    let after = try #require(try Raster.page(2, of: outcome.output))
    #expect(before.samples == after.samples)
    #expect(try MeshScan(outcome.output).meshes.count == 2)
  }

  @Test("A mesh that no area touches stays byte for byte")
  func untouched() throws {
    var pdf = TinyPDF()
    let shading = MeshDrawing.add(4, to: &pdf)
    pdf.page(
      "q .2 0 0 .2 150 150 cm /S sh Q", resources: "<< /Shading << /S \(shading) >> >>", mediaBox: "[0 0 200 200]")
    let outcome = try redact(pdf)
    #expect(try MeshScan(outcome.output).meshes.first?.points.count == 400)
    #expect(try compare(outcome) == (0, 0))
  }

  @Test("A mesh that cannot be read goes whole and is reported", arguments: ["sh", "fill"])
  func unreadable(way: String) throws {
    var pdf = TinyPDF()
    let shading = pdf.stream(
      [UInt8](repeating: 7, count: 60),
      "/ShadingType 4 /ColorSpace /DeviceGray /BitsPerCoordinate 16 /BitsPerComponent 4 /BitsPerFlag 2 "
        + "/Decode [0 200 0 200 0 1]")
    page(shading, way, &pdf)
    let outcome = try redact(pdf)
    #expect(outcome.report.contains("redact.shading-removed"))
    #expect(try MeshScan(outcome.output).meshes.allSatisfy(\.points.isEmpty))
  }

  @Test("A mesh in a Type 3 glyph, a soft mask or the cell of a pattern goes", arguments: ["glyph", "mask", "cell"])
  func nested(place: String) throws {
    var pdf = TinyPDF()
    let shading = MeshDrawing.add(4, to: &pdf)
    let resources = "<< /Shading << /S \(shading) >> >>"
    switch place {
    case "glyph":
      let glyph = pdf.stream("200 0 d0 /S sh")
      let font = pdf.object(
        "<< /Type /Font /Subtype /Type3 /FontBBox [0 0 200 200] /FontMatrix [1 0 0 1 0 0] /FirstChar 65 /LastChar 65 "
          + "/Widths [200] /CharProcs << /A \(glyph) >> /Encoding << /Differences [65 /A] >> /Resources \(resources) >>"
      )
      pdf.page(
        "BT /F 1 Tf (A) Tj ET", resources: "<< /Font << /F \(font) >> >>", mediaBox: "[0 0 200 200]")
    case "mask":
      let group = pdf.form(
        "/S sh", bbox: "[0 0 200 200]", resources: resources, "/Group << /S /Transparency /CS /DeviceRGB >>")
      let state = pdf.object("<< /SMask << /S /Luminosity /G \(group) >> >>")
      pdf.page(
        "/G gs 0 0 200 200 re f", resources: "<< /ExtGState << /G \(state) >> >>", mediaBox: "[0 0 200 200]")
    default:
      let cell = pdf.stream(
        "/S sh",
        "/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 200 200] /XStep 200 /YStep 200 /Resources \(resources)")
      pdf.page(
        "/Pattern cs /P scn 0 0 200 200 re f", resources: "<< /Pattern << /P \(cell) >> >>",
        mediaBox: "[0 0 200 200]")
    }
    let outcome = try redact(pdf, verify: "text")
    #expect(try compare(outcome).inked == 0)
    #expect(try pointsInside(outcome.output) == 0)
  }

  @Test(
    "What sh paints of a gradient under an area goes",
    arguments: ["2 /Coords [0 0 200 0]", "3 /Coords [99 99 0 99 99 180]"])
  func gradient(kind: String) throws {
    var pdf = TinyPDF()
    pdf.page(
      "q 20 20 m 190 30 l 100 190 l h W n /S sh Q",
      resources: "<< /Shading << /S << /ShadingType \(kind) /ColorSpace /DeviceGray "
        + "/Function << /FunctionType 2 /Domain [0 1] /C0 [0] /C1 [.8] /N 1 >> >> >> >>", mediaBox: "[0 0 200 200]")
    let outcome = try redact(pdf)
    let (inked, changed) = try compare(outcome)
    #expect(inked == 0)
    #expect(changed == 0)
    #expect(!outcome.report.contains("redact.shading"))
  }

  @Test("A table of samples loses those under an area", arguments: ["sh", "fill"], [8, 16])
  func samples(way: String, bits: Int) throws {
    var pdf = TinyPDF()
    // 100 × 100 samples; those under the mark say something else than all others.
    let side = 100
    var data: [UInt8] = []
    for row in 0..<side {
      for column in 0..<side {
        let (x, y) = (Double(column) * 200 / 99, Double(row) * 200 / 99)
        let isInside = Self.mark[0] < x && x < Self.mark[2] && Self.mark[1] < y && y < Self.mark[3]
        data += [UInt8](repeating: isInside ? 0xAB : 0x40, count: bits / 8)
      }
    }
    let function = pdf.stream(
      data, "/FunctionType 0 /Domain [0 1 0 1] /Range [0 1] /Size [\(side) \(side)] /BitsPerSample \(bits)")
    let shading = pdf.object(
      "<< /ShadingType 1 /ColorSpace /DeviceGray /Matrix [200 0 0 200 0 0] /Function \(function) >>")
    page(shading, way, &pdf)
    let outcome = try redact(pdf)
    let (inked, changed) = try compare(outcome, margin: 4)
    #expect(inked == 0)
    #expect(changed == 0)
    let qdf = try Tool.run("qpdf", "--qdf", "--object-streams=disable", outcome.output, "-").output
    #expect(qdf.contains(0x40))
    #expect(!qdf.contains(0xAB))
  }
}
