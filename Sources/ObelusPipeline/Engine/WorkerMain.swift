internal import CProcess
internal import Glibc
internal import ObelusCore

/// What a worker process does: one request from standard input, messages to standard output.
package enum WorkerMain {
  /// The hidden command by which the program starts itself as a worker.
  package static let command = "__worker"

  /// The memory that one document may take, without the stacks of its threads.
  static let memoryLimit = 1 << 30

  package static func run() -> Int32 {
    // The terminal's Ctrl-C goes to the parent, which ends its workers.
    _ = signal(SIGINT, SIG_IGN)
    // A worker whose parent is gone works for nobody, and what it wrote nobody would remove.
    _ = obelus_end_with_parent()
    do throws(ObelusError) {
      let (request, bytes) = try WorkerWire.decodeRequest(readAll())
      // The parent may have ended before that was arranged.
      guard getppid() == request.parent else { return ExitCode.internal.rawValue }
      limitMemory(memoryLimit + bytes.count + (request.threads + 1) * WorkerThreads.stackSize)
      let output = Output()
      // MuPDF recurses on nested objects: the main thread's stack is too small for it.
      WorkerThreads.run(1) { _ in
        let outcome = DocumentTask(request, bytes: bytes).run { output.write($0) }
        output.write(.outcome(outcome))
        // All is said: freeing what the process holds would only keep the parent waiting.
        _exit(0)
      }
      return 0
    } catch {
      return ExitCode.internal.rawValue
    }
  }

  private static func limitMemory(_ bytes: Int) {
    var limit = rlimit(rlim_cur: rlim_t(bytes), rlim_max: rlim_t(bytes))
    unsafe setrlimit(__rlimit_resource_t(RLIMIT_DATA.rawValue), &limit)
    // A crash is reported by the parent; a dump would write the document's text to disk.
    var none = rlimit(rlim_cur: 0, rlim_max: 0)
    unsafe setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
  }

  private static func readAll() -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      let part = unsafe [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
        count = max(0, unsafe Glibc.read(0, buffer.baseAddress, buffer.count))
      }
      if part.isEmpty { return bytes }
      bytes += part
    }
  }

  /// Standard output, one message at a time. Progress is told at most some twenty times a second.
  private final class Output: Sendable {
    private let lastProgress = Lock(0.0)

    func write(_ message: WorkerMessage) {
      lastProgress.withLock { last in
        if case .pages(_, let finished, let count) = message, finished < count {
          let now = MonotonicClock.now()
          guard now - last > 0.05 else { return }
          last = now
        }
        guard let line = try? WorkerWire.encode(message) else { return }
        var from = 0
        while from < line.count {
          let count = unsafe line.withUnsafeBytes { bytes in
            unsafe Glibc.write(1, bytes.baseAddress.map { unsafe $0 + from }, line.count - from)
          }
          guard count > 0 else { return }
          from += count
        }
      }
    }
  }
}
