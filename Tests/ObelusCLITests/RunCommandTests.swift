import Foundation
import ObelusCore
import ObelusPipeline
import Testing

@testable import ObelusCLI

@Suite struct RunCommandTests {
  @Test func oneDocument() throws {
    let call = try Call("a.pdf")
    #expect(call("run", "@/job.yml", "@/a.pdf", "--output", "@/b.pdf", "--jobs", "3", "--timeout", "2") == .done)
    #expect(
      call.messages == [
        "done: @/a.pdf → @/b.pdf: 2 pages, 3 hits (1 kept), verified (strict), 0.10 s",
        "  rule    hits  acted  kept",
        "  rule-1     3      2     1",
        "  second     0      0     0",
        "1 document: 1 written; 0.50 s",
      ])
    #expect(call.out.text.isEmpty)
    let request = try #require(call.engine.request)
    #expect(
      request.documents == [
        .init(
          name: call.folder + "/a.pdf", source: .file(call.folder + "/a.pdf"), target: .file(call.folder + "/b.pdf"))
      ])
    #expect(request.options.jobs == 3 && request.options.timeout == .seconds(2) && request.options.passwords.isEmpty)
  }

  @Test func severalDocuments() throws {
    let call = try Call("in/a.pdf", "in/bad.pdf", "in/x/locked.pdf", "in/x/odd.pdf")
    #expect(call("run", "@/job.yml", "@/in", "-o", "@/out", "--report", "@/report.json") == .someFailed)
    let findings = Array(repeating: "finding: @/in/x/odd.pdf, page 1: 2 glyphs have no Unicode", count: 10)
    #expect(
      call.messages == [
        "done: @/in/a.pdf → @/out/a.pdf: 2 pages, 3 hits (1 kept), verified (strict), 0.10 s",
        "error: @/in/bad.pdf, page 2: the output still holds what rule `rule-1` redacts",
        "error: @/in/x/locked.pdf: a password is needed (give --password-file)",
      ] + findings + [
        "finding: @/in/x/odd.pdf: 2 more; --report lists all",
        "done: @/in/x/odd.pdf → @/out/x/odd.pdf: 2 pages, 3 hits (1 kept), verified (strict), 0.10 s",
        "  rule    hits  acted  kept",
        "  rule-1     6      4     2",
        "  second     0      0     0",
        "4 documents: 2 written, 1 withheld, 1 refused; 0.50 s",
      ])
    let report = try JSONSerialization.jsonObject(with: Data(call.read("report.json").utf8)) as? [String: Any]
    #expect(report?["exit"] as? Int == 1 && report?["documentsDone"] as? Int == 2)
    #expect(
      (report?["documents"] as? [[String: Any]])?.map { $0["state"] as? String } == [
        "done", "failed", "failed", "done",
      ])
    let mode = try FileManager.default.attributesOfItem(atPath: call.folder + "/report.json")[.posixPermissions] as? Int
    #expect(mode == 0o600)
  }

  @Test(arguments: [("bad.pdf", ExitCode.withheld), ("locked.pdf", .notPermitted), ("a.pdf", .done)])
  func oneDocumentGivesItsOwnCode(name: String, code: ExitCode) throws {
    let call = try Call(name)
    #expect(call("run", "@/job.yml", "@/" + name, "--output", "@/out", "--quiet") == code)
    #expect(call.messages.count == (code == .done ? 0 : 1))
  }

  @Test func inputsOfTheManifest() throws {
    let call = try Call("jobs/in/a.pdf", "jobs/in/b.pdf")
    try call.write(
      "jobs/job.yml", Call.job + "inputs: [\"in/*.pdf\"]\noutput: { directory: out, name: \"{stem}-x.pdf\" }\n")
    #expect(call("run", "@/jobs/job.yml") == .done)
    let targets = call.engine.request?.documents.map(\.target)
    #expect(targets == [.file(call.folder + "/jobs/out/a-x.pdf"), .file(call.folder + "/jobs/out/b-x.pdf")])
  }

  @Test func passwordsAreLines() throws {
    let call = try Call("a.pdf")
    try call.write("pw", "sécret \r\nsecond")
    #expect(call("run", "@/job.yml", "@/a.pdf", "--output", "@/out", "--password-file", "@/pw") == .done)
    #expect(call.engine.request?.options.passwords == [Array("sécret ".utf8), Array("second".utf8)])
  }

  @Test func standardInputAndOutput() throws {
    let call = try Call()
    call.input.bytes = [1, 2, 3]
    #expect(call("run", "@/job.yml", "-") == .done)
    #expect(
      call.engine.request?.documents == [
        .init(name: "standard input", source: .bytes([1, 2, 3]), target: .standardOutput)
      ])
    #expect(call("run", "@/job.yml", "-", "--report", "-") == .usage)
    #expect(call("run", "-", "-") == .usage)
  }

  @Test func dryRunNeedsNoPlaceForOutputs() throws {
    let call = try Call("a.pdf")
    #expect(call("run", "@/job.yml", "@/a.pdf", "--dry-run") == .done)
    #expect(call.engine.request?.documents.map(\.target) == [DocumentRequest.Target.none])
    #expect(call.messages.last == "1 document: 1 would be written; 0.50 s")
  }

  @Test(
    arguments: [
      (
        ["run", "@/job.yml", "@/a.pdf"], ExitCode.usage,
        ["error: there is no place for the outputs (give --output, or `output: { directory: … }` in the manifest)"]
      ),
      (["run", "@/none.yml", "@/a.pdf"], .usage, ["@/none.yml: the manifest cannot be read: no such file or folder"]),
      (["run", "@", "@/a.pdf"], .usage, ["@: the manifest cannot be read: it is a folder"]),
      (
        ["run", "@/job.yml", "--output", "@/out"], .noInput,
        ["error: no input is given (name files or folders, or list `inputs` in the manifest)"]
      ),
      (["run", "@/job.yml", "@/empty", "--output", "@/out"], .noInput, ["error: no PDF was found in `@/empty`"]),
      (
        ["run", "@/job.yml", "@/a.pdf", "--output", "@/a.pdf", "--overwrite"], .usage,
        ["error: the output `@/a.pdf` is the input `@/a.pdf` (inputs are never changed; write elsewhere)"]
      ),
      (
        ["run", "@/job.yml", "@/a.pdf", "--output", "@/old.pdf"], .usage,
        ["error: the output `@/old.pdf` exists (--overwrite replaces it)"]
      ),
      (
        ["run", "@/job.yml", "@/a.pdf", "--output", "@/out", "--report", "@/a.pdf"], .usage,
        ["error: the report would take the place of `@/a.pdf` (write it elsewhere)"]
      ),
      (
        ["run", "@/job.yml", "@/a.pdf", "--output", "@/b.pdf", "--report", "@/b.pdf"], .usage,
        ["error: the report would take the place of `@/b.pdf` (write it elsewhere)"]
      ),
      (
        ["run", "@/job.yml", "@/a.pdf", "--output", "@/out", "--report", "@/no/r.json"], .usage,
        ["error: the folder `@/no` of the report does not exist"]
      ),
      (
        ["run", "@/job.yml", "@/a.pdf", "--output", "@/out", "--password-file", "@/no"], .usage,
        ["error: @/no: the password file cannot be read: no such file or folder"]
      ),
      (
        ["run", "@/job.yml", "@/a.pdf", "--output", "@/out", "--report", "@/out/report.json"], .usage,
        ["error: --report `@/out/report.json` lies in the folder of the outputs, `@/out` (write it elsewhere)"]
      ),
      (
        ["run", "@/job.yml", "@/a.pdf", "--output", "@/out", "--records", "@/out"], .usage,
        ["error: --records `@/out` lies in the folder of the outputs, `@/out` (write it elsewhere)"]
      ),
      (
        ["run", "@/job.yml", "@/in", "--output", "@/out", "--records", "@/in/x/records"], .usage,
        ["error: --records `@/in/x/records` lies in the folder of the inputs, `@/in` (write it elsewhere)"]
      ),
      (
        ["run", "@/job.yml", "@/in/*.pdf", "--output", "@/out", "--records", "@/r", "--reveal", "@/in/reveal.html"],
        .usage, ["error: --reveal `@/in/reveal.html` lies in the folder of the inputs, `@/in` (write it elsewhere)"]
      ),
      (
        ["run", "@/job.yml", "@/a.pdf", "--output", "@/out", "--excerpts", "@/out/excerpts"], .usage,
        ["error: --excerpts `@/out/excerpts` lies in the folder of the outputs, `@/out` (write it elsewhere)"]
      ),
      (
        ["run", "@/wrong.yml", "@/a.pdf", "--output", "@/out"], .usage,
        [
          "@/wrong.yml:1:10: expected `1` for `version`, found a number outside of that",
          "@/wrong.yml:2:1: unknown key `ruls` in the manifest (did you mean `rules`?)",
        ]
      ),
    ] as [([String], ExitCode, [String])])
  func refusesBeforeAnythingStarts(arguments: [String], code: ExitCode, messages: [String]) throws {
    let call = try Call("a.pdf", "old.pdf", "empty/notes.txt", "in/b.pdf")
    try call.write("wrong.yml", "version: 2\nruls: []\n")
    let command = ObelusCommand(
      engine: call.engine, console: Console(out: call.out, err: call.err), standardInput: call.input)
    #expect(command.run(arguments.map { $0.replacing("@", with: call.folder) }) == code)
    let told = call.messages.filter { !$0.contains("is missing") }
    #expect(told == messages)
    #expect(call.engine.request == nil)
    #expect(call.out.text.isEmpty)
  }

  @Test(arguments: [(Int32(2), ExitCode.interrupted), (15, .terminated)])
  func interrupted(signal: Int32, code: ExitCode) throws {
    let call = try Call("a.pdf", "b.pdf", engine: FakeEngine(interruption: signal))
    #expect(call("run", "@/job.yml", "@/a.pdf", "@/b.pdf", "--output", "@/out") == code)
    #expect(call.messages.last == "2 documents: 1 written, 1 not done; 0.50 s")
  }

  /// Thousands of documents may be left.
  @Test(arguments: [["--quiet"], ["--summary-only"], []])
  func oneLineTellsWhatWasLeft(options: [String]) throws {
    let names = (0..<9).map { "\($0).pdf" }
    let call = try Call(engine: FakeEngine(interruption: 15))
    for name in names { try call.write(name, "") }
    #expect(call(["run", "@/job.yml"] + names.map { "@/" + $0 } + ["--output", "@/out"] + options) == .terminated)
    let errors = call.messages.filter { $0.hasPrefix("error: ") }
    #expect(errors == ["error: the run was stopped: 8 documents were left"])
    #expect(!options.contains("--quiet") || call.messages.count == 1)
    let json = try Call(engine: FakeEngine(interruption: 2))
    for name in names { try json.write(name, "") }
    #expect(
      json(["run", "@/job.yml"] + names.map { "@/" + $0 } + ["--output", "@/out", "--log-format", "json", "-q"])
        == .interrupted)
    #expect(json.messages.count == 2 && json.messages[0].contains(#""event":"stopped","signal":2,"left":8"#))
  }
}
