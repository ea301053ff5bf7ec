import ObelusActions
import ObelusCore
import TestSupport
import Testing

@Suite struct PlacementTests {
  private let page = Rect(x0: 0, y0: 0, x1: 200, y1: 300)
  private let target = Rect(x0: 80, y0: 140, x1: 120, y1: 150)

  private func find(
    _ target: Rect? = nil, _ obstacles: [Rect] = [], side: PlacementSide = .auto, width: Double = 30,
    height: Double = 20, distances: [Double] = [5]
  ) -> Placement {
    Placement.find(
      (width, height), beside: target ?? self.target, in: page, avoiding: obstacles, side: side, distances: distances)
  }

  @Test func aboveThenBelowThenRightThenLeft() {
    #expect(find() == Placement(rect: Rect(x0: 85, y0: 155, x1: 115, y1: 175), arrow: .down, coveredArea: 0))
    let above = Rect(x0: 0, y0: 151, x1: 200, y1: 300)
    #expect(find(nil, [above]).arrow == .up)
    let below = Rect(x0: 0, y0: 0, x1: 200, y1: 139)
    // A low label fits beside the target, between the two.
    #expect(find(nil, [above, below], height: 8).arrow == .left)
    let right = Rect(x0: 121, y0: 0, x1: 200, y1: 300)
    #expect(find(nil, [above, below, right], height: 8).arrow == .right)
    #expect(find(nil, [], side: .left).arrow == .right)
    #expect(find(nil, [], side: .over).rect == Rect(x0: 85, y0: 135, x1: 115, y1: 155))
    #expect(find(nil, [], side: .over).arrow == .default)
  }

  @Test func slidesBesideAnObstacle() {
    let found = find(nil, [Rect(x0: 96, y0: 152, x1: 110, y1: 180)], width: 14)
    #expect(found.arrow == .down && found.coveredArea == 0 && found.rect.x0 == 80)
  }

  @Test func goesFartherRatherThanCover() {
    let wall = Rect(x0: 0, y0: 100, x1: 200, y1: 190)
    #expect(find(nil, [wall]).coveredArea > 0)
    let found = find(nil, [wall], distances: [5, 60])
    #expect(found.coveredArea == 0 && found.rect.y0 == 210)
  }

  @Test func coversLeastWhereEverythingIsTaken() {
    let all = [page, Rect(x0: 0, y0: 160, x1: 200, y1: 300)]
    let found = find(nil, all)
    #expect(found.arrow == .up && found.coveredArea == 600)
  }

  /// A caret in a corner, a target larger than the page, a label larger than the page.
  @Test func extremes() {
    let corner = find(Rect(x0: 200, y0: 300, x1: 200, y1: 300))
    #expect(page.contains(corner.rect) && corner.arrow == .up)
    #expect(find(Rect(x0: -50, y0: -50, x1: 500, y1: 500)).arrow == .default)
    #expect(find(nil, [], width: 500, height: 500).rect.x0 == 0)
    #expect(page.contains(find(Rect(x0: 900, y0: 900, x1: 950, y1: 950)).rect))
  }

  @Test func neverLeavesThePageNorCoversWithoutSayingSo() {
    let seed = Seed.value(for: "placement")
    var random = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      func rect(_ most: Double) -> Rect {
        let (x, y) = (Double.random(in: -20...210, using: &random), Double.random(in: -20...310, using: &random))
        return Rect(
          x0: x, y0: y, x1: x + .random(in: 0...most, using: &random), y1: y + .random(in: 0...most, using: &random))
      }
      let obstacles = (0..<Int.random(in: 0...12, using: &random)).map { _ in rect(120) }
      let found = find(rect(60), obstacles, distances: [4, 30])
      #expect(page.contains(found.rect), "seed \(seed)")
      let covered = obstacles.reduce(0.0) { sum, obstacle in
        sum + (obstacle.intersection(found.rect).map { $0.width * $0.height } ?? 0)
      }
      #expect(abs(covered - found.coveredArea) < 1e-6, "seed \(seed)")
    }
  }
}
