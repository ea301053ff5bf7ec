/// The predictors of PNG (ISO 32000-2, 7.4.4.4), chosen row by row as the PNG specification suggests: the one whose
/// differences add up to least.
struct PNGPredictor {
  private enum Filter: UInt8, CaseIterable { case none, sub, up, average, paeth }

  private let rowBytes: Int
  /// Bytes of a pixel, rounded up: where the filters look for the pixel to the left.
  private let distance: Int

  init(rowBytes: Int, bitsPerPixel: Int) {
    self.rowBytes = rowBytes
    distance = (bitsPerPixel + 7) / 8
  }

  /// Rows with the number of their filter before each.
  func encode(_ samples: ArraySlice<UInt8>) -> [UInt8] {
    let rows = rowBytes > 0 ? samples.count / rowBytes : 0
    var output: [UInt8] = []
    output.reserveCapacity(rows * (rowBytes + 1))
    var previous = [UInt8](repeating: 0, count: rowBytes)
    var candidate = previous
    var best = previous
    for row in 0..<rows {
      let start = samples.startIndex + row * rowBytes
      let current = Array(samples[start..<start + rowBytes])
      var bestCost = Int.max
      var bestFilter = Filter.none
      for filter in Filter.allCases {
        let cost = apply(filter, current.span, previous.span, &candidate, limit: bestCost)
        guard cost < bestCost else { continue }
        bestCost = cost
        bestFilter = filter
        swap(&best, &candidate)
      }
      output.append(bestFilter.rawValue)
      output += best
      previous = current
    }
    return output
  }

  /// The sum of the differences as signed bytes; what costs more than `limit` is not finished.
  private func apply(
    _ filter: Filter, _ current: Span<UInt8>, _ above: Span<UInt8>, _ out: inout [UInt8], limit: Int
  ) -> Int {
    var out = out.mutableSpan
    var cost = 0
    for i in 0..<rowBytes {
      let left = i >= distance ? current[i - distance] : 0
      let predicted: UInt8
      switch filter {
      case .none: predicted = 0
      case .sub: predicted = left
      case .up: predicted = above[i]
      case .average: predicted = UInt8((Int(left) + Int(above[i])) / 2)
      case .paeth: predicted = Self.paeth(left, above[i], i >= distance ? above[i - distance] : 0)
      }
      let difference = current[i] &- predicted
      out[i] = difference
      cost += Int(difference < 128 ? difference : 0 &- difference)
      if cost >= limit { return cost }
    }
    return cost
  }

  private static func paeth(_ left: UInt8, _ above: UInt8, _ corner: UInt8) -> UInt8 {
    let estimate = Int(left) + Int(above) - Int(corner)
    let toLeft = abs(estimate - Int(left))
    let toAbove = abs(estimate - Int(above))
    let toCorner = abs(estimate - Int(corner))
    if toLeft <= toAbove && toLeft <= toCorner { return left }
    return toAbove <= toCorner ? above : corner
  }
}
