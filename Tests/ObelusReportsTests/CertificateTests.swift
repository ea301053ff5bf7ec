import Foundation
import ObelusCore
import ObelusCrypto
import ObelusIO
import ObelusPDF
import ObelusPipeline
import TestSupport
import Testing

@testable import ObelusReports

struct CertificateTests {
  private let folder: TemporaryFolder
  private let key: SigningKey
  private let output: [UInt8]
  private let log: AuditLog

  init() throws {
    folder = try TemporaryFolder()
    // The key of RFC 8032, 7.1, test 1.
    key = try SigningKey(
      pem: Array(
        "-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQYDK2VwBCIEIJ1hsZ3v/VpguoRK9JLsLMREScVpezJpGXA7rAMcrn9g\n-----END PRIVATE KEY-----\n"
          .utf8))
    output = Array("%PDF-1.7 what was written".utf8)
    log = try AuditLogTests.log()
  }

  private func certificate(signed: Bool = true) throws -> Certificate {
    var outcome = AuditLogTests.outcome()
    outcome.outputHash = try MappedFile(bytes: output).sha256()
    outcome.outputBytes = output.count
    return try #require(
      Certificate(of: outcome, audit: log, AuditLogTests.run, time: "2026-11-30T12:00:00.000Z", key: signed ? key : nil)
    )
  }

  private func again(_ certificate: Certificate) throws -> Certificate {
    try Certificate(Array(certificate.json.pretty.utf8))
  }

  @Test func holds() throws {
    let read = try again(certificate())
    let checked = try CertificateCheck.check(
      read, file: MappedFile(bytes: output), key: key.publicKey, audit: log.bytes)
    #expect(
      checked == [
        "signed with the key given", "the file is the one that was proven", "the audit log has its 7 lines unchanged",
      ])
    let unsigned = try CertificateCheck.check(
      again(certificate(signed: false)), file: MappedFile(bytes: output), key: nil, audit: nil)
    #expect(unsigned == ["not signed", "the file is the one that was proven"])
  }

  @Test func failsFor() throws {
    let file = MappedFile(bytes: output)
    func fails(
      _ certificate: Certificate, file: MappedFile, key: VerifyingKey? = nil, audit: [UInt8]? = nil, _ what: String
    ) {
      #expect(throws: ObelusError.self, "\(what)") {
        _ = try CertificateCheck.check(certificate, file: file, key: key, audit: audit)
      }
    }
    fails(try certificate(), file: MappedFile(bytes: output + [0x20]), "another file")
    fails(try certificate(), file: file, audit: [], "no audit log")
    let other = try AuditLog(of: AuditLogTests.outcome(), marks: [], AuditLogTests.run, time: "later")
    fails(try certificate(), file: file, audit: other.bytes, "the audit log of another run")
    fails(try certificate(signed: false), file: file, key: key.publicKey, "no signature where one is asked for")
    let stranger = try #require(VerifyingKey(bytes: [UInt8](repeating: 7, count: 32)))
    fails(try certificate(), file: file, key: stranger, "another key")
    let changed = try Certificate(
      Array(certificate().json.pretty.replacing("\"hits\": 2", with: "\"hits\": 3").utf8))
    fails(changed, file: file, "a changed statement")
    let pretty = try certificate().json.pretty
    for text in [
      pretty.replacing("{\n  \"statement\"", with: "{\n  \"note\": \"approved\",\n  \"statement\""),
      pretty.replacing("\"pages\": 2", with: "\"pages\": 2.0"), "\u{FEFF}" + pretty, pretty + " ",
    ] {
      #expect(text != pretty)
      #expect(throws: ObelusError.self) { _ = try Certificate(Array(text.utf8)) }
    }
    for text in ["", "{}", "[]", "{\"statement\":{\"certificate\":2}}"] {
      #expect(throws: ObelusError.self) { _ = try Certificate(Array(text.utf8)) }
    }
  }

  /// What is signed can be checked without this program: the statement as one line.
  @Test func openSSLAgrees() throws {
    let certificate = try certificate()
    guard (try? Tool.run("openssl", "version"))?.exitCode == 0 else { return }
    let point = try #require(certificate.signature).publicKey.bytes
    let der: [UInt8] = [0x30, 0x2A, 0x30, 0x05, 0x06, 0x03, 0x2B, 0x65, 0x70, 0x03, 0x21, 0x00] + point
    let pem = "-----BEGIN PUBLIC KEY-----\n\(Data(der).base64EncodedString())\n-----END PUBLIC KEY-----\n"
    let check = try Tool.run(
      "openssl", "pkeyutl", "-verify", "-pubin", "-inkey", folder.write(pem, as: "key.pem"), "-rawin", "-in",
      folder.write(certificate.statement.lineBytes, as: "statement"), "-sigfile",
      folder.write(try #require(certificate.signature).value, as: "signature"))
    #expect(check.exitCode == 0, "\(check)")
  }

  @Test func asAPage() throws {
    let path = folder.path("certificate.pdf")
    try CertificatePage.write(certificate(), attachedAs: "certificate.json", to: path)
    #expect(try Tool.run("qpdf", "--check", path).exitCode == 0)
    let text = String(decoding: try Tool.run("pdftotext", "-layout", path, "-").output, as: UTF8.self)
    for part in [
      "Certificate of redaction", "Name: letter.pdf", "Rule names: 2 found, 2 acted on, 0 kept",
      "Finding unreadable.image: 1",
      String(repeating: "1", count: 64), "What this does not prove", "Signature:",
    ] {
      #expect(text.contains(part), "\(part)")
    }
    let attached = try Tool.run("qpdf", "--show-attachment=certificate.json", path)
    #expect(try Certificate(attached.output).statement == certificate().statement)
  }
}
