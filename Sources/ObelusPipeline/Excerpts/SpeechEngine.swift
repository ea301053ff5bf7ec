internal import Glibc
internal import ObelusCore
internal import ObelusIO
internal import ObelusPDF

/// Reads texts aloud with the program espeak-ng. A worker may not start it; its parent does.
enum SpeechEngine {
  private static let program = "espeak-ng"

  /// The path of the program; nil where it is not installed.
  static func find() -> String? {
    let path = unsafe getenv("PATH").map { unsafe String(cString: $0) } ?? "/usr/local/bin:/usr/bin:/bin"
    return path.split(separator: ":").map { $0 + "/" + program }.first { FileSystem.isProgram($0) }
  }

  /// A WAV file in which a voice reads a text. The text goes through a file in memory: arguments can be read by everybody.
  /// - Parameter text: UTF-8.
  static func speak(_ text: [UInt8], _ voice: String) throws(ObelusError) -> [UInt8] {
    guard let path = find() else { throw ObelusError(.usage, "espeak-ng is not installed") }
    let input = try FileDescriptor.inMemory()
    try input.append(text)
    let output = try FileDescriptor.inMemory()
    guard lseek(input.descriptor, 0, SEEK_SET) == 0 else {
      throw ObelusError(.internal, "the text cannot be read again")
    }
    // Generous: it is faster than speech by far, of which a second is some 15 characters.
    let seconds = 60 + Double(text.count) / 15
    let words = ["-b", "1", "-v", voice, "--stdin", "-w", "/proc/self/fd/1"]
    guard let pid = spawn(path, words, input.descriptor, output.descriptor), wait(for: pid, seconds) else {
      throw ObelusError(
        .output, "espeak-ng did not read the text", hint: "`espeak-ng --voices` lists what `voice` can be")
    }
    let file = try output.mapped()
    guard file.count > 44 else {
      throw ObelusError(.output, "espeak-ng wrote no sound", hint: "`espeak-ng --voices` lists what `voice` can be")
    }
    return file.bytes(in: 0..<file.count)
  }

  private static func wait(for pid: pid_t, _ seconds: Double) -> Bool {
    var status: Int32 = 0
    let end = MonotonicClock.now() + seconds
    while true {
      let ended = unsafe waitpid(pid, &status, WNOHANG)
      if ended == pid { return status == 0 }
      if ended < 0, errno != EINTR { return false }
      if MonotonicClock.now() > end { kill(pid, SIGKILL) }
      usleep(2000)
    }
  }

  /// Invariant: every C string is copied before the call and freed after it; posix_spawn copies what it needs.
  private static func spawn(_ path: String, _ arguments: [String], _ input: Int32, _ output: Int32) -> pid_t? {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_adddup2(&actions, input, 0)
    unsafe posix_spawn_file_actions_adddup2(&actions, output, 1)
    unsafe posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    var argv = unsafe ([path] + arguments).map { unsafe strdup($0) } + [nil]
    let settings = ["LC_ALL=C.UTF-8", "HOME=/nonexistent"]
    var variables = unsafe settings.map { unsafe strdup($0) } + [nil]
    defer {
      for index in unsafe argv.indices { unsafe free(argv[index]) }
      for index in unsafe variables.indices { unsafe free(variables[index]) }
    }
    var pid: pid_t = 0
    guard unsafe posix_spawn(&pid, path, &actions, nil, &argv, &variables) == 0 else { return nil }
    return pid
  }
}
