package import ObelusCore

/// Applies a job to a PDF that is embedded in another.
package protocol AttachmentRedactor {
  /// Something of the job applies to embedded PDFs.
  var hasRules: Bool { get }
  /// - Returns: the bytes to embed instead, the same where nothing changes.
  /// - Throws: why the PDF cannot be redacted or proven.
  func redact(_ pdf: [UInt8]) throws(ObelusError) -> [UInt8]
  /// What is to be told of the PDF that was redacted last.
  func takeFindings() -> [Diagnostic]
}
