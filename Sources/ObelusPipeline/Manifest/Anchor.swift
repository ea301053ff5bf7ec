public import ObelusCore

extension Manifest {
  /// A text that is known by what stands beside it.
  public struct Anchor: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
      /// What follows a label.
      case after
      /// What precedes it.
      case before
      /// What stands between the label and the one given.
      case between(TextPattern)
      /// An area beside a match of the label.
      case offset(Offset)
    }

    /// Where to look from a label: on its line, or in its column.
    public enum Direction: String, Hashable, Sendable, CaseIterable { case right, left, below, above }

    /// Where the text ends.
    public enum Extent: String, Hashable, Sendable, CaseIterable { case gap, label, line }

    public enum Corner: String, Hashable, Sendable, CaseIterable { case lowerLeft, lowerRight, upperLeft, upperRight }

    public struct Offset: Hashable, Sendable {
      /// From the corner, x along the text and y upwards.
      public var rects: [Rect]
      /// Nil: units of default user space.
      public var unit: Unit?
      public var corner: Corner = .lowerLeft
    }

    public var kind: Kind
    public var label: TextPattern
    public var direction: Direction
    public var extent: Extent = .gap
    /// In ems.
    public var gap: Double = 1.6
    /// Of a column: how many; of `between`: at most so many.
    public var lines: Int
  }
}
