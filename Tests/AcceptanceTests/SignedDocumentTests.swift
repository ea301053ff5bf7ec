import Foundation
import TestSupport
import Testing

/// Annotations are added to a signed document so that its signature goes on holding, judged by poppler's pdfsig.
@Suite("Signed documents", .enabled(if: Tool.isInstalled("openssl") && Tool.isInstalled("pdfsig")))
struct SignedDocumentTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A page signed with a key made for it.
  /// - Parameters:
  ///   - entries: of the signature's dictionary.
  ///   - field: entries of its field.
  private func signed(_ entries: String = "", field: String = "", perms: Bool = false) throws -> String {
    let (key, certificate) = (folder.path("key.pem"), folder.path("certificate.pem"))
    let made = try Tool.run(
      "openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", certificate, "-subj",
      "/CN=Test",
      "-days", "30")
    try #require(made.exitCode == 0, "\(made)")
    let room = 8000
    var pdf = TinyPDF()
    let place = "[0 0000000000 0000000000 0000000000]"
    let signature = pdf.object(
      "<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /adbe.pkcs7.detached \(entries) /ByteRange \(place) "
        + "/Contents <\(String(repeating: "0", count: room))> >>")
    let widget = pdf.object(
      "<< /Type /Annot /Subtype /Widget /FT /Sig /T (Signature) /V \(signature) /Rect [0 0 0 0] \(field) >>")
    pdf.catalog = "/AcroForm << /Fields [\(widget)] /SigFlags 3 >>"
    if perms { pdf.catalog += " /Perms << /DocMDP \(signature) >>" }
    pdf.page("BT /F1 12 Tf 72 700 Td (Agreed by Rosalind) Tj ET", annotations: [widget])
    var bytes = pdf.bytes()
    let hole = try #require(bytes.firstRange(of: Array("/Contents <0".utf8))).lowerBound + 10
    let end = hole + room + 2
    func padded(_ number: Int) -> String { String(String(number + 10_000_000_000).dropFirst()) }
    let range = "[0 \(padded(hole)) \(padded(end)) \(padded(bytes.count - end))]"
    let at = try #require(bytes.firstRange(of: Array(place.utf8)))
    bytes.replaceSubrange(at, with: Array(range.utf8))
    let covered = try folder.write(Array(bytes[..<hole] + bytes[end...]), as: "covered")
    let cms = try Tool.run(
      "openssl", "cms", "-sign", "-binary", "-signer", certificate, "-inkey", key, "-in", covered, "-outform", "DER",
      "-out",
      folder.path("cms"))
    try #require(cms.exitCode == 0, "\(cms)")
    let digits = try folder.read("cms").map { String(UInt16($0) + 0x100, radix: 16).suffix(2) }.joined()
    bytes.replaceSubrange(hole + 1..<hole + 1 + digits.utf8.count, with: Array(digits.utf8))
    return try folder.write(bytes, as: "signed.pdf")
  }

  private func job(_ action: String, _ more: String = "") throws -> String {
    try folder.write(
      "version: 1\n\(more)\nrules: [ { id: name, select: { text: Rosalind }, action: \(action) } ]\n", as: "job.yml")
  }

  private func signature(_ path: String) throws -> String {
    String(decoding: try Tool.run("pdfsig", "-nocert", path).output, as: UTF8.self)
  }

  @Test("Markup is added behind a signature that then still holds; the same for a second time")
  func markup() throws {
    let path = try signed()
    let before = try signature(path)
    #expect(before.contains("Signature is Valid"), "\(before)")
    let job = try job("{ markup: { type: highlight } }")
    let outcome = try Obelus.run([
      "run", job, path, "--output", folder.path("out.pdf"), "--report", folder.path("report.json"),
    ])
    #expect(outcome.exitCode == 0, "\(outcome.errorText)")
    #expect(String(decoding: try folder.read("report.json"), as: UTF8.self).contains("pdf.signatures-kept"))
    #expect(try readBytes(folder.path("out.pdf")).starts(with: readBytes(path)))
    #expect(try signature(folder.path("out.pdf")).contains("Signature is Valid"))
    #expect(try Tool.run("qpdf", "--check", folder.path("out.pdf")).exitCode == 0)
    let notes = try Obelus.run(["extract", folder.path("out.pdf")]).outputText
    #expect(notes.contains("Highlight"))
    let nothing = try folder.write(
      "version: 1\nrules: [ { id: name, select: { text: nobody }, action: { markup: { type: highlight } } } ]\n",
      as: "nothing.yml")
    let copy = try Obelus.run(["run", nothing, path, "--output", folder.path("copy.pdf")])
    #expect(copy.exitCode == 0, "\(copy.errorText)")
    #expect(try readBytes(folder.path("copy.pdf")) == readBytes(path))
    let again = try Obelus.run(["run", job, folder.path("out.pdf"), "--output", folder.path("again.pdf")])
    #expect(again.exitCode == 0, "\(again.errorText)")
    #expect(try signature(folder.path("again.pdf")).contains("Signature is Valid"))
  }

  @Test("Tools put texts, pictures and files behind a signature that then still holds")
  func tools() throws {
    let path = try signed()
    _ = try folder.write("a,b", as: "data.csv")
    for action in [
      "{ freeText: { text: \"see {text}\", callout: true } }", "{ stamp: { name: Approved } }",
      "{ fileAttachment: { file: data.csv } }",
    ] {
      let outcome = try Obelus.run(["run", try job(action), path, "--output", folder.path("out.pdf"), "--overwrite"])
      #expect(outcome.exitCode == 0, "\(outcome.errorText)")
      #expect(try readBytes(folder.path("out.pdf")).starts(with: readBytes(path)))
      #expect(try signature(folder.path("out.pdf")).contains("Signature is Valid"))
      #expect(try Tool.run("qpdf", "--check", folder.path("out.pdf")).exitCode == 0)
    }
  }

  @Test("Certifications and locks that forbid annotations are respected", arguments: 1...3)
  func permissions(_ level: Int) throws {
    let transform =
      "/Reference [<< /Type /SigRef /TransformMethod /DocMDP /TransformParams << /P \(level) /V /1.2 >> >>]"
    let job = try job("{ markup: { type: highlight } }")
    for (path, isLock) in [
      (try signed(transform, perms: true), false), (try signed(field: "/Lock << /Action /All /P \(level) >>"), true),
    ] {
      let outcome = try Obelus.run(["run", job, path, "--output", folder.path("out.pdf"), "--overwrite"])
      #expect(outcome.exitCode == (level == 3 ? 0 : 8), "lock \(isLock): \(outcome.errorText)")
      if level < 3 { #expect(outcome.errorText.contains("do not allow annotations")) }
    }
  }

  @Test("A lock on fields keeps no annotation away, and no field is touched")
  func fieldLock() throws {
    let path = try signed(
      "/Reference [<< /Type /SigRef /TransformMethod /FieldMDP /TransformParams << /Type /TransformParams /Action /All "
        + "/V /1.2 >> >>]")
    let outcome = try Obelus.run([
      "run", try job("{ markup: { type: highlight } }"), path, "--output", folder.path("out.pdf"),
    ])
    #expect(outcome.exitCode == 0, "\(outcome.errorText)")
    #expect(try readBytes(folder.path("out.pdf")).starts(with: readBytes(path)))
    #expect(try signature(folder.path("out.pdf")).contains("Signature is Valid"))
  }

  @Test("A redaction is refused, and so is all that takes something away")
  func refused() throws {
    let path = try signed()
    for job in [try job("redact"), try job("{ markup: { type: highlight } }", "sanitize: full")] {
      let outcome = try Obelus.run(["run", job, path, "--output", folder.path("out.pdf")])
      #expect(outcome.exitCode == 8, "\(outcome.errorText)")
      #expect(!FileManager.default.fileExists(atPath: folder.path("out.pdf")))
    }
    let invalidated = try Obelus.run(
      ["run", try job("redact", "signatures: invalidate"), path, "--output", folder.path("out.pdf")])
    #expect(invalidated.exitCode == 0, "\(invalidated.errorText)")
  }
}
