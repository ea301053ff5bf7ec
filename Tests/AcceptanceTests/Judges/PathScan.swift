/// Points of paths in decoded content streams.
enum PathScan {
  /// How many of the operators m, l, c and re begin or end well inside the rectangle (x0, y0, x1, y1).
  static func points(in decoded: [UInt8], inside rect: [Double]) -> Int {
    var numbers: [Double] = []
    var count = 0
    for token in decoded.split(whereSeparator: { $0 <= 32 }) {
      let word = String(decoding: token, as: UTF8.self)
      if let number = Double(word) {
        numbers.append(number)
        continue
      }
      let point: ArraySlice<Double> =
        switch word {
        case "m", "l", "c": numbers.suffix(2)
        case "re": numbers.suffix(4).prefix(2)
        default: []
        }
      if let x = point.first, let y = point.last, point.count == 2, rect[0] + 2 < x, x < rect[2] - 2, rect[1] + 2 < y,
        y < rect[3] - 2
      {
        count += 1
      }
      numbers = []
    }
    return count
  }
}
