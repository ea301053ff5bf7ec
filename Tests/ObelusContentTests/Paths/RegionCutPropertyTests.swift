import ObelusCore
import TestSupport
import Testing

@testable import ObelusContent

/// Random paths and marks that are turned any way.
@Suite("Random cuts")
struct RegionCutPropertyTests {
  private func point(_ generator: inout SeededGenerator) -> Point {
    // Whole numbers, so that points fall on borders and on one another.
    let isWhole = Bool.random(using: &generator)
    let (x, y) = (Double.random(in: 0...100, using: &generator), Double.random(in: 0...100, using: &generator))
    return isWhole ? Point(x: x.rounded(), y: y.rounded()) : Point(x: x, y: y)
  }

  private func contents(_ generator: inout SeededGenerator) -> String {
    var text = ""
    func points(_ count: Int) -> String {
      (0..<count).map { _ in point(&generator) }.map { "\($0.x) \($0.y) " }.joined()
    }
    for _ in 0..<Int.random(in: 1...3, using: &generator) {
      if Int.random(in: 0..<4, using: &generator) == 0 {
        text += points(2) + "re "
        continue
      }
      text += points(1) + "m "
      for _ in 0..<Int.random(in: 1...7, using: &generator) {
        switch Int.random(in: 0..<5, using: &generator) {
        case 0: text += points(3) + "c "
        case 1: text += points(2) + "v "
        case 2: text += points(2) + "y "
        default: text += points(1) + "l "
        }
      }
      if Bool.random(using: &generator) { text += "h " }
    }
    return text
  }

  private func region(_ generator: inout SeededGenerator) -> ConvexPolygon? {
    if Bool.random(using: &generator) {
      let (a, b) = (point(&generator), point(&generator))
      return ConvexPolygon(hullOf: Quad(Rect(x0: a.x, y0: a.y, x1: b.x, y1: b.y)).corners)
    }
    return ConvexPolygon(hullOf: (0..<4).map { _ in point(&generator) })
  }

  /// What is left of the first path of some contents.
  private func left(_ contents: String, _ regions: [ConvexPolygon]) throws -> [Subpath]? {
    let content = try interpret(contents)
    guard case .replaced(let bytes) = PathCutter(0, of: content).cut(regions) else { return nil }
    let rest = try interpret(String(decoding: bytes, as: UTF8.self))
    return rest.paths.flatMap { path in
      PathGeometry(path, in: rest.instances[0].bytes, inlineImages: []).subpaths
    }
  }

  private func paints(_ subpaths: [Subpath], _ p: Point, isEvenOdd: Bool) -> Bool {
    let winding = subpaths.reduce(0) { $0 + $1.winding(around: p, tolerance: 1e-4) }
    return isEvenOdd ? winding % 2 != 0 : winding != 0
  }

  @Test("A fill loses what is inside and keeps what is outside")
  func fill() throws {
    let seed = Seed.value(for: "random cuts")
    var generator = SeededGenerator(seed: seed)
    for round in 0..<400 {
      let isEvenOdd = Bool.random(using: &generator)
      let text = contents(&generator) + (isEvenOdd ? "f*" : "f")
      let regions = (0..<Int.random(in: 1...3, using: &generator)).compactMap { _ in region(&generator) }
      let content = try interpret(text)
      let before = PathGeometry(content.paths[0], in: content.instances[0].bytes, inlineImages: []).subpaths
      let after = try left(text, regions) ?? before
      // Lines stand for curves within 0.02.
      let near = regions.compactMap { $0.grown(by: 0.05) }
      let deep = regions.compactMap { $0.grown(by: -0.05) }
      for _ in 0..<150 {
        let p = Point(x: .random(in: -5...105, using: &generator), y: .random(in: -5...105, using: &generator))
        if deep.contains(where: { $0.contains(p) }) {
          #expect(!paints(after, p, isEvenOdd: isEvenOdd), "seed \(seed), round \(round): ink at \(p)")
        } else if !near.contains(where: { $0.contains(p) }), !isNearEdge(p, of: before) {
          #expect(
            paints(before, p, isEvenOdd: isEvenOdd) == paints(after, p, isEvenOdd: isEvenOdd),
            "seed \(seed), round \(round): \(p) changed")
        }
      }
      for point in after.flatMap({ [$0.start] + $0.segments.map(\.end) }) {
        #expect(!deep.contains { $0.contains(point) }, "seed \(seed), round \(round): \(point) is left inside")
      }
    }
  }

  private func isNearEdge(_ p: Point, of subpaths: [Subpath]) -> Bool {
    guard let around = ConvexPolygon(hullOf: Quad(Rect(x0: p.x, y0: p.y, x1: p.x, y1: p.y).grown(by: 0.05)).corners)
    else { return true }
    return subpaths.contains { subpath in
      let line = subpath.flattened(tolerance: 0.005) + [subpath.start]
      return zip(line, line.dropFirst()).contains { around.contains($0) || around.overlap($0, $1) != nil }
    }
  }

  @Test("No line is left inside a mark, whatever its style", arguments: ["", "[7 3 1] 2 d", "1 J 1 j", "2 J 9 w"])
  func stroke(_ style: String) throws {
    let seed = Seed.value(for: "random cuts of lines")
    var generator = SeededGenerator(seed: seed)
    for round in 0..<100 {
      guard let region = region(&generator), let inside = region.grown(by: -0.05) else { continue }
      let text = style + " " + contents(&generator) + ["S", "s", "B*"][round % 3]
      for subpath in try left(text, [region]) ?? [] {
        let line = subpath.flattened(tolerance: 0.01)
        for (a, b) in zip(line, line.dropFirst()) {
          let isInside = inside.contains(a) || inside.overlap(a, b) != nil
          #expect(!isInside, "seed \(seed), round \(round)")
        }
      }
    }
  }
}
