internal import ObelusCore
internal import ObelusPDF
internal import ObelusRedaction

/// What is asked of a document before any work is put into it.
enum DocumentGates {
  /// Throws where the job may not or cannot treat the document; returns what the report should say.
  static func check(
    _ input: DocumentInput, _ document: Document, _ job: CompiledJob
  ) throws(ObelusError) -> [Diagnostic] {
    var findings: [Diagnostic] = []
    if input.wasRepaired {
      findings.append(Diagnostic(.warning, "pdf.repaired", "the file is damaged and was repaired"))
    }
    try checkPermissions(input, job)
    let signatures = try SignatureGate.count(in: document)
    if signatures > 0 {
      guard job.manifest.signatures == .invalidate else {
        throw ObelusError(
          .signed, "the document is signed, and a new file breaks its signatures",
          hint: "set signatures: invalidate to go on without them")
      }
      findings.append(Diagnostic(.warning, "pdf.signatures-invalidated", "signatures no longer hold: \(signatures)"))
    }
    return findings
  }

  private static func checkPermissions(_ input: DocumentInput, _ job: CompiledJob) throws(ObelusError) {
    guard input.isEncrypted, job.manifest.permissions == .respect else { return }
    let needed: Permissions.Flags = job.redacts ? .modify : .annotate
    guard input.permissions.allows(needed) else {
      throw ObelusError(
        .notPermitted, "the document's permissions do not allow it to be \(job.redacts ? "modified" : "annotated")",
        hint: "give the owner password, or set permissions: ignore")
    }
  }
}

extension SanitizeOptions {
  init(_ manifest: Manifest) {
    let sanitize = manifest.sanitize
    let switches: [Manifest.Sanitize.Part: Switch] = [
      .info: .info, .xmp: .xmp, .thumbnails: .thumbnails, .alternates: .alternates, .pieceInfo: .pieceInfo,
      .webCapture: .webCapture, .javaScript: .javaScript, .actions: .actions, .signatures: .signatures, .xfa: .xfa,
      .unusedObjects: .unusedObjects,
    ]
    let attachments: Attachments =
      switch sanitize.attachments {
      case .remove: .remove
      case .redact: .redact
      case .keep: .keep
      }
    self.init(Set(sanitize.parts.compactMap { switches[$0] }), attachments: attachments)
    removesUnread = manifest.unreadable == .remove
  }
}
