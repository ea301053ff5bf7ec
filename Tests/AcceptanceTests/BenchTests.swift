import Foundation
import TestSupport
import Testing

/// `obelus bench` as a process, and the scripts in `bench/`.
@Suite("Bench", .serialized)
struct BenchTests {
  static let python = Tool.isInstalled("python3")
  static let valgrind = python && Tool.isInstalled("valgrind")

  @Test("Documents to measure are sound, and the same every time")
  func document() throws {
    let folder = try TemporaryFolder()
    let made = try Obelus.run("bench", "--document", "3")
    #expect(made.exitCode == 0)
    #expect(try Obelus.run("bench", "--document", "3").output == made.output)
    #expect(try Obelus.run("bench", "--document", "3", "--seed", "43").output != made.output)
    let path = try folder.write(made.output, as: "bench.pdf")
    #expect(try Tool.run("qpdf", "--check", path).exitCode == 0)
    #expect(try Tool.run("qpdf", "--show-npages", path).outputText == "3\n")
  }

  @Test("A whole run is measured with its memory and its stages, over a document that is given too")
  func wholeRuns() throws {
    let folder = try TemporaryFolder()
    let document = try folder.write(try Obelus.run("bench", "--document", "2").output, as: "two.pdf")
    let outcome = try Obelus.run("bench", "--runs", "1", "--file", document, "--filter", "job/two.pdf/text/1", "--json")
    #expect(outcome.exitCode == 0, "\(outcome.errorText)")
    let report = try #require(try JSONSerialization.jsonObject(with: Data(outcome.output)) as? [String: Any])
    let results = try #require(report["results"] as? [[String: Any]])
    #expect(results.map { $0["command"] as? String } == ["job/two.pdf/text/1 job"])
    let counters = try #require(results.first?["counters"] as? [String: Double])
    #expect(counters["peakMemory", default: 0] > 1e6)
    #expect(counters["stage/verify"] != nil && counters["stage/write"] != nil)
    let environment = try #require(report["context"] as? [String: Any])
    #expect(environment["cpu"] is String && environment["load"] is Double)
  }

  @Test("A comparison exits with 0, 1 where a row is slower, and 2 where the call is wrong")
  func comparison() throws {
    let folder = try TemporaryFolder()
    let measured = try Obelus.run("bench", "--runs", "0", "--samples", "5", "--filter", "lookup/array/1", "--json")
    let now = try folder.write(measured.output, as: "now.json")
    #expect(try Obelus.run("bench", "--baseline", now, "--compare", now).exitCode == 0)
    var faster = try #require(try JSONSerialization.jsonObject(with: Data(measured.output)) as? [String: Any])
    let rows = try #require(faster["benchmarks"] as? [[String: Any]])
    faster["benchmarks"] = rows.map { row in
      row.merging(["real_time": (row["real_time"] as? Double ?? 0) / 4]) { _, new in new }
    }
    let before = try folder.write(Array(try JSONSerialization.data(withJSONObject: faster)), as: "before.json")
    let slower = try Obelus.run("bench", "--baseline", before, "--compare", now)
    #expect(slower.exitCode == 1)
    #expect(slower.outputText.contains("slower"))
    #expect(try Obelus.run("bench", "--compare", now).exitCode == 2)
    #expect(try Obelus.run("bench", "--baseline", folder.path("none.json"), "--compare", now).exitCode == 2)
    #expect(try Obelus.run("bench", "--filter", "no such row", "--runs", "0").exitCode == 2)
    #expect(try Obelus.run("bench", "--row", "no such row").exitCode == 2)
  }

  @Test(
    "Instruction counts are recorded and checked; elsewhere they are advice",
    .enabled(if: valgrind, "python3 and valgrind are not installed"))
  func instructions() throws {
    let folder = try TemporaryFolder()
    let baseline = folder.path("counts.tsv")
    let row = "cache/cold lookup"
    func count(_ option: String) throws -> Tool.Result {
      try Tool.run(
        "python3", PackageRoot.path + "/bench/instructions", option, "--obelus", Obelus.path, "--baseline", baseline,
        "--workers", "1", row)
    }
    #expect(try count("--record").exitCode == 0)
    let recorded = try String(contentsOfFile: baseline, encoding: .utf8)
    let line = try #require(recorded.split(separator: "\n").last { $0.hasPrefix(row) })
    let number = try #require(Int(line.split(separator: "\t")[1]))
    #expect(number > 100)
    let same = try count("--check")
    #expect(same.exitCode == 0, "\(same.errorText)")

    let less = recorded.replacing(line, with: "\(row)\t\(number / 2)")
    _ = try folder.write(less, as: "counts.tsv")
    let failed = try count("--check")
    #expect(failed.exitCode == 1)
    #expect(failed.errorText.contains(row) && failed.errorText.contains("--record"))
    _ = try folder.write(less.replacing("# valgrind\t", with: "# valgrind\tother "), as: "counts.tsv")
    let advice = try count("--check")
    #expect(advice.exitCode == 0)
    #expect(advice.errorText.contains("advice"))
  }

  @Test("The peers' jobs run, and find the same", .enabled(if: python, "python3 is not installed"))
  func peers() throws {
    let folder = try TemporaryFolder()
    let outcome = try Tool.run(
      "python3", PackageRoot.path + "/bench/peers/run", "--obelus", Obelus.path, "--runs", "1", "--documents", "2,2x1",
      "--json", folder.path("peers.jsonl"))
    #expect(outcome.exitCode == 0, "\(outcome.outputText)\(outcome.errorText)")
    let lines = try String(contentsOfFile: folder.path("peers.jsonl"), encoding: .utf8).split(separator: "\n")
    #expect(lines.count == 6)
    for line in lines {
      let record = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      let runs = try #require(record["runs"] as? [String: [[String: Any]]])
      let hits = runs.values.compactMap { $0.first?["hits"] as? Int }
      if record["job"] as? String != "save" { #expect(Set(hits).count == 1, "\(runs)") }
      if record["job"] as? String == "redact" { #expect(hits.allSatisfy { $0 > 10 } && hits.count >= 6) }
    }
    // What a peer cannot do is said, and where it is not installed that.
    #expect(
      outcome.outputText.contains("cannot redact text") || outcome.outputText.contains("call bench/peers/install"))
  }
}
