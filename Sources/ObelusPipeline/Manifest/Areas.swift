public import ObelusCore

extension Manifest {
  /// Places on a page that are selected, or that are kept where all else is.
  public struct Areas: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
      /// What lies in the areas.
      case region
      /// The text that lies in them, as one selection, or the areas where they have none; no key of manifests says it.
      case text
      /// All that does not lie in them.
      case keepOnly
      /// Everything.
      case page
    }

    public var kind: Kind
    public var areas: [Area]
  }

  public struct Area: Hashable, Sendable {
    /// In `unit`, from `origin`; empty for a whole page.
    public var rects: [Rect]
    /// Nil: default user space.
    public var unit: Unit?
    public var origin: Origin = .upperLeft
    /// Only on pages of this size.
    public var whenSize: PageSize?
    /// Only on pages that have this text.
    public var whenText: TextPattern?
  }

  /// Of lengths on the page as it is shown.
  public enum Unit: String, Hashable, Sendable, CaseIterable {
    case pt, mm, inch = "in"
    /// Of the width or height of what is shown.
    case percent = "%"

    /// Nil for parts of a page.
    var points: Double? {
      switch self {
      case .pt: 1
      case .mm: 72 / 25.4
      case .inch: 72
      case .percent: nil
      }
    }
  }

  /// Where `rects` count from, on the page as it is shown. `y` counts away from it.
  public enum Origin: String, Hashable, Sendable, CaseIterable { case upperLeft, lowerLeft }

  /// The size of a page as it is shown, in points.
  public struct PageSize: Hashable, Sendable {
    public var width: Double
    public var height: Double
    public var tolerance: Double = Self.defaultTolerance

    static let defaultTolerance = 6.0

    /// Widths and heights in points (ISO 216 in whole tenths, ANSI).
    static let named: [(name: String, width: Double, height: Double)] = [
      ("a3", 841.9, 1190.6), ("a4", 595.3, 841.9), ("a5", 419.5, 595.3), ("letter", 612, 792), ("legal", 612, 1008),
      ("tabloid", 792, 1224),
    ]

    func matches(_ size: (width: Double, height: Double)) -> Bool {
      (size.width - width).magnitude <= tolerance && (size.height - height).magnitude <= tolerance
    }
  }
}
