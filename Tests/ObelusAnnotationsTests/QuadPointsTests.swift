import ObelusCore
import Testing

@testable import ObelusAnnotations

@Suite struct QuadPointsTests {
  private let upright = Quad(Rect(x0: 10, y0: 20, x1: 110, y1: 32))

  private func numbers(_ points: [Point]) -> [Double] { points.flatMap { [$0.x, $0.y] } }

  /// Every order that files are known to have, of an upright and of a rotated quad, reads as the same quad.
  @Test(arguments: [0.0, 30, 90, 180, 217, 270])
  func ordersAgree(degrees: Double) {
    let radians = degrees * .pi / 180
    let q = upright.transformed(by: Matrix(cosine(radians), sine(radians), -sine(radians), cosine(radians), 300, 300))
    let zOrder = [q.upperLeft, q.upperRight, q.lowerLeft, q.lowerRight]
    let counterClockwise = [q.lowerLeft, q.lowerRight, q.upperRight, q.upperLeft]
    let clockwise = [q.upperLeft, q.upperRight, q.lowerRight, q.lowerLeft]
    let bottomFirst = [q.lowerLeft, q.lowerRight, q.upperLeft, q.upperRight]
    for order in [zOrder, counterClockwise, clockwise, bottomFirst] {
      #expect(QuadPoints.quads(numbers(order)) == [q])
    }
  }

  @Test func incompleteAndDegenerate() {
    #expect(QuadPoints.quads([]).isEmpty)
    #expect(QuadPoints.quads([1, 2, 3, 4, 5, 6, 7]).isEmpty)
    #expect(QuadPoints.quads(Array(repeating: 5, count: 17)).count == 2)
    let line = QuadPoints.quads([10, 10, 50, 10, 10, 10, 50, 10])
    #expect(line.first?.bounds == Rect(x0: 10, y0: 10, x1: 50, y1: 10))
  }

  // Taylor series, so that the tests need no C library.
  private func sine(_ x: Double) -> Double {
    var term = x
    var sum = x
    for n in 1..<20 {
      term *= -x * x / Double(2 * n * (2 * n + 1))
      sum += term
    }
    return sum
  }

  private func cosine(_ x: Double) -> Double { sine(x + .pi / 2) }
}
