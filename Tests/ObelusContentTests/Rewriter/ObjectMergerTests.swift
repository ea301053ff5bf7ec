import ObelusContent
import ObelusCore
import Testing

@Suite("New objects of several pages")
struct ObjectMergerTests {
  private func rewrite(page: Int, _ source: SampleSource, _ form: PDFObject, contents: String) throws -> PageRewrite {
    let page = (
      number: page, sample: SamplePage(contents, resources: ["XObject": .dictionary(["X": form])], source: source)
    )
    let content = try page.sample.content()
    return try PageRewriter.rewrite(
      content, removing: content.removal(of: "S"), source: source, namespace: page.number, prune: true)
  }

  @Test("Equal objects are one, with those that name them")
  func equal() throws {
    let source = SampleSource()
    let fonts: PDFObject = .dictionary(["F": source.font()])
    let inner = source.form("BT /F 9 Tf (Sa) Tj ET", resources: ["Font": fonts])
    let outer = source.form("/I Do", resources: ["XObject": .dictionary(["I": inner])])
    var merger = ObjectMerger()
    let first = merger.merge(try rewrite(page: 1, source, outer, contents: "/X Do"))
    let second = merger.merge(try rewrite(page: 2, source, outer, contents: "q /X Do Q"))
    #expect(first.objects.count == 2)
    #expect(second.objects.isEmpty)
    #expect(first.resources == second.resources)
    #expect(first.resources?.resource("XObject", "X")?.referenceValue == first.objects[1].id)
  }

  @Test("Different results stay apart")
  func different() throws {
    let source = SampleSource()
    let form = source.form("BT /F 9 Tf (Sa) Tj (b) Tj ET", resources: ["Font": .dictionary(["F": source.font()])])
    var merger = ObjectMerger()
    let first = merger.merge(try rewrite(page: 1, source, form, contents: "/X Do"))
    var removal = Removal()
    removal.glyphs = [false, true, false]
    let page = SamplePage("/X Do", resources: ["XObject": .dictionary(["X": form])], source: source)
    let second = merger.merge(
      try PageRewriter.rewrite(try page.content(), removing: removal, source: source, namespace: 2, prune: true))
    #expect(first.objects.count == 1)
    #expect(second.objects.count == 1)
    #expect(first.resources != second.resources)
  }
}
