public import ObelusCore

extension ObelusError.Code {
  /// An image under a mark cannot be decoded, so what it shows under the mark cannot be removed.
  public static let undecodableImage = Self(rawValue: "redact.undecodable-image")
  /// A page has content that cannot be read, so nothing can be said about what it holds.
  public static let unreadableContent = Self(rawValue: "redact.unreadable-content")
}
