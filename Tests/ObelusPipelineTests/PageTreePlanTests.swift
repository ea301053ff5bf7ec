import ObelusCore
import ObelusPDF
import TestSupport
import Testing

@testable import ObelusPipeline

@Suite struct PageTreePlanTests {
  private let pages = ObjectID(2)

  /// A tree whose root lists `kids` and says `count`.
  private func store(kids: [Int], count: Int) -> ObjectStore {
    let store = ObjectStore()
    store.objects[ObjectID(1)] = .value(.dictionary(["Type": .name("Catalog"), "Pages": .reference(pages)]))
    store.objects[pages] = .value(
      .dictionary([
        "Type": .name("Pages"), "Count": .integer(count), "Kids": .array(kids.map { .reference(ObjectID($0)) }),
        "MediaBox": .numbers([0, 0, 300, 400]), "Rotate": .integer(90),
      ]))
    for number in Set(kids) where number > 2 {
      store.objects[ObjectID(number)] = .value(.dictionary(["Type": .name("Page"), "Parent": .reference(pages)]))
    }
    store.trailer["Root"] = .reference(ObjectID(1))
    return store
  }

  private func plan(_ store: ObjectStore) throws -> (objects: [ObjectID], replaced: [ObjectID: NewObject]) {
    let plan = try PageTreePlan(try store.findPages(), in: store)
    return (plan.objects, try plan.replacements(after: DocumentEdit(trailer: store.trailer)))
  }

  @Test func leavesASoundTreeAlone() throws {
    let (objects, replaced) = try plan(store(kids: [3, 4], count: 2))
    #expect(objects == [ObjectID(3), ObjectID(4)])
    #expect(replaced.isEmpty)
  }

  @Test(arguments: [([3, 4], 7), ([3, 2, 4], 2), ([3, 3], 2)])
  func writesAnUnsoundOneAnewWithWhatPagesInherit(kids: [Int], count: Int) throws {
    let store = store(kids: kids, count: count)
    let (objects, replaced) = try plan(store)
    #expect(Set(objects).count == 2)
    store.objects.merge(replaced) { _, new in new }
    let again = try store.findPages()
    #expect(again.map(\.objectID) == objects)
    #expect(again.allSatisfy { $0.mediaBox == Rect(x0: 0, y0: 0, x1: 300, y1: 400) && $0.rotate == 90 })
    #expect(try PageTreePlan(again, in: store).replacements(after: DocumentEdit(trailer: store.trailer)).isEmpty)
  }

  /// qpdf takes it for a loop, though it has no pages.
  @Test func writesATreeAnewThatNamesAnEmptyNodeTwice() throws {
    let store = store(kids: [3, 5, 5], count: 1)
    store.objects[ObjectID(5)] = .value(
      .dictionary(["Type": .name("Pages"), "Parent": .reference(pages), "Count": .integer(0), "Kids": .array([])]))
    let (objects, replaced) = try plan(store)
    #expect(objects == [ObjectID(3)])
    #expect(!replaced.isEmpty)
  }
}
