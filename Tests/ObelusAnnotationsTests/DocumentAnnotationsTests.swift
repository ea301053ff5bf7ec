import ObelusCore
import Testing

@testable import ObelusAnnotations

/// A document that is made of several files.
@Suite struct DocumentAnnotationsTests {
  private let parts: [MemoryAnnotationProvider]
  private let document: DocumentAnnotations

  init() {
    parts = [2, 0, 3].map { MemoryAnnotationProvider(pageCount: $0) }
    document = DocumentAnnotations(
      zip([2, 0, 3], parts).map { DocumentProvider(pageCount: $0, annotationManager: AnnotationManager([$1])) })
  }

  private func annotation(_ page: Int) -> Annotation {
    Annotation(.square, pageIndex: page, rect: Rect(x0: 0, y0: 0, x1: Double(page), y1: 9))
  }

  @Test func pagesOfTheWholeAndOfItsParts() throws {
    #expect(document.pageCount == 5)
    #expect((0..<5).map { document.local($0)?.provider } == [0, 0, 2, 2, 2])
    #expect((0..<5).map { document.local($0)?.pageIndex } == [0, 1, 0, 1, 2])
    #expect(document.local(5) == nil)
    #expect(document.local(-1) == nil)
    #expect(document.pageOffset(ofProviderAt: 2) == 2)
    #expect(throws: ObelusError.self) { try document.annotations(forPageAt: 5) }
  }

  @Test func changesGoToTheirFile() throws {
    let added = try document.add((0..<5).map(annotation))
    #expect(added.map(\.pageIndex).sorted() == [0, 1, 2, 3, 4])
    #expect(try parts[2].annotations(forPageAt: 1).map(\.pageIndex) == [1])
    #expect(try parts[2].annotations(forPageAt: 1).map(\.rect.x1) == [3])
    var changed = try #require(try document.annotations(forPageAt: 4).first)
    #expect(changed.pageIndex == 4)
    #expect(document.hasLoadedAnnotations(forPageAt: 4))
    changed.contents = "new"
    try document.update(changed, keyPaths: ["contents"])
    #expect(try parts[2].annotations(forPageAt: 2).map(\.contents) == ["new"])
    try document.remove(try document.annotations(forPageAt: 3))
    #expect(try parts[2].annotations(forPageAt: 1).isEmpty)
    try document.save()
    #expect(parts[0].savedAnnotations.keys.sorted() == [0, 1])
    #expect(throws: ObelusError.self) { try document.add([annotation(5)]) }
  }
}
