import Foundation
import TestSupport
import Testing

/// Ink goes from areas, and from nowhere else.
@Suite("Eraser")
struct EraserTests {
  private let tools: ToolRun

  init() throws { tools = try ToolRun() }

  /// A long line through x = 100…300 at y = 400, a short one inside the area, one far away.
  private static func page(_ strokes: [String], entries: String = "", more: String = "") -> [UInt8] {
    var pdf = TinyPDF()
    let ink = pdf.object(
      "<< /Type /Annot /Subtype /Ink /Rect [90 90 310 510] /C [1 0 0] /BS << /W 4 >> /F 4 \(entries) "
        + "/InkList [\(strokes.joined(separator: " "))] >>")
    let reply = pdf.object("<< /Type /Annot /Subtype /Text /Rect [10 10 30 30] /IRT \(ink) /Contents (reply) >>")
    let square = pdf.object("<< /Type /Annot /Subtype /Square /Rect [150 380 250 420] /C [0 0 1] \(more) >>")
    pdf.page("", annotations: [ink, reply, square])
    return pdf.bytes()
  }

  private static let long = "[100 400 300 400]"
  private static let short = "[190 405 210 405]"
  private static let far = "[100 100 120 120]"
  private static let rule = ToolRun.rule(#""region": {"rect": [180, 380, 220, 420]}"#, #""eraser""#)

  @Test("Strokes that cross the area are split, those inside go, others stay")
  func splits() throws {
    let document = try tools.run(Self.page([Self.long, Self.short, Self.far]), Self.rule)
    #expect(try ToolRun.counts(document)["acted"] == 1)
    let objects = try tools.objects()
    #expect(objects.contains("/InkList [ [ 100 400 178 400 ] [ 222 400 300 400 ] [ 100 100 120 120 ] ]"))
    #expect(objects.contains("(reply)") && objects.contains("/Square"))
    let raster = try tools.raster()
    #expect(raster.color(120, 400) == [255, 0, 0] && raster.color(280, 400) == [255, 0, 0])
    #expect((181..<219).allSatisfy { x in raster.color(x, 400) == [255, 255, 255] })
    // Again there is nothing to be done.
    let once = try tools.objects()
    try tools.run(try tools.folder.read("out.pdf"), Self.rule)
    #expect(try tools.objects().count("/InkList") == once.count("/InkList"))
  }

  @Test("Ink of which nothing is left goes with its replies")
  func removes() throws {
    try tools.run(Self.page([Self.short]), Self.rule)
    let objects = try tools.objects()
    #expect(!objects.contains("/Ink") && !objects.contains("(reply)") && objects.contains("/Square"))
  }

  @Test("What is locked, and what lies elsewhere, stays as it is")
  func keeps() throws {
    for page in [Self.page([Self.long], entries: "/F 132"), Self.page([Self.far])] {
      try tools.run(page, Self.rule)
      #expect(
        try tools.objects().contains(page == Self.page([Self.far]) ? "[ 100 100 120 120 ]" : "[ 100 400 300 400 ]"))
    }
  }

  @Test("It works beside a redaction, and the output is proven")
  func besideRedactions() throws {
    var pdf = TinyPDF()
    let inks = [Self.long, Self.short, Self.far].map {
      pdf.object("<< /Type /Annot /Subtype /Ink /Rect [90 90 310 510] /C [1 0 0] /BS << /W 4 >> /InkList [\($0)] >>")
    }
    pdf.page("BT /F1 12 Tf 72 700 Td (Dear Rosalind Vance) Tj ET", annotations: inks)
    let document = try tools.run(
      pdf.bytes(), #"[{"id": "x", "select": {"text": "Vance"}, "action": "redact"}, "# + Self.rule.dropFirst())
    #expect(document["verified"] as? String == "strict")
    let objects = try tools.objects()
    #expect(objects.count("/InkList") == 2)
    #expect(objects.contains("222 400 300 400]") && !objects.contains("190 405 210 405"))
  }

  @Test("It takes areas alone")
  func takesAreas() throws {
    let input = try tools.folder.write(ToolRun.letter(), as: "in.pdf")
    let job = try Job(rules: ToolRun.rule(#""text": "Vance""#, #""eraser""#)).write(in: tools.folder)
    let outcome = try Obelus.run("run", job, input, "--output", tools.out)
    #expect(outcome.exitCode == 2 && outcome.errorText.contains("select: region"), "\(outcome.errorText)")
  }
}
