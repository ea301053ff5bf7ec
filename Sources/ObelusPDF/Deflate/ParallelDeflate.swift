internal import ObelusCore
internal import Synchronization

/// Codes many streams on several threads.
enum ParallelDeflate {
  /// What is done with the data of a stream.
  enum Work: Sendable {
    case none
    case compress
    case cut(DeadBytes.Task)
  }

  /// Less than this is not worth waking a thread for.
  private static let minimumBytesPerThread = 1 << 15

  /// The new data of each stream, nil where they stay or would not be smaller. The result does not depend on `threads`.
  static func run(
    _ streams: [(data: [UInt8], work: Work)], level: Int, threads: Int
  ) throws(ObelusError) -> [[UInt8]?] {
    let chosen = streams.filter { $0.work.isAny }
    let total = chosen.reduce(0) { $0 &+ $1.data.count }
    let workers = max(1, min(threads, chosen.count, total / minimumBytesPerThread))
    let batch = Batch(streams)
    JoinedThreads.run(workers) { batch.run(level: level) }
    return try batch.results()
  }

  /// Each thread takes the next stream until none is left.
  private final class Batch: Sendable {
    private let streams: [(data: [UInt8], work: Work)]
    private let next = Atomic<Int>(0)
    private let coded: Lock<[Result<[UInt8]?, ObelusError>]>

    init(_ streams: [(data: [UInt8], work: Work)]) {
      self.streams = streams
      coded = Lock(Array(repeating: .success(nil), count: streams.count))
    }

    func results() throws(ObelusError) -> [[UInt8]?] {
      var all: [[UInt8]?] = []
      for result in coded.withLock({ $0 }) { all.append(try result.get()) }
      return all
    }

    func run(level: Int) {
      guard let deflater = Deflater(level: level) else { return }
      while true {
        let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard index < streams.count else { return }
        let result: Result<[UInt8]?, ObelusError>
        do throws(ObelusError) {
          switch streams[index].work {
          case .none: continue
          case .compress: result = .success(deflater.compress(streams[index].data))
          case .cut(let task): result = .success(try task.run(streams[index].data))
          }
        } catch {
          result = .failure(error)
        }
        coded.withLock { $0[index] = result }
      }
    }
  }
}

extension ParallelDeflate.Work {
  fileprivate var isAny: Bool { if case .none = self { false } else { true } }
}
