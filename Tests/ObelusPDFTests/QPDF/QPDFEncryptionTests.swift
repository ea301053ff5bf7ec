internal import Foundation
internal import ObelusCore
internal import ObelusPDF
internal import TestSupport
import Testing

@Suite(.enabled(if: Tool.isInstalled("qpdf") && Tool.isInstalled("pdftotext")))
struct QPDFEncryptionTests {
  let folder: TemporaryFolder
  let plain: String
  let written: String

  init() throws {
    folder = try TemporaryFolder()
    var pdf = TestSupport.TinyPDF()
    pdf.page("BT /F1 12 Tf 72 700 Td (Original) Tj ET")
    plain = try folder.write(pdf.bytes(), as: "plain.pdf")
    written = folder.path("written.pdf")
    let store = ObjectStore(pages: ["BT /F1 12 Tf 72 700 Td (Redacted) Tj ET"])
    store.trailer["Info"] = store.add(.value(.dictionary(["Title": .string(Array("Plain title".utf8))])))
    _ = try DocumentWriter.write(store, to: .path(written))
  }

  private func encrypt(_ arguments: [String]) throws -> String {
    let path = folder.path("encrypted.pdf")
    let run = try Tool.run("qpdf", ["--allow-weak-crypto", "--encrypt"] + arguments + ["--", plain, path])
    #expect(run.exitCode == 0, "\(run.errorText)")
    return path
  }

  @Test(arguments: [
    ["user", "owner", "128", "--print=none"], ["user", "owner", "128", "--force-V4"],
    ["user", "owner", "128", "--use-aes=y", "--modify=none"], ["user", "owner", "256"],
    ["user", "owner", "256", "--cleartext-metadata", "--extract=n"],
  ])
  func theOutputIsEncryptedLikeTheInput(_ arguments: [String]) throws {
    let original = try encrypt(arguments)
    for password in ["user", "owner"] {
      let output = folder.path("out-\(password).pdf")
      try reencrypt(written, like: original, password: password, to: output)
      #expect(try pdftotext(output) == "")
      for either in ["user", "owner"] {
        let check = try Tool.run("qpdf", "--password=\(either)", "--check", output)
        #expect(check.exitCode == 0, "\(check.errorText)")
      }
      #expect(try Tool.run("qpdf", "--password=other", "--check", output).exitCode == 2)
      #expect(try Tool.run("qpdf", "--check", output).exitCode == 2)
      #expect(try pdftotext(output, password: "user") == "Redacted\n\n\u{C}")
      #expect(try permissions(output) == permissions(original))
      let attributes = try FileManager.default.attributesOfItem(atPath: output)
      #expect(attributes[.posixPermissions] as? Int == 0o600)
      #expect(try Tool.run("qpdf", "--password=user", "--show-encryption", output).outputText.contains("AESv"))
      let title = [QPDFPattern(Array("Plain title".utf8))]
      let scan = try QPDFTool.find(title, in: MappedFile(path: output), password: "user")
      #expect(Set(scan.hits.map(\.carrier)) == [.string, .objectStream])
      #expect(scan.pageCount == 1)
    }
  }

  /// RC4 with one key codes what is equal alike at one place: whoever has both files needs no password for the rest.
  @Test func noOutputSharesAShortRC4KeyWithItsInput() throws {
    let original = try encrypt(["user", "owner", "40"])
    let output = folder.path("out.pdf")
    let error = #expect(throws: ObelusError.self) {
      try reencrypt(written, like: original, password: "user", to: output)
    }
    #expect(error?.code == .unsupported)
  }

  private func reencrypt(
    _ plain: String, like original: String, password: String?, to output: String
  ) throws(ObelusError) {
    try QPDFTool.reencrypt(
      try MappedFile(path: plain), like: try MappedFile(path: original), password: password,
      to: try FileDescriptor(creating: output))
  }

  private func permissions(_ path: String) throws -> [Substring] {
    try Tool.run("qpdf", "--password=user", "--show-encryption", path).outputText.split(separator: "\n")
      .filter { $0.hasPrefix("P = ") || $0.contains("allowed") }
  }

  @Test func aDocumentWithAnEmptyUserPasswordStaysOpen() throws {
    let original = try encrypt(["", "owner", "256"])
    let output = folder.path("out.pdf")
    try reencrypt(written, like: original, password: nil, to: output)
    #expect(try pdftotext(output) == "Redacted\n\n\u{C}")
    #expect(try Tool.run("qpdf", "--is-encrypted", output).exitCode == 0)
  }

  @Test func failures() throws {
    let original = try encrypt(["user", "owner", "256"])
    let output = folder.path("out.pdf")
    func failure(_ original: String, _ password: String?) -> ObelusError.Code? {
      try? FileManager.default.removeItem(atPath: output)
      do throws(ObelusError) {
        try reencrypt(written, like: original, password: password, to: output)
        return nil
      } catch {
        return error.code
      }
    }
    #expect(failure(original, "wrong") == .encrypted)
    #expect(failure(plain, nil) == .internal)
    #expect(failure(folder.path("missing.pdf"), nil) == .unreadable)
    #expect(failure(try folder.write("no PDF", as: "no.pdf"), nil) == .notPDF)
  }
}
