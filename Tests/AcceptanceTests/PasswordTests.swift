import Foundation
import TestSupport
import Testing

/// Where passwords come from, and which of several is taken.
@Suite("Passwords")
struct PasswordTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Documents with the user passwords `one` and `two`, and one without any.
  private func inputs() throws -> [String] {
    var pdf = TinyPDF()
    pdf.page("BT /F1 12 Tf 72 700 Td (Dear Rosalind) Tj ET")
    let plain = try folder.write(pdf.bytes(), as: "plain.pdf")
    return try [plain]
      + ["one", "two"].map { password in
        let path = folder.path(password + ".pdf")
        let made = try Tool.run("qpdf", "--encrypt", password, "owner-" + password, "256", "--", plain, path)
        try #require(made.exitCode == 0)
        return path
      }
  }

  private func run(_ more: [String], exit: Int32, at place: SourceLocation = #_sourceLocation) throws -> String {
    let job = try folder.write(
      "version: 1\nrules: [ { id: name, select: { text: Rosalind }, action: redact } ]\n", as: "job.yml")
    let outcome = try Obelus.run(
      ["run", job] + inputs() + ["--output", folder.path("out"), "--overwrite", "--report", folder.path("report.json")]
        + more)
    #expect(outcome.exitCode == exit, "\(outcome.errorText)", sourceLocation: place)
    return outcome.errorText
  }

  @Test("Each document is opened with the first that fits, from a file or a command")
  func several() throws {
    let file = try folder.write("wrong\none\r\n\ntwo\n", as: "passwords")
    _ = try run(["--password-file", file], exit: 0)
    _ = try run(["--password-command", "printf 'two\\none\\n'"], exit: 0)
    _ = try run(["--password-file", try folder.write("one", as: "one"), "--password-command", "echo two"], exit: 0)
    _ = try run(["--password-file", try folder.write("one", as: "one")], exit: 1)
    let text = String(
      decoding: try Tool.run("pdftotext", "-upw", "two", folder.path("out/two.pdf"), "-").output, as: UTF8.self)
    #expect(text.contains("Dear") && !text.contains("Rosalind"))
  }

  @Test("A command that fails is told, and not what it is")
  func failing() throws {
    let errors = try run(["--password-command", "echo secret-word; false"], exit: 2)
    #expect(errors.contains("the password command failed") && !errors.contains("secret-word"))
  }
}
