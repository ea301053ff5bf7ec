/// A bench against an earlier one, row by row.
package struct BenchComparison: Hashable, Sendable {
  package enum Verdict: String, Hashable, Sendable {
    case same
    /// For memory: less and more.
    case faster, slower
    /// In one of the two only.
    case new, gone
  }

  package struct Row: Hashable, Sendable {
    package var name: String
    package var unit: Measurement.Unit
    package var before: Double?
    package var after: Double?
    /// How likely so different samples are of the same thing.
    package var pValue: Double
    package var verdict: Verdict

    /// New time by old time.
    package var ratio: Double? {
      guard let before, let after, before > 0 else { return nil }
      return after / before
    }
  }

  package var rows: [Row]

  /// A difference counts where it is unlikely to be chance and larger than the row's tolerance.
  package static let significance = 0.01

  /// The part by which a row may differ without anyone having changed anything: whole jobs run long, and memory hardly
  /// varies; lookups of a few nanoseconds depend on where the linker puts their code.
  package static func tolerance(_ name: String) -> Double {
    if name.hasPrefix("job/") { return name.hasSuffix(memory) ? 0.10 : 0.08 }
    return name.hasPrefix("stage/") || name.hasPrefix("memory/") ? 0.10 : 0.15
  }

  private static let memory = "/peak memory"

  package init(_ new: [Measurement], against old: [Measurement]) {
    let new = Self.withPeaks(new)
    let old = Self.withPeaks(old)
    let earlier = Dictionary(old.map { ($0.name, $0) }) { first, _ in first }
    let names = Set(new.map(\.name))
    rows = new.map { row in
      guard let before = earlier[row.name] else {
        return Row(name: row.name, unit: row.unit, before: nil, after: row.median, pValue: 1, verdict: .new)
      }
      // Memory is measured once: there is no chance to be ruled out.
      let isSingle = row.unit == .bytes && min(before.samples.count, row.samples.count) == 1
      let p = isSingle ? 0 : MannWhitney.pValue(before.samples, row.samples)
      var result = Row(
        name: row.name, unit: row.unit, before: before.median, after: row.median, pValue: p, verdict: .same)
      if let ratio = result.ratio, p < Self.significance, (ratio - 1).magnitude > Self.tolerance(row.name) {
        result.verdict = ratio > 1 ? .slower : .faster
      }
      return result
    }
    rows += old.filter { !names.contains($0.name) }.map {
      Row(name: $0.name, unit: $0.unit, before: $0.median, after: nil, pValue: 1, verdict: .gone)
    }
  }

  package var hasRegression: Bool { rows.contains { $0.verdict == .slower } }

  /// The peak memory of a whole job is a row of its own.
  private static func withPeaks(_ rows: [Measurement]) -> [Measurement] {
    rows.flatMap { row in
      guard let peak = row.counters["peakMemory"] else { return [row] }
      return [row, Measurement(name: row.name + memory, unit: .bytes, samples: [peak])]
    }
  }
}
