internal import Glibc
internal import ObelusBench
internal import ObelusCore
internal import ObelusIO
internal import ObelusPipeline

/// `obelus bench`: measures, or reads what was measured, and compares.
struct BenchCommand {
  let settings: Settings
  let console: Console

  private static let fileLimit = 1 << 28

  func run() throws(ObelusError) -> ExitCode {
    let wanted = settings.bench
    if let row = wanted.row { return try repeatRow(row) }
    if let pages = wanted.document {
      // It is ASCII throughout.
      console.data(String(decoding: BenchDocument.pdf(pages: pages, seed: UInt64(wanted.seed ?? 42)), as: UTF8.self))
      return .done
    }
    if wanted.list {
      for name in bench.names { console.data(name + "\n") }
      return .done
    }
    guard wanted.compare == nil || wanted.baseline != nil else {
      throw ObelusError(.usage, "--compare needs --baseline", hint: "give the earlier bench as --baseline FILE")
    }
    let baseline = try wanted.baseline.map(read)
    let report = if let file = wanted.compare { try read(file) } else { try measure() }
    guard !report.measurements.isEmpty else {
      throw ObelusError(.usage, "there is no such row", hint: "`obelus bench --list` prints the names of all rows")
    }
    guard let baseline else {
      let data = settings.json ? String(decoding: try report.json, as: UTF8.self) : BenchTable.text(report.measurements)
      console.data(data)
      return .done
    }
    if baseline.environment.cpu != report.environment.cpu {
      console.message("obelus: the two benches come from different processors; their times say little about each other")
    }
    // A bench of some rows says nothing about the others.
    let isPartial = wanted.filter != nil || wanted.runs == 0
    let names = Set(report.measurements.map(\.name))
    let comparison = BenchComparison(
      report.measurements, against: baseline.measurements.filter { !isPartial || names.contains($0.name) })
    console.data(BenchTable.text(comparison))
    return comparison.hasRegression ? .someFailed : .done
  }

  private func read(_ file: String) throws(ObelusError) -> BenchReport {
    do throws(ObelusError) {
      return try BenchReport(json: try FileContents.read(file, limit: Self.fileLimit))
    } catch {
      throw ObelusError(
        .usage, "the bench \(error.message)", at: Location(document: file), hint: error.hint)
    }
  }

  private func measure() throws(ObelusError) -> BenchReport {
    let bench = bench
    let environment = BenchEnvironment.now(version: ObelusCommand.version)
    let folder = try ScratchFolder("obelus-bench")
    let rows = try bench.run(folder: folder.path) { row in
      if !settings.quiet { console.status(row) }
    }
    console.status("")
    return BenchReport(environment: environment, measurements: rows)
  }

  private var bench: Bench {
    var bench = Bench(executable: "/proc/self/exe")
    bench.filter = settings.bench.filter
    bench.file = settings.bench.file
    if let samples = settings.bench.samples { bench.samples = samples }
    if let runs = settings.bench.runs { bench.runs = runs }
    return bench
  }

  private func repeatRow(_ row: String) throws(ObelusError) -> ExitCode {
    let folder = try ScratchFolder("obelus-bench")
    guard try Bench.repeatRow(row, settings.bench.iterations ?? 1, folder: folder.path) else {
      throw ObelusError(
        .usage, "there is no row `\(row)` that can be repeated", hint: "`obelus bench --list` prints the names")
    }
    return .done
  }
}
