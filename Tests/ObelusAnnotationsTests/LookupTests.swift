import ObelusCore
import TestSupport
import Testing

@testable import ObelusAnnotations

/// Lookups give what looking at every annotation gives, with and without an index.
@Suite struct LookupTests {
  private static func page(_ count: Int, _ random: inout SeededGenerator) -> PageAnnotations {
    let subtypes: [Annotation.Subtype] = [.highlight, .square, .link, .text]
    return PageAnnotations(
      pageIndex: 0,
      annotations: (0..<count).map { i in
        let (x, y) = (Double.random(in: -50...600, using: &random), Double.random(in: -50...800, using: &random))
        // Some have no area, one covers all, one is far away.
        let size = i % 7 == 0 ? 0 : Double.random(in: 0...60, using: &random)
        var rect = Rect(x0: x, y0: y, x1: x + size, y1: y + size / 2)
        if i == 5 { rect = Rect(x0: -1e9, y0: -1e9, x1: 1e9, y1: 1e9) }
        if i == 6 { rect = Rect(x0: 1e300, y0: 1e300, x1: 1e300, y1: 1e300) }
        var a = Annotation(subtypes[i % 4], pageIndex: 0, rect: rect)
        a.id = .object(ObjectID(i * 3 + 1))
        a.layerNames = i % 3 == 0 ? ["plan", "plan"] : []
        if a.subtype == .highlight { a.quads = [Quad(Rect(x0: x, y0: y, x1: x + size / 2, y1: y + size / 2))] }
        return a
      })
  }

  @Test(arguments: [0, 1, 31, 32, 33, 500, 5000])
  func everyWay(count: Int) {
    var random = SeededGenerator(seed: Seed.value(for: "lookups"))
    let page = Self.page(count, &random)
    for i in 0..<count {
      #expect(page.index(of: .object(ObjectID(i * 3 + 1))) == i)
      if i > 100 { break }
    }
    #expect(page.index(of: .object(ObjectID(2))) == nil)
    #expect(page.annotation(.added(7)) == nil)
    for subtype: Annotation.Subtype in [.highlight, .ink] {
      #expect(page.indices(of: subtype) == page.annotations.indices.filter { page.annotations[$0].subtype == subtype })
    }
    #expect(page.indices(inLayer: "plan") == Array(stride(from: 0, to: count, by: 3)))
    #expect(page.indices(inLayer: "other").isEmpty)
    for size in [0, 1, 40, 400, 5000.0] {
      for _ in 0..<20 {
        let (x, y) = (Double.random(in: -60...620, using: &random), Double.random(in: -60...820, using: &random))
        let rect = Rect(x0: x, y0: y, x1: x + size, y1: y + size)
        let expected = page.annotations.indices.filter { page.annotations[$0].bounds.touches(rect) }
        #expect(page.indices(touching: rect) == expected)
        let point = Point(x: x, y: y)
        #expect(page.indices(at: point) == page.annotations.indices.filter { page.annotations[$0].covers(point) })
      }
    }
  }

  /// The corners of a rectangle touch it.
  @Test func edges() {
    var all = [Annotation](
      repeating: Annotation(.square, pageIndex: 0, rect: Rect(x0: 10, y0: 10, x1: 20, y1: 20)), count: 40)
    for i in all.indices { all[i].id = .entry(page: 0, index: i) }
    let page = PageAnnotations(pageIndex: 0, annotations: all)
    #expect(page.indices(touching: Rect(x0: 20, y0: 20, x1: 30, y1: 30)).count == 40)
    #expect(page.indices(touching: Rect(x0: 20.1, y0: 20, x1: 30, y1: 30)).isEmpty)
    #expect(page.indices(at: Point(x: 10, y: 20)).count == 40)
  }
}
