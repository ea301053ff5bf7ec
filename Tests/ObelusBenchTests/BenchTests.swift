import ObelusCore
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

  /// The rows run, and measure something.
  @Test func rows() throws {
    var bench = Bench(executable: "/nowhere")
    bench.samples = 1
    bench.runs = 0
    let rows = try bench.run(folder: "/nowhere") { _ in }
    #expect(rows.count >= 15)
    #expect(Set(rows.map(\.name)).count == rows.count)
    // Memory that the process has already may be enough.
    for row in rows { #expect(row.median > 0 || row.unit == .bytes, "\(row.name)") }
    #expect(rows.first { $0.name.hasPrefix("cache/single flight") }?.counters["computations"] == 1)
    #expect(Bench.repeatRow("lookup/warm/1 thread/spread", 10))
    #expect(!Bench.repeatRow("no row", 10))
  }
}
