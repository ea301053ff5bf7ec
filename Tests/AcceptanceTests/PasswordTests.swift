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

  @Test("Letters beyond ASCII open old kinds of encryption, too", arguments: ["40", "128", "256"])
  func beyondASCII(_ bits: String) throws {
    var pdf = TinyPDF()
    pdf.page("BT /F1 12 Tf 72 700 Td (Dear Rosalind) Tj ET")
    let (plain, input) = (try folder.write(pdf.bytes(), as: "plain.pdf"), folder.path("in.pdf"))
    let strength = bits == "128" ? ["128", "--use-aes=y"] : [bits]
    let made = try Tool.run(
      "qpdf", ["--allow-weak-crypto", "--encrypt", "pässw€", "öwn"] + strength + ["--", plain, input])
    try #require(made.exitCode == 0 || made.exitCode == 3, "\(made.errorText)")
    let job = try folder.write(
      "version: 1\nrules: [ { id: name, select: { text: Rosalind }, action: redact } ]\n", as: "job.yml")
    for password in ["pässw€", "öwn"] {
      let outcome = try Obelus.run(
        "run", job, input, "--output", folder.path("out.pdf"), "--overwrite", "--password-file",
        try folder.write("\u{FEFF}\(password)\n", as: "password"))
      // 40 bits are too weak to be written again.
      #expect(outcome.exitCode == (bits == "40" ? 4 : 0), "\(outcome.errorText)")
      guard bits != "40" else {
        #expect(outcome.errorText.contains("encryption: remove"))
        continue
      }
      let opened = folder.path("opened.pdf")
      let decrypted = try Tool.run("qpdf", "--decrypt", "--password=öwn", folder.path("out.pdf"), opened)
      try #require(decrypted.exitCode == 0, "\(decrypted.errorText)")
      let text = try Tool.run("pdftotext", opened, "-").outputText
      #expect(text.contains("Dear") && !text.contains("Rosalind"))
    }
  }

  @Test("A descriptor gives them, too; messages, reports, records and the ledger never say them")
  func descriptorAndSilence() throws {
    let inputs = try inputs()
    let job = try folder.write(
      "version: 1\nrules: [ { id: name, select: { text: Rosalind }, action: redact } ]\n", as: "job.yml")
    let file = try folder.write("secret-word\none\ntwo\n", as: "passwords")
    let words =
      [Obelus.path, "run", job] + inputs + [
        "--output", folder.path("out"), "--password-file", "/dev/fd/3", "--report", folder.path("report.json"),
        "--records", folder.path("records"), "--ledger", folder.path("ledger.sqlite"), "--log-level", "debug",
      ]
    let outcome = try Tool.run("sh", ["-c", "f=$1; shift; exec \"$@\" 3<\"$f\"", "sh", file] + words)
    #expect(outcome.exitCode == 0, "\(outcome.errorText)")
    var told = outcome.output + outcome.errors
    told += try folder.read("report.json") + folder.read("ledger.sqlite")
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path("records")) {
      told += try folder.read("records/" + name)
    }
    #expect(told.firstRange(of: Array("secret-word".utf8)) == nil)
  }

  @Test("A command that fails is told, and not what it is")
  func failing() throws {
    let errors = try run(["--password-command", "echo secret-word; false"], exit: 2)
    #expect(errors.contains("the password command failed") && !errors.contains("secret-word"))
  }
}
