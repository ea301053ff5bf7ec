import ObelusCore
import TestSupport
import Testing

@testable import ObelusAnnotations

@Suite struct AnnotationRemovalTests {
  private func annotation(_ subtype: String, _ rect: [Double], _ more: PDFDictionary = [:]) -> PDFDictionary {
    var d: PDFDictionary = ["Subtype": .name(PDFName(subtype)), "Rect": .numbers(rect)]
    for entry in more.entries { d[entry.key] = entry.value }
    return d
  }

  private func page(_ objects: [Int: PDFDictionary], annots: [PDFObject]) throws -> [Annotation] {
    let store = ObjectStore()
    for (number, d) in objects { store.objects[ObjectID(number)] = .value(.dictionary(d)) }
    return try PageAnnotationReader.read(["Annots": .array(annots)], pageIndex: 0, in: store).annotations
  }

  @Test func popupsAndRepliesGoToo() throws {
    let r = { (n: Int) in PDFObject.reference(ObjectID(n)) }
    let annots = [r(1), r(2), r(3), r(4), r(5), r(6), r(7)]
    let annotations = try page(
      [
        1: annotation("Highlight", [0, 0, 9, 9], ["Popup": r(2)]),
        2: annotation("Popup", [50, 0, 99, 9], ["Parent": r(1)]),
        3: annotation("Text", [0, 0, 9, 9], ["IRT": r(1), "Popup": r(20)]),
        4: annotation("Text", [0, 0, 9, 9], ["IRT": r(3)]),
        5: annotation("Popup", [0, 0, 9, 9], ["Parent": r(4)]),
        6: annotation("Text", [0, 0, 9, 9], ["IRT": r(7)]),
        7: annotation("Text", [0, 0, 9, 9], ["Popup": r(30)]),
      ], annots: annots)
    let removal = AnnotationRemoval(removing: [0], from: annots, annotations: annotations)
    #expect(removal.annots == [r(6), r(7)])
    #expect(removal.removed == [0, 1, 2, 3, 4])
    #expect(removal.objects.map(\.rawValue) == [1, 2, 3, 4, 5, 20])
  }

  @Test func directAndRepeatedEntries() throws {
    let r1 = PDFObject.reference(ObjectID(1))
    let direct = PDFObject.dictionary(annotation("Square", [0, 0, 9, 9]))
    let annots = [direct, r1, .null, r1]
    let annotations = try page([1: annotation("Circle", [0, 0, 9, 9])], annots: annots)
    #expect(AnnotationRemoval(removing: [1], from: annots, annotations: annotations).annots == [direct, .null])
    let first = AnnotationRemoval(removing: [0], from: annots, annotations: annotations)
    #expect(first.annots == [r1, .null, r1])
    #expect(first.objects.isEmpty)
  }

  @Test func underAMark() throws {
    let mark = Quad(Rect(x0: 100, y0: 100, x1: 200, y1: 112))
    let annots: [PDFObject] = [
      .dictionary(annotation("Link", [150, 90, 160, 120])),  // crosses
      .dictionary(annotation("Link", [200, 100, 300, 112])),  // has an edge in common
      .dictionary(annotation("Text", [120, 105, 120, 105])),  // a point in it
      .dictionary(annotation("Popup", [100, 100, 200, 112])),
      .dictionary(
        annotation("Highlight", [90, 50, 300, 150], ["QuadPoints": .numbers([90, 60, 300, 60, 90, 50, 300, 50])])),
      .dictionary(
        annotation("Link", [90, 50, 300, 150], ["QuadPoints": .numbers([0, 900, 9, 900, 0, 890, 9, 890])])),
      .dictionary(
        annotation("Stamp", [90, 50, 300, 150], ["QuadPoints": .numbers([90, 60, 300, 60, 90, 50, 300, 50])])),
      .dictionary(annotation("Line", [150, 50, 150.004, 150])),  // thinner than the tolerance
    ]
    let annotations = try page([:], annots: annots)
    #expect(AnnotationRemoval.indices(under: [mark], in: annotations) == [0, 2, 5, 6, 7])
  }

  @Test func rotatedQuadsOverlapByShape() {
    let diamond = Quad(
      upperLeft: Point(x: 0, y: 10), upperRight: Point(x: 10, y: 20), lowerLeft: Point(x: 10, y: 0),
      lowerRight: Point(x: 20, y: 10))
    #expect(!diamond.overlaps(Quad(Rect(x0: 0, y0: 0, x1: 4, y1: 4))))
    #expect(diamond.overlaps(Quad(Rect(x0: 0, y0: 0, x1: 6, y1: 6))))
    #expect(diamond.overlaps(Quad(Rect(x0: -50, y0: -50, x1: 60, y1: 60))))
  }
}
