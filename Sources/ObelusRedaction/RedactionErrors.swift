public import ObelusCore

extension ObelusError.Code {
  /// An image under a mark cannot be decoded, so what it shows under the mark cannot be removed.
  public static let undecodableImage = Self(rawValue: "redact.undecodable-image")
  /// The room that a removed text leaves would tell its width.
  public static let width = Self(rawValue: "redact.width")
  /// A page has content that cannot be read, so nothing can be said about what it holds.
  public static let unreadableContent = Self(rawValue: "redact.unreadable-content")
}
