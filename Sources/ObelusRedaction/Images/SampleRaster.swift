internal import ObelusCore

/// Samples of an image as PDF packs them (ISO 32000-2, 8.9.3): rows padded to whole bytes, the highest bit first.
struct SampleRaster {
  private(set) var samples: [UInt8]
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

  /// Sets every pixel that `area` (in the unit square, see `CellGrid`) touches to all zeros or all ones.
  /// - Parameter margin: pixels around it that go too; a resampled neighbour can keep a trace.
  mutating func blank(_ area: Quad, ones: Bool, margin: Double = 1) {
    CellGrid(width: width, height: height).forEachRun(touching: area, marginX: margin, marginY: margin) {
      blank(row: $0, columns: $1, ones: ones)
    }
  }

  /// Sets pixels of one row.
  /// - Parameter pixel: the samples of its components, of `bitsPerPixel / pixel.count` bits each.
  mutating func set(row: Int, columns: Range<Int>, to pixel: [Int]) {
    guard !pixel.isEmpty, (0..<height).contains(row), columns.clamped(to: 0..<width) == columns else { return }
    let bits = bitsPerPixel / pixel.count
    let largest = (1 << bits) - 1
    if pixel.allSatisfy({ $0 == 0 }) { return blank(row: row, columns: columns, ones: false) }
    if pixel.allSatisfy({ $0 == largest }) { return blank(row: row, columns: columns, ones: true) }
    for column in columns {
      var bit = row * rowBytes * 8 + column * bitsPerPixel
      for sample in pixel {
        put(sample, bits: bits, at: bit)
        bit += bits
      }
    }
  }

  /// A sample of 1, 2, 4 or 8 bits never lies across two bytes; one of 16 fills two.
  private mutating func put(_ sample: Int, bits: Int, at bit: Int) {
    let at = bit >> 3
    if bits == 16 {
      samples[at] = UInt8(truncatingIfNeeded: sample >> 8)
      samples[at + 1] = UInt8(truncatingIfNeeded: sample)
    } else if bits == 8 {
      samples[at] = UInt8(truncatingIfNeeded: sample)
    } else {
      let shift = UInt8(8 - bits - bit & 7)
      let mask = UInt8((1 << bits) - 1) << shift
      samples[at] = samples[at] & ~mask | UInt8(truncatingIfNeeded: sample) << shift & mask
    }
  }

  private mutating func blank(row: Int, columns: Range<Int>, ones: Bool) {
    let end = row * rowBytes * 8 + columns.upperBound * bitsPerPixel
    let fill: UInt8 = ones ? 0xFF : 0
    var bit = row * rowBytes * 8 + columns.lowerBound * bitsPerPixel
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
