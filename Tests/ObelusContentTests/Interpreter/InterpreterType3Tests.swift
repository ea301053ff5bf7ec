import ObelusContent
import ObelusCore
import ObelusPDF
import TestSupport
import Testing

/// Glyph procedures. Code 97 (a) is 500 wide in a 0.001 glyph space.
@Suite struct InterpreterType3Tests {
  let document = FakeDocument()

  private func font(_ procedures: [(Character, PDFObject)], resources: PDFDictionary? = nil) -> PDFObject {
    var font: PDFDictionary = [
      "Subtype": .name("Type3"),
      "Procs": .array(procedures.flatMap { [.integer(Int($0.0.asciiValue ?? 0)), $0.1] }),
    ]
    if let resources { font["Resources"] = .dictionary(resources) }
    return document.add(font)
  }

  private func interpret(_ font: PDFObject, _ content: String, _ more: PDFDictionary = [:]) throws -> PageContent {
    var resources = more
    resources["Font"] = .dictionary(["T3": font])
    return try document.interpret(content, resources: resources)
  }

  @Test func shapesAreNoInstances() throws {
    let path = document.stream("500 0 0 0 500 700 d1 0 0 500 700 re f")
    let mask = document.stream("500 0 0 0 500 700 d1 500 0 0 700 0 0 cm BI /IM true /W 1 /H 1 ID \u{1} EI")
    let content = try interpret(font([("a", path), ("b", mask)]), "BT /T3 10 Tf (abab) Tj ET")
    #expect(content.text == "abab")
    #expect(content.origins.map { $0[0] } == [0, 5, 10, 15])
    #expect(content.instances.count == 1 && content.paths.isEmpty && content.images.isEmpty)
  }

  @Test func textInsideAGlyphBelongsToIt() throws {
    let procedure = document.stream("1000 0 d0 BT /F1 1000 Tf 0 200 Td (xy) Tj ET")
    let content = try interpret(
      font([("a", procedure)], resources: ["Font": .dictionary(["F1": document.add([:])])]),
      "1 0 0 1 100 0 cm BT /T3 10 Tf 2 Ts (aa) Tj (a) Tj ET")
    #expect(content.text == "aaxyxyaxy")
    #expect(
      content.instances.dropFirst().map(\.kind) == [
        .glyphProcedure(owner: 0), .glyphProcedure(owner: 1), .glyphProcedure(owner: 6),
      ])
    #expect(Array(content.origins[2...5]) == [[100, 4], [105, 4], [105, 4], [110, 4]])
    #expect(content.origins[6] == [110, 2])
    #expect(content.shows[0].glyphs == 0..<2)
  }

  @Test func drawingOutsideTheCellIsRecorded() throws {
    let far = document.stream("500 0 d0 0 0 20000 20000 re f")
    let content = try interpret(font([("a", far)]), "BT /T3 10 Tf (a) Tj ET")
    #expect(content.instances.count == 2)
    #expect(content.paths.map(\.bounds) == [Rect(x0: 0, y0: 0, x1: 200, y1: 200)])
  }

  @Test func colouredImagesAreRecorded() throws {
    let image = document.stream("500 0 d0 500 0 0 500 0 0 cm BI /W 1 /H 1 /CS /G /BPC 8 ID x EI")
    let content = try interpret(font([("a", image)]), "BT /T3 10 Tf (aa) Tj ET")
    #expect(content.images.count == 2 && content.images[1].bounds == Rect(x0: 5, y0: 0, x1: 10, y1: 5))
  }

  @Test func namesOfProceduresWithoutResourcesAreThePages() throws {
    let procedure = document.stream("500 0 d0 /G gs 0 0 500 500 re f")
    let drawing = document.stream("500 0 d0 /X Do")
    let form = document.form("BT /F1 1000 Tf (x) Tj ET")
    let more: PDFDictionary = [
      "ExtGState": .dictionary(["G": .dictionary([:])]), "XObject": .dictionary(["X": form]),
    ]
    let type3 = font([("a", procedure), ("b", drawing)])
    let content = try interpret(type3, "BT /T3 10 Tf (ab) Tj ET", more)
    #expect(content.text == "abx")
    #expect(content.instances[0].uses.contains(ResourceUse(category: .extGState, name: "G")))
    #expect(content.instances[0].uses.contains(ResourceUse(category: .xObject, name: "X")))
  }

  /// What a procedure without resources draws depends on the page.
  @Test func knowledgeOfSuchProceduresIsNotKeptForOtherPages() throws {
    let type3 = font([("b", document.stream("500 0 d0 /X Do"))])
    let fonts: PDFDictionary = ["Font": .dictionary(["T3": type3])]
    var withForm = fonts
    withForm["XObject"] = .dictionary(["X": document.form("BT /F1 1000 Tf (x) Tj ET")])
    let show = document.stream("BT /T3 10 Tf (b) Tj ET")
    let interpreter = ContentInterpreter(document: document)
    #expect(try interpreter.interpret(page: document.page(show, resources: fonts)).text == "b")
    #expect(try interpreter.interpret(page: document.page(show, resources: withForm)).text == "bx")
  }

  @Test func recursionEnds() throws {
    let id = ObjectID(900)
    document.store.objects[id] = .stream([:], data: Array("500 0 d0 BT /T3 1000 Tf (aa) Tj ET".utf8))
    let content = try interpret(font([("a", .reference(id))]), "BT /T3 10 Tf (a) Tj ET")
    #expect(content.findings.cycles > 0)
    #expect(content.text == "aaa")
  }

  @Test func exponentialNestingEnds() throws {
    var type3 = font([("a", document.stream("500 0 d0 BT /F1 1000 Tf (x) Tj ET"))])
    for _ in 0..<30 {
      type3 = font(
        [("a", document.stream("500 0 d0 BT /I 1000 Tf (aaaa) Tj ET"))], resources: ["Font": .dictionary(["I": type3])])
    }
    var limits = Limits()
    limits.operators = 20_000
    let content = try document.interpret(
      "BT /T3 10 Tf (a) Tj ET", resources: ["Font": .dictionary(["T3": type3])], limits: limits)
    #expect(content.findings.limits > 0)
  }
}
