package import ObelusCore

/// The graphics state (ISO 32000-2, 8.4) that decides where a path's ink is.
package struct PathState: Hashable, Sendable {
  /// User space of the path to default user space.
  package var ctm: Matrix
  package var lineWidth: Double
  package var miterLimit: Double
  /// Index into `PageContent.dashPatterns`, or -1 for an unbroken line.
  package var dash: Int32
  /// 0 butt, 1 round, 2 projecting.
  package var cap: UInt8
  /// 0 miter, 1 round, 2 bevel.
  package var join: UInt8
}

/// A line dash pattern (8.4.3.6) that breaks lines, in user space.
package struct DashPattern: Hashable, Sendable {
  /// Lengths of dashes and gaps in turn, an even number of them.
  package let lengths: [Double]
  /// Where in the pattern a line begins: 0 up to the sum of the lengths.
  package let phase: Double

  /// Nil where the numbers mean an unbroken line, to one reader or another.
  package init?(lengths: [Double], phase: Double) {
    let sum = lengths.reduce(0, +)
    guard sum > 0, sum.isFinite, phase.isFinite, lengths.allSatisfy({ $0 >= 0 }) else { return nil }
    self.lengths = lengths.count % 2 == 0 ? lengths : lengths + lengths
    let total = lengths.count % 2 == 0 ? sum : 2 * sum
    let rest = phase.truncatingRemainder(dividingBy: total)
    self.phase = rest < 0 ? rest + total : rest
  }
}
