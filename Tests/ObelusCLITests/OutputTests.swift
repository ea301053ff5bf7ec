import Foundation
import ObelusCore
import ObelusPipeline
import Synchronization
import Testing

@testable import ObelusCLI

/// What goes to which stream, and how.
@Suite struct OutputTests {
  @Test func planIsJSONLines() throws {
    let call = try Call("a.pdf")
    #expect(call("plan", "@/job.yml", "@/a.pdf") == .done)
    #expect(
      call.out.lines.map { $0.replacing(call.folder, with: "@") } == [
        #"{"document":"@/a.pdf","rule":"rule-1","page":1,"carrier":"page","disposition":"redact","characters":3,"quads":[[1,4,3,4,1,2,3,2]]}"#,
        #"{"document":"@/a.pdf","rule":"rule-1","carrier":"outline","disposition":"kept","reason":"excepted"}"#,
      ])
    #expect(call.messages.last == "1 document: 1 read; 0.50 s")
  }

  @Test func schemaIsTheSchema() throws {
    let call = try Call()
    #expect(call("schema") == .done)
    #expect(call.out.text == JobSchema.json && call.err.text.isEmpty)
  }

  @Test func versionAndHelpAreData() throws {
    let call = try Call()
    #expect(call("--version") == .done && call("run", "--help") == .done)
    #expect(call.out.text.hasPrefix("obelus \(ObelusCommand.version)\nUsage: obelus run") && call.err.text.isEmpty)
  }

  @Test func verifyTellsEachDocument() throws {
    let call = try Call("out/a.pdf", "out/bad.pdf")
    #expect(call("verify", "@/job.yml", "@/out", "--report", "-") == .someFailed)
    #expect(call.messages.last == "2 documents: 1 verified, 1 not proven; 0.50 s")
    #expect(try JSONSerialization.jsonObject(with: Data(call.out.text.utf8)) is [String: Any])
  }

  /// `obelus extract … | head` is no failure, and the work ends with its reader.
  @Test func brokenPipeIsQuiet() throws {
    let call = try Call("a.pdf", out: MemorySink(limit: 1000))
    #expect(call("extract", "@/a.pdf") == .done)
    #expect(!call.messages.contains { $0.hasPrefix("error") })
    #expect(call.out.text.utf8.count < 100_000)
  }

  @Test func fullDiskIsAnError() throws {
    let call = try Call("a.pdf", out: MemorySink(limit: 1000, end: .failed))
    #expect(call("extract", "@/a.pdf") == .temporary)
    #expect(call.messages.last == "error: standard output cannot be written")
  }

  @Test func jsonLog() throws {
    let call = try Call("a.pdf", "bad.pdf")
    #expect(
      call("run", "@/job.yml", "@/a.pdf", "@/bad.pdf", "--output", "@/out", "--log-format", "json") == .someFailed)
    let records = try call.err.lines.map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    #expect(
      records.map { $0["event"] as? String } == [
        "run-started", "document-started", "pages", "document-finished", "document-started", "pages",
        "document-finished", "run-finished",
      ])
    #expect(
      records.map { $0["level"] as? String } == ["info", "info", "info", "info", "info", "info", "error", "error"])
    #expect(
      records.allSatisfy { ($0["time"] as? String)?.wholeMatch(of: /20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d\d\dZ/) != nil })
    #expect(records.last?["exit"] as? Int == 1)

    let wrong = try Call()
    #expect(wrong("run", "@/none.yml", "--log-format=json", "-q") == .usage)
    let record = try JSONSerialization.jsonObject(with: Data(wrong.err.text.utf8)) as? [String: Any]
    #expect(record?["event"] as? String == "error" && record?["code"] as? String == "usage.invalid")
  }

  @Test(arguments: [
    (Int64(0), "1970-01-01T00:00:00.000Z"), (951_782_400_123, "2000-02-29T00:00:00.123Z"),
    (1_796_083_199_999, "2026-11-30T23:59:59.999Z"),
    (4_107_542_399_000, "2100-02-28T23:59:59.000Z"), (4_107_542_400_000, "2100-03-01T00:00:00.000Z"),
  ])
  func logTime(milliseconds: Int64, text: String) { #expect(WallClock { milliseconds * 1_000_000 }.text == text) }

  /// The status line is written only on a terminal, and nothing of it stays.
  @Test func progressIsErased() throws {
    let call = try Call("a.pdf", "b.pdf")
    call.columns = 60
    #expect(call("run", "@/job.yml", "@/a.pdf", "@/b.pdf", "--output", "@/out") == .done)
    #expect(call.err.text.contains("["))
    #expect(Terminal(columns: 60).shown(call.err.text).allSatisfy { !$0.contains("[") && !$0.contains("\u{1B}") })

    let quiet = try Call("a.pdf")
    quiet.columns = 60
    #expect(quiet("run", "@/job.yml", "@/a.pdf", "--output", "@/out", "-q") == .done)
    #expect(quiet.err.text.isEmpty)
  }

  @Test func progressBarGrows() {
    var bar = ProgressBar()
    #expect(bar.line(columns: 80).isEmpty)
    bar.take(.runStarted(documents: 2))
    bar.take(.documentStarted(document: 0, name: "in/a.pdf"))
    bar.take(.pages(document: 0, step: .write, finished: 5, count: 10))
    #expect(bar.line(columns: 40) == "[###-------] 0/2 a.pdf: write 5 of 10 pages")
    bar.take(.documentFinished(document: 0, outcome: DocumentOutcome(input: "in/a.pdf", state: .done)))
    #expect(bar.line(columns: 40) == "[#####-----] 1/2")
  }

  @Test func progressTellsHowLongTheRestTakes() {
    let time = Mutex(0.0)
    var bar = ProgressBar(now: { time.withLock { $0 } })
    bar.take(.runStarted(documents: 1000))
    func finish(_ count: Int, at seconds: Double) {
      for _ in 0..<count {
        bar.take(.documentFinished(document: 0, outcome: DocumentOutcome(input: "a.pdf", state: .done)))
      }
      time.withLock { $0 = seconds }
    }
    finish(4, at: 10)
    #expect(bar.line(columns: 40) == "[----------] 4/1000")
    finish(6, at: 20)
    #expect(bar.line(columns: 40) == "[----------] 10/1000 30.0/min, 33:00 left")
    finish(190, at: 100)
    #expect(bar.line(columns: 40) == "[##--------] 200/1000 2.0/s, 6:40 left")
    finish(300, at: 10)
    #expect(bar.line(columns: 40) == "[#####-----] 500/1000 50/s, 0:10 left")
    finish(500, at: 200)
    #expect(bar.line(columns: 40) == "[##########] 1000/1000")
  }

  /// Each level tells what the ones before it tell, and more.
  @Test func levels() throws {
    func messages(_ arguments: String...) throws -> [String] {
      let call = try Call("odd.pdf", "bad.pdf")
      let words = ["run", "@/job.yml", "@/odd.pdf", "@/bad.pdf", "--output", "@/out"] + arguments
      #expect(call(words) == .someFailed)
      return call.messages
    }
    let error = try messages("--log-level", "error")
    #expect(error.count == 1 && error[0].hasPrefix("error: "))
    #expect(try messages("--quiet") == error && messages("--quiet", "--log-level", "debug") == error)
    let warning = try messages("--log-level=warning")
    #expect(warning.contains { $0.hasPrefix("finding: ") } && !warning.contains { $0.hasPrefix("done: ") })
    let info = try messages()
    #expect(info.contains { $0.hasPrefix("done: ") } && info.last?.hasPrefix("2 documents: ") == true)
    #expect(try messages("--log-level", "info") == info)
    let debug = try messages("--log-level", "debug")
    #expect(debug.contains("debug: @/odd.pdf: begun") && debug.count > info.count)
    let call = try Call("a.pdf")
    #expect(call("run", "@/job.yml", "@/a.pdf", "--log-level", "loud") == .usage)
    #expect(call.messages.last?.contains("`debug`") == true)
    for (level, events) in [("error", 0), ("info", 5), ("debug", 5)] {
      let json = try Call("a.pdf")
      #expect(
        json("run", "@/job.yml", "@/a.pdf", "--output", "@/out", "--log-format", "json", "--log-level", level) == .done)
      #expect(json.err.lines.count == events, "\(level): \(json.err.lines)")
    }
    let json = try Call("odd.pdf")
    _ = json("run", "@/job.yml", "@/odd.pdf", "--output", "@/out", "--log-format", "json", "--log-level", "warning")
    #expect(json.err.text.contains(#""level":"warning""#) && json.err.text.contains("document-finished"))
  }

  @Test func colourOnlyWhereWanted() throws {
    let call = try Call("bad.pdf")
    call.usesColor = true
    _ = call("run", "@/job.yml", "@/bad.pdf", "--output", "@/out")
    #expect(call.err.text.hasPrefix("\u{1B}[31merror:\u{1B}[0m "))
  }

  /// A file name cannot write to the terminal.
  @Test func controlCharactersDoNotReachTheTerminal() throws {
    let call = try Call("a\u{1B}[2Jbad\n.pdf")
    #expect(call("run", "@/job.yml", "@/a\u{1B}[2Jbad\n.pdf", "--output", "@/out", "-q") == .withheld)
    #expect(
      call.err.lines.count == 1 && !call.err.text.contains("\u{1B}")
        && call.err.text.contains("a\u{FFFD}[2Jbad\u{FFFD}.pdf"))
  }
}

/// Enough of a terminal to tell what stays on the screen.
struct Terminal {
  let columns: Int

  func shown(_ text: String) -> [String] {
    var lines = [""]
    var rest = Substring(text)
    while let c = rest.first {
      if rest.hasPrefix("\r\u{1B}[K") {
        lines[lines.count - 1] = ""
        rest = rest.dropFirst("\r\u{1B}[K".count)
        continue
      }
      if c == "\n" { lines.append("") } else { lines[lines.count - 1].append(c) }
      rest = rest.dropFirst()
    }
    return lines
  }
}
