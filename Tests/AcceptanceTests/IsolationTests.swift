import Foundation
import TestSupport
import Testing

/// What a document, or a worker that it has taken over, can do to the rest. The faults are made by a hook of debug builds.
@Suite("Isolation", .enabled(if: ProcessInfo.processInfo.environment["OBELUS_BINARY"] == nil, "needs a debug build"))
struct IsolationTests {
  /// Five documents, of which the third one meets a fault.
  private func run(
    _ fault: String, _ options: [String] = [], jobs: Int = 2, limit: Duration = .seconds(60)
  ) throws -> (outcome: Child.Outcome, report: [String: Any], folder: TemporaryFolder) {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: folder.path("in"), withIntermediateDirectories: true)
    for name in ["a", "b", "c", "d", "e"] {
      _ = try folder.write(try readBytes(Corpus.path("letter.pdf")), as: "in/\(name).pdf")
    }
    let outcome = try Obelus.run(
      [
        "run", try Job.redactName.write(in: folder), folder.path("in"), "--output", folder.path("out/"), "--jobs",
        "\(jobs)", "--report", folder.path("report.json"),
      ] + options,
      environment: ["OBELUS_TEST_FAULT": fault, "OBELUS_TEST_FOLDER": folder.url.path(percentEncoded: false)],
      limit: limit)
    let report = try JSONSerialization.jsonObject(with: Data(try folder.read("report.json"))) as? [String: Any]
    return (outcome, report ?? [:], folder)
  }

  private func errors(_ report: [String: Any]) -> [String?] {
    ((report["documents"] as? [[String: Any]]) ?? []).map { ($0["error"] as? [String: Any])?["code"] as? String }
  }

  @Test(
    "A crash, a hang and a lack of memory cost one document each",
    arguments: [
      ("crash", "worker.died", []), ("end", "worker.died", []), ("hang", "worker.timeout", ["--timeout", "4"]),
      ("hang", "worker.timeout", ["--page-timeout", "3"]), ("memory", "worker.memory", ["--memory-limit", "256M"]),
      ("leap", "worker.memory", ["--memory-limit", "256M"]),
      ("internal", "internal", []),
    ], ["sandbox", "process"])
  func faults(_ fault: (kind: String, code: String, options: [String]), _ isolation: String) throws {
    for jobs in [1, 2] {
      let run = try run("c.pdf=\(fault.kind)", fault.options + ["--isolation", isolation], jobs: jobs)
      #expect(run.outcome.exitCode == 1, "\(run.outcome.errorText)")
      #expect(errors(run.report) == [nil, nil, fault.code, nil, nil])
      let outputs = try FileManager.default.contentsOfDirectory(atPath: run.folder.path("out"))
      #expect(outputs.sorted() == ["a.pdf", "b.pdf", "d.pdf", "e.pdf"])
      let bytes = try outputs.map { try readBytes(run.folder.path("out/" + $0)) }
      #expect(Set(bytes).count == 1)
    }
  }

  @Test("A document has a worker of its own where that is asked for")
  func workersOfTheirOwn() throws {
    let everywhere = ["a", "b", "c", "d", "e"].map { "\($0).pdf=pid" }.joined(separator: ",")
    func workers(_ options: [String]) throws -> Int {
      let run = try run(everywhere, options, jobs: 1)
      let documents = (run.report["documents"] as? [[String: Any]]) ?? []
      let findings = documents.flatMap { ($0["findings"] as? [[String: Any]]) ?? [] }
      return Set(findings.filter { $0["code"] as? String == "worker.pid" }.compactMap { $0["message"] as? String })
        .count
    }
    #expect(try workers([]) == 1)
    #expect(try workers(["--worker-documents", "2"]) == 3)
    #expect(try workers(["--worker-documents", "1"]) == 5)
    // One that goes on holding memory makes room for another.
    let hungry = try run(everywhere.replacing("b.pdf=pid", with: "b.pdf=keep"), jobs: 1)
    let found = ((hungry.report["documents"] as? [[String: Any]]) ?? []).flatMap {
      ($0["findings"] as? [[String: Any]]) ?? []
    }.filter { $0["code"] as? String == "worker.pid" }.compactMap { $0["message"] as? String }
    #expect(found.count == 5 && Set(found).count == 2, "\(found)")
    #expect((hungry.report["peakMemory"] as? Int ?? 0) > 300 << 20)
  }

  @Test("An internal error of the only document is the program's own: 70, and no output")
  func internalError() throws {
    let folder = try TemporaryFolder()
    let input = try folder.write(try readBytes(Corpus.path("letter.pdf")), as: "c.pdf")
    let outcome = try Obelus.run(
      ["run", try Job.redactName.write(in: folder), input, "--output", folder.path("out.pdf")],
      environment: ["OBELUS_TEST_FAULT": "c.pdf=internal"])
    #expect(outcome.exitCode == 70, "\(outcome.errorText)")
    #expect(!FileManager.default.fileExists(atPath: folder.path("out.pdf")))
  }

  @Test("Patterns become machine code in a worker that is locked down, too", arguments: ["sandbox", "process"])
  func machineCode(_ isolation: String) throws {
    let run = try run("c.pdf=pattern", ["--isolation", isolation])
    let findings = ((run.report["documents"] as? [[String: Any]]) ?? []).flatMap {
      ($0["findings"] as? [[String: Any]]) ?? []
    }
    let told = findings.filter { $0["code"] as? String == "worker.pattern" }.compactMap { $0["message"] as? String }
    #expect(told == ["machine code"], "\(told)")
  }

  private func attempts(_ report: [String: Any]) -> [String: String] {
    let documents = (report["documents"] as? [[String: Any]]) ?? []
    let findings = documents.flatMap { ($0["findings"] as? [[String: Any]]) ?? [] }
    return findings.reduce(into: [:]) { found, finding in
      guard let code = finding["code"] as? String, code.hasPrefix("attempt.") else { return }
      found[String(code.dropFirst(8))] = finding["message"] as? String
    }
  }

  @Test("A worker that is locked down can open nothing, reach nothing and start nothing")
  func lockDown() throws {
    let run = try run("c.pdf=attempts")
    #expect(run.outcome.exitCode == 0, "\(run.outcome.errorText)")
    let isolation = run.report["isolation"] as? [String: Any]
    let isSandboxed = isolation?["inForce"] as? String == "sandbox"
    // Where the kernel has no seccomp, this is said, and nothing can be shown.
    #expect(isSandboxed || isolation?["systemError"] != nil)
    guard isSandboxed else { return }
    let refused = ["open", "create", "write", "connect", "fork", "exec", "kill", "trace", "limit"]
    #expect(attempts(run.report) == Dictionary(uniqueKeysWithValues: refused.map { ($0, "refused") }))
    #expect(!FileManager.default.fileExists(atPath: run.folder.path("made-by-a-worker")))
  }

  @Test("A worker that is locked down is refused every system call that it has no need of")
  func everyCall() throws {
    // A worker that is not locked down must not try.
    let isSandboxed = try run("c.pdf=pid").report["isolation"] as? [String: Any]
    guard isSandboxed?["inForce"] as? String == "sandbox" else { return }
    let run = try run("c.pdf=calls")
    let findings = ((run.report["documents"] as? [[String: Any]]) ?? []).flatMap {
      ($0["findings"] as? [[String: Any]]) ?? []
    }
    let calls = findings.filter { $0["code"] as? String == "attempt.call" }.compactMap { $0["message"] as? String }
    #expect(findings.contains { $0["code"] as? String == "attempt.calls" } && calls.isEmpty, "\(calls)")
  }

  @Test("The same worker can, where it is not locked down: the attempts are real ones")
  func attemptsAreReal() throws {
    let run = try run("c.pdf=attempts", ["--isolation", "process"])
    let attempts = attempts(run.report)
    for name in ["open", "create", "connect", "fork", "exec", "kill"] {
      #expect(attempts[name] == "allowed", "\(name)")
    }
    #expect(FileManager.default.fileExists(atPath: run.folder.path("made-by-a-worker")))
    #expect((run.report["isolation"] as? [String: Any])?["inForce"] as? String == "process")
  }

  @Test("A kernel that cannot lock down is told once, and the work goes on")
  func withoutSandbox() throws {
    let run = try run("no-sandbox")
    #expect(run.outcome.exitCode == 0, "\(run.outcome.errorText)")
    #expect(run.outcome.errorLines.count { $0.contains("cannot be locked down") } == 1)
    let isolation = run.report["isolation"] as? [String: Any]
    #expect(isolation?["asked"] as? String == "sandbox")
    #expect(isolation?["inForce"] as? String == "process")
    #expect(isolation?["systemError"] != nil)
  }

  @Test("A worker ends with its parent, in the middle of a document, too")
  func endsWithItsParent() throws {
    let folder = try TemporaryFolder()
    let input = try folder.write(try readBytes(Corpus.path("letter.pdf")), as: "c.pdf")
    let child = try Child(
      Obelus.path, ["run", try Job.redactName.write(in: folder), input, "--output", folder.path("out.pdf")],
      environment: ["OBELUS_TEST_FAULT": "c.pdf=hang"])
    func workers() throws -> [String] {
      try Tool.run("ps", "--no-headers", "-o", "pid", "--ppid", "\(child.pid)").outputText.split(separator: "\n").map {
        $0.trimmingCharacters(in: .whitespaces)
      }
    }
    var seen: [String] = []
    for _ in 0..<200 where seen.isEmpty {
      usleep(20_000)
      seen = try workers()
    }
    try #require(seen.count == 1)
    child.signal(SIGKILL)
    _ = try child.wait()
    var isGone = false
    for _ in 0..<200 where !isGone {
      usleep(20_000)
      isGone = !FileManager.default.fileExists(atPath: "/proc/\(seen[0])/exe")
    }
    #expect(isGone)
  }

  @Test("A job that may not use the sandbox's limits says what it takes", arguments: ["1M", "none", "-1G", "x"])
  func sizes(_ size: String) throws {
    let run = try Obelus.run("extract", Corpus.path("letter.pdf"), "--memory-limit", size)
    #expect(run.exitCode == 2)
    #expect(run.errorText.contains("64M"))
  }
}
