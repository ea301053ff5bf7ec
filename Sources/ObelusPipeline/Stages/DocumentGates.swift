internal import ObelusCore
internal import ObelusPDF
internal import ObelusRedaction

/// What is asked of a document before any work is put into it.
enum DocumentGates {
  /// What comes of the look.
  struct Result {
    /// What the report should say.
    var findings: [Diagnostic] = []
    /// The document is signed, and what is done to it is added behind its end, so that signatures hold.
    var appends = false
  }

  /// Throws where the job may not or cannot treat the document.
  static func check(
    _ input: DocumentInput, _ document: Document, _ job: CompiledJob
  ) throws(ObelusError) -> Result {
    var result = Result()
    if input.wasRepaired {
      result.findings.append(Diagnostic(.warning, "pdf.repaired", "the file is damaged and was repaired"))
    }
    try checkPermissions(input, job)
    let signatures = try SignatureGate.count(in: document)
    guard signatures > 0 else { return result }
    if job.manifest.signatures == .invalidate {
      result.findings.append(
        Diagnostic(.warning, "pdf.signatures-invalidated", "signatures no longer hold: \(signatures)"))
      return result
    }
    if let reason = try reasonAgainstAdding(input, document, job) {
      throw ObelusError(
        .signed, "the document is signed, and \(reason)", hint: "set signatures: invalidate to go on without them")
    }
    result.appends = true
    result.findings.append(
      Diagnostic(
        .note, "pdf.signatures-kept", "signatures that still hold, because all else is added behind them: \(signatures)"
      ))
    return result
  }

  /// Why signatures would not hold; nil where annotations can be added behind them.
  private static func reasonAgainstAdding(
    _ input: DocumentInput, _ document: Document, _ job: CompiledJob
  ) throws(ObelusError) -> String? {
    guard !job.deletes else { return "what is deleted cannot be added behind its signatures" }
    guard !job.redacts, job.manifest.sanitize.parts.isEmpty else { return "a new file breaks its signatures" }
    guard try SignaturePermissions.allowAnnotations(in: document) else {
      return "its signatures do not allow annotations"
    }
    guard !input.isEncrypted, !input.wasRepaired else {
      return "nothing can be added to a file that is encrypted or damaged, and a new one breaks its signatures"
    }
    return nil
  }

  private static func checkPermissions(_ input: DocumentInput, _ job: CompiledJob) throws(ObelusError) {
    guard input.isEncrypted, job.manifest.permissions == .respect, job.changesDocuments else { return }
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
    removesPostScript =
      manifest.apply == .redact
      && manifest.rules.contains { rule in
        if case .pattern = rule.select { false } else { rule.action == .redact }
      }
  }
}
