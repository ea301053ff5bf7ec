/// What is taken out of a document besides what its rules redact. Each switch is counted in the report.
package struct SanitizeOptions: Sendable, Hashable {
  package enum Switch: Sendable, Hashable, CaseIterable {
    /// The document information dictionary (ISO 32000-2, 14.3.3).
    case info
    /// XMP metadata streams of the document and of every object (14.3.2).
    case xmp
    /// Page thumbnails (12.3.4).
    case thumbnails
    /// Other versions of an image, for other devices (8.9.5.4).
    case alternates
    /// Private data of applications (14.5).
    case pieceInfo
    /// Where pages were captured from (14.10).
    case webCapture
    /// JavaScript actions and name tree (12.6.4.17).
    case javaScript
    /// Actions that start programs, send a form or fetch data (12.6.4.6, 12.7.6).
    case actions
    /// Values of signature fields, which no longer hold once the file is written anew (12.8).
    case signatures
    /// A form's second description in XML (12.7.8).
    case xfa
    /// Resources that nothing on a page uses.
    case unusedObjects
  }

  /// What becomes of embedded and associated files and of the annotations that show them (7.11.4).
  package enum Attachments: Sendable, Hashable {
    case remove
    /// PDFs are redacted; all others go.
    case redact
    /// PDFs are redacted; others stay where nothing can be found in them.
    case keep
  }

  package var switches: Set<Switch>
  package var attachments: Attachments
  /// Files that would stay and that no rule can read go.
  package var removesUnread = false
  /// PostScript XObjects (8.8.2 of ISO 32000-1) go: what they print, and where, nothing here reads.
  package var removesPostScript = false

  package init(_ switches: Set<Switch>, attachments: Attachments) {
    self.switches = switches
    self.attachments = attachments
  }

  package func removes(_ part: Switch) -> Bool { switches.contains(part) }

  package static let full = SanitizeOptions(Set(Switch.allCases), attachments: .remove)
  package static let none = SanitizeOptions([], attachments: .keep)
}
