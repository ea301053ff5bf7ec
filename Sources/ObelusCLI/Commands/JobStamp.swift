internal import ObelusIO
internal import ObelusPipeline

/// Which files a job consists of, and in what state they are: whether it is still the job that was read.
struct JobStamp: Equatable {
  private let states: [String: FileState?]

  /// - Parameter paths: the manifest's, and those of the files that it names.
  init(_ paths: [String]) {
    states = Dictionary(paths.map { ($0, (try? OpenFile(path: $0))?.state) }, uniquingKeysWith: { first, _ in first })
  }

  var isCurrent: Bool { self == JobStamp(Array(states.keys)) }
}
