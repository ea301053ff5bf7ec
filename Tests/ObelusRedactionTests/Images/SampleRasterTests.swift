import ObelusCore
import Testing

@testable import ObelusRedaction

@Suite struct SampleRasterTests {
  private func area(_ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double) -> Quad {
    Quad(Rect(x0: x0, y0: y0, x1: x1, y1: y1))
  }

  @Test(arguments: [1, 2, 4, 8, 16, 24, 32, 48, 64, 5])
  func blanksWholePixelsAndNothingElse(bitsPerPixel: Int) throws {
    let width = 21
    let height = 10
    let row = (width * bitsPerPixel + 7) / 8
    let before = (0..<row * height).map { UInt8(truncatingIfNeeded: $0 &* 37 | 0x11) }
    var raster = try #require(
      SampleRaster(samples: before, width: width, height: height, bitsPerPixel: bitsPerPixel))
    // Pixels 5 to 9 of rows 2 to 4, counted from the top.
    raster.blank(area(5.1 / 21, 0.51, 9.9 / 21, 0.79), ones: false, margin: 0)
    for y in 0..<height {
      for x in 0..<width {
        for bit in 0..<bitsPerPixel {
          let at = y * row * 8 + x * bitsPerPixel + bit
          let was = before[at >> 3] >> UInt8(7 - at & 7) & 1
          let now = raster.samples[at >> 3] >> UInt8(7 - at & 7) & 1
          let isInside = (5..<10).contains(x) && (2..<5).contains(y)
          #expect(now == (isInside ? 0 : was), "pixel \(x),\(y)")
        }
      }
    }
  }

  @Test func followsARotatedArea() throws {
    var raster = try #require(
      SampleRaster(samples: [UInt8](repeating: 1, count: 100), width: 10, height: 10, bitsPerPixel: 8))
    let diamond = Quad(
      upperLeft: Point(x: 0.5, y: 0.9), upperRight: Point(x: 0.9, y: 0.5), lowerLeft: Point(x: 0.1, y: 0.5),
      lowerRight: Point(x: 0.5, y: 0.1))
    raster.blank(diamond, ones: false, margin: 0)
    #expect(raster.samples[4 * 10 + 4] == 0)
    #expect(raster.samples[1 * 10 + 1] == 1)
    #expect(raster.samples[8 * 10 + 8] == 1)
    #expect(raster.samples[5 * 10 + 1] == 0)
  }

  @Test func refusesSamplesThatAreTooFew() {
    #expect(SampleRaster(samples: [0, 0], width: 9, height: 2, bitsPerPixel: 1) == nil)
    #expect(SampleRaster(samples: [], width: 1 << 40, height: 1 << 40, bitsPerPixel: 8) == nil)
  }

  @Test func blanksAllWhereTheAreaIsNoNumber() throws {
    var raster = try #require(
      SampleRaster(samples: [UInt8](repeating: 7, count: 4), width: 2, height: 2, bitsPerPixel: 8))
    raster.blank(area(.nan, 0, 1, 1), ones: true)
    #expect(raster.samples == [255, 255, 255, 255])
  }
}
