internal import Glibc
package import ObelusCore

/// How a child process ended.
package enum ChildEnd: Sendable, Hashable {
  case exited(Int32)
  case signalled(Int32)
  case timedOut
  case cancelled
}

/// Runs a program to its end: bytes in, bytes out, a time limit. Its standard error goes nowhere, since what a library
/// prints there may quote the document.
package enum ChildProcess {
  /// - Parameters:
  ///   - timeout: seconds, after which the child is killed; nil waits for ever.
  ///   - isCancelled: asked a few times a second; the child is killed when it says so.
  package static func run(
    _ executable: String, _ arguments: [String], input: [UInt8], timeout: Double?,
    isCancelled: () -> Bool = { false }, onOutput: (ArraySlice<UInt8>) -> Void
  ) throws(ObelusError) -> ChildEnd {
    let toChild = Pipe()
    let fromChild = Pipe()
    // Without the lock another child could inherit these pipes before they are marked close-on-exec, and hold them open.
    let pid = try spawning.withLock { _ throws(ObelusError) in
      try toChild.open()
      try fromChild.open()
      return try spawn(executable, arguments, stdin: toChild.read, stdout: fromChild.write)
    }
    toChild.closeRead()
    fromChild.closeWrite()
    signal(SIGPIPE, SIG_IGN)
    _ = fcntl(toChild.write, F_SETFL, O_NONBLOCK)
    let start = MonotonicClock.now()
    var written = 0
    if input.isEmpty { toChild.closeWrite() }
    var verdict: ChildEnd?
    while true {
      if isCancelled() { verdict = .cancelled }
      if let timeout, MonotonicClock.now() - start > timeout { verdict = .timedOut }
      if verdict != nil {
        kill(pid, SIGKILL)
        break
      }
      let ready = wait(read: fromChild.read, write: written < input.count ? toChild.write : -1)
      if ready.canWrite {
        let count = send(input, from: written, to: toChild.write)
        written = count < 0 ? input.count : written + count
        if written >= input.count { toChild.closeWrite() }
      }
      if ready.canRead {
        let bytes = receive(from: fromChild.read)
        if bytes.isEmpty { break }
        onOutput(bytes[...])
      }
    }
    return try reap(pid, deadline: timeout.map { start + $0 }, verdict)
  }

  private static let spawning = Lock(false)

  /// The child has closed its output or was killed; it must end, or it is made to.
  private static func reap(_ pid: pid_t, deadline: Double?, _ verdict: ChildEnd?) throws(ObelusError) -> ChildEnd {
    var verdict = verdict
    var status: Int32 = 0
    while true {
      let ended = unsafe waitpid(pid, &status, deadline == nil || verdict != nil ? 0 : WNOHANG)
      if ended == pid { break }
      if ended < 0, errno != EINTR { throw ObelusError(.internal, "a worker process was lost") }
      if let deadline, verdict == nil, MonotonicClock.now() > deadline {
        verdict = .timedOut
        kill(pid, SIGKILL)
      }
      if ended == 0 { usleep(200) }
    }
    if let verdict { return verdict }
    return status & 0x7F == 0 ? .exited(status >> 8 & 0xFF) : .signalled(status & 0x7F)
  }

  private static func wait(read: Int32, write: Int32) -> (canRead: Bool, canWrite: Bool) {
    var sets = [
      pollfd(fd: read, events: Int16(POLLIN), revents: 0), pollfd(fd: write, events: Int16(POLLOUT), revents: 0),
    ]
    guard unsafe poll(&sets, 2, 100) > 0 else { return (false, false) }
    return (sets[0].revents != 0, write >= 0 && sets[1].revents != 0)
  }

  /// The number of bytes that the pipe took, or -1 where nobody reads any more.
  private static func send(_ bytes: [UInt8], from: Int, to pipe: Int32) -> Int {
    let count = unsafe bytes.withUnsafeBytes {
      unsafe Glibc.write(pipe, $0.baseAddress.map { unsafe $0 + from }, bytes.count - from)
    }
    if count >= 0 { return count }
    return errno == EAGAIN || errno == EINTR ? 0 : -1
  }

  private static func receive(from pipe: Int32) -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      var got = -1
      repeat { got = unsafe Glibc.read(pipe, buffer.baseAddress, buffer.count) } while got < 0 && errno == EINTR
      count = max(0, got)
    }
  }

  /// Invariant: every C string is copied before the call and freed after it; posix_spawn copies what it needs.
  private static func spawn(_ executable: String, _ arguments: [String], stdin: Int32, stdout: Int32)
    throws(ObelusError) -> pid_t
  {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_adddup2(&actions, stdin, 0)
    unsafe posix_spawn_file_actions_adddup2(&actions, stdout, 1)
    unsafe posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    var argv = unsafe ([executable] + arguments).map { unsafe strdup($0) } + [nil]
    defer { for index in unsafe argv.indices { unsafe free(argv[index]) } }
    var pid: pid_t = 0
    guard unsafe posix_spawn(&pid, executable, &actions, nil, &argv, environ) == 0 else {
      throw ObelusError(.internal, "a worker process cannot be started")
    }
    return pid
  }
}

/// A pipe whose ends are closed once each.
private final class Pipe {
  private(set) var read: Int32 = -1
  private(set) var write: Int32 = -1

  func open() throws(ObelusError) {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else {
      throw ObelusError(.internal, "no pipe to a worker process can be had")
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    read = ends[0]
    write = ends[1]
  }

  func closeRead() {
    if read >= 0 { close(read) }
    read = -1
  }

  func closeWrite() {
    if write >= 0 { close(write) }
    write = -1
  }

  deinit {
    closeRead()
    closeWrite()
  }
}
