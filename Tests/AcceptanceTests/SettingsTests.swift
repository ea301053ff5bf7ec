import Foundation
import TestSupport
import Testing

/// The settings of a job that decide about whole documents.
@Suite("Settings")
struct SettingsTests {
  private let folder: TemporaryFolder
  private var out: String { folder.path("out.pdf") }

  init() throws { folder = try TemporaryFolder() }

  private func run(
    _ settings: String, on file: String, rules: String = Job.redactName.rules, password: String? = nil
  ) throws -> Child.Outcome {
    var arguments = ["run", try Job(rules: rules, settings: settings).write(in: folder), Corpus.path(file)]
    arguments += ["--output", out]
    if let password { arguments += ["--password-file", try folder.write(password + "\n", as: "password")] }
    return try Obelus.run(arguments)
  }

  private func exists() -> Bool { FileManager.default.fileExists(atPath: out) }

  @Test("encryption: remove", arguments: [("encrypted-aes256.pdf", "obelus"), ("encrypted-rc4.pdf", "")])
  func removeEncryption(_ file: String, _ password: String) throws {
    let outcome = try run(#""encryption": "remove""#, on: file, password: password.isEmpty ? nil : password)
    #expect(outcome.exitCode == 0, "\(outcome.errorText)")
    #expect(try Tool.run("qpdf", "--is-encrypted", out).exitCode == 2)
  }

  @Test("A wrong password: exit 8, and the password is not repeated")
  func wrongPassword() throws {
    let outcome = try run("", on: "encrypted-aes256.pdf", password: "not-this-one")
    #expect(outcome.exitCode == 8)
    #expect(!outcome.errorText.contains("not-this-one"))
    #expect(!exists())
  }

  @Test("permissions: ignore")
  func ignorePermissions() throws {
    let outcome = try run(#""permissions": "ignore""#, on: "refused/restricted.pdf")
    #expect(outcome.exitCode == 0, "\(outcome.errorText)")
    #expect(exists())
  }

  @Test("signatures: invalidate removes the dead values")
  func invalidateSignatures() throws {
    let outcome = try run(#""signatures": "invalidate""#, on: "refused/signed.pdf")
    try #require(outcome.exitCode == 0, "\(outcome.errorText)")
    let bytes = try decodedObjects(out)
    #expect(!ByteScan.contains(bytes, "/ByteRange"))
    #expect(!ByteScan.contains(bytes, "Clerk of the Court"))
  }

  @Test("unreadable: report lets an area rule take text that has no Unicode")
  func unreadableReport() throws {
    let area = #"[{"id": "a", "select": {"region": {"rect": [45, 290, 375, 318]}}, "action": "redact"}]"#
    let outcome = try run(#""unreadable": "report""#, on: "refused/no-unicode.pdf", rules: area)
    try #require(outcome.exitCode == 0, "\(outcome.errorText)")
    #expect(!ByteScan.contains(try decodedObjects(out), "000100020002000300040005"))
  }

  @Test("sanitize: none keeps the document information, but not the redacted name in it")
  func noSanitizing() throws {
    let outcome = try run(#""sanitize": "none""#, on: "letter.pdf")
    try #require(outcome.exitCode == 0, "\(outcome.errorText)")
    let bytes = try decodedObjects(out)
    #expect(ByteScan.contains(bytes, "/Author"))
    #expect(!ByteScan.contains(bytes, "Ellingsworth"))
  }

  @Test("verify at each level", arguments: ["quick", "text", "strict"])
  func levels(_ level: String) throws {
    let outcome = try run(#""verify": "\#(level)""#, on: "form-shared.pdf")
    #expect(outcome.exitCode == 0, "\(outcome.errorText)")
  }
}
