import Foundation
import TestSupport
import Testing

/// Names of files and folders that a rule matches are said, and never repeated.
@Suite("File names")
struct FileNameTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(
    _ name: String, output: String, select: String = #""text": "Ellingsworth""#, settings: String = "",
    flags: [String] = []
  ) throws -> (exitCode: Int32, report: String, messages: String) {
    var pdf = TinyPDF()
    pdf.page("BT /F1 12 Tf 50 100 Td (Retained) Tj ET")
    let path = folder.path(name)
    try FileManager.default.createDirectory(
      at: URL(filePath: path).deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(pdf.bytes()).write(to: URL(filePath: path))
    let job = try Job(
      rules: #"[{"id": "witness", "select": {\#(select)}, "action": "redact"}]"#, settings: settings
    ).write(in: folder)
    let outcome = try Obelus.run(
      ["run", job, path, "--output", folder.path(output), "--report", folder.path("report.json")] + flags)
    let report = String(decoding: try readBytes(folder.path("report.json")), as: UTF8.self)
    return (outcome.exitCode, report, outcome.errorText)
  }

  @Test(
    "A name in any writing is a finding that does not repeat it",
    arguments: ["Ellingsworth.pdf", "letter-of-ellingsworth_1.pdf", "ELLINGSWORTH/a.pdf", "El-lings_worth.pdf"])
  func inputName(name: String) throws {
    let (exitCode, report, messages) = try run("in/" + name, output: "out.pdf")
    #expect(exitCode == 0, "\(messages)")
    for text in [report, messages] {
      #expect(text.contains("the input's path holds what rule witness redacts"))
      #expect(!text.lowercased().contains("ellingsworth") && !text.contains("El-lings"))
    }
    #expect(report.contains("[witness]"))
  }

  @Test("A job that marks looks at names too")
  func marking() throws {
    let (exitCode, report, messages) = try run(
      "in/Ellingsworth.pdf", output: "out.pdf", settings: #""apply": "mark""#)
    #expect(exitCode == 0, "\(messages)")
    #expect(report.contains("the input's path holds what rule witness redacts"))
    #expect(!(report + messages).lowercased().contains("ellingsworth"))
  }

  @Test("The output's name and folder", arguments: ["Ellingsworth.pdf", "ellingsworth/out.pdf"])
  func outputName(output: String) throws {
    let (exitCode, report, messages) = try run("in.pdf", output: output)
    #expect(exitCode == 0 && FileManager.default.fileExists(atPath: folder.path(output)), "\(messages)")
    #expect(report.contains("the output's path holds what rule witness redacts"))
    #expect(!(report + messages).lowercased().contains("ellingsworth"))
  }

  @Test("A safe name is what reports, logs and the folder have")
  func safeName() throws {
    let (exitCode, report, messages) = try run(
      "in/Ellingsworth.pdf", output: "out", settings: #""output": {"name": "{n}.pdf"}"#,
      flags: ["--log-format", "json"])
    #expect(exitCode == 0, "\(messages)")
    #expect(FileManager.default.fileExists(atPath: folder.path("out/001.pdf")))
    #expect(report.contains(#""input": "001.pdf""#) && messages.contains(#""document":"001.pdf""#))
    #expect(!(report + messages).contains("Ellingsworth"))
  }

  @Test("A document that fails is not called by such a name either")
  func failure() throws {
    let job = try Job(rules: #"[{"id": "witness", "select": {"text": "Ellingsworth"}, "action": "redact"}]"#)
      .write(in: folder)
    let path = try folder.write("no pdf", as: "Ellingsworth.pdf")
    for input in [path, folder.path("missing-Ellingsworth.pdf")] {
      let outcome = try Obelus.run("run", job, input, "--output", folder.path("out.pdf"))
      #expect(outcome.exitCode == 3 && !outcome.errorText.contains("Ellingsworth"), "\(outcome.errorText)")
    }
  }

  @Test("Words of several parts, whole words, exceptions")
  func writing() throws {
    let phrase = #""text": "Jane Doe""#
    #expect(try run("jane_doe.pdf", output: "a.pdf", select: phrase).report.contains("name.matches"))
    #expect(try run("JaneDoe.pdf", output: "b.pdf", select: phrase).report.contains("name.matches"))
    #expect(!(try run("janet_does.pdf", output: "c.pdf", select: phrase).report.contains("name.matches")))
    let word = #""text": "Doe", "wholeWord": true"#
    #expect(try run("jane_doe.pdf", output: "d.pdf", select: word).report.contains("name.matches"))
    #expect(!(try run("does.pdf", output: "e.pdf", select: word).report.contains("name.matches")))
    let except = #""except": [{"text": "jane_doe"}]"#
    #expect(!(try run("jane_doe.pdf", output: "f.pdf", select: word, settings: except).report.contains("witness: ")))
  }
}
