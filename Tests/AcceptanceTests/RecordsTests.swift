import Foundation
import TestSupport
import Testing

/// `obelus run --records` and `obelus verify --certificate`, from outside.
@Suite("Records of a run")
struct RecordsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Two documents with a name, and one that cannot be read.
  private func run(
    _ more: [String] = [], width: String = "exact", exit: Int32 = 1, at place: SourceLocation = #_sourceLocation
  ) throws -> Child.Outcome {
    try FileManager.default.createDirectory(atPath: folder.path("in"), withIntermediateDirectories: true)
    for (name, word) in [("a", "Rosalind"), ("b", "nobody")] {
      var pdf = TinyPDF()
      pdf.page("BT /F1 12 Tf 72 700 Td (Dear \(word), hello) Tj ET")
      _ = try folder.write(pdf.bytes(), as: "in/\(name).pdf")
    }
    _ = try folder.write("no PDF", as: "in/broken.pdf")
    let job = try folder.write(
      """
      version: 1
      name: letters
      width: \(width)
      rules:
        - { id: names, select: { text: Rosalind }, action: redact, code: "(b)(6)" }
      """, as: "job.yml")
    let outcome = try Obelus.run(
      [
        "run", job, folder.path("in"), "--output", folder.path("out"), "--records", folder.path("records"),
        "--overwrite",
      ]
        + more)
    #expect(outcome.exitCode == exit, "\(outcome.errorText)", sourceLocation: place)
    return outcome
  }

  private func record(_ name: String) throws -> String {
    String(decoding: try folder.read("records/" + name), as: UTF8.self)
  }

  private func keys() throws -> (key: String, publicKey: String)? {
    let (key, publicKey) = (folder.path("key.pem"), folder.path("public.pem"))
    guard (try? Tool.run("openssl", "genpkey", "-algorithm", "ed25519", "-out", key))?.exitCode == 0 else { return nil }
    _ = try Tool.run("openssl", "pkey", "-in", key, "-pubout", "-out", publicKey)
    return (key, publicKey)
  }

  @Test("Every document has its log, what is proven its certificate, and none of them says the text")
  func whatIsWritten() throws {
    _ = try run()
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path("records")).sorted()
    #expect(
      files == [
        "a.audit.jsonl", "a.certificate.json", "a.certificate.pdf", "b.audit.jsonl", "b.certificate.json",
        "b.certificate.pdf", "broken.audit.jsonl", "exemptions.csv", "exemptions.html", "report.html", "report.json",
      ])
    for file in files {
      let bytes = try folder.read("records/" + file)
      #expect(bytes.firstRange(of: Array("Rosalind".utf8)) == nil, "\(file)")
    }
    let log = try record("a.audit.jsonl")
    #expect(
      log.contains(#""event":"mark","page":1,"rule":"names","action":"redact","carrier":"page","codes":["(b)(6)"]"#))
    #expect(log.contains(#""characters":8"#) && !log.contains(#""text":"#))
    #expect(try record("broken.audit.jsonl").contains(#""state":"failed","error":"#))
    #expect(try record("exemptions.csv").contains(",1,(b)(6),names,page,1,"))
    let html = try record("report.html")
    #expect(html.contains("data:image/png;base64,iVBORw0KGgo") && html.contains("class=\"bad\" open"))
    #expect(try Tool.run("qpdf", "--check", folder.path("records/a.certificate.pdf")).exitCode == 0)
  }

  @Test("The report counts by page; pictures of what went stand in a file of their own")
  func pagesAndReveal() throws {
    let path = folder.path("reveal.html")
    _ = try run(["--reveal", path])
    let report = try JSONSerialization.jsonObject(with: Data(try folder.read("records/report.json"))) as? [String: Any]
    let documents = try #require(report?["documents"] as? [[String: Any]])
    let pages = documents.compactMap { $0["byPage"] as? [[String: Any]] }
    #expect(pages.count == 1 && pages[0].count == 1)
    #expect(pages.first?.first?["page"] as? Int == 1)
    let rules = pages.first?.first?["rules"] as? [[String: Any]]
    #expect(rules?.first?["rule"] as? String == "names" && rules?.first?["acted"] as? Int == 1)
    let page = String(decoding: try readBytes(path), as: UTF8.self)
    #expect(page.contains("page 1, before") && page.contains("page 1, after"))
    #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
    // The page of the run has the outputs alone.
    func pictures(_ html: String) -> Int { html.components(separatedBy: "data:image/png").count - 1 }
    let shown = try record("report.html")
    #expect(pictures(page) == 4 && pictures(shown) == 2)
    // It is there already.
    _ = try run(["--reveal", path], exit: 2)
  }

  @Test("With a key a text can be told by who has it; with a hidden width nothing tells its length")
  func textsAndLengths() throws {
    let key = try folder.write("0123456789abcdef", as: "audit.key")
    _ = try run(["--audit-key", key], width: "uniform")
    let log = try record("a.audit.jsonl")
    let code = try Tool.run(
      "openssl", "dgst", "-sha256", "-hmac", "0123456789abcdef", folder.write("Rosalind", as: "text"))
    if code.exitCode == 0 {
      let digits = try #require(String(decoding: code.output, as: UTF8.self).split(separator: " ").last).prefix {
        $0 != "\n"
      }
      #expect(log.contains("\"text\":\"\(digits)\""), "\(log)")
    }
    #expect(!log.contains("characters") && !log.contains("quads"))
    let short = try folder.write("short", as: "short.key")
    _ = try run(["--audit-key", short], exit: 2)
  }

  @Test("A certificate of a job of many rules can be checked, too")
  func manyRules() throws {
    var pdf = TinyPDF()
    pdf.page("BT /F1 12 Tf 72 700 Td (Dear Rosalind) Tj ET")
    let rules = (0..<1500).map { #"{"id": "rule-number-\#($0)", "select": {"text": "Rosalind"}, "action": "redact"}"# }
    let outcome = try Obelus.run(
      "run", try Job(rules: "[\(rules.joined(separator: ","))]").write(in: folder),
      try folder.write(pdf.bytes(), as: "a.pdf"), "--output", folder.path("out.pdf"), "--records",
      folder.path("records"))
    #expect(outcome.exitCode == 0, "\(outcome.errorText)")
    let certificate = folder.path("records/out.certificate.json")
    #expect(try readBytes(certificate).count > 1 << 16)
    let check = try Obelus.run("verify", "--certificate", certificate, folder.path("out.pdf"))
    #expect(check.exitCode == 0, "\(check.errorText)")
  }

  @Test("A third party can check a certificate, and sees what was changed")
  func certificate() throws {
    let keys = try keys()
    _ = try run(keys.map { ["--signing-key", $0.key] } ?? [])
    func verify(_ arguments: [String], exit: Int32, at place: SourceLocation = #_sourceLocation) throws {
      let outcome = try Obelus.run(["verify", "--certificate"] + arguments)
      #expect(outcome.exitCode == exit, "\(outcome.errorText)", sourceLocation: place)
    }
    let (certificate, output) = (folder.path("records/a.certificate.json"), folder.path("out/a.pdf"))
    let audit = ["--audit", folder.path("records/a.audit.jsonl")]
    try verify([certificate, output] + audit, exit: 0)
    try verify([certificate, folder.path("out/b.pdf")], exit: 4)
    try verify([certificate, output, "--audit", folder.path("records/b.audit.jsonl")], exit: 4)
    try verify([certificate], exit: 2)
    try verify([folder.path("job.yml"), output], exit: 2)
    let text = try record("a.certificate.json").replacing("\"acted\": 1", with: "\"acted\": 2")
    let changed = try folder.write(text, as: "changed.json")
    guard let keys else { return }
    try verify([certificate, output, "--key", keys.publicKey] + audit, exit: 0)
    try verify([changed, output], exit: 4)
  }
}
