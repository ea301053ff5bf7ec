internal import ObelusCore

/// Worker processes that wait for documents. They outlive a run, so that the next one need not start its own. Safe to
/// use from any thread.
final class WorkerPool: Sendable {
  private let executable: String
  private let idle = Lock([WorkerProcess]())
  private let hasWarned = Lock(false)
  private let peak = Lock(0)

  /// The most memory that a worker has had, in bytes.
  var peakMemory: Int { peak.withLock { $0 } }

  /// - Parameter executable: the path of this program, which is started with `WorkerMain.command` as its only argument.
  init(executable: String) { self.executable = executable }

  /// A worker for documents of a job, the caller's until it is given back.
  /// - Parameter isNew: it may not have done anything yet.
  func take(_ job: WorkerJob, isNew: Bool = false) throws(ObelusError) -> WorkerProcess {
    let waiting = isNew ? nil : idle.withLock { idle in idle.lastIndex { $0.job == job }.map { idle.remove(at: $0) } }
    if let waiting { return waiting }
    return try WorkerProcess(executable, job)
  }

  /// True once: that workers cannot be locked down is the same for all of them.
  func mayWarn() -> Bool {
    hasWarned.withLock { warned in
      defer { warned = true }
      return !warned
    }
  }

  /// - Parameter isSound: its last document left nothing that the next could see.
  func give(_ worker: WorkerProcess, isSound: Bool) {
    peak.withLock { $0 = max($0, worker.peakMemory) }
    guard isSound, worker.isFit else { return worker.end() }
    let superfluous = idle.withLock { idle in
      idle.append(worker)
      // Workers of a job that nobody asks for any more go first.
      let count = max(0, idle.count - worker.job.threads)
      let out = Array(idle.prefix(count))
      idle.removeFirst(count)
      return out
    }
    for old in superfluous { old.end() }
  }
}
