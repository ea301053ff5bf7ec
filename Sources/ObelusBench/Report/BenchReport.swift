internal import FoundationEssentials
package import ObelusCore

/// A bench with its environment, as JSON that other tools read: `context` and `benchmarks` as Google Benchmark writes
/// them, one row a sample; `results` as hyperfine does, one a whole job with all its times.
package struct BenchReport: Hashable, Sendable {
  package var environment: BenchEnvironment
  package var measurements: [Measurement]

  package init(environment: BenchEnvironment, measurements: [Measurement]) {
    self.environment = environment
    self.measurements = measurements
  }

  private struct File: Codable {
    struct Benchmark: Codable {
      var name: String
      var run_name: String
      var run_type: String
      var repetitions: Int
      var repetition_index: Int
      var threads: Int
      var iterations: Int
      var real_time: Double
      /// Left out where it was not taken.
      var cpu_time: Double?
      var time_unit: String
      var counters: [String: Double]?
    }

    struct Result: Codable {
      var command: String
      var mean: Double
      var stddev: Double
      var median: Double
      var user: Double
      var system: Double
      var min: Double
      var max: Double
      var times: [Double]
      var threads: Int
      var counters: [String: Double]?
    }

    var context: BenchEnvironment
    var benchmarks: [Benchmark]
    var results: [Result]
  }

  package var json: [UInt8] {
    get throws(ObelusError) {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
      do {
        return Array(try encoder.encode(file)) + [0x0A]
      } catch {
        throw ObelusError(.internal, "the bench cannot be written as JSON")
      }
    }
  }

  /// Reads what `json` writes.
  package init(json bytes: [UInt8]) throws(ObelusError) {
    guard let file = try? JSONDecoder().decode(File.self, from: Data(bytes)) else {
      throw ObelusError(.usage, "it is no bench of this program", hint: "`obelus bench --json` makes one")
    }
    environment = file.context
    var order: [String] = []
    var rows: [String: Measurement] = [:]
    for benchmark in file.benchmarks {
      if rows[benchmark.run_name] == nil {
        order.append(benchmark.run_name)
        var row = Measurement(
          name: benchmark.run_name, unit: .init(rawValue: benchmark.time_unit) ?? .nanoseconds, samples: [])
        row.threads = benchmark.threads
        row.iterations = benchmark.iterations
        row.counters = benchmark.counters ?? [:]
        rows[benchmark.run_name] = row
      }
      rows[benchmark.run_name]?.samples.append(benchmark.real_time)
      if let cpu = benchmark.cpu_time { rows[benchmark.run_name]?.cpu.append(cpu) }
    }
    measurements = order.compactMap { rows[$0] }
    for result in file.results {
      var row = Measurement(name: result.command, unit: .seconds, samples: result.times)
      row.threads = result.threads
      row.counters = result.counters ?? [:]
      measurements.append(row)
    }
  }

  private var file: File {
    var file = File(context: environment, benchmarks: [], results: [])
    for row in measurements {
      let counters = row.counters.isEmpty ? nil : row.counters
      guard row.unit == .seconds else {
        for (i, sample) in row.samples.enumerated() {
          file.benchmarks.append(
            .init(
              name: row.name, run_name: row.name, run_type: "iteration", repetitions: row.samples.count,
              repetition_index: i, threads: row.threads, iterations: row.iterations, real_time: sample,
              cpu_time: row.cpu.indices.contains(i) ? row.cpu[i] : nil, time_unit: row.unit.rawValue, counters: counters
            ))
        }
        continue
      }
      let mean = row.samples.reduce(0, +) / Double(max(1, row.samples.count))
      let variance = row.samples.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(max(1, row.samples.count - 1))
      file.results.append(
        .init(
          command: row.name, mean: mean, stddev: variance.squareRoot(), median: row.median,
          user: row.counters["user"] ?? 0, system: row.counters["system"] ?? 0, min: row.least,
          max: row.samples.max() ?? 0, times: row.samples, threads: row.threads, counters: counters))
    }
    return file
  }
}
