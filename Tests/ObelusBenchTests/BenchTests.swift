import ObelusCore
import TestSupport
import Testing

@testable import ObelusBench

@Suite struct BenchTests {
  /// Against the tables of the exact distribution (two-sided, sizes 5 and 5: U = 2 is 0.0317, U = 0 is 0.0079).
  @Test func mannWhitney() {
    #expect((MannWhitney.pValue([1, 2, 3, 4, 5], [6, 7, 8, 9, 10]) - 2.0 / 252).magnitude < 1e-12)
    #expect((MannWhitney.pValue([1, 2, 3, 4, 7.5], [5.5, 6.5, 8, 9, 10]) - 8.0 / 252).magnitude < 1e-12)
    #expect(MannWhitney.pValue([1, 1, 1, 1], [1, 1, 1, 1]) == 1)
    #expect(MannWhitney.pValue([], [1]) == 1)
    #expect(MannWhitney.pValue([3, 5, 8, 1], [2, 4, 9, 7]) > 0.5)
    let long = (0..<30).map { Double($0) }
    #expect(MannWhitney.pValue(long, long.map { $0 + 0.5 }) > 0.5)
    #expect(MannWhitney.pValue(long, long.map { $0 + 25 }) < 1e-6)
  }

  private func row(_ name: String, _ samples: [Double]) -> Measurement {
    Measurement(name: name, unit: name.hasPrefix("job/") ? .seconds : .nanoseconds, samples: samples)
  }

  @Test func verdicts() {
    let base = (0..<15).map { 100 + Double($0) / 10 }
    let old = ["same", "noise", "slower", "faster", "little", "gone"].map { row($0, base) }
    let new = [
      row("same", base), row("noise", base.map { $0 + 3 * (Int($0 * 10) % 2 == 0 ? 1 : -1) }),
      row("slower", base.map { $0 * 1.3 }), row("faster", base.map { $0 * 0.5 }), row("little", base.map { $0 * 1.05 }),
      row("new", base),
    ]
    let comparison = BenchComparison(new, against: old)
    #expect(
      comparison.rows.map(\.verdict) == [.same, .same, .slower, .faster, .same, .new, .gone])
    #expect(comparison.hasRegression)
    #expect(!BenchComparison(old, against: old).hasRegression)
  }

  @Test func reportsComeBack() throws {
    var job = row("job/1 page", [0.5, 0.25, 0.75])
    job.counters = ["user": 0.25, "stage/write": 0.125]
    var micro = row("lookup/x", [2.5, 3.5])
    micro.cpu = [4.5, 6.5]
    micro.threads = 2
    micro.iterations = 1000
    let report = BenchReport(environment: .now(version: "1"), measurements: [micro, job])
    let back = try BenchReport(json: report.json)
    #expect(back == report)
    #expect(throws: ObelusError.self) { try BenchReport(json: Array("{}".utf8)) }
    let text = BenchTable.text(report.measurements)
    #expect(text.contains("lookup/x    3.00 ns"))
    #expect(text.contains("job/1 page  0.500 s"))
  }

  /// Memory is measured once, so that there is no chance to be ruled out; the peak of a whole job is a row of its own.
  @Test func memoryIsCompared() {
    func measurements(_ bytes: Double) -> [Measurement] {
      var job = row("job/1 page", [0.5, 0.25, 0.75])
      job.counters = ["peakMemory": bytes]
      return [job, Measurement(name: "memory/an annotation", unit: .bytes, samples: [bytes])]
    }
    let more = BenchComparison(measurements(1200), against: measurements(1000))
    #expect(more.rows.map(\.name) == ["job/1 page", "job/1 page/peak memory", "memory/an annotation"])
    #expect(more.rows.map(\.verdict) == [.same, .slower, .slower])
    #expect(!BenchComparison(measurements(1050), against: measurements(1000)).hasRegression)
    #expect(!BenchComparison(measurements(500), against: measurements(1000)).hasRegression)
  }

  @Test func sharesOfStages() {
    var job = row("job/1 page", [0.5])
    job.counters = ["stage/extract": 0.75, "stage/write": 0.25, "peakMemory": 3 * 1_048_576]
    let text = BenchTable.text([job])
    #expect(text.contains("peak 3 MiB"))
    #expect(text.contains("extract  write"))
    #expect(text.contains("75     25"))
  }

  /// The rows run, and measure something.
  @Test func rows() throws {
    let folder = try TemporaryFolder()
    var bench = Bench(executable: "/nowhere")
    bench.samples = 1
    bench.runs = 0
    let rows = try bench.run(folder: folder.path(".")) { _ in }
    let whole = Set(FilesMemory.names)
    #expect(rows.map(\.name) == bench.names.filter { !$0.hasPrefix("job/") && !whole.contains($0) })
    #expect(rows.count >= 30)
    #expect(Set(rows.map(\.name)).count == rows.count)
    for row in rows { #expect(row.median > 0, "\(row.name)") }
    #expect(rows.first { $0.name.hasPrefix("cache/single flight") }?.counters["computations"] == 1)
    let memory = try #require(rows.first { $0.name == "memory/an annotation" })
    #expect((50...2000).contains(memory.median))
    let interpreter = try #require(rows.first { $0.name == "stage/interpret a page" })
    #expect(interpreter.counters["bytes_per_second"] ?? 0 > 0)
    let hits = rows.filter { $0.name.hasPrefix("stage/search a page/list") }.compactMap { $0.counters["hits"] }
    #expect(hits.count == 3 && hits[0] > 0 && hits[1] >= hits[0])
  }

  @Test func rowsAreRepeated() throws {
    let folder = try TemporaryFolder()
    #expect(try Bench.repeatRow("lookup/warm/1 thread/spread", 10, folder: folder.path(".")))
    #expect(try Bench.repeatRow("stage/verify 16 pages/text", 1, folder: folder.path(".")))
    #expect(try !Bench.repeatRow("no row", 10, folder: folder.path(".")))
  }

  @Test func filter() throws {
    let folder = try TemporaryFolder()
    var bench = Bench(executable: "/nowhere")
    bench.samples = 2
    bench.filter = "cold"
    bench.runs = 0
    #expect(try bench.run(folder: folder.path(".")) { _ in }.map(\.name) == ["cache/cold lookup"])
    bench.filter = "nothing of the kind"
    bench.runs = 3
    #expect(try bench.run(folder: folder.path(".")) { _ in }.isEmpty)
  }
}
