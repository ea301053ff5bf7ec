import ObelusContent
import ObelusCore
import ObelusPDF
import TestSupport
import Testing

@Suite("Paths and images that go")
struct DrawingRewritingTests {
  private func withoutPath(_ contents: String, _ index: Int = 0) throws -> String {
    let page = SamplePage(contents)
    var removal = Removal()
    removal.paths = [index]
    return try page.applying(try page.rewrite(removal)).contentText()
  }

  @Test("A painted path is cut whole")
  func path() throws {
    #expect(try withoutPath("1 g 0 0 m 9 9 l S 2 g 1 1 5 5 re f") == "1 g   2 g 1 1 5 5 re f")
  }

  @Test("A path that clips keeps its shape and loses its paint")
  func clip() throws {
    #expect(try withoutPath("0 0 9 9 re W f 1 1 5 5 re f") == "0 0 9 9 re W n 1 1 5 5 re f")
  }

  @Test("Out of a path with other operators in it the construction operators are cut one by one")
  func interleaved() throws {
    let edited = try withoutPath("q 10 20 m 1 g 30 40 l\nBI /W 1 /H 1 /BPC 8 /CS /G ID l EI 50 60 l 2 w h f Q")
    #expect(
      edited.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        == "q 1 g BI /W 1 /H 1 /BPC 8 /CS /G ID l EI 2 w Q")
  }

  @Test("A dropped image takes its name with it unless another call uses it")
  func drop() throws {
    let source = SampleSource()
    let page = SamplePage(
      "/I Do /J Do /J Do",
      resources: ["XObject": .dictionary(["I": source.image("SECRET"), "J": source.image("other")])], source: source)
    var removal = Removal()
    removal.images = [0: .drop, 1: .drop]
    let rewrite = try page.rewrite(removal)
    let edited = try page.applying(rewrite)
    #expect(rewrite.resources?.names("XObject") == ["J"])
    #expect(try edited.content().images.count == 1)
    #expect(try edited.reachableText().contains("SECRET") == false)
  }

  @Test("Images are replaced one use at a time; the shared original stays as it is")
  func replace() throws {
    let source = SampleSource()
    let image = source.image("SECRET")
    let page = SamplePage(
      "/I Do q 2 0 0 2 0 0 cm /I Do Q", resources: ["XObject": .dictionary(["I": image])], source: source)
    let mask = NewObject.stream(["Subtype": .name("Image")], data: Array("mask".utf8))
    var removal = Removal()
    removal.images = [
      0: .replace(.stream(["Subtype": .name("Image")], data: Array("one".utf8)), softMask: mask),
      1: .replace(.stream(["Subtype": .name("Image")], data: Array("two".utf8))),
    ]
    let rewrite = try page.rewrite(removal)
    let edited = try page.applying(rewrite)
    #expect(try edited.contentText() == "/I Do q 2 0 0 2 0 0 cm /Ob1 Do Q")
    #expect(try edited.reachableText().contains("SECRET") == false)
    #expect(try edited.reachableText().contains("mask"))
    #expect(rewrite.tainted.contains(try #require(image.referenceValue)))
    #expect(
      source.store.objects[try #require(image.referenceValue)]
        == page.source.store.objects[try #require(image.referenceValue)])
  }

  @Test("An inline image that is replaced becomes an XObject under a new name")
  func inline() throws {
    let source = SampleSource()
    let page = SamplePage(
      "q BI /W 1 /H 1 /BPC 8 /CS /G ID S EI Q", resources: ["XObject": .dictionary(["Ob1": source.image("x")])],
      source: source)
    var removal = Removal()
    removal.images = [0: .replace(.stream(["Subtype": .name("Image")], data: [1]))]
    let rewrite = try page.rewrite(removal)
    #expect(try page.applying(rewrite).contentText() == "q /Ob2 Do Q")
    #expect(rewrite.resources?.names("XObject") == ["Ob2"])
  }
}
