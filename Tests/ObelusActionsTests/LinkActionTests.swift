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
    let action = LinkAction(.uri(try URITemplate("https://example.org/case/{text}")))
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

  @Test(arguments: [
    ("https://e.org/{text}", "a b", "https://e.org/a%20b"),
    ("https://e.org/{text}?q={text}#x", "-._~AZaz09", "https://e.org/-._~AZaz09?q=-._~AZaz09#x"),
    ("https://e.org/", "secret", "https://e.org/"),
    (
      "https://e.org/ä b/{text}", ":/?#[]@!$&'()*+,;=%\n\"<>",
      "https://e.org/%C3%A4%20b/"
        + "%3A%2F%3F%23%5B%5D%40%21%24%26%27%28%29%2A%2B%2C%3B%3D%25%0A%22%3C%3E"
    ),
    ("{text}", "javascript:alert(1)", "javascript%3Aalert%281%29"),
  ])
  func template(template: String, text: String, expected: String) throws {
    #expect(try URITemplate(template).expand(text) == expected)
  }

  @Test(arguments: ["", "https://e.org/{txt}", "https://e.org/{", "https://e.org/{text}}"])
  func templatesThatAreNone(template: String) {
    let error = #expect(throws: ObelusError.self) { try URITemplate(template) }
    #expect(error?.code == .usage)
  }
}
