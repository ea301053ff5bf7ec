internal import FoundationEssentials
internal import ObelusCore
internal import ObelusIO

/// Whole runs of the command.
struct JobRows {
  /// A kind of run: which documents, and how they are worked on.
  struct Kind: Hashable {
    enum Documents: Hashable {
      /// So many files of so many pages each.
      case made(count: Int, pages: Int)
      /// The path of a file.
      case given(String)
    }

    var name: String
    var documents: Documents
    var level: String
    var jobs: Int
    /// Nil for that of the command.
    var isolation: String?
  }

  let executable: String
  let folder: String

  /// - Parameter file: a document to measure besides those that are made.
  static func kinds(processors: Int, file: String?) -> [Kind] {
    let jobs = processors > 1 ? [1, 2] : [1]
    func kinds(_ name: String, _ documents: Kind.Documents, _ levels: [String], _ jobs: [Int]) -> [Kind] {
      levels.flatMap { level in
        jobs.map {
          Kind(
            name: "job/\(name)/\(level)/\($0) \($0 == 1 ? "job" : "jobs")", documents: documents, level: level, jobs: $0
          )
        }
      }
    }
    let given = file.map { kinds(FilePath.name(of: $0), .given($0), ["quick", "text", "strict"], jobs) } ?? []
    return given
      + kinds("285 pages", .made(count: 1, pages: 285), ["quick", "text", "strict"], jobs)
      + kinds("5000 pages", .made(count: 1, pages: 5000), ["quick", "text"], [jobs.count])
      + kinds("500 files", .made(count: 500, pages: 1), ["text"], jobs)
      + ["sandbox", "none"].map { (isolation: String) in
        Kind(
          name: "job/2000 files/quick/\(jobs.count) jobs/\(isolation)", documents: .made(count: 2000, pages: 1),
          level: "quick", jobs: jobs.count, isolation: isolation)
      }
  }

  /// Runs of all kinds alternate, so that a slow minute hits all of them.
  func measure(
    _ kinds: [Kind], runs: Int, progress: (String) -> Void
  ) throws(ObelusError) -> [Measurement] {
    var samples: [Kind: [MeasuredProcess]] = [:]
    var stages: [Kind: [String: Double]] = [:]
    for round in 0..<max(1, runs) {
      for kind in kinds {
        progress("\(kind.name), run \(round + 1) of \(runs)")
        samples[kind, default: []].append(
          try MeasuredProcess.run(executable, try arguments(kind, output: folder + "/out/")))
        stages[kind] = try self.stages()
      }
    }
    var rows = kinds.map { kind in
      let processes = samples[kind] ?? []
      var row = Measurement(name: kind.name, unit: .seconds, samples: processes.map(\.wall))
      row.threads = kind.jobs
      row.counters["user"] = processes.map(\.user).min()
      row.counters["system"] = processes.map(\.system).min()
      row.counters["peakMemory"] = processes.compactMap(\.peakMemory).max().map(Double.init)
      for (stage, seconds) in stages[kind] ?? [:] { row.counters["stage/" + stage] = seconds }
      return row
    }
    for (index, kind) in kinds.enumerated() where kind.isolation == "sandbox" {
      var bare = kind
      (bare.name, bare.isolation) = (kind.name.replacing("/sandbox", with: "/none"), "none")
      if let other = kinds.firstIndex(of: bare) {
        rows[index].counters[Self.throughput] = rows[other].median / rows[index].median
      }
      progress("\(kind.name), memory")
      let (early, late) = try FilesMemory(jobs: self).overFiles(kind)
      rows[index].counters[Self.memoryAt50] = Double(early)
      rows[index].counters[Self.memoryAtEnd] = Double(late)
    }
    return rows
  }

  /// How fast locked-in workers are, as a part of what is done without any.
  static let throughput = "throughputOfNone"
  /// What the run and its workers have when so many files are done, in bytes.
  static let memoryAt50 = "memoryAt50"
  static let memoryAtEnd = "memoryAtEnd"

  /// The command line of a run; its documents and its job are made where they are missing.
  func arguments(_ kind: Kind, output: String) throws(ObelusError) -> [String] {
    let job = folder + "/\(kind.level).json"
    try FileContents.replace(job, with: BenchJob.manifest(kind.level))
    return [
      "run", job, try input(kind.documents), "--output", output, "--overwrite", "--jobs", String(kind.jobs), "--report",
      report, "--quiet",
    ] + (kind.isolation.map { ["--isolation", $0] } ?? [])
  }

  private var report: String { folder + "/report.json" }

  private func input(_ documents: Kind.Documents) throws(ObelusError) -> String {
    switch documents {
    case .given(let path): return path
    case .made(let count, let pages): return try make(count, pages)
    }
  }

  private func make(_ count: Int, _ pages: Int) throws(ObelusError) -> String {
    let inputs = folder + "/in-\(count)-\(pages)"
    guard !FileSystem.exists(inputs) else { return inputs }
    guard FileSystem.makeFolder(inputs) else { throw ObelusError(.output, "a folder for the bench cannot be made") }
    for i in 0..<count {
      try BenchDocument.write(inputs + "/document-\(i).pdf", pages: pages, seed: UInt64(42 + i))
    }
    return inputs
  }

  /// The seconds of each stage of the last run, over all documents.
  private func stages() throws(ObelusError) -> [String: Double] {
    struct Report: Decodable {
      struct Document: Decodable { var stages: [String: Double]? }
      var documents: [Document]
    }
    let bytes = try FileContents.read(report, limit: 1 << 28)
    guard let decoded = try? JSONDecoder().decode(Report.self, from: Data(bytes)) else {
      throw ObelusError(.internal, "the report of a run that was measured cannot be read")
    }
    return decoded.documents.reduce(into: [:]) { $0.merge($1.stages ?? [:], uniquingKeysWith: +) }
  }
}
