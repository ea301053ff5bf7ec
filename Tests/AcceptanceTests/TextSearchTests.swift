import Foundation
import TestSupport
import Testing

/// `search`: where else the texts stand that rules select.
@Suite("Searching for what is selected")
struct TextSearchTests {
  private let folder: TemporaryFolder
  private var out: String { folder.path("out") }

  init() throws { folder = try TemporaryFolder() }

  private func document(_ name: String, _ pages: [String]) throws -> String {
    var pdf = TinyPDF()
    try FileManager.default.createDirectory(
      at: URL(filePath: folder.path(name)).deletingLastPathComponent(), withIntermediateDirectories: true)
    for (index, text) in pages.enumerated() { pdf.page("BT /F1 12 Tf 72 \(700 - 100 * index) Td (\(text)) Tj ET") }
    return try folder.write(pdf.bytes(), as: name)
  }

  private func rule(_ settings: String) -> String {
    #"{"id": "q", "select": {"regex": "Re: (\\w+)", "group": 1}, "action": {"search": {\#(settings)}}}"#
  }

  private func run(
    _ rules: String, _ files: [String], _ settings: String = "", options: [String] = []
  ) throws -> Child.Outcome {
    let job = try Job(rules: "[\(rules)]", settings: settings).write(in: folder)
    return try Obelus.run(
      ["run", job] + files + ["--output", out, "--report", folder.path("report.json"), "--excerpts", folder.path("ex")]
        + options)
  }

  /// Each line of a file of places as `document page text`.
  private func places(_ name: String) throws -> [String] {
    try String(decoding: folder.read("ex/" + name), as: UTF8.self).split(separator: "\n").map { line in
      let value = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      let document = (value["document"] as? String ?? "").split(separator: "/").last ?? ""
      let from = (value["from"] as? String)?.split(separator: "/").last.map { " from \($0)" } ?? ""
      return "\(document) \(value["page"] ?? "") \(value["query"] ?? "") \(value["text"] ?? "")\(from)"
    }
  }

  private var excerpts: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path("ex"))) ?? []).sorted()
  }

  private func report() throws -> String { try String(contentsOfFile: folder.path("report.json"), encoding: .utf8) }

  @Test("A text is looked for in the whole output of its document")
  func document() throws {
    let file = try document("a.pdf", ["Re: Babbage", "Babbage and Babbage, Lovelace"])
    let outcome = try run(
      #"{"id": "q", "select": {"regex": "Re: (\\w+)", "group": 1}, "action": "search"}"#, [file])
    #expect(outcome.exitCode == 0, "\(outcome.errorText)")
    #expect(try places("a.q.jsonl") == ["a.pdf 1 1 Babbage", "a.pdf 2 1 Babbage", "a.pdf 2 1 Babbage"])
  }

  // MARK: All inputs

  @Test(
    "Texts of any document are looked for in all outputs, each once, whatever the number of jobs", arguments: [1, 2])
  func inputs(jobs: Int) throws {
    let files = [
      try document("a.pdf", ["Re: Babbage", "nothing"]), try document("b.pdf", ["Babbage here", "Re: Lovelace"]),
      try document("c.pdf", ["Re: Babbage", "Lovelace"]),
    ]
    let outcome = try run(rule(#""over": "inputs""#), files, options: ["--jobs", "\(jobs)"])
    #expect(outcome.exitCode == 0, "\(outcome.errorText)")
    #expect(
      try places("q.jsonl") == [
        "a.pdf 1 1 Babbage from a.pdf", "b.pdf 1 1 Babbage from a.pdf", "b.pdf 2 2 Lovelace from b.pdf",
        "c.pdf 1 1 Babbage from a.pdf", "c.pdf 2 2 Lovelace from b.pdf",
      ])
    #expect(excerpts == ["q.jsonl"])
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.path("ex/q.jsonl"))
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(try !report().contains("Babbage") && !outcome.errorText.contains("Babbage"))
  }

  @Test("Documents of one name are looked through, and so are texts of several rules")
  func namesakes() throws {
    let files = [try document("a/x.pdf", ["Re: Babbage"]), try document("b/x.pdf", ["Babbage Babbage"])]
    let other = #", {"id": "p", "select": {"regex": "Re: Babbage|Babbage"}, "action": {"search": {"over": "inputs"}}}"#
    let outcome = try run(rule(#""over": "inputs""#) + other, files)
    #expect(outcome.exitCode == 0, "\(outcome.errorText)")
    #expect(excerpts == ["p.jsonl", "q.jsonl"])
    #expect(try places("q.jsonl").count == 3)
    // The second of these texts stands in the first one, too.
    #expect(try places("p.jsonl").count == 4)
  }

  @Test("There are as many places as another program finds")
  func independentScan() throws {
    let files = [
      try document("a.pdf", ["Re: Ada, Re: Byron", "Ada and Byron, Adam"]),
      try document("b.pdf", ["Byron Byron", "Re: Engine of Ada", "nothing"]),
    ]
    let outcome = try run(rule(#""over": "inputs""#), files)
    #expect(outcome.exitCode == 0, "\(outcome.errorText)")
    let texts = try files.map { try Tool.run("pdftotext", $0, "-").outputText }.joined()
    let found = try places("q.jsonl")
    for query in ["Ada", "Byron", "Engine"] {
      let count = texts.components(separatedBy: query).count - 1
      #expect(found.count { $0.contains(" \(query) from") } == count, "\(query)")
    }
  }

  @Test("No place is told that is redacted or marked in its document", arguments: ["redact", "mark"])
  func hidden(apply: String) throws {
    let files = [try document("a.pdf", ["Re: Babbage"]), try document("b.pdf", ["his Babbage", "our Babbage"])]
    let outcome = try run(
      rule(#""over": "inputs""#) + #", {"id": "r", "select": {"text": "his Babbage"}, "action": "redact"}"#,
      files, #""apply": "\#(apply)""#)
    #expect(outcome.exitCode == 0, "\(outcome.errorText)")
    #expect(try places("q.jsonl") == ["a.pdf 1 1 Babbage from a.pdf", "b.pdf 2 1 Babbage from a.pdf"])
  }

  @Test("Marks that a document came with hide what they cover")
  func earlierMarks() throws {
    var pdf = TinyPDF()
    let mark = pdf.object("<< /Type /Annot /Subtype /Redact /Rect [70 690 200 720] >>")
    pdf.page("BT /F1 12 Tf 72 700 Td (Babbage) Tj 0 -100 Td (Re: Babbage) Tj ET", annotations: [mark])
    let file = try folder.write(pdf.bytes(), as: "a.pdf")
    let outcome = try run(rule(""), [file])
    #expect(outcome.exitCode == 0, "\(outcome.errorText)")
    #expect(try places("a.q.jsonl").count == 1)
  }

  @Test("A document that fails takes no part, and the others do")
  func failing() throws {
    let files = [
      try document("a.pdf", ["Re: Babbage"]), try folder.write("no PDF", as: "b.pdf"),
      try document("c.pdf", ["Babbage"]),
    ]
    let outcome = try run(rule(#""over": "inputs""#), files)
    #expect(outcome.exitCode == 1, "\(outcome.errorText)")
    #expect(try places("q.jsonl") == ["a.pdf 1 1 Babbage from a.pdf", "c.pdf 1 1 Babbage from a.pdf"])
  }

  @Test("An output that cannot be looked through fails the run, and no part of the list appears")
  func unreadOutput() throws {
    let files = [try document("a.pdf", ["Re: Babbage"]), try document("b.pdf", ["Babbage"])]
    let outcome = try Obelus.run(
      [
        "run", try Job(rules: "[\(rule(#""over": "inputs""#))]").write(in: folder), "--output", out, "--report",
        folder.path("report.json"), "--excerpts", folder.path("ex"),
      ] + files, environment: ["OBELUS_TEST_FAULT": "search:\(folder.path("b.pdf"))=crash"])
    #expect(outcome.exitCode == 3, "\(outcome.errorText)")
    #expect(outcome.errorText.contains("b.pdf"), "\(outcome.errorText)")
    #expect(excerpts.isEmpty)
    #expect(try report().contains(#""fault""#))
  }

  @Test("Encrypted outputs are opened with the password that opened their inputs")
  func encrypted() throws {
    let plain = try document("plain.pdf", ["Re: Babbage"])
    let locked = folder.path("locked.pdf")
    try #require(
      try Tool.run("qpdf", "--encrypt", "u", "o", "256", "--", try document("b.pdf", ["Babbage"]), locked).exitCode == 0
    )
    let password = try folder.write("u\n", as: "password.txt")
    let outcome = try run(rule(#""over": "inputs""#), [plain, locked], options: ["--password-file", password])
    #expect(outcome.exitCode == 0, "\(outcome.errorText)")
    #expect(try places("q.jsonl").last == "locked.pdf 1 1 Babbage from plain.pdf")
  }

  @Test("A dry run looks for nothing")
  func dryRun() throws {
    let outcome = try run(rule(#""over": "inputs""#), [try document("a.pdf", ["Re: Babbage"])], options: ["--dry-run"])
    #expect(outcome.exitCode == 0 && excerpts.isEmpty, "\(outcome.errorText)")
  }

  @Test("What could not be done is refused before anything is written")
  func refused() throws {
    let file = try document("a.pdf", ["Re: Babbage"])
    let job = try Job(rules: "[\(rule(#""over": "inputs""#))]").write(in: folder)
    let ex = ["--excerpts", folder.path("ex")]
    let printed = try Obelus.run(["run", job, file, "--output", "-"] + ex)
    #expect(printed.exitCode == 2 && printed.errorText.contains("over: document"), "\(printed.errorText)")
    let ledger = try Obelus.run(["run", job, file, "--output", out, "--ledger", folder.path("ledger")] + ex)
    #expect(ledger.exitCode == 2 && ledger.errorText.contains("--ledger"), "\(ledger.errorText)")
    let namesake = try document("q.pdf", ["Re: Babbage"])
    let name = try Obelus.run(["run", job, namesake, "--output", out] + ex)
    #expect(name.exitCode == 2 && name.errorText.contains("`id`"), "\(name.errorText)")
    try FileManager.default.createDirectory(atPath: folder.path("ex"), withIntermediateDirectories: true)
    _ = try folder.write("kept", as: "ex/q.jsonl")
    let taken = try Obelus.run(["run", job, file, "--output", out] + ex)
    #expect(taken.exitCode == 75 && taken.errorText.contains("--overwrite"), "\(taken.errorText)")
    #expect(try folder.read("ex/q.jsonl") == Array("kept".utf8))
    #expect(!FileManager.default.fileExists(atPath: out))
  }

  // MARK: Links

  /// The heights of what links lead to, to the nearest hundred, in the order of the objects.
  private func heights(_ name: String) throws -> [Int] {
    let objects = String(decoding: try decodedObjects(out + "/" + name, unnamed: false), as: UTF8.self)
    return objects.matches(of: /\/XYZ\s+[\d.]+\s+([\d.]+)/).compactMap { Double($0.1) }
      .map { Int(($0 / 100).rounded()) * 100 }
  }

  @Test("Each text leads to the next place where it stands, and the last to the first")
  func links() throws {
    let file = try document("a.pdf", ["Re: Babbage", "Lovelace, Babbage", "Re: Babbage", "Re: Lovelace", "Re: Byron"])
    let outcome = try run(rule(#""links": true"#), [file])
    #expect(outcome.exitCode == 0, "\(outcome.errorText)")
    #expect(try heights("a.pdf") == [600, 700, 600])
    let report = try report()
    #expect(report.contains("search.no-link") && report.contains("link.no-target"))
    #expect(try Tool.run("qpdf", "--check", out + "/a.pdf").exitCode == 0)
    #expect(excerpts == ["a.q.jsonl"])
    let again = try run(rule(#""links": true"#), [file], options: ["--overwrite", "--jobs", "1"])
    #expect(try again.exitCode == 0 && heights("a.pdf") == [600, 700, 600], "\(again.errorText)")
  }

  @Test("No link leads to what is redacted or marked", arguments: ["redact", "mark"])
  func hiddenLinks(apply: String) throws {
    let file = try document("a.pdf", ["Re: Babbage", "his Babbage", "our Babbage"])
    let outcome = try run(
      rule(#""links": true"#) + #", {"id": "r", "select": {"text": "his Babbage"}, "action": "redact"}"#,
      [file], #""apply": "\#(apply)""#)
    #expect(outcome.exitCode == 0, "\(outcome.errorText)")
    #expect(try heights("a.pdf") == [500])
  }

  @Test("There is no second link where the document has one, and none twice after another run")
  func presentLinks() throws {
    var pdf = TinyPDF()
    let link = pdf.object(
      "<< /Type /Annot /Subtype /Link /Rect [60 690 300 720] /Border [0 0 0] /A << /S /URI /URI (https://x.org) >> >>")
    pdf.page("BT /F1 12 Tf 72 700 Td (Re: Babbage) Tj ET", annotations: [link])
    pdf.page("BT /F1 12 Tf 72 600 Td (Re: Babbage) Tj ET")
    let file = try folder.write(pdf.bytes(), as: "a.pdf")
    let outcome = try run(rule(#""links": true"#), [file])
    #expect(outcome.exitCode == 0, "\(outcome.errorText)")
    #expect(try heights("a.pdf") == [700] && report().contains("link.present"))
    try FileManager.default.moveItem(atPath: out + "/a.pdf", toPath: folder.path("b.pdf"))
    let again = try run(rule(#""links": true"#), [folder.path("b.pdf")])
    #expect(try again.exitCode == 0 && heights("b.pdf") == [700], "\(again.errorText)")
  }

  @Test("A policy without links of the job's own takes no search with links", arguments: ["links", "types", "item"])
  func policy(what: String) throws {
    let policies = [
      "links": #"{"allowedMenuActions": ["search"]}"#, "types": #"{"editableAnnotationTypes": ["highlight"]}"#,
      "item": #"{"remove": ["text.createLink"]}"#,
    ]
    let file = try document("a.pdf", ["Re: Babbage", "Babbage"])
    let settings = #""policy": \#(policies[what] ?? "")"#
    let refused = try run(rule(#""links": true"#), [file], settings)
    #expect(refused.exitCode == 2, "\(refused.errorText)")
    let plain = try run(rule(""), [file], settings)
    #expect(plain.exitCode == 0, "\(plain.errorText)")
  }

  @Test("With `width: uniform` a link does not tell where its target stands in the line")
  func uniformWidth() throws {
    let file = try document("a.pdf", ["Re: Babbage", "Ada Lovelace met Babbage"])
    let outcome = try run(
      rule(#""links": true"#) + #", {"id": "r", "select": {"text": "Lovelace"}, "action": "redact"}"#,
      [file], #""width": "uniform""#)
    #expect(outcome.exitCode == 0, "\(outcome.errorText)")
    let objects = String(decoding: try decodedObjects(out + "/a.pdf", unnamed: false), as: UTF8.self)
    #expect(objects.contains(/\/XYZ\s+0\s+792/))
  }
}
