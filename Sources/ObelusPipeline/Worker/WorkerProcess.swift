internal import CProcess
internal import Glibc
internal import ObelusCore
internal import ObelusPDF

/// How a worker's work on a document ended.
enum WorkerEnd: Sendable {
  case outcome(DocumentOutcome)
  case exited(Int32)
  case signalled(Int32)
  case timedOut(WorkerLimits.Time)
  case cancelled
}

/// What a document may take.
struct WorkerLimits: Sendable {
  enum Time: Sendable { case document, page }

  /// Seconds for all of the document.
  var document: Double
  /// Seconds in which something must be finished; nil for any.
  var page: Double?
  /// Bytes of private memory, without the stacks of threads.
  var memory: Int
  /// The bytes of the largest file that may be written.
  var fileSize: Int
}

/// A worker process, from its parent's side: one document after the other. One thread at a time uses it.
///
/// Its standard streams but the one that the orders come by go nowhere, since what a library prints may quote a document.
/// A worker whose parent ends reads the end of its orders, and ends too.
final class WorkerProcess: Sendable {
  private struct State {
    var isAlive = true
    var served = 0
    var hasJob = false
    var received = FrameBuffer(longest: WorkerWire.longest)
    var memory = WorkerMemory()
    var confinement: Confinement?
  }

  let job: WorkerJob
  private let pid: pid_t
  private let socket: Int32
  private let state = Lock(State())

  /// A worker that has more than so much when a document is done makes room for a new one, in bytes.
  private static let mostResident = 256 << 20

  init(_ executable: String, _ job: WorkerJob) throws(ObelusError) {
    self.job = job
    var ends: [Int32] = [-1, -1]
    guard unsafe obelus_socket_pair(&ends) == 0 else {
      throw ObelusError(.internal, "no socket to a worker process can be had")
    }
    socket = ends[0]
    defer { close(ends[1]) }
    guard let pid = Self.spawn(executable, input: ends[1]) else {
      close(ends[0])
      throw ObelusError(.internal, "a worker process cannot be started")
    }
    self.pid = pid
  }

  deinit {
    end()
    close(socket)
  }

  /// It has done work, which may have left something.
  var isUsed: Bool { served > 0 }

  /// It may be given another document.
  var isFit: Bool { state.withLock { $0.isAlive && $0.memory.resident < Self.mostResident } }

  /// How many documents it has done, or tried to.
  var served: Int { state.withLock { $0.served } }

  /// The most memory that it has had, as it says, in bytes.
  var peakMemory: Int { state.withLock { $0.memory.peak } }

  /// What keeps it in its place; nil where it has not said so.
  var confinement: Confinement? { state.withLock { $0.confinement } }

  /// Kills it, where it lives, and waits for its end.
  func end() {
    state.withLock { state in
      guard state.isAlive else { return }
      state.isAlive = false
      kill(pid, SIGKILL)
      _ = reap()
    }
  }

  /// Has the worker do a document.
  /// - Parameters:
  ///   - isCancelled: asked a few times a second; the worker is killed when it says so.
  ///   - answer: what to send back for a message, where it asks for something.
  func serve(
    _ request: WorkerRequest, _ files: [FileDescriptor], _ limits: WorkerLimits, isCancelled: () -> Bool,
    answer: (WorkerMessage) throws(ObelusError) -> WorkerOrder?
  ) throws(ObelusError) -> WorkerEnd {
    try state.withLock { state throws(ObelusError) in
      var outgoing = state.hasJob ? [] : try WorkerWire.encode(.job(job))
      outgoing += try WorkerWire.encode(.document(request))
      state.hasJob = true
      if state.served > 0 { limit(state.memory, limits, threads: request.threads) }
      state.served += 1
      var (sent, attached) = (0, files.map(\.descriptor))
      // What somebody else takes to answer is not the document's time.
      var start = MonotonicClock.now()
      var lastWord = start
      while true {
        let now = MonotonicClock.now()
        var verdict: WorkerEnd?
        if let page = limits.page, now - lastWord > page { verdict = .timedOut(.page) }
        if now - start > limits.document { verdict = .timedOut(.document) }
        if isCancelled() { verdict = .cancelled }
        if let verdict {
          state.isAlive = false
          kill(pid, SIGKILL)
          _ = reap()
          return verdict
        }
        let ready = wait(forRoom: sent < outgoing.count)
        if ready.canWrite {
          let count = send(outgoing, from: sent, attached)
          if count > 0 { attached = [] }
          // Who does not listen any more is about to end, and its end will be read.
          sent = count < 0 ? outgoing.count : sent + count
        }
        guard ready.canRead else { continue }
        guard let bytes = receive() else {
          state.isAlive = false
          return reap()
        }
        state.received.append(bytes)
        lastWord = MonotonicClock.now()
        do throws(ObelusError) {
          while let frame = try state.received.next() {
            let message = try WorkerWire.decodeMessage(frame)
            switch message {
            case .ready(let confinement, let memory):
              state.confinement = confinement
              state.memory = memory
              limit(memory, limits, threads: request.threads)
            case .outcome(let outcome, let memory):
              state.memory = memory
              return .outcome(outcome)
            default:
              let asked = MonotonicClock.now()
              guard let order = try answer(message) else { continue }
              lastWord = MonotonicClock.now()
              start += lastWord - asked
              outgoing.removeFirst(sent)
              outgoing += try WorkerWire.encode(order)
              sent = 0
            }
          }
        } catch {
          // Nothing that it says can be relied on.
          state.isAlive = false
          kill(pid, SIGKILL)
          return reap()
        }
      }
    }
  }

  /// What the worker has at rest does not count for its next document.
  private func limit(_ memory: WorkerMemory, _ limits: WorkerLimits, threads: Int) {
    let bytes = max(0, memory.data) + limits.memory + (threads + 1) * WorkerThreads.stackSize
    _ = obelus_limit_process(pid, UInt64(bytes), UInt64(limits.fileSize))
  }

  /// It has closed its end, or was killed: it must end, or it is made to.
  private func reap() -> WorkerEnd {
    var status: Int32 = 0
    let start = MonotonicClock.now()
    while true {
      let ended = unsafe waitpid(pid, &status, WNOHANG)
      if ended == pid { break }
      if ended < 0, errno != EINTR { return .signalled(SIGKILL) }
      if MonotonicClock.now() - start > 2 { kill(pid, SIGKILL) }
      usleep(200)
    }
    return status & 0x7F == 0 ? .exited(status >> 8 & 0xFF) : .signalled(status & 0x7F)
  }

  private func wait(forRoom: Bool) -> (canRead: Bool, canWrite: Bool) {
    var set = pollfd(fd: socket, events: Int16(POLLIN | (forRoom ? POLLOUT : 0)), revents: 0)
    guard unsafe poll(&set, 1, 100) > 0 else { return (false, false) }
    return (Int32(set.revents) & (POLLIN | POLLHUP | POLLERR) != 0, Int32(set.revents) & POLLOUT != 0)
  }

  /// How many bytes went, or -1 where nobody reads any more.
  private func send(_ bytes: [UInt8], from start: Int, _ files: [Int32]) -> Int {
    let count = unsafe bytes.withUnsafeBytes {
      unsafe obelus_send(socket, $0.baseAddress.map { unsafe $0 + start }, bytes.count - start, files, files.count)
    }
    if count >= 0 { return count }
    return errno == EAGAIN || errno == EINTR ? 0 : -1
  }

  /// Nil at the end. Descriptors are not taken: the kernel closes them.
  private func receive() -> [UInt8]? {
    var got = -1
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      repeat { got = unsafe recv(socket, buffer.baseAddress, buffer.count, 0) } while got < 0 && errno == EINTR
      count = max(0, got)
    }
    if got > 0 { return bytes }
    return got < 0 && errno == EAGAIN ? [] : nil
  }

  /// What libraries look for in the environment. The rest may be secrets, and is none of a worker's business.
  private static let variables = [
    "GLIBC_TUNABLES=", "LANG=", "LC_", "LD_", "MALLOC_", "OBELUS_TEST_", "OMP_", "SOURCE_DATE_EPOCH=", "SWIFT_",
    "TESSDATA_PREFIX=", "TZ=",
  ]

  /// Invariant: nothing in the process changes the environment, so that its strings stay.
  private static func environment() -> [UnsafeMutablePointer<CChar>?] {
    var kept: [UnsafeMutablePointer<CChar>?] = unsafe []
    var index = 0
    while let entry = unsafe environ[index] {
      let text = unsafe String(cString: entry)
      if variables.contains(where: { text.hasPrefix($0) }) { unsafe kept.append(entry) }
      index += 1
    }
    return unsafe kept
  }

  /// Invariant: every C string is copied before the call and freed after it; posix_spawn copies what it needs.
  private static func spawn(_ executable: String, input: Int32) -> pid_t? {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_adddup2(&actions, input, 0)
    for descriptor: Int32 in [1, 2] {
      unsafe posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_WRONLY, 0)
    }
    let words = [executable, WorkerMain.command]
    var argv = unsafe words.map { unsafe strdup($0) } + [nil]
    defer { for index in unsafe argv.indices { unsafe free(argv[index]) } }
    var variables = unsafe environment() + [nil]
    var pid: pid_t = 0
    guard unsafe posix_spawn(&pid, executable, &actions, nil, &argv, &variables) == 0 else { return nil }
    return pid
  }
}
