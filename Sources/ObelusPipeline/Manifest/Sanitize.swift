extension Manifest {
  /// What is removed from the document besides what the rules select.
  public struct Sanitize: Hashable, Sendable {
    public enum Part: String, Hashable, Sendable, Codable, CaseIterable {
      case info, xmp, thumbnails, alternates, pieceInfo, privateKeys, webCapture, javaScript, actions, attachments,
        signatures
      case xfa, unusedObjects
    }

    /// What becomes of embedded files and of the annotations that show them.
    public enum Attachments: String, Hashable, Sendable, Codable, CaseIterable {
      case remove
      /// PDFs are redacted under the job's rules, all others go.
      case redact
      /// PDFs are redacted under the job's rules, others stay where no rule finds anything in them.
      case keep
    }

    /// The switches that are on; `.attachments` is unless they are kept.
    public var parts: Set<Part>
    public var attachments: Attachments {
      didSet { if attachments == .keep { parts.remove(.attachments) } else { parts.insert(.attachments) } }
    }

    public init(_ parts: Set<Part>) {
      self.parts = parts
      attachments = parts.contains(.attachments) ? .remove : .keep
    }

    public static let full = Sanitize(Set(Part.allCases))
    public static let none = Sanitize([])

    public func removes(_ part: Part) -> Bool { parts.contains(part) }
  }
}
