internal import Glibc
internal import ObelusCore
internal import ObelusIO

/// Whether memory stays flat over many files.
struct FilesMemory {
  static let names = points.map(parentName) + points.map(processName)

  private static let points = [50, 500]
  private static func parentName(_ file: Int) -> String { "memory/run of 500 files at the \(file)th" }
  private static func processName(_ file: Int) -> String { "memory/\(file) files in one process" }

  let jobs: JobRows

  func measure(_ isWanted: (String) -> Bool, progress: (String) -> Void) throws(ObelusError) -> [Measurement] {
    var rows: [Measurement] = []
    if Self.points.contains(where: { isWanted(Self.parentName($0)) }) {
      progress("memory of a run of 500 files")
      let bytes = try ofRun()
      for (point, bytes) in zip(Self.points, bytes) where isWanted(Self.parentName(point)) {
        rows.append(Measurement(name: Self.parentName(point), unit: .bytes, samples: [Double(bytes)]))
      }
    }
    for point in Self.points where isWanted(Self.processName(point)) {
      progress(Self.processName(point))
      let process = try MeasuredProcess.run(
        jobs.executable, ["bench", "--row", StageRows.filesInOneProcess, "--iterations", String(point)])
      guard let bytes = process.peakMemory else { continue }
      rows.append(Measurement(name: Self.processName(point), unit: .bytes, samples: [Double(bytes)]))
    }
    return rows
  }

  /// What a run over many files has, with its workers, at the 50th file and at the last.
  func overFiles(_ kind: JobRows.Kind) throws(ObelusError) -> (early: Int, late: Int) {
    let out = jobs.folder + "/watched-files"
    guard FileSystem.makeFolder(out) else { throw ObelusError(.output, "a folder for the bench cannot be made") }
    var bytes = (early: 0, late: 0)
    _ = try MeasuredProcess.run(jobs.executable, try jobs.arguments(kind, output: out + "/")) { process in
      let now = MeasuredProcess.residentBytesOfAll(process)
      if now > 0 {
        if bytes.early == 0, (FileSystem.names(in: out) ?? []).count(where: FilePath.isPDF) >= Self.points[0] {
          bytes.early = now
        }
        // What is seen last stands for the last one.
        bytes.late = now
      }
      usleep(20_000)
    }
    return bytes
  }

  /// The memory of the process that deals the files out, when so many outputs are there.
  private func ofRun() throws(ObelusError) -> [Int] {
    let kind = JobRows.Kind(name: "memory", documents: .made(count: 500, pages: 1), level: "quick", jobs: 1)
    let out = jobs.folder + "/watched"
    guard FileSystem.makeFolder(out) else { throw ObelusError(.output, "a folder for the bench cannot be made") }
    let arguments = try jobs.arguments(kind, output: out + "/")
    var bytes = Self.points.map { _ in 0 }
    _ = try MeasuredProcess.run(jobs.executable, arguments) { process in
      let now = MeasuredProcess.residentBytes(process)
      guard now > 0 else { return }
      let finished = (FileSystem.names(in: out) ?? []).count { $0.hasSuffix(".pdf") }
      // The last one is written right before the run ends: what is seen last stands for it.
      for (i, point) in Self.points.enumerated()
      where i == Self.points.count - 1 || (bytes[i] == 0 && finished >= point) {
        bytes[i] = now
      }
    }
    return bytes
  }
}
