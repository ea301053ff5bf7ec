import Foundation
import TestSupport

/// A program that was started by a test; its output goes to files.
final class Child {
  struct Outcome {
    /// What the program returned, or 128 + the signal that ended it.
    var exitCode: Int32
    var output: [UInt8]
    var errors: [UInt8]
    /// The largest resident set of the program and of those it waited for, in bytes; 0 where the tests themselves have had
    /// more: Linux counts for a new process what the one had that started it.
    var peakMemory: Int

    var outputText: String { String(decoding: output, as: UTF8.self) }
    var errorText: String { String(decoding: errors, as: UTF8.self) }
    var errorLines: [Substring] { errorText.split(separator: "\n") }
  }

  struct NotStarted: Error { var program: String }
  struct TookTooLong: Error { var limit: Duration }

  let pid: pid_t
  private let files: TemporaryFolder

  init(
    _ program: String, _ arguments: [String], input: String = "/dev/null", environment: [String: String] = [:]
  ) throws {
    files = try TemporaryFolder()
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0)
    unsafe posix_spawn_file_actions_addopen(&actions, 1, files.path("out"), O_WRONLY | O_CREAT, 0o600)
    unsafe posix_spawn_file_actions_addopen(&actions, 2, files.path("err"), O_WRONLY | O_CREAT, 0o600)
    let variables = ProcessInfo.processInfo.environment.merging(environment) { _, new in new }
    // Both arrays end in nil and live until the call returns; posix_spawn copies them.
    var argv = unsafe ([program] + arguments).map { unsafe strdup($0) } + [nil]
    var envp = unsafe variables.map { unsafe strdup("\($0.key)=\($0.value)") } + [nil]
    defer { unsafe (argv + envp).forEach { unsafe free($0) } }
    // Threads that run tests may block signals, and a child would inherit that.
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    unsafe sigemptyset(&none)
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    var pid: pid_t = 0
    guard unsafe posix_spawn(&pid, program, &actions, &attributes, &argv, &envp) == 0 else {
      throw NotStarted(program: program)
    }
    self.pid = pid
  }

  func signal(_ number: Int32) { kill(pid, number) }

  /// Waits for the end; a program that is still running at `limit` is killed, and this throws.
  func wait(limit: Duration = .seconds(60)) throws -> Outcome {
    let end = ContinuousClock.now + limit
    var status: Int32 = 0
    var usage = rusage()
    while unsafe wait4(pid, &status, WNOHANG, &usage) == 0 {
      if ContinuousClock.now > end {
        signal(SIGKILL)
        _ = unsafe wait4(pid, &status, 0, &usage)
        throw TookTooLong(limit: limit)
      }
      usleep(5_000)
    }
    let code = status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
    let peak = Int(usage.ru_maxrss) * 1024
    return Outcome(
      exitCode: code, output: try files.read("out"), errors: try files.read("err"),
      peakMemory: peak > ownPeakMemory() ? peak : 0)
  }

  private func ownPeakMemory() -> Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return (line.flatMap { Int($0.filter(\.isNumber)) } ?? 0) * 1024
  }
}
