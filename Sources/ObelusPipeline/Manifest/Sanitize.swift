extension Manifest {
  /// What is removed from the document besides what the rules select.
  public struct Sanitize: Hashable, Sendable {
    public enum Part: String, Hashable, Sendable, Codable, CaseIterable {
      case info, xmp, thumbnails, pieceInfo, javaScript, attachments, signatures, unusedObjects
    }

    public var parts: Set<Part>

    public init(_ parts: Set<Part>) { self.parts = parts }

    public static let full = Sanitize(Set(Part.allCases))
    public static let none = Sanitize([])

    public func removes(_ part: Part) -> Bool { parts.contains(part) }
  }
}
