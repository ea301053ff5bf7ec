internal import CProcess
internal import Glibc
internal import ObelusCore
internal import ObelusIO
internal import ObelusPDF

/// A program that was started without a shell, and gets and gives lines. Its errors go nowhere: they may quote the document.
/// Safe to use from any thread.
final class RunningProgram: Sendable {
  enum Failure: Error, Hashable {
    /// No file that can be run has the name.
    case missing
    /// With the number of the system's error.
    case notStarted(Int32)
    /// With this status; nil by a signal.
    case ended(Int32?)
    case late, long, talkative, notText, cancelled
  }

  private let pid: pid_t
  private let input: FileDescriptor
  private let output: FileDescriptor
  private let state = Lock(State())

  private struct State {
    var received: [UInt8] = []
    /// As `waitpid` tells it.
    var status: Int32?
  }

  /// - Parameters:
  ///   - words: the program, by its name in `PATH` or a path, and its arguments.
  ///   - folder: what paths are relative to, and where the program works.
  init(_ words: [String], folder: String) throws(Failure) {
    guard let path = Self.find(words.first ?? "", folder) else { throw .missing }
    var (questions, answers): ([Int32], [Int32]) = ([-1, -1], [-1, -1])
    guard unsafe obelus_socket_pair(&questions) == 0 else { throw .notStarted(errno) }
    input = FileDescriptor(owning: questions[0])
    let theirInput = FileDescriptor(owning: questions[1])
    guard unsafe obelus_pipe(&answers) == 0 else { throw .notStarted(errno) }
    output = FileDescriptor(owning: answers[0])
    let theirOutput = FileDescriptor(owning: answers[1])
    // Nobody waits for a program that does not listen.
    guard fcntl(input.descriptor, F_SETFL, O_NONBLOCK) == 0, fcntl(output.descriptor, F_SETFL, O_NONBLOCK) == 0 else {
      throw .notStarted(errno)
    }
    pid = try Self.spawn(path, words, folder, theirInput.descriptor, theirOutput.descriptor)
  }

  /// It is told that nothing comes any more, and has a second to end.
  deinit {
    shutdown(input.descriptor, Int32(SHUT_WR))
    state.withLock { state in
      _ = waits(1, &state)
      // Also what it has started itself.
      kill(-pid, SIGKILL)
      while !waits(1, &state) {}
    }
  }

  /// - Parameters:
  ///   - seconds: for all of it.
  ///   - isCancelled: asked ten times a second.
  func answer(_ line: String, within seconds: Double, isCancelled: () -> Bool) throws(Failure) -> String {
    try state.withLock { (state) throws(Failure) in
      try answer(line, within: seconds, isCancelled: isCancelled, &state)
    }
  }

  private func answer(
    _ line: String, within seconds: Double, isCancelled: () -> Bool, _ state: inout State
  ) throws(Failure) -> String {
    guard state.received.isEmpty else { throw .talkative }
    let question = Array(line.utf8) + [0x0A]
    var sent = 0
    let end = MonotonicClock.now() + seconds
    while true {
      if let newline = state.received.firstIndex(of: 0x0A) {
        guard newline == state.received.count - 1, sent == question.count else { throw .talkative }
        guard let answer = String(validating: state.received[..<newline], as: UTF8.self) else { throw .notText }
        state.received = []
        return answer
      }
      guard state.received.count <= ProgramQuestion.longestAnswer else { throw .long }
      if isCancelled() { throw .cancelled }
      let left = end - MonotonicClock.now()
      guard left > 0 else { throw .late }
      var sets = [
        pollfd(fd: output.descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: input.descriptor, events: Int16(POLLOUT), revents: 0),
      ]
      let count = sent < question.count ? 2 : 1
      guard unsafe poll(&sets, nfds_t(count), Int32(min(100, left * 1000 + 1))) > 0 else { continue }
      if count == 2, sets[1].revents != 0 { sent += send(question, from: sent) }
      if sets[0].revents != 0 { try receive(&state) }
    }
  }

  /// 0 where nothing goes now; who does not listen any more has ended, which is read.
  private func send(_ bytes: [UInt8], from start: Int) -> Int {
    let count = unsafe bytes.withUnsafeBytes {
      unsafe obelus_send(
        input.descriptor, $0.baseAddress.map { unsafe $0 + start }, bytes.count - start, nil, 0)
    }
    return max(0, count)
  }

  private func receive(_ state: inout State) throws(Failure) {
    var got = -1
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 1 << 14) { buffer, count in
      got = unsafe read(output.descriptor, buffer.baseAddress, buffer.count)
      count = max(0, got)
    }
    if got < 0, errno == EAGAIN || errno == EINTR { return }
    guard got > 0 else {
      guard waits(1, &state), let status = state.status else { throw .ended(0) }
      throw .ended(status & 0x7F == 0 ? status >> 8 & 0xFF : nil)
    }
    state.received += bytes
  }

  /// Whether it has ended, or does so within some seconds.
  private func waits(_ seconds: Double, _ state: inout State) -> Bool {
    let end = MonotonicClock.now() + seconds
    while state.status == nil {
      var found: Int32 = 0
      let ended = unsafe waitpid(pid, &found, WNOHANG)
      if ended == pid { state.status = found }
      // Nobody's child any more.
      if ended < 0, errno != EINTR { state.status = 0 }
      guard state.status == nil, MonotonicClock.now() < end else { break }
      usleep(1000)
    }
    return state.status != nil
  }

  private static func find(_ name: String, _ folder: String) -> String? {
    if name.contains("/") {
      let path = FilePath.resolved(FilePath.join(folder, name))
      return FileSystem.isProgram(path) ? path : nil
    }
    let path = unsafe getenv("PATH").map { unsafe String(cString: $0) } ?? "/usr/local/bin:/usr/bin:/bin"
    return path.split(separator: ":").map { $0 + "/" + name }.first { FileSystem.isProgram($0) }
  }

  /// The rest of the environment may be secrets.
  private static let variables = [
    "HOME=", "LANG=", "LANGUAGE=", "LC_", "PATH=", "SOURCE_DATE_EPOCH=", "TMPDIR=", "TZ=",
  ]

  /// Invariant: nothing in the process changes the environment, so that its strings stay; other C strings are copied before
  /// the call and freed after it; posix_spawn copies what it needs.
  private static func spawn(
    _ path: String, _ words: [String], _ folder: String, _ input: Int32, _ output: Int32
  ) throws(Failure) -> pid_t {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_adddup2(&actions, input, 0)
    unsafe posix_spawn_file_actions_adddup2(&actions, output, 1)
    unsafe posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    let moved = unsafe obelus_spawn_in(&actions, folder)
    guard moved == 0 else { throw .notStarted(moved) }
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    // A group of its own: it ends when the document does, not with the terminal's Ctrl-C.
    unsafe posix_spawnattr_setpgroup(&attributes, 0)
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    var argv = unsafe words.map { unsafe strdup($0) } + [nil]
    defer { for index in unsafe argv.indices { unsafe free(argv[index]) } }
    var environment: [UnsafeMutablePointer<CChar>?] = unsafe []
    var index = 0
    while let entry = unsafe environ[index] {
      let text = unsafe String(cString: entry)
      if variables.contains(where: { text.hasPrefix($0) }) { unsafe environment.append(entry) }
      index += 1
    }
    unsafe environment.append(nil)
    var pid: pid_t = 0
    var error = unsafe posix_spawn(&pid, path, &actions, &attributes, &argv, &environment)
    // Somebody who starts a program at this moment may still have a file open that was written a moment ago.
    for _ in 0..<500 where error == ETXTBSY {
      usleep(10_000)
      error = unsafe posix_spawn(&pid, path, &actions, &attributes, &argv, &environment)
    }
    guard error == 0 else { throw .notStarted(error) }
    return pid
  }
}
