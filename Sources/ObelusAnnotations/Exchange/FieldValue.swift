/// What a form field is to hold (ISO 32000-2, 12.7.8.3).
public struct FieldValue: Hashable, Sendable {
  /// The partial names from the root of the form on.
  public var path: [String]
  /// More than one for a list of choices.
  public var values: [String]
  /// The value as rich text: markup of XHTML.
  public var richValue: String?

  public init(path: [String], values: [String] = [], richValue: String? = nil) {
    self.path = path
    self.values = values
    self.richValue = richValue
  }

  /// The fully qualified name.
  public var name: String { path.joined(separator: ".") }
}
