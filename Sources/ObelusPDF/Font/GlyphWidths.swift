internal import ObelusCore

/// The widths that a font dictionary states, as real numbers. MuPDF rounds them to integers, which shifts what follows a
/// removed glyph.
struct GlyphWidths {
  /// How many cells the ranges of /W may fill; more is hostile, and the rest is left to MuPDF.
  private static let maxFilled = 1 << 22

  /// By CID (for a simple font: by code), in thousandths; NaN where not stated.
  private var widths: [Float] = []
  private var defaultWidth = Float.nan
  /// By CID.
  private var vertical: [Int: VerticalMetrics] = [:]
  /// The default position vector's y and advance (/DW2), where stated.
  private var defaultVertical: (y: Float, advance: Float)?

  /// No statements: MuPDF's widths hold.
  init() {}

  /// - Parameter scale: of the widths, 1 but for Type 3 fonts.
  init(simple font: PDFDictionary, isType3: Bool, scale: Float, _ source: any ObjectSource) throws(ObelusError) {
    guard let list = try source.array(font["Widths"]) else { return }
    var first = try source.resolve(font["FirstChar"]).integerValue ?? 0
    var last = try source.resolve(font["LastChar"]).integerValue ?? 0
    if first < 0 || last > 255 || first > last { (first, last) = (0, 0) }
    widths = [Float](repeating: .nan, count: 256)
    for code in first...last {
      let value = code - first < list.count ? try Self.number(list[code - first], source) : .nan
      widths[code] = (value.isNaN ? 0 : value) * scale
    }
  }

  init(descendant font: PDFDictionary, isVertical: Bool, _ source: any ObjectSource) throws(ObelusError) {
    defaultWidth = font["DW"] == nil ? 1000 : try Self.number(font["DW"], source)
    try readWidths(try source.array(font["W"]) ?? [], source)
    if isVertical {
      if let pair = try source.array(font["DW2"]), pair.count >= 2 {
        let y = try Self.number(pair[0], source)
        let advance = try Self.number(pair[1], source)
        if !y.isNaN, !advance.isNaN { defaultVertical = (y, advance) }
      }
      try readVertical(try source.array(font["W2"]) ?? [], source)
    }
  }

  func width(_ cid: Int, fallback: Float) -> Float {
    if cid < widths.count, !widths[cid].isNaN { return widths[cid] }
    return defaultWidth.isNaN ? fallback : defaultWidth
  }

  func verticalMetrics(_ cid: Int, width: Float, fallback: VerticalMetrics) -> VerticalMetrics {
    if let stated = vertical[cid] { return stated }
    if let d = defaultVertical { return VerticalMetrics(vx: width / 2, vy: d.y, advance: d.advance) }
    return VerticalMetrics(vx: width / 2, vy: fallback.vy, advance: fallback.advance)
  }

  /// `c [w1 … wn]` and `first last w` (9.7.4.3).
  private mutating func readWidths(_ list: [PDFObject], _ source: any ObjectSource) throws(ObelusError) {
    if list.isEmpty { return }
    widths = [Float](repeating: .nan, count: 65536)
    var filled = 0
    var i = 0
    while i + 1 < list.count, filled <= Self.maxFilled {
      let first = try source.resolve(list[i]).integerValue ?? 0
      if let row = try source.array(list[i + 1]) {
        for (k, item) in row.enumerated() where widths.indices.contains(first &+ k) {
          widths[first + k] = try Self.number(item, source)
        }
        filled += row.count
        i += 2
      } else {
        let last = try source.resolve(list[i + 1]).integerValue ?? 0
        let width = i + 2 < list.count ? try Self.number(list[i + 2], source) : .nan
        if first >= 0, last < 65536, first <= last {
          for cid in first...last { widths[cid] = width }
          filled += last - first + 1
        }
        i += 3
      }
    }
  }

  /// `c [w1y v1x v1y …]` and `first last wy vx vy`.
  private mutating func readVertical(_ list: [PDFObject], _ source: any ObjectSource) throws(ObelusError) {
    var filled = 0
    var i = 0
    while i + 1 < list.count, filled <= Self.maxFilled {
      let first = try source.resolve(list[i]).integerValue ?? 0
      if let row = try source.array(list[i + 1]) {
        for k in 0..<row.count / 3 {
          setVertical(first &+ k, try metrics(row, at: 3 * k, source))
        }
        filled += row.count
        i += 2
      } else {
        guard i + 4 < list.count else { return }
        let last = try source.resolve(list[i + 1]).integerValue ?? 0
        let value = try metrics(list, at: i + 2, source)
        if first >= 0, last < 65536, first <= last {
          for cid in first...last { setVertical(cid, value) }
          filled += last - first + 1
        }
        i += 5
      }
    }
  }

  private mutating func setVertical(_ cid: Int, _ metrics: VerticalMetrics?) {
    if let metrics, cid >= 0, cid < 65536 { vertical[cid] = metrics }
  }

  private func metrics(_ list: [PDFObject], at i: Int, _ source: any ObjectSource) throws(ObelusError)
    -> VerticalMetrics?
  {
    let advance = try Self.number(list[i], source)
    let vx = try Self.number(list[i + 1], source)
    let vy = try Self.number(list[i + 2], source)
    return advance.isNaN || vx.isNaN || vy.isNaN ? nil : VerticalMetrics(vx: vx, vy: vy, advance: advance)
  }

  private static func number(_ object: PDFObject?, _ source: any ObjectSource) throws(ObelusError) -> Float {
    guard let value = try source.resolve(object).numberValue, Float(value).isFinite else { return .nan }
    return Float(value)
  }
}
