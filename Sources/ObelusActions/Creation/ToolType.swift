/// What can be put on a page, as menus, policies and manifests call it.
public enum ToolType: String, Hashable, Sendable, Codable, CaseIterable {
  case freeText, signature, note, ink, image, stamp, sound, eraser
  case square, circle, line, polygon, polyLine, caret, fileAttachment

  /// The ways in which it can be made: the first is the usual one. Empty where there is but one.
  public var variants: [String] {
    switch self {
    case .freeText: ["freeText", "callout"]
    case .ink: ["inkPen", "inkHighlighter"]
    default: []
    }
  }

  /// The annotation that it makes or changes (ISO 32000-2, table 171), with a small first letter.
  public var annotationType: String {
    switch self {
    case .signature, .image: "stamp"
    case .note: "text"
    case .eraser: "ink"
    default: rawValue
    }
  }
}
