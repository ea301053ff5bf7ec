import ObelusCore
import TestSupport
import Testing

@testable import ObelusAnnotations

@Suite struct PageAnnotationReaderTests {
  private func counts(_ reading: PageAnnotationReader.Reading) -> [String: String] {
    reading.diagnostics.reduce(into: [:]) { $0[$1.code] = $1.message.split(separator: " ").last.map(String.init) }
  }

  @Test func brokenEntriesAreCounted() throws {
    let store = ObjectStore()
    let good = store.add(.value(.dictionary(["Subtype": .name("Square"), "Rect": .numbers([0, 0, 9, 9])])))
    let page = store.add(.value(.dictionary(["Type": .name("Page")])))
    let loop = ObjectID(77)
    store.objects[loop] = .value(.reference(loop))
    let annots: [PDFObject] = [
      .null, good, good, .integer(4), page, .reference(ObjectID(99)), .reference(loop),
      .dictionary(["Subtype": .name("Circle"), "Rect": .numbers([1, 1])]), .array([good]),
    ]
    let reading = try PageAnnotationReader.read(["Annots": .array(annots)], pageIndex: 2, in: store)
    #expect(reading.annotations.map(\.subtype.rawValue) == ["Square", "", "Circle"])
    #expect(reading.annotations.map(\.index) == [1, 4, 7])
    #expect(reading.annotations.map(\.pageIndex) == [2, 2, 2])
    #expect(reading.annotations.last?.id == .entry(page: 2, index: 7))
    #expect(
      counts(reading) == [
        "annotations.null": "3", "annotations.foreign": "2", "annotations.repeated": "1",
        "annotations.no-subtype": "1", "annotations.no-rect": "2",
      ])
    #expect(reading.diagnostics.allSatisfy { $0.location.page == 2 })
  }

  @Test func annotationsThatPointAtThemselves() throws {
    let store = ObjectStore()
    let me = ObjectID(5)
    store.objects[me] = .value(
      .dictionary([
        "Subtype": .name("Text"), "Rect": .numbers([0, 0, 9, 9]), "IRT": .reference(me), "Popup": .reference(me),
        "Contents": .reference(me), "A": .reference(me), "AP": .reference(me),
      ]))
    let reading = try PageAnnotationReader.read(["Annots": .array([.reference(me)])], pageIndex: 0, in: store)
    #expect(reading.annotations.count == 1)
    let removal = AnnotationRemoval(removing: [0], from: [.reference(me)], annotations: reading.annotations)
    #expect(removal.annots.isEmpty)
    #expect(removal.objects == [me])
  }

  @Test(arguments: [nil, .null, .integer(3), .dictionary([:]), .reference(ObjectID(1)), .array([])] as [PDFObject?])
  func annotsThatAreNone(_ annots: PDFObject?) throws {
    var page = PDFDictionary()
    page["Annots"] = annots
    #expect(try PageAnnotationReader.read(page, pageIndex: 0, in: ObjectStore()).annotations.isEmpty)
  }
}
