import ObelusPipeline
import Synchronization
import Testing

@testable import ObelusCLI

/// What `obelus export` and `obelus import` ask of the engine.
@Suite struct ExchangeCommandTests {
  private func format(_ call: Call) -> ExchangeFormat? { call.engine.calls.withLock { $0.format } }
  private func documents(_ call: Call) -> [DocumentRequest] { call.engine.calls.withLock { $0.documents } }

  @Test func theEndingOfTheOutputSaysTheFormat() throws {
    for (name, expected) in [
      ("a.xfdf", ExchangeFormat.xfdf), ("a.jsonl", .jsonl), ("a.CSV", .csv), ("a.md", .markdown), ("folder", .xfdf),
    ] {
      let call = try Call("in.pdf")
      #expect(call("export", "@/in.pdf", "--output", "@/\(name)") == .done)
      #expect(format(call) == expected)
    }
    let call = try Call("in.pdf")
    #expect(call("export", "@/in.pdf", "-f", "jsonl", "--output", "@/a.csv") == .done)
    #expect(format(call) == .jsonl)
    #expect(call("export", "@/in.pdf", "--format", "pdf") == .usage)
  }

  @Test func linesOfSeveralDocumentsGoIntoOneFile() throws {
    let call = try Call("a.pdf", "b.pdf")
    #expect(call("export", "@/a.pdf", "@/b.pdf", "--output", "@/all.csv") == .done)
    #expect(documents(call).map(\.target) == [.none, .none])
    #expect(try call.read("all.csv").split(separator: "\n").count == 2)
    #expect(call("export", "@/a.pdf", "--output", "@/all.csv") == .usage)
  }

  @Test func aFileForEachDocumentGoesIntoAFolder() throws {
    let call = try Call("a.pdf", "b.pdf")
    #expect(call("export", "@/a.pdf", "@/b.pdf", "--output", "@/out") == .done)
    #expect(
      documents(call).map(\.target) == [.file(call.folder + "/out/a.xfdf"), .file(call.folder + "/out/b.xfdf")])
    #expect(call("export", "@/a.pdf", "@/b.pdf") == .usage)
    #expect(call("export", "@/a.pdf") == .done)
    #expect(documents(call).map(\.target) == [.standardOutput])
  }

  @Test func anImportTakesOneDocumentAndNeedsAnOutput() throws {
    let call = try Call("a.pdf", "b.pdf")
    try call.write("notes.xfdf", "<xfdf/>")
    #expect(call("import", "@/notes.xfdf", "@/a.pdf") == .usage)
    #expect(call("import", "@/notes.xfdf", "@/a.pdf", "@/b.pdf", "--output", "@/out") == .usage)
    #expect(call("import", "@/none.xfdf", "@/a.pdf", "--output", "@/out") == .unreadable)
    #expect(call("import", "@/notes.xfdf", "@/a.pdf", "--output", "@/notes.xfdf", "--overwrite") == .usage)
    #expect(call("import", "@/notes.xfdf", "@/a.pdf", "--output", "@/out.pdf", "--force") == .done)
    #expect(documents(call).map(\.target) == [.file(call.folder + "/out.pdf")])
    call.engine.calls.withLock {
      #expect($0.annotations == Array("<xfdf/>".utf8))
      #expect($0.isForced)
    }
  }
}
