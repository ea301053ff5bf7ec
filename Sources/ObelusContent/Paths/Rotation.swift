internal import Glibc
internal import ObelusCore

/// A turn by a fraction of a full one.
struct Rotation {
  let cosine: Double
  let sine: Double

  init(_ turns: Double) {
    cosine = cos(2 * .pi * turns)
    sine = sin(2 * .pi * turns)
  }

  /// How far, as a fraction of a full turn, a direction is turned to become another one; up to a half.
  static func angle(_ a: Point, _ b: Point) -> Double {
    atan2(a.x * b.y - a.y * b.x, a.x * b.x + a.y * b.y).magnitude / (2 * .pi)
  }
}
