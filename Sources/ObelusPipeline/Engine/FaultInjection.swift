#if DEBUG
  internal import CSandbox
  internal import Glibc
  internal import ObelusCore
  internal import ObelusText

  /// Faults that tests ask of workers, which documents cannot make them have on demand. Only in debug builds.
  ///
  /// The environment's `OBELUS_TEST_FAULT` has `NAME=FAULT` with commas between: the fault befalls documents of which the
  /// task and name, `TASK:PATH`, end in NAME. `OBELUS_TEST_FOLDER` is where a file is to be made.
  enum FaultInjection {
    /// - Returns: what a worker could do and could not; empty as a rule.
    static func apply(to name: String) throws(ObelusError) -> [Diagnostic] {
      for part in (value("OBELUS_TEST_FAULT") ?? "").split(separator: ",") {
        let pair = part.split(separator: "=").map(String.init)
        guard pair.count == 2, name.hasSuffix(pair[0]) else { continue }
        switch pair[1] {
        case "crash": obelus_crash()
        case "hang": while true { sleep(1) }
        case "memory": takeMemory()
        case "leap": leap()
        case "end": _exit(0)
        case "keep": return keep()
        case "pid": return [Diagnostic(.note, "worker.pid", "\(getpid())")]
        case "internal": throw ObelusError(.internal, "a test asked for this")
        case "calls": return calls()
        case "pattern":
          let isCode = PatternCode.canBeMade()
          return [Diagnostic(.note, "worker.pattern", isCode ? "machine code" : "interpreted")]
        default: return attempts()
        }
      }
      return []
    }

    private static func takeMemory() {
      var taken: [[UInt8]] = []
      while true { taken.append([UInt8](repeating: UInt8(truncatingIfNeeded: taken.count), count: 16 << 20)) }
    }

    private static let kept = Lock([[UInt8]]())

    /// Goes on holding much memory when the document is done.
    private static func keep() -> [Diagnostic] {
      kept.withLock { $0.append([UInt8](repeating: 1, count: 300 << 20)) }
      return [Diagnostic(.note, "worker.pid", "\(getpid())")]
    }

    /// Asks for more at once than there is, while all of it is left.
    private static func leap() {
      var limit = rlimit()
      guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_DATA.rawValue), &limit) == 0 else { return }
      let taken = [UInt8](repeating: 1, count: Int(min(limit.rlim_cur, 1 << 40)))
      _ = taken.count
    }

    private static func attempts() -> [Diagnostic] {
      let attempts: [(String, obelus_attempt)] = [
        ("open", obelus_attempt_open), ("create", obelus_attempt_create), ("write", obelus_attempt_write),
        ("connect", obelus_attempt_connect), ("fork", obelus_attempt_fork), ("exec", obelus_attempt_exec),
        ("kill", obelus_attempt_kill), ("trace", obelus_attempt_trace), ("limit", obelus_attempt_limit),
      ]
      let folder = value("OBELUS_TEST_FOLDER") ?? "."
      return attempts.map { name, attempt in
        Diagnostic(.note, "attempt.\(name)", unsafe obelus_try(attempt, folder) == 0 ? "allowed" : "refused")
      }
    }

    /// Every system call that a locked-in worker has no need of. Only for one that is locked in: some of them do harm.
    private static func calls() -> [Diagnostic] {
      (0..<Int32(512)).filter { obelus_try_call($0) == 0 }.map {
        Diagnostic(.note, "attempt.call", "\($0)")
      } + [Diagnostic(.note, "attempt.calls", "tried")]
    }

    static func value(_ name: String) -> String? {
      // The value is copied at once, and nothing here changes the environment.
      unsafe getenv(name).map { unsafe String(cString: $0) }
    }
  }
#endif
