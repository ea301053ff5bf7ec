internal import ObelusActions
internal import ObelusCore
internal import ObelusPDF
internal import ObelusRedaction

/// Applies the rules of a job for texts and labels to PDFs that are embedded in a document, on all their pages, and in turn
/// to what is embedded in those. Places on the pages of one document mean nothing in another: rules for areas, also beside
/// matches, and for annotations do not apply.
final class EmbeddedPDFs: AttachmentRedactor {
  private static let maximumDepth = 3
  private static let maximumCount = 200
  private static let maximumBytes = 1 << 28

  private let job: CompiledJob?
  private let host: Document
  private let depth: Int
  private let use: Use
  private var count = 0
  private var bytes = 0

  private var findings: [Diagnostic] = []

  var hasRules: Bool { job != nil }

  func takeFindings() -> [Diagnostic] {
    defer { findings = [] }
    return findings
  }

  enum Use {
    /// Finds and counts.
    case look
    case redact
    /// Proves that nothing is left to redact.
    /// - Parameter isRun: they were redacted just now, and each was proven then: what stands beside labels can be told no more.
    case verify(isRun: Bool)
  }

  /// - Parameters:
  ///   - host: the document that embeds them.
  ///   - depth: how many documents that one is embedded in.
  init(_ job: CompiledJob, host: Document, depth: Int, _ use: Use) {
    let seeksLabels = if case .verify(isRun: true) = use { false } else { true }
    self.job = job.forEmbeddedFiles(seeksLabels: seeksLabels)
    self.host = host
    self.depth = depth
    self.use = use
  }

  func redact(_ pdf: [UInt8]) throws(ObelusError) -> [UInt8] {
    findings = []
    guard let job else { return pdf }
    count += 1
    bytes += pdf.count
    guard depth < Self.maximumDepth, count <= Self.maximumCount, bytes <= Self.maximumBytes else {
      throw ObelusError(.limit, "embedded files are nested too deep, too many or too large")
    }
    let pipeline = DocumentPipeline(
      job: job, name: "embedded file", file: MappedFile(bytes: pdf), password: nil, threads: 1, depth: depth + 1
    ) { _, _, _ in }
    switch use {
    case .look:
      try check(try pipeline.run(writingTo: nil))
      return pdf
    case .verify:
      try check(try pipeline.verify())
      return pdf
    case .redact:
      let output = try FileDescriptor.inMemory()
      try check(try pipeline.run(writingTo: output))
      noteEncryption(of: pdf)
      return try output.mapped().bytes
    }
  }

  /// One that opens without a password is written without encryption: there is nothing to encrypt it with again.
  private func noteEncryption(of pdf: [UInt8]) {
    guard let document = try? Document(MappedFile(bytes: pdf), password: nil), document.isEncrypted else { return }
    findings.append(
      Diagnostic(.finding, "attachment.decrypted", "it was encrypted without a password to open it, and is no longer"))
  }

  private func check(_ outcome: DocumentOutcome) throws(ObelusError) {
    if let error = outcome.error { throw error }
    // One of each kind: a page is of no use to who does not open the embedded file.
    for finding in outcome.findings where !findings.contains(where: { $0.code == finding.code }) {
      findings.append(finding)
    }
  }
}

extension CompiledJob {
  /// What of the job applies to embedded documents; nil where nothing does.
  fileprivate func forEmbeddedFiles(seeksLabels: Bool) -> CompiledJob? {
    var copy = manifest
    copy.rules = manifest.rules.filter { rule in
      guard rule.action == .redact else { return false }
      switch rule.select {
      case .pattern: return true
      case .anchor(let anchor):
        if case .offset = anchor.kind { return false }
        return seeksLabels
      case .areas, .annotations: return false
      }
    }
    for index in copy.rules.indices { copy.rules[index].pages = .all }
    copy.encryption = .remove
    // It never takes a redaction away, and nothing else is done here.
    copy.policy.filter = nil
    return copy.rules.isEmpty ? nil : try? CompiledJob(copy)
  }
}
