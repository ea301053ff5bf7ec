internal import ObelusCore

/// Samples of an image as PDF packs them (ISO 32000-2, 8.9.3): rows padded to whole bytes, the highest bit first.
struct SampleRaster {
  var samples: [UInt8]
  let width: Int
  let height: Int
  /// All components of a pixel together.
  let bitsPerPixel: Int

  /// Nil where `samples` are fewer than the figures ask for: such an image is not complete.
  init?(samples: [UInt8], width: Int, height: Int, bitsPerPixel: Int) {
    guard width > 0, height > 0, bitsPerPixel > 0, width <= 1 << 24, height <= 1 << 24, bitsPerPixel <= 1 << 10 else {
      return nil
    }
    self.width = width
    self.height = height
    self.bitsPerPixel = bitsPerPixel
    self.samples = samples
    guard samples.count >= rowBytes * height else { return nil }
  }

  var rowBytes: Int { (width * bitsPerPixel + 7) / 8 }

  /// Sets every pixel that `area` touches to all zeros or all ones.
  /// - Parameters:
  ///   - area: a convex quadrilateral in image space: the unit square with the image's first row at the top (y = 1).
  ///   - margin: pixels around it that go too; a resampled neighbour can keep a trace.
  mutating func blank(_ area: Quad, ones: Bool, margin: Double = 1) {
    let corners = [area.upperLeft, area.upperRight, area.lowerRight, area.lowerLeft].map {
      Point(x: $0.x * Double(width), y: (1 - $0.y) * Double(height))
    }
    guard corners.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return blankRows(0..<height, ones: ones) }
    let top = corners.reduce(.infinity) { min($0, $1.y) } - margin
    let bottom = corners.reduce(-.infinity) { max($0, $1.y) } + margin
    guard bottom > 0, top < Double(height) else { return }
    for row in Int(max(0, top))..<Int(min(Double(height), bottom.rounded(.up))) {
      let band = Double(row) - margin...Double(row) + 1 + margin
      guard let span = Self.span(of: corners, in: band) else { continue }
      let from = Int(max(0, min(Double(width), (span.lowerBound - margin).rounded(.down))))
      let to = Int(max(0, min(Double(width), (span.upperBound + margin).rounded(.up))))
      if from < to { blank(row: row, from: from, to: to, ones: ones) }
    }
  }

  /// The horizontal extent of a convex polygon inside a horizontal band.
  private static func span(of corners: [Point], in band: ClosedRange<Double>) -> ClosedRange<Double>? {
    var low = Double.infinity
    var high = -Double.infinity
    func take(_ x: Double) {
      low = min(low, x)
      high = max(high, x)
    }
    for (i, a) in corners.enumerated() {
      let b = corners[(i + 1) % corners.count]
      if band.contains(a.y) { take(a.x) }
      for y in [band.lowerBound, band.upperBound] where (a.y - y) * (b.y - y) < 0 {
        take(a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y))
      }
    }
    return low <= high ? low...high : nil
  }

  private mutating func blankRows(_ rows: Range<Int>, ones: Bool) {
    for row in rows { blank(row: row, from: 0, to: width, ones: ones) }
  }

  private mutating func blank(row: Int, from: Int, to: Int, ones: Bool) {
    let start = row * rowBytes * 8 + from * bitsPerPixel
    let end = row * rowBytes * 8 + to * bitsPerPixel
    let fill: UInt8 = ones ? 0xFF : 0
    var bit = start
    while bit < end {
      if bit & 7 == 0, end - bit >= 8 {
        samples[bit >> 3] = fill
        bit += 8
        continue
      }
      let mask: UInt8 = 0x80 >> UInt8(bit & 7)
      if ones { samples[bit >> 3] |= mask } else { samples[bit >> 3] &= ~mask }
      bit += 1
    }
  }
}
