import ObelusActions
import ObelusAnnotations
import ObelusCore
import ObelusPDF
import Testing

@Suite struct LinkActionTests {
  private static let hit = [
    Quad(Rect(x0: 100, y0: 95, x1: 167, y1: 116)), Quad(Rect(x0: 20, y0: 55, x1: 60, y1: 76)),
  ]

  @Test func uriLink() throws {
    var file = MarkedUpFile(content: "", annotations: ["<< /Subtype /Square /Rect [1 1 9 9] >>"])
    let action = LinkAction(.uri(try #require(URITemplate("https://example.org/case/{text}"))))
    try file.apply { action.apply(to: Self.hit, text: "12 & 3/é", rule: "r", on: &$0) }
    let a = try #require(try file.annotations().last)
    #expect(try file.annotations().map(\.subtype) == [.square, .link])
    #expect(a.link == .uri("https://example.org/case/12%20%26%203%2F%C3%A9"))
    #expect(a.quads == Self.hit)
    #expect(a.rect == Rect(x0: 20, y0: 55, x1: 167, y1: 116))
    #expect(a.dictionary["Border"] == .numbers([0, 0, 0]))
    #expect(a.dictionary["Dest"] == nil)
    #expect(!a.hasAppearance)
    let first = file.bytes
    try file.apply { action.apply(to: Self.hit, text: "12 & 3/é", rule: "r", on: &$0) }
    #expect(file.bytes == first)
    #expect(file.presentCount == 1)
  }

  @Test(arguments: [(0, 50.0, 180.0), (90, 50, 20), (180, 250, 20), (270, 250, 180)])
  func pageLink(rotate: Int, x: Double, y: Double) throws {
    var file = MarkedUpFile(content: "", entries: "/CropBox [50 20 250 180] /Rotate \(rotate)")
    let page = try file.document().pages()[0]
    try file.apply {
      LinkAction(.page(DestinationPage(page))).apply(to: Self.hit, text: "", rule: "r", on: &$0)
    }
    let a = try #require(try file.annotations().last)
    #expect(a.link == .destination([.reference(page.objectID), .name("XYZ"), .number(x), .number(y), .null]))
    #expect(a.dictionary["A"] == nil)
  }
}
