import TestSupport
import Testing

/// Shadings on pages with areas: a gradient shows nothing, a mesh can draw anything.
@Suite("Shadings under areas")
struct ShadingTests {
  private static let area = #"[{"id": "a", "select": {"region": {"rect": [50, 50, 150, 150]}}, "action": "redact"}]"#

  /// A triangle of 2-byte coordinates, as a shading of its own or as a pattern.
  private func mesh(isPattern: Bool) -> TinyPDF {
    var pdf = TinyPDF()
    let corners: [[UInt8]] = [[0, 0, 0, 0, 0, 0], [0, 255, 255, 0, 0, 128], [0, 128, 0, 255, 255, 255]]
    let shading = pdf.stream(
      corners.flatMap { $0 },
      "/ShadingType 4 /ColorSpace /DeviceGray /BitsPerCoordinate 16 /BitsPerComponent 8 /BitsPerFlag 8 "
        + "/Decode [0 200 0 200 0 1]")
    let pattern = pdf.object("<< /PatternType 2 /Shading \(shading) >>")
    pdf.page(
      isPattern ? "/Pattern cs /P scn 0 0 200 200 re f" : "/S sh",
      resources: "<< /Shading << /S \(shading) >> /Pattern << /P \(pattern) >> >>", mediaBox: "[0 0 200 200]")
    return pdf
  }

  private func report(_ pdf: TinyPDF) throws -> String {
    let folder = try TemporaryFolder()
    let job = try Job(rules: Self.area, settings: "").write(in: folder)
    let input = try folder.write(pdf.bytes(), as: "in.pdf")
    let run = try Obelus.run(
      "run", job, input, "--output", folder.path("out.pdf"), "--report", folder.path("report.json"))
    #expect(run.exitCode == 0, "\(run.errorText)")
    return String(decoding: try readBytes(folder.path("report.json")), as: UTF8.self)
  }

  @Test("A mesh is named in the report", arguments: [false, true])
  func named(isPattern: Bool) throws {
    #expect(try report(mesh(isPattern: isPattern)).contains("redact.shading-kept"))
  }

  @Test("A gradient is not")
  func gradient() throws {
    var pdf = TinyPDF()
    pdf.page(
      "/S sh",
      resources: "<< /Shading << /S << /ShadingType 2 /ColorSpace /DeviceGray /Coords [0 0 200 0] "
        + "/Function << /FunctionType 2 /Domain [0 1] /C0 [0] /C1 [1] /N 1 >> >> >> >>", mediaBox: "[0 0 200 200]")
    #expect(try !report(pdf).contains("redact.shading-kept"))
  }
}
