package import ObelusCore
package import ObelusCrypto
internal import ObelusIO
package import ObelusPDF

/// Whether a certificate holds for a file.
package enum CertificateCheck {
  /// - Parameters:
  ///   - key: whose signature it must have; nil takes the key that the certificate names, which anybody can make.
  ///   - audit: the log that must belong to it; nil where it is not at hand.
  /// - Returns: what was checked, for people.
  package static func check(
    _ certificate: Certificate, file: MappedFile, key: VerifyingKey?, audit: [UInt8]?
  ) throws(ObelusError) -> [String] {
    var checked: [String] = []
    if let signature = certificate.signature {
      if let key, key != signature.publicKey {
        throw failure("the certificate is signed with another key")
      }
      guard signature.publicKey.verifies(signature.value, of: certificate.statement.lineBytes) else {
        throw failure("the certificate was changed after it was signed")
      }
      checked.append(key == nil ? "signed, with a key that was not compared" : "signed with the key given")
    } else if key != nil {
      throw failure("the certificate is not signed")
    } else {
      checked.append("not signed")
    }
    guard certificate.text("output", "sha256") == (try file.sha256()) else {
      throw failure("the file is not the one that the certificate is about: its SHA-256 is another")
    }
    checked.append("the file is the one that was proven")
    if let audit {
      let log = try AuditCheck(audit)
      guard certificate.text("audit", "sha256") == log.head else {
        throw failure("the audit log is not the one that the certificate is about")
      }
      checked.append("the audit log has its \(log.lines) lines unchanged")
    }
    return checked
  }

  private static func failure(_ what: String) -> ObelusError { ObelusError(.verification, what) }
}
