internal import ObelusContent
internal import ObelusCore

/// Regions of a page by where they lie, for pages with many marks and many paths.
struct RegionIndex {
  let regions: [ConvexPolygon]
  /// The box around all of them; nil where there is none.
  let bounds: Rect?
  /// Indices of the regions that reach into each of the bands of equal height, from the bottom.
  private var bands: [[Int]] = []
  private let bandHeight: Double

  private static let bandCount = 64

  init(_ regions: [ConvexPolygon]) {
    self.regions = regions
    bounds = regions.dropFirst().reduce(regions.first?.bounds) { $0?.union($1.bounds) }
    bandHeight = max((bounds?.height ?? 0) / Double(RegionIndex.bandCount), 1e-6)
    guard regions.count > RegionIndex.bandCount / 4 else { return }
    bands = Array(repeating: [], count: RegionIndex.bandCount)
    for (index, region) in regions.enumerated() {
      for band in self.bands(of: region.bounds) { bands[band].append(index) }
    }
  }

  private func bands(of rect: Rect) -> ClosedRange<Int> {
    let bottom = bounds?.y0 ?? 0
    func band(_ y: Double) -> Int {
      Int(max(0, min(Double(RegionIndex.bandCount - 1), ((y - bottom) / bandHeight).rounded(.down))))
    }
    let first = band(rect.y0)
    return first...max(first, band(rect.y1))
  }

  /// Indices of the regions whose boxes touch `rect`, in order.
  func touching(_ rect: Rect) -> [Int] {
    guard let bounds, bounds.touches(rect) else { return [] }
    guard !bands.isEmpty else { return regions.indices.filter { regions[$0].bounds.touches(rect) } }
    let range = bands(of: rect)
    if range.count == 1 { return bands[range.lowerBound].filter { regions[$0].bounds.touches(rect) } }
    return regions.indices.filter { regions[$0].bounds.touches(rect) }
  }
}
