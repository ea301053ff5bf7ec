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

  @Test func subjectLayerAndDay() {
    var note = highlight
    note.subject = "Privacy"
    note.layerNames = ["Review"]
    note.modificationDate = "D:20240105233000-05'00'"
    note.creationDate = "D:2020"
    func selects(_ set: (inout AnnotationSelector) -> Void) -> Bool {
      var selector = AnnotationSelector()
      set(&selector)
      return selector.matches(note)
    }
    #expect(selects { $0.subject = "Privacy" } && !selects { $0.subject = "privacy" })
    #expect(selects { $0.layer = "Review" } && !selects { $0.layer = "Other" })
    #expect(selects { $0.afterDay = 2024_01_04 } && !selects { $0.afterDay = 2024_01_05 })
    #expect(selects { $0.beforeDay = 2024_01_06 } && !selects { $0.beforeDay = 2024_01_05 })
    note.modificationDate = nil
    #expect(note.day == 2020_01_01)
    note.creationDate = "yesterday"
    #expect(note.day == nil && !selects { $0.afterDay = 1900_01_01 })
  }

  @Test func typeNames() {
    #expect(Annotation.Subtype(name: "strikeOut") == .strikeOut)
    #expect(Annotation.Subtype(name: "FREETEXT") == .freeText)
    #expect(Annotation.Subtype(name: "nothing") == nil)
  }
}
