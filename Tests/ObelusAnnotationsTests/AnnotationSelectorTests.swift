import ObelusCore
import Testing

@testable import ObelusAnnotations

@Suite struct AnnotationSelectorTests {
  private var highlight: Annotation {
    var a = Annotation(.highlight, pageIndex: 0, rect: Rect(x0: 0, y0: 0, x1: 9, y1: 9))
    a.author = "Reviewer"
    a.color = Color(red: 1, green: 0.9333, blue: 0)
    a.contents = "Please remove"
    return a
  }

  @Test func everyConditionCounts() {
    #expect(AnnotationSelector().matches(highlight))
    #expect(AnnotationSelector(types: [.highlight, .ink], author: "Reviewer").matches(highlight))
    #expect(!AnnotationSelector(types: [.ink]).matches(highlight))
    #expect(!AnnotationSelector(author: "reviewer").matches(highlight))
    #expect(AnnotationSelector(color: Color(hex: "#ffee00")).matches(highlight))
    #expect(!AnnotationSelector(color: .black).matches(highlight))
    #expect(AnnotationSelector(contents: "remove").matches(highlight))
    #expect(!AnnotationSelector(contents: "keep").matches(highlight))
    #expect(!AnnotationSelector(author: "x").matches(Annotation(.ink, pageIndex: 0, rect: highlight.rect)))
  }

  @Test func typeNames() {
    #expect(Annotation.Subtype(name: "strikeOut") == .strikeOut)
    #expect(Annotation.Subtype(name: "FREETEXT") == .freeText)
    #expect(Annotation.Subtype(name: "nothing") == nil)
  }
}
