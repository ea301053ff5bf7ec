internal import Dispatch
internal import Synchronization

/// Compresses many buffers on several threads.
enum ParallelDeflate {
  /// Less than this is not worth waking a thread for.
  private static let minimumBytesPerThread = 1 << 15

  /// The compressed form of each buffer, nil where it would not be smaller. The result does not depend on `threads`.
  static func compress(_ buffers: [[UInt8]], level: Int, threads: Int) -> [[UInt8]?] {
    let total = buffers.reduce(0) { $0 &+ $1.count }
    let workers = max(1, min(threads, buffers.count, total / minimumBytesPerThread))
    guard workers > 1 else {
      guard let deflater = Deflater(level: level) else { return buffers.map { _ in nil } }
      return buffers.map { deflater.compress($0) }
    }
    let work = Work(buffers)
    DispatchQueue.concurrentPerform(iterations: workers) { _ in work.run(level: level) }
    return work.results
  }

  /// Each thread takes the next buffer until none is left.
  private final class Work: Sendable {
    private let buffers: [[UInt8]]
    private let next = Atomic<Int>(0)
    private let compressed: Mutex<[[UInt8]?]>

    init(_ buffers: [[UInt8]]) {
      self.buffers = buffers
      compressed = Mutex(Array(repeating: nil, count: buffers.count))
    }

    var results: [[UInt8]?] { compressed.withLock { $0 } }

    func run(level: Int) {
      guard let deflater = Deflater(level: level) else { return }
      while true {
        let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard index < buffers.count else { return }
        let result = deflater.compress(buffers[index])
        compressed.withLock { $0[index] = result }
      }
    }
  }
}
