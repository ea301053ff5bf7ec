import Foundation
import ObelusAnnotations
import ObelusContent
import ObelusCore
import ObelusPDF
import TestSupport
import Testing

@testable import ObelusRedaction

/// Random marks over random images of all kinds that are coded without loss: what lies under a mark is black, and
/// everything two pixels off is as it was.
@Suite struct ImagePropertyTests {
  struct Kind: Sendable, CustomTestStringConvertible {
    var space: String
    var bits: Int
    var black: [Int]
    var decode = ""
    var filter = ""

    var testDescription: String { "\(space) \(bits) \(decode) \(filter)" }
  }

  static let kinds: [Kind] =
    [1, 2, 4, 8, 16].flatMap { bits -> [Kind] in
      let full = (1 << bits) - 1
      return [
        Kind(space: "/DeviceGray", bits: bits, black: [0]),
        Kind(space: "/DeviceGray", bits: bits, black: [full], decode: "/Decode[1 0]"),
        Kind(space: "/DeviceRGB", bits: bits, black: [0, 0, 0]),
        Kind(space: "[/CalRGB<</WhitePoint[1 1 1]>>]", bits: bits, black: [0, 0, 0]),
        Kind(space: "/DeviceCMYK", bits: bits, black: [0, 0, 0, full]),
        Kind(space: "/DeviceCMYK", bits: bits, black: [full, full, full, 0], decode: "/Decode[1 0 1 0 1 0 1 0]"),
        Kind(space: "[/Separation/Spot/DeviceGray<</FunctionType 2/N 1/Domain[0 1]>>]", bits: bits, black: [full]),
        Kind(
          space: "[/DeviceN[/A/B]/DeviceGray<</FunctionType 2/N 1/Domain[0 1]>>]", bits: bits, black: [full, full]),
        Kind(
          space: "[/Lab<</WhitePoint[1 1 1]/Range[-100 100 -100 100]>>]", bits: bits,
          black: [0, bits == 1 ? 1 : (full + 1) / 2, bits == 1 ? 1 : (full + 1) / 2]),
      ]
    }
    + [
      Kind(space: "[/Indexed/DeviceRGB 3<FFFFFF 102030 000000 FF0000>]", bits: 2, black: [2]),
      Kind(space: "[/Indexed/DeviceGray 1<00FF>]", bits: 1, black: [0]),
      Kind(space: "[/Indexed/DeviceCMYK 2<00000000 000000FF 10101010>]", bits: 8, black: [1]),
      Kind(space: "[/Indexed/DeviceGray 3<FF 80 40 00>]", bits: 4, black: [12], decode: "/Decode[15 0]"),
      Kind(space: "", bits: 1, black: [1], filter: "stencil"),
      Kind(space: "", bits: 1, black: [0], decode: "/Decode[1 0]", filter: "stencil"),
    ]

  @Test(arguments: kinds)
  func onlyWhatIsUnderMarksChanges(_ kind: Kind) throws {
    let seed = Seed.value(for: kind.testDescription)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<8 { try check(kind, &random) }
  }

  private func check(_ kind: Kind, _ random: inout SeededGenerator) throws {
    let width = Int.random(in: 9...50, using: &random)
    let height = Int.random(in: 9...50, using: &random)
    let row = (width * kind.black.count * kind.bits + 7) / 8
    let data = (0..<row * height).map { _ in UInt8.random(in: 0...255, using: &random) }
    let color = kind.filter == "stencil" ? "/ImageMask true" : "/ColorSpace\(kind.space)/BitsPerComponent \(kind.bits)"
    let angle = Bool.random(using: &random) ? 0 : Double.random(in: 0...6, using: &random)
    let (w, h) = (Double(width) * 1.2, Double(height) * (Bool.random(using: &random) ? 0.8 : -0.8))
    let skew = angle == 0 ? 0 : Double.random(in: -0.4...0.4, using: &random)
    let matrix = Matrix(1, 0, skew, 1, 0, 0).concatenated(with: Matrix(w, 0, 0, h, 0, 0)).concatenated(
      with: rotation(angle)
    ).concatenated(with: .translation(x: 200, y: 300))
    let bench = try ImageBench("/Width \(width)/Height \(height)\(color)\(kind.decode)", data, matrix: matrix)
    let center = matrix.apply(Point(x: .random(in: 0...1, using: &random), y: .random(in: 0...1, using: &random)))
    let side = Double.random(in: 4...15, using: &random)
    let marks = (0..<Int.random(in: 1...2, using: &random)).map { i in
      Quad(Rect(x0: center.x, y0: center.y, x1: center.x + side, y1: center.y + side * Double(i + 1))).transformed(
        by: rotation(0.3 * Double(i), about: center))
    }
    let before = try bench.document.decodeImage(dictionary: try bench.dictionary(), data: data)
    guard let edit = try bench.edit(marks) else {
      #expect(!marks.contains { $0.overlaps(Quad(Rect(x0: 0, y0: 0, x1: 1, y1: 1)).transformed(by: matrix)) })
      return
    }
    if edit.removal == .drop { return }
    let after = try #require(try bench.decoded(edit))
    for y in 0..<height {
      for x in 0..<width {
        if touches(x, y, 0, marks, matrix, width, height) {
          #expect(after.pixel(x, y) == kind.black, "pixel \(x),\(y) under a mark")
        } else if !touches(x, y, 3, marks, matrix, width, height) {
          #expect(after.pixel(x, y) == before.pixel(x, y), "pixel \(x),\(y) beside the marks")
        }
      }
    }
  }

  /// Whether the middle of a pixel lies in a mark, or nearer to one than `margin` pixels.
  private func touches(
    _ x: Int, _ y: Int, _ margin: Double, _ marks: [Quad], _ matrix: Matrix, _ width: Int, _ height: Int
  ) -> Bool {
    guard let toImage = matrix.inverted else { return false }
    let toPixels = toImage.concatenated(with: Matrix(Double(width), 0, 0, -Double(height), 0, Double(height)))
    let middle = Point(x: Double(x) + 0.5, y: Double(y) + 0.5)
    return marks.contains { mark in
      let quad = mark.transformed(by: toPixels)
      let ring = [quad.lowerLeft, quad.lowerRight, quad.upperRight, quad.upperLeft]
      return quad.contains(middle) || ring.indices.contains { distance(middle, ring[$0], ring[($0 + 1) % 4]) < margin }
    }
  }

  /// From a point to a line between two others.
  private func distance(_ p: Point, _ a: Point, _ b: Point) -> Double {
    let (dx, dy) = (b.x - a.x, b.y - a.y)
    let along = max(0, min(1, ((p.x - a.x) * dx + (p.y - a.y) * dy) / (dx * dx + dy * dy)))
    return hypot(p.x - a.x - along * dx, p.y - a.y - along * dy)
  }

  private func rotation(_ angle: Double, about p: Point = Point(x: 0, y: 0)) -> Matrix {
    let (s, c) = (sin(angle), cos(angle))
    return Matrix.translation(x: -p.x, y: -p.y).concatenated(with: Matrix(c, s, -s, c, 0, 0)).concatenated(
      with: .translation(x: p.x, y: p.y))
  }
}
