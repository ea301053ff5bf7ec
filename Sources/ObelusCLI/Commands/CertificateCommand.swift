internal import ObelusCore
internal import ObelusCrypto
internal import ObelusIO
internal import ObelusPDF
internal import ObelusPipeline
internal import ObelusReports

extension ObelusCommand {
  /// A certificate names all rules of its job.
  private static let certificateLimit = 1 << 26

  /// `obelus verify --certificate`: no job is needed.
  func verifyCertificate(_ settings: Settings, _ reporter: RunReporter) throws(ObelusError) -> ExitCode {
    guard let path = settings.certificate.file, settings.arguments.count == 1, let file = settings.arguments.first
    else {
      throw ObelusError(
        .usage, "a certificate is about one document", hint: "obelus verify --certificate FILE.json OUTPUT.pdf")
    }
    let certificate = try Certificate(try RecordsFolder.key(path, "the certificate", limit: Self.certificateLimit))
    let key = try settings.certificate.key.map { (path) throws(ObelusError) in
      try VerifyingKey(pem: try RecordsFolder.key(path, "the public key"))
    }
    let audit = try settings.certificate.audit.map { (path) throws(ObelusError) in
      do throws(ObelusError) {
        return try FileContents.read(path, limit: 1 << 30)
      } catch {
        throw ObelusError(.usage, "the audit log \(error.message)", at: Location(document: path))
      }
    }
    do throws(ObelusError) {
      let checked = try CertificateCheck.check(certificate, file: try MappedFile(path: file), key: key, audit: audit)
      if !settings.quiet { console.message("\(file): \(checked.joined(separator: "; "))", tag: .done) }
      return .done
    } catch {
      throw error.located(document: file)
    }
  }
}
