internal import Glibc
internal import ObelusCore
internal import ObelusIO
internal import ObelusPipeline

/// A program that was run to its end, with what it used. It and the programs that it started count.
struct MeasuredProcess {
  /// Seconds on the clock, and of processors.
  var wall: Double
  var user: Double
  var system: Double
  /// The most memory that one process had at a time, in bytes; nil where this process has had more: Linux counts for a
  /// new process what the one had that started it.
  var peakMemory: Int?

  /// Runs a program with its output going nowhere. Throws where it does not end with 0.
  /// - Parameter watch: called every few milliseconds while the program runs, which costs it some time.
  static func run(
    _ executable: String, _ arguments: [String], watch: ((pid_t) -> Void)? = nil
  ) throws(ObelusError) -> MeasuredProcess {
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
    while true {
      let ended = unsafe wait4(pid, &status, watch == nil ? 0 : WNOHANG, &usage)
      if ended == pid || (ended < 0 && errno != EINTR) { break }
      watch?(pid)
      if watch != nil { usleep(3000) }
    }
    let wall = MonotonicClock.now() - start
    guard status == 0 else {
      throw ObelusError(.internal, "a run that was to be measured failed with status \(status >> 8 & 0xFF)")
    }
    func seconds(_ t: timeval) -> Double { Double(t.tv_sec) + Double(t.tv_usec) * 1e-6 }
    return MeasuredProcess(
      wall: wall, user: seconds(usage.ru_utime), system: seconds(usage.ru_stime),
      peakMemory: usage.ru_maxrss > ownPeak() ? Int(usage.ru_maxrss) << 10 : nil)
  }

  /// The most memory that this process has had, in KiB. What `getrusage` says begins with that of its own parent.
  private static func ownPeak() -> Int {
    guard let bytes = try? FileContents.read("/proc/self/status", limit: 1 << 16) else { return 0 }
    let line = String(decoding: bytes, as: UTF8.self).split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return line.flatMap { Int($0.filter(\.isASCIIDigit)) } ?? 0
  }

  /// The memory that a process and those that it started have now, in bytes; 0 where it has none or has ended.
  static func residentBytesOfAll(_ pid: pid_t) -> Int {
    let threads = FileSystem.names(in: "/proc/\(pid)/task") ?? []
    let children = threads.flatMap { thread -> [pid_t] in
      guard let bytes = try? FileContents.read("/proc/\(pid)/task/\(thread)/children", limit: 1 << 16) else {
        return []
      }
      return String(decoding: bytes, as: UTF8.self).split(separator: " ").compactMap { pid_t($0) }
    }
    return children.isEmpty ? 0 : ([pid] + children).reduce(0) { $0 + residentBytes($1) }
  }

  /// The memory that a process has now, in bytes; 0 where it has ended.
  static func residentBytes(_ pid: pid_t) -> Int {
    guard let bytes = try? FileContents.read("/proc/\(pid)/statm", limit: 4096) else { return 0 }
    let fields = String(decoding: bytes, as: UTF8.self).split(separator: " ")
    return (fields.count > 1 ? Int(fields[1]) ?? 0 : 0) * sysconf(Int32(_SC_PAGESIZE))
  }
}

extension Character {
  fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}
