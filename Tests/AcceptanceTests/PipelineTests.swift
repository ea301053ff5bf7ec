import Foundation
import TestSupport
import Testing

/// The job manifests in `pipelines/` run as they are, over the corpus.
@Suite("Pipelines")
struct PipelineTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Runs a manifest into a folder of its own and returns the paths of its outputs by name.
  private func run(_ name: String, _ options: String...) throws -> [String: String] {
    let arguments = ["run", PackageRoot.path + "/pipelines/\(name).yml", "--output", folder.path("out")]
    let outcome = try Obelus.run(arguments + options, limit: .seconds(300))
    try #require(outcome.exitCode == 0, "exit \(outcome.exitCode): \(outcome.errorText)")
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path("out")).filter { $0.hasSuffix(".pdf") }
    for file in files {
      // qpdf takes no password for a file that needs none.
      let password = file == "encrypted-aes256.pdf" ? "obelus" : ""
      let check = try Tool.run("qpdf", "--password=" + password, "--check", folder.path("out/" + file))
      #expect(check.exitCode == 0 || file == "bad-content.pdf", "\(file): \(check.errorText)")
    }
    return Dictionary(uniqueKeysWithValues: files.map { ($0, folder.path("out/" + $0)) })
  }

  private func decoded(_ path: String?) throws -> [UInt8] { try decodedObjects(try #require(path), unnamed: false) }

  private func count(_ text: String, in bytes: [UInt8]) -> Int {
    String(decoding: bytes, as: UTF8.self).components(separatedBy: text).count - 1
  }

  @Test("redact.yml: the whole corpus")
  func redact() throws {
    let outputs = try run("redact", "--password-file", Corpus.path("password.txt"))
    let expected = try FileManager.default.contentsOfDirectory(atPath: Corpus.path("")).filter { $0.hasSuffix(".pdf") }
    #expect(Set(outputs.keys) == Set(expected))
    for path in outputs.values {
      let texts = try extractedTexts(path, password: "obelus")
      #expect(!texts.contains { $0.lowercased().contains("ellingsworth") || $0.contains("123-45-6789") }, "\(path)")
    }
  }

  @Test("highlight.yml: one annotation for each hit, each with an appearance")
  func highlight() throws {
    let outputs = try run("highlight")
    let letter = try decoded(outputs["letter.pdf"])
    #expect(count("/Subtype /Highlight", in: letter) == 1)
    #expect(count("/Subtype /Underline", in: letter) == 1)
    #expect(count("/Subtype /Squiggly", in: letter) == 1)
    #expect(count("/QuadPoints", in: letter) == 3)
    #expect(count("/AP", in: letter) == 3)
    #expect(try count("/Subtype /Squiggly", in: decoded(outputs["rotated-pages.pdf"])) == 3)
    let text = try extractedTexts(try #require(outputs["letter.pdf"]))
    #expect(text == (try extractedTexts(Corpus.path("letter.pdf"))))
  }

  @Test("tools.yml: a stamp, callouts, notes and a signature, each with an appearance, and the text stays")
  func tools() throws {
    let outputs = try run("tools")
    let letter = try decoded(outputs["letter.pdf"])
    #expect(count("/Subtype /Stamp", in: letter) == 2)
    #expect(count("/IT /FreeTextCallout", in: letter) == 1)
    #expect(count("/Subtype /Square", in: letter) == 1)
    #expect(count("/AP", in: letter) == count("/NM", in: letter))
    let text = try pdftotext(try #require(outputs["letter.pdf"]))
    #expect(text.contains("DRAFT") && text.contains("Defined in breach?"))
  }

  @Test("link.yml: a link over the number, its target made from the number")
  func link() throws {
    let outputs = try run("link")
    let letter = try decoded(outputs["letter.pdf"])
    #expect(count("/Subtype /Link", in: letter) == 1)
    #expect(count("https://example.org/case/2026-0417", in: letter) == 1)
    #expect(try count("https://example.org/case/2026-0417", in: decoded(outputs["form-shared.pdf"])) == 2)
  }

  @Test("excerpts.yml: the numbers beside the outputs, with where they stand")
  func excerpts() throws {
    let outputs = try run("excerpts", "--excerpts", folder.path("texts"))
    let letter = String(decoding: try folder.read("texts/letter.case-number.json"), as: UTF8.self)
    #expect(letter.contains("2026-0417") && letter.contains(#""page":1"#))
    #expect(try count("https://en.wikipedia.org/wiki/Marta", in: decoded(outputs["letter.pdf"])) == 1)
  }

  @Test("programs.yml: what the program says of the number stands beside it")
  func programs() throws {
    let letter = try decoded(try run("programs")["letter.pdf"])
    #expect(count("In the archive since 2024", in: letter) == 1)
    #expect(count("/Subtype /Text", in: letter) == 1)
  }

  @Test("area.yml: the line is gone whatever it was made of")
  func area() throws {
    for (name, path) in try run("area") {
      let texts = try extractedTexts(path)
      #expect(!texts.contains { $0.contains("ELLINGSWORTH") || $0.contains("xxxx") }, "\(name)")
      #expect(texts[0].contains("Retained"), "\(name)")
      #expect(try PathScan.points(in: decodedObjects(path), inside: [45, 290, 375, 318]) == 0, "\(name)")
    }
  }

  @Test("form.yml: what stands beside labels goes, the labels stay")
  func form() throws {
    let text = try extractedTexts(try #require(try run("form")["letter.pdf"]))[0]
    #expect(text.contains("CaseNo.") && text.contains("Totheclerk:") && text.contains(",number"))
    for gone in ["2026-0417", "Totheclerk:Marta", "123-45-6789"] { #expect(!text.contains(gone), "\(gone)") }
  }

  @Test("annotations.yml: what lies under the reviewer's highlight goes, with the highlight")
  func annotations() throws {
    let path = try #require(try run("annotations")["annotations.pdf"])
    let decoded = try decodedObjects(path, unnamed: false)
    #expect(!ByteScan.contains(decoded, "Ellingsworth"))
    #expect(count("/Subtype /Highlight", in: decoded) == 0)
    #expect(count("/Subtype /Stamp", in: decoded) == 1)
    #expect(count("https://example.org/docket", in: decoded) == 1)
    #expect(try extractedTexts(path)[0].contains("Marta"))
  }
}
