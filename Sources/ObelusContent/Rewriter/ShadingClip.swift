internal import ObelusCore

/// Clips sh to what lies outside of regions.
enum ShadingClip {
  /// How far around the page's origin what is left reaches, in points.
  private static let reach = 20_000.0

  /// - Parameter regions: in the space in which the shading is painted.
  static func edits(of use: ShadingUse, _ regions: [ConvexPolygon]) -> [StreamEdit] {
    guard use.isPaint, let inverse = use.matrix.inverted else { return [] }
    let all = Rect(x0: -reach, y0: -reach, x1: reach, y1: reach).transformed(by: inverse)
    let scale = use.matrix.largestScale
    var output = PathFormatter(source: [], scale: scale)
    output.append(.save)
    output.append(
      RegionCut.subtract(regions, from: [Subpath(rect: all)], isEvenOdd: false, tolerance: 0.02 / max(scale, 1e-12))
        ?? [Subpath(rect: all)])
    output.append(.clip)
    output.append(.endPath)
    return [
      StreamEdit(use.call.lowerBound..<use.call.lowerBound, output.bytes),
      StreamEdit(use.call.upperBound..<use.call.upperBound, Array(" Q ".utf8)),
    ]
  }
}
