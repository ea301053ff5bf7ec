internal import Glibc
package import ObelusCore

/// Measures rows.
package struct Bench: Sendable {
  /// A part of a row's name; nil measures all.
  package var filter: String?
  /// Samples of each micro row.
  package var samples = 15
  /// Runs of each whole job; 0 leaves them out.
  package var runs = 5
  /// The command that whole jobs run.
  package var executable: String

  package init(executable: String) { self.executable = executable }

  /// - Parameters:
  ///   - folder: for documents and outputs of whole jobs; the caller removes it.
  ///   - progress: hears what is being measured.
  package func run(folder: String, progress: (String) -> Void) throws(ObelusError) -> [Measurement] {
    var result: [Measurement] = []
    let processors = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    for row in WarmRows.rows(threads: min(2, processors)) + CacheRows.rows + IndexRows.rows() where isWanted(row.name) {
      progress(row.name)
      result.append(row.measure(samples: samples))
    }
    for row in [CacheRows.memory(), CacheRows.singleFlight(samples: samples)] where isWanted(row.name) {
      result.append(row)
    }
    guard runs > 0 else { return result }
    let kinds = JobRows.kinds(processors: processors).filter { isWanted($0.name) }
    return try result + JobRows(executable: executable, folder: folder).measure(kinds, runs: runs, progress: progress)
  }

  /// Does the operation of one micro row so often and nothing else, to be counted from outside.
  /// - Returns: false where there is no such row.
  package static func repeatRow(_ name: String, _ iterations: Int) -> Bool {
    let rows = WarmRows.rows(threads: 1) + CacheRows.rows + IndexRows.rows()
    guard let row = rows.first(where: { $0.name == name }) else { return false }
    row.body(iterations, 0)
    return true
  }

  private func isWanted(_ name: String) -> Bool { filter.map { name.contains($0) } ?? true }
}
