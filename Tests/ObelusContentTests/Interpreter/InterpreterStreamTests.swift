import ObelusContent
import ObelusCore
import ObelusPDF
import TestSupport
import Testing

/// Contents arrays, forms, patterns, soft masks, Type 3 glyphs, appearances.
@Suite struct InterpreterStreamTests {
  let document = FakeDocument()

  private func xObjects(_ entries: PDFDictionary) -> PDFDictionary { ["XObject": .dictionary(entries)] }

  private func interpret(_ page: PageNode) throws -> PageContent {
    try ContentInterpreter(document: document).interpret(page: page)
  }

  @Test func contentsArraysAreOneStream() throws {
    let parts = ["BT /F1 10 Tf [(a)", "(b)] TJ (c", "d) Tj ET"].map { document.stream($0) }
    let content = try interpret(document.page(.array(parts + [.reference(ObjectID(999))])))
    #expect(content.text == "abc d")
    let page = content.instances[0]
    #expect(page.parts.map(\.objectID) == parts.map(\.referenceValue))
    #expect(
      page.parts.map { String(decoding: page.bytes[$0.range], as: UTF8.self) } == [
        "BT /F1 10 Tf [(a)", "(b)] TJ (c", "d) Tj ET",
      ])
    #expect(page.bytes.count == page.parts[2].range.upperBound)
    #expect(content.findings.missingResources == 1)
  }

  @Test func contentsThroughReferences() throws {
    let stream = document.stream("BT /F1 10 Tf (a) Tj ET")
    let array = document.store.add(.value(.array([stream])))
    #expect(try interpret(document.page(array)).text == "a")
    #expect(try interpret(document.page(.null)).instances[0].bytes.isEmpty)
  }

  @Test func formsInheritTheStateAndRestoreIt() throws {
    let form = document.form("2 0 0 2 0 0 cm BT (b) Tj ET 99 Tc 5 w", matrix: [1, 0, 0, 1, 100, 0])
    let content = try document.interpret(
      "10 0 0 10 0 0 cm BT /F1 1 Tf 3 Tc (a) Tj ET /X Do BT (c) Tj ET", resources: xObjects(["X": form]))
    #expect(content.text == "abc")
    // 100 is in the form's own space, scaled by the caller.
    #expect(content.origins == [[0, 0], [1000, 0], [0, 0]])
    #expect(content.shows.map(\.characterSpacing) == [3, 3, 3])
    #expect(content.shows.map(\.fontUse) == [0, -1, 0])
    #expect(content.glyphs[1].advanceX == 10)
  }

  @Test func formsMoveTheTextMatrixOfTheCaller() throws {
    let form = document.form("(b) Tj")
    let content = try document.interpret("BT /F1 10 Tf (a) Tj /X Do (c) Tj ET", resources: xObjects(["X": form]))
    #expect(content.origins.map { $0[0] } == [0, 5, 10])
  }

  @Test func instancesTellWhereTheyAreCalled() throws {
    let form = document.form("BT /F1 10 Tf (x) Tj ET")
    let content = try document.interpret("/A#42 Do q /A#42 Do Q", resources: xObjects(["AB": form]))
    #expect(content.instances.map(\.kind) == [.page, .form, .form])
    #expect(content.instances.map(\.parent) == [-1, 0, 0])
    let call = content.instances[2]
    #expect(content.source(0, call.call) == "/A#42 Do" && content.source(0, call.callName) == "/A#42")
    #expect(call.name == "AB" && call.objectID == form.referenceValue)
    #expect(content.instances[0].uses == [ResourceUse(category: .xObject, name: "AB")])
    #expect(content.shows.map(\.instance) == [1, 2])
  }

  @Test func resourcesAreOwnOrTheCallers() throws {
    let wide = document.add(["W0": .integer(1000)])
    let own = document.form(
      "BT /F1 10 Tf (ab) Tj ET", resources: ["Font": .dictionary(["F1": wide])])
    let inherited = document.form("BT /F1 10 Tf (cd) Tj ET")
    let content = try document.interpret("/O Do /I Do", resources: xObjects(["O": own, "I": inherited]))
    #expect(content.origins.map { $0[0] } == [0, 10, 0, 5])
    #expect(content.instances.map(\.ownsResources) == [true, true, false])
    #expect(content.instances[2].resources === content.instances[0].resources)
    #expect(content.instances[2].uses == [ResourceUse(category: .font, name: "F1")])
  }

  @Test func statesLeftOpenInAFormAreClosed() throws {
    let form = document.form("q q 5 Tc /P BMC")
    let greedy = document.form("Q Q Q EMC")
    let content = try document.interpret(
      "q 2 Tc /S BMC /X Do /Y Do BT /F1 10 Tf (a) Tj ET EMC Q BT (b) Tj ET",
      resources: xObjects(["X": form, "Y": greedy]))
    #expect(content.shows.map(\.characterSpacing) == [2, 0])
    #expect(content.shows[0].markedContent == 0)
    #expect(content.findings.unbalancedStates == 6)
  }

  @Test func graphicsStateDictionaries() throws {
    let font = document.add(["W0": .integer(1000)])
    let content = try document.interpret(
      "/G gs BT (ab) Tj ET 0 0 m 10 0 l S",
      resources: [
        "ExtGState": .dictionary(["G": .dictionary(["Font": .array([font, .integer(20)]), "LW": .integer(4)])])
      ])
    #expect(content.origins.map { $0[0] } == [0, 20])
    #expect(content.shows[0].fontUse == -1 && content.shows[0].size == 20)
    #expect(content.paths[0].bounds == Rect(x0: -2, y0: -2, x1: 12, y1: 2))
    #expect(content.instances[0].uses == [ResourceUse(category: .extGState, name: "G")])
  }

  @Test func softMasksStandWhereTheyAreSet() throws {
    let group = document.form("BT /F1 10 Tf (m) Tj ET", matrix: [1, 0, 0, 1, 5, 0])
    let state: PDFDictionary = ["SMask": .dictionary(["S": .name("Alpha"), "G": group])]
    let content = try document.interpret(
      "q 1 0 0 1 100 0 cm /G gs /G gs Q q 1 0 0 1 200 0 cm /G gs Q BT /F1 10 Tf (a) Tj ET",
      resources: ["ExtGState": .dictionary(["G": .dictionary(state)])])
    // Once for each matrix.
    #expect(content.text == "mma")
    #expect(content.origins == [[105, 0], [205, 0], [0, 0]])
    #expect(content.instances.map(\.kind) == [.page, .softMask, .softMask])
    #expect(content.instances[1].name == "G")
  }

  @Test func patternsStandInTheSpaceOfTheStream() throws {
    let cell = document.stream(
      "BT /F1 10 Tf (p) Tj ET", ["PatternType": .integer(1), "Matrix": .numbers([1, 0, 0, 1, 7, 0])])
    let resources: PDFDictionary = ["Pattern": .dictionary(["P": cell])]
    let form = document.form(
      "3 0 0 3 0 0 cm /Pattern cs /P scn 0.5 /P SCN", resources: resources, matrix: [1, 0, 0, 1, 100, 0])
    var all = resources
    all["XObject"] = .dictionary(["X": form])
    let content = try document.interpret("5 0 0 5 0 0 cm /P scn /X Do /X Do 4 Tc /P sc", resources: all)
    #expect(content.text == "pp")
    #expect(content.origins == [[7, 0], [535, 0]])
    #expect(content.glyphs[1].advanceX == 25)
    #expect(content.instances.map(\.kind) == [.page, .tilingPattern, .form, .tilingPattern, .form])
    #expect(content.instances[2].uses == [ResourceUse(category: .pattern, name: "P")])
  }

  @Test func otherUses() throws {
    let content = try document.interpret(
      "/DeviceRGB cs /C1 CS /S sh /Missing gs",
      resources: [
        "ColorSpace": .dictionary(["C1": .array([]), "DefaultRGB": .array([])]),
        "Shading": .dictionary(["S": .dictionary([:])]),
      ])
    #expect(
      content.instances[0].uses == [
        ResourceUse(category: .colorSpace, name: "DefaultRGB"), ResourceUse(category: .colorSpace, name: "C1"),
        ResourceUse(category: .shading, name: "S"), ResourceUse(category: .extGState, name: "Missing"),
      ])
    #expect(content.findings.missingResources == 1)
  }

  @Test func fontsAreLoadedOnceForAllPages() throws {
    let page = document.page(document.stream("BT /F1 1 Tf (a) Tj /F1 2 Tf (b) Tj ET"))
    let interpreter = ContentInterpreter(document: document)
    _ = try interpreter.interpret(page: page)
    let second = try interpreter.interpret(page: page)
    #expect(document.loadedFonts == 1 && second.fonts.count == 1 && second.text == "ab")
  }

  @Test func appearancesOfAllStates() throws {
    let on = document.form(
      "BT /F1 10 Tf (on) Tj ET", matrix: [0, 1, -1, 0, 0, 0], ["BBox": .numbers([0, 0, 10, 20])])
    let off = document.form("BT /F1 10 Tf (of) Tj ET", ["BBox": .numbers([0, 0, 10, 10])])
    let annotation = document.add([
      "Rect": .numbers([100, 100, 140, 110]),
      "AP": .dictionary(["N": .dictionary(["On": on, "Off": off]), "D": off]),
    ])
    let page = document.page(
      document.stream("BT /F1 10 Tf (a) Tj ET"), ["Annots": .array([.null, annotation])])
    let interpreter = ContentInterpreter(document: document)
    var content = try interpreter.interpret(page: page)
    try interpreter.interpretAppearances(of: page, into: &content)
    #expect(content.text == "aonofof")
    #expect(
      content.instances.dropFirst().map(\.kind) == [
        .appearance(annotation: 1, key: "N", state: "On"), .appearance(annotation: 1, key: "N", state: "Off"),
        .appearance(annotation: 1, key: "D", state: nil),
      ])
    // [0 0 10 20] rotated is [-20 0 0 10], fitted to 40 x 10.
    #expect(content.origins[1] == [140, 100] && content.origins[2] == [140, 105])
    // [0 0 10 10] is stretched to 40 x 10.
    #expect(content.origins[3] == [100, 100] && content.origins[4] == [120, 100])
    #expect(content.instances.allSatisfy { $0.parent == -1 })
  }
}
