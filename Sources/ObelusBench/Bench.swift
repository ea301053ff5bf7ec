internal import Glibc
package import ObelusCore

/// Measures rows.
package struct Bench: Sendable {
  /// A part of a row's name; nil measures all.
  package var filter: String?
  /// Samples of each micro row.
  package var samples = 15
  /// Runs of each whole job; 0 leaves them out, and what else starts processes.
  package var runs = 5
  /// A document for whole jobs besides those that are made.
  package var file: String?
  /// The command that whole jobs run.
  package var executable: String

  private let processors = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))

  package init(executable: String) { self.executable = executable }

  /// The names of all rows, in the order in which they are measured.
  package var names: [String] {
    kinds.map(\.name) + FilesMemory.names + Self.microRows(threads: min(2, processors)).map(\.name)
      + [CacheRows.singleFlightName, AnnotationMemory.name]
  }

  /// Whole jobs come first: while this process has little memory itself, it can tell theirs.
  ///
  /// - Parameters:
  ///   - folder: for documents and outputs; the caller removes it.
  ///   - progress: hears what is being measured.
  package func run(folder: String, progress: (String) -> Void) throws(ObelusError) -> [Measurement] {
    var result: [Measurement] = []
    if runs > 0 {
      let jobs = JobRows(executable: executable, folder: folder)
      result += try jobs.measure(kinds.filter { isWanted($0.name) }, runs: runs, progress: progress)
      result += try FilesMemory(jobs: jobs).measure(isWanted, progress: progress)
    }
    for row in Self.microRows(threads: min(2, processors)) where isWanted(row.name) {
      progress(row.name)
      result.append(try row.measure(samples: samples, folder: folder))
    }
    if isWanted(CacheRows.singleFlightName) { result.append(CacheRows.singleFlight(samples: samples)) }
    if isWanted(AnnotationMemory.name) { result.append(AnnotationMemory.measure()) }
    return result
  }

  /// Does the operation of one micro row so often and nothing else, on one thread, to be counted from outside.
  /// - Returns: false where there is no such row.
  package static func repeatRow(_ name: String, _ iterations: Int, folder: String) throws(ObelusError) -> Bool {
    guard let row = microRows(threads: 1).first(where: { $0.name == name }) else { return false }
    try row.run(iterations, folder: folder)
    return true
  }

  private static func microRows(threads: Int) -> [MicroRow] {
    WarmRows.rows(threads: threads) + CacheRows.rows + IndexRows.rows + StageRows.rows + SearchRows.rows
  }

  private var kinds: [JobRows.Kind] { JobRows.kinds(processors: processors, file: file) }

  private func isWanted(_ name: String) -> Bool { filter.map { name.contains($0) } ?? true }
}
