internal import ObelusPipeline

/// Benches and comparisons for people.
package enum BenchTable {
  package static func text(_ rows: [Measurement]) -> String {
    let figures = table(
      [["row", "median", "± spread", "samples", ""]]
        + rows.map { row in
          [
            row.name, figure(row.median, row.unit), figure(row.spread, row.unit), String(row.samples.count),
            row.counters.filter { !$0.key.hasPrefix(stage) && $0.key != "user" && $0.key != "system" }
              .sorted { $0.key < $1.key }.map(counter).joined(separator: ", "),
          ]
        })
    let shares = shares(rows)
    return shares.isEmpty ? figures : figures + "\n" + shares
  }

  private static let stage = "stage/"

  /// Each stage's part of the time that all stages took, over all threads.
  private static func shares(_ rows: [Measurement]) -> String {
    let staged = rows.filter { $0.counters.keys.contains { $0.hasPrefix(stage) } }
    let used = Set(staged.flatMap(\.counters.keys))
    let stages = Stage.allCases.filter { used.contains(stage + $0.rawValue) }
    guard !stages.isEmpty else { return "" }
    return table(
      [["stages, % of their time"] + stages.map(\.rawValue) + [""]]
        + staged.map { row in
          let times = stages.map { row.counters[stage + $0.rawValue] ?? 0 }
          let all = times.reduce(0, +)
          return [row.name] + times.map { all > 0 ? decimal($0 / all * 100, 0) : "–" } + [""]
        })
  }

  package static func text(_ comparison: BenchComparison) -> String {
    table(
      [["row", "before", "after", "ratio", "p", ""]]
        + comparison.rows.map { row in
          [
            row.name, row.before.map { figure($0, row.unit) } ?? "–", row.after.map { figure($0, row.unit) } ?? "–",
            row.ratio.map { decimal($0, 3) } ?? "–", decimal(row.pValue, 3), row.verdict.rawValue,
          ]
        })
  }

  private static func table(_ rows: [[String]]) -> String {
    let widths = (0..<(rows.first?.count ?? 0)).map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      var line = ""
      for (i, cell) in row.enumerated() {
        let space = String(repeating: " ", count: widths[i] - cell.count)
        // Names and remarks to the left, figures to the right.
        line += i == 0 || i == row.count - 1 ? cell + space : space + cell
        line += "  "
      }
      while line.last == " " { line.removeLast() }
      return line + "\n"
    }.joined()
  }

  private static func figure(_ value: Double, _ unit: Measurement.Unit) -> String {
    switch unit {
    case .seconds: decimal(value, 3) + " s"
    case .bytes: value < 1_048_576 ? decimal(value, 0) + " B" : decimal(value / 1_048_576, 1) + " MiB"
    case .nanoseconds:
      switch value {
      case ..<1e3: decimal(value, 2) + " ns"
      case ..<1e6: decimal(value / 1e3, 2) + " µs"
      default: decimal(value / 1e6, 2) + " ms"
      }
    }
  }

  private static func counter(_ name: String, _ value: Double) -> String {
    switch name {
    case JobRows.throughput: "\(decimal(value, 2)) of the throughput without isolation (0.85 at least)"
    case JobRows.memoryAt50: "\(decimal(value / 1_048_576, 0)) MiB in all at the 50th file"
    case JobRows.memoryAtEnd: "\(decimal(value / 1_048_576, 0)) MiB in all at the last"
    case "peakMemory": "peak \(decimal(value / 1_048_576, 0)) MiB"
    case "bytes_per_second": "\(decimal(value / 1e6, 1)) MB/s"
    default: "\(name) \(decimal(value, value.rounded() == value ? 0 : 1))"
    }
  }

  private static func decimal(_ value: Double, _ digits: Int) -> String {
    let scale = (0..<digits).reduce(1.0) { scale, _ in scale * 10 }
    let scaled = (value.magnitude * scale).rounded()
    guard scaled < 1e15 else { return "\(value)" }
    let whole = String(Int(scaled))
    let padded = String(repeating: "0", count: max(0, digits + 1 - whole.count)) + whole
    let sign = value < 0 && scaled > 0 ? "-" : ""
    return digits == 0 ? sign + padded : sign + padded.dropLast(digits) + "." + padded.suffix(digits)
  }
}
