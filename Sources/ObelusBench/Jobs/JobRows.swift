internal import FoundationEssentials
internal import ObelusCore
internal import ObelusIO

/// Whole runs of the command over documents that are made for it.
struct JobRows {
  /// A kind of run: which documents, and how they are worked on.
  struct Kind: Hashable {
    var name: String
    /// Files and pages of each.
    var documents: (count: Int, pages: Int)
    var level: String
    var jobs: Int

    static func == (a: Kind, b: Kind) -> Bool { a.name == b.name }
    func hash(into hasher: inout Hasher) { hasher.combine(name) }
  }

  let executable: String
  let folder: String

  static func kinds(processors: Int) -> [Kind] {
    var kinds: [Kind] = []
    for level in ["quick", "text", "strict"] {
      for jobs in processors > 1 ? [1, 2] : [1] {
        kinds.append(Kind(name: "job/285 pages/\(level)/\(jobs) jobs", documents: (1, 285), level: level, jobs: jobs))
      }
    }
    for level in ["quick", "text"] {
      kinds.append(Kind(name: "job/5000 pages/\(level)/2 jobs", documents: (1, 5000), level: level, jobs: 2))
    }
    for jobs in processors > 1 ? [1, 2] : [1] {
      kinds.append(Kind(name: "job/500 files/text/\(jobs) jobs", documents: (500, 1), level: "text", jobs: jobs))
    }
    return kinds
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
        let (process, shares) = try run(kind)
        samples[kind, default: []].append(process)
        stages[kind] = shares
      }
    }
    return kinds.map { kind in
      let processes = samples[kind] ?? []
      var row = Measurement(name: kind.name, unit: .seconds, samples: processes.map(\.wall))
      row.threads = kind.jobs
      row.counters["user"] = processes.map(\.user).min()
      row.counters["system"] = processes.map(\.system).min()
      row.counters["peakMemory"] = processes.map { Double($0.peakMemory) }.max()
      for (stage, seconds) in stages[kind] ?? [:] { row.counters["stage/" + stage] = seconds }
      return row
    }
  }

  private func run(_ kind: Kind) throws(ObelusError) -> (MeasuredProcess, [String: Double]) {
    let inputs = folder + "/in-\(kind.documents.count)-\(kind.documents.pages)"
    try makeDocuments(kind, in: inputs)
    let job = folder + "/\(kind.level).json"
    let manifest =
      #"{"version": 1, "name": "bench", "verify": "\#(kind.level)", "unreadable": "report", "#
      + #""rules": [{"id": "the", "select": {"text": "the", "ignoreCase": true}, "action": "redact"}]}"#
    try FileContents.replace(job, with: Array(manifest.utf8))
    let report = folder + "/report.json"
    let process = try MeasuredProcess.run(
      executable,
      [
        "run", job, inputs, "--output", folder + "/out/", "--overwrite", "--jobs", String(kind.jobs), "--report",
        report,
        "--quiet",
      ])
    return (process, try stages(report))
  }

  private func makeDocuments(_ kind: Kind, in inputs: String) throws(ObelusError) {
    guard !FileSystem.exists(inputs) else { return }
    guard FileSystem.makeFolder(inputs) else { throw ObelusError(.output, "a folder for the bench cannot be made") }
    for i in 0..<kind.documents.count {
      try FileContents.replace(
        inputs + "/document-\(i).pdf", with: BenchDocument.pdf(pages: kind.documents.pages, seed: UInt64(42 + i)))
    }
  }

  /// The seconds of each stage, over all documents.
  private func stages(_ report: String) throws(ObelusError) -> [String: Double] {
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
