internal import ObelusCore

/// What tells one document from another (/ID of the trailer, ISO 32000-2, 14.4).
struct FileIdentifiers: Hashable, Sendable {
  /// As the document was made; it stays when the document is changed.
  var original: [UInt8]?
  /// As it was last changed.
  var modified: [UInt8]?

  init(original: [UInt8]?, modified: [UInt8]?) {
    self.original = original
    self.modified = modified
  }

  init(of source: any ObjectSource) throws(ObelusError) {
    let parts = try source.list(source.trailer["ID"]).map(\.stringValue)
    original = parts.first ?? nil
    modified = parts.count > 1 ? parts[1] : nil
  }

  /// False where both say which document they are of, and it is not the same one.
  func canBeSame(as other: FileIdentifiers) -> Bool {
    guard let original, let other = other.original, !original.isEmpty, !other.isEmpty else { return true }
    return original == other
  }
}
