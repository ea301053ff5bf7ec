public import ObelusCore

extension Manifest {
  /// How the boxes of redactions look.
  public struct Box: Hashable, Sendable {
    public enum Align: String, Hashable, Sendable, CaseIterable { case left, center, right }

    /// Nil: the place stays empty.
    public var fill: Color? = .black
    /// A line inside the edge.
    public var outline: Color?
    /// In points.
    public var outlineWidth = 1.0
    /// Nil: white on what is dark, else black.
    public var textColor: Color?
    /// In points, where it fits; nil: as large as fits.
    public var textSize: Double?
    public var textAlign = Align.center
    /// The codes fill the box.
    public var repeatsText = false

    public init() {}

    /// Nothing is drawn.
    public var isNone: Bool { fill == nil && outline == nil }
  }
}

extension Manifest.Box {
  /// The box with the keys that `node` has: a mapping, or `none`.
  func changed(by node: ManifestNode) -> Manifest.Box {
    var box = self
    if node.string == "none" {
      box.fill = nil
      box.outline = nil
    }
    if let fill = node["fill"]?.string { box.fill = Color(hex: fill) }
    if let outline = node["outline"]?.string { box.outline = Color(hex: outline) }
    if let width = node["outlineWidth"]?.double { box.outlineWidth = width }
    if let color = node["textColor"]?.string { box.textColor = Color(hex: color) }
    if let size = node["textSize"]?.double { box.textSize = size }
    if let align = node["textAlign"]?.string.flatMap(Align.init(rawValue:)) { box.textAlign = align }
    if let repeats = node["repeat"]?.boolean { box.repeatsText = repeats }
    return box
  }
}
