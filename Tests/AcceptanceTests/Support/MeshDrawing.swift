import TestSupport

extension Double {
  /// The sine, by its series: good enough to bend a line.
  fileprivate var wave: Double {
    let x = self - (self / 6.283185307).rounded() * 6.283185307
    return x - x * x * x / 6 + x * x * x * x * x / 120 - x * x * x * x * x * x * x / 5040
  }
}

/// A mesh of 10 × 10 coloured cells over a square of 200 points, in each of the ways in which PDF writes it.
struct MeshDrawing {
  private static let side = 200.0
  private var random: SeededGenerator
  private var data: [UInt8] = []

  /// - Parameter type: 4 to 7.
  static func add(_ type: Int, to pdf: inout TinyPDF, seed: UInt64 = 7) -> TinyPDF.Ref {
    var drawing = MeshDrawing(random: SeededGenerator(seed: seed))
    switch type {
    case 4: drawing.drawTriangles()
    case 5: drawing.drawLattice()
    default: drawing.drawPatches(pointCount: type == 6 ? 12 : 16)
    }
    return pdf.stream(
      drawing.data,
      "/ShadingType \(type) /ColorSpace /DeviceRGB /BitsPerCoordinate 16 /BitsPerComponent 8 "
        + (type == 5 ? "/VerticesPerRow 11" : "/BitsPerFlag 8") + " /Decode [-20 220 -20 220 0 1 0 1 0 1]")
  }

  private mutating func append(_ x: Double, _ y: Double) {
    for value in [x, y] {
      let raw = UInt16(((value + 20) / 240 * 65535).rounded())
      data += [UInt8(raw >> 8), UInt8(raw & 255)]
    }
  }

  private mutating func appendColor() { for _ in 0..<3 { data.append(UInt8.random(in: 0...150, using: &random)) } }

  private mutating func drawTriangles() {
    for cell in 0..<100 {
      let (x, y) = (Double(cell % 10) * 20, Double(cell / 10) * 20)
      // The second triangle of a cell goes on from two corners of the first.
      for (flag, u, v) in [(0, 0.0, 0.0), (0, 20, 0), (0, 0, 20), (1, 20, 20)] {
        data.append(UInt8(flag))
        append(x + u, y + v)
        appendColor()
      }
    }
  }

  private mutating func drawLattice() {
    for vertex in 0..<121 {
      append(Double(vertex % 11) * 20, Double(vertex / 11) * 20)
      appendColor()
    }
  }

  /// Rows of patches, of which each goes on from an edge of the one before.
  private mutating func drawPatches(pointCount: Int) {
    for row in 0..<10 {
      for column in 0..<10 {
        let (x, y) = (Double(column) * 20, Double(row) * 20)
        let isUpright = column % 2 == 0
        // Around the border: up the left side, over the top, down the right side and back; the others are turned over.
        let around: [(Double, Double)] = [
          (0, 0), (0, 1), (0, 2), (0, 3), (1, 3), (2, 3), (3, 3), (3, 2), (3, 1), (3, 0), (2, 0), (1, 0), (1, 1),
          (1, 2),
          (2, 2), (2, 1),
        ]
        let shared = column == 0 ? 0 : 4
        data.append(UInt8(column == 0 ? 0 : 2))
        for (u, v) in around.prefix(pointCount).dropFirst(shared) {
          let (px, py) = (x + u * 20 / 3, y + (isUpright ? v : 3 - v) * 20 / 3)
          append(px + 3 * (py / 9).wave, py + 3 * (px / 11).wave)
        }
        for _ in 0..<(column == 0 ? 4 : 2) { appendColor() }
      }
    }
  }
}
