/// What is taken out of a document besides what its rules redact. Each switch is counted in the report.
package struct SanitizeOptions: Sendable, Hashable {
  /// The document information dictionary (ISO 32000-2, 14.3.3).
  package var info: Bool
  /// XMP metadata streams of the document and of every object (14.3.2).
  package var xmp: Bool
  /// Page thumbnails (12.3.4).
  package var thumbnails: Bool
  /// Private data of applications (14.5).
  package var pieceInfo: Bool
  /// JavaScript actions and name tree (12.6.4.17).
  package var javaScript: Bool
  /// Embedded and associated files, file attachment annotations (7.11.4).
  package var attachments: Bool
  /// Values of signature fields, which no longer hold once the file is written anew (12.8).
  package var signatures: Bool
  /// Resources that nothing on a page uses.
  package var unusedObjects: Bool

  package init(
    info: Bool, xmp: Bool, thumbnails: Bool, pieceInfo: Bool, javaScript: Bool, attachments: Bool, signatures: Bool,
    unusedObjects: Bool
  ) {
    self.info = info
    self.xmp = xmp
    self.thumbnails = thumbnails
    self.pieceInfo = pieceInfo
    self.javaScript = javaScript
    self.attachments = attachments
    self.signatures = signatures
    self.unusedObjects = unusedObjects
  }

  package static let full = SanitizeOptions(all: true)
  package static let none = SanitizeOptions(all: false)

  private init(all on: Bool) {
    self.init(
      info: on, xmp: on, thumbnails: on, pieceInfo: on, javaScript: on, attachments: on, signatures: on,
      unusedObjects: on)
  }
}
