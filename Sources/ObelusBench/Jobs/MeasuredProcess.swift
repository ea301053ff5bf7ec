internal import Glibc
internal import ObelusCore
internal import ObelusPipeline

/// A program that was run to its end, with what it used. It and the programs that it started count.
struct MeasuredProcess {
  /// Seconds on the clock, and of processors.
  var wall: Double
  var user: Double
  var system: Double
  /// The most memory that one process had at a time, in bytes.
  var peakMemory: Int

  /// Runs a program with its output going nowhere. Throws where it does not end with 0.
  static func run(_ executable: String, _ arguments: [String]) throws(ObelusError) -> MeasuredProcess {
    let start = MonotonicClock.now()
    // The arguments' strings live until they are freed here, after the child has been made.
    let strings = unsafe ([executable] + arguments).map { unsafe strdup($0) }
    defer { unsafe strings.forEach { unsafe free($0) } }
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    for descriptor: Int32 in [1, 2] {
      unsafe posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_WRONLY, 0)
    }
    var pid: pid_t = 0
    guard unsafe posix_spawn(&pid, executable, &actions, nil, strings + [nil], environ) == 0 else {
      throw ObelusError(.internal, "a program to be measured cannot be started")
    }
    var status: Int32 = 0
    var usage = rusage()
    while unsafe wait4(pid, &status, 0, &usage) < 0, errno == EINTR {}
    guard status == 0 else {
      throw ObelusError(.internal, "a run that was to be measured failed with status \(status >> 8 & 0xFF)")
    }
    func seconds(_ t: timeval) -> Double { Double(t.tv_sec) + Double(t.tv_usec) * 1e-6 }
    return MeasuredProcess(
      wall: MonotonicClock.now() - start, user: seconds(usage.ru_utime), system: seconds(usage.ru_stime),
      peakMemory: Int(usage.ru_maxrss) << 10)
  }
}
