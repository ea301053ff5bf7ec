internal import CProcess
internal import CSandbox
internal import Glibc
internal import ObelusCore
internal import ObelusOCR
internal import ObelusPDF

/// What a worker process does: orders from its standard input, a socket, on which its messages go back.
package enum WorkerMain {
  /// The hidden command by which the program starts itself as a worker.
  package static let command = "__worker"

  package static func run() -> Int32 {
    // The terminal's Ctrl-C goes to the parent, which ends its workers.
    _ = signal(SIGINT, SIG_IGN)
    // A file that grows too large is an error of writing it.
    _ = signal(SIGXFSZ, SIG_IGN)
    obelus_close_from(3)
    do throws(ObelusError) {
      let statistics = MemoryStatistics()
      var orders = OrderReader(socket: 0)
      guard case .job(let job)? = try orders.next()?.order else { return ExitCode.internal.rawValue }
      let worker = Worker(prepare(job), statistics)
      try limit(job, statistics)
      let confinement = job.isLockedDown ? lockDown() : Confinement()
      worker.say(.ready(confinement, statistics.now))
      worker.start()
      // What comes meanwhile is read here, the end too: a worker whose parent is gone works for nobody.
      while let (order, files) = try orders.next() { worker.take(order, files) }
      _exit(0)
    } catch {
      return ExitCode.internal.rawValue
    }
  }

  private static func prepare(_ job: WorkerJob) -> Result<PreparedJob, ObelusError> {
    do throws(ObelusError) {
      let prepared = try PreparedJob(job)
      if job.isLockedDown { try prepared.open(threads: job.threads) }
      return .success(prepared)
    } catch {
      return .failure(error)
    }
  }

  private static func lockDown() -> Confinement {
    var confinement = Confinement()
    var failure: Int32
    #if DEBUG
      failure = FaultInjection.value("OBELUS_TEST_FAULT") == "no-sandbox" ? ENOSYS : 0
    #else
      failure = 0
    #endif
    if failure == 0 { failure = unsafe obelus_lock_down(&confinement.hasLandlock) }
    confinement.isSandboxed = failure == 0
    confinement.failure = failure == 0 ? nil : failure
    return confinement
  }

  /// The hard limits; those of a document are set by the parent.
  private static func limit(_ job: WorkerJob, _ statistics: MemoryStatistics) throws(ObelusError) {
    let stacks = (job.threads + 2) * WorkerThreads.stackSize
    let bytes = statistics.now.data + job.memoryLimit + stacks + atRest
    for (resource, bytes) in [
      (RLIMIT_DATA, bytes),
      // A crash is reported by the parent; a dump would write the document's text to disk.
      (RLIMIT_CORE, 0),
      (RLIMIT_NOFILE, 64),
    ] {
      var limit = rlimit()
      // Whoever started this program may have set a lower one.
      let allowed = unsafe getrlimit(__rlimit_resource_t(resource.rawValue), &limit) == 0 ? limit.rlim_max : .max
      limit = rlimit(rlim_cur: min(allowed, rlim_t(bytes)), rlim_max: min(allowed, rlim_t(bytes)))
      guard unsafe setrlimit(__rlimit_resource_t(resource.rawValue), &limit) == 0 else {
        throw ObelusError(.internal, "a worker cannot limit itself")
      }
    }
    obelus_tell_lack_of_memory(job.memoryLimit / 2)
  }

  /// What a worker may have between documents.
  private static let atRest = 512 << 20
}

/// The memory of this process, from a file that stays open.
struct MemoryStatistics: Sendable {
  private let descriptor: Int32

  init() { descriptor = unsafe open("/proc/self/statm", O_RDONLY | O_CLOEXEC) }

  /// The most memory that this process has had, in bytes.
  static var peak: Int {
    var usage = rusage()
    return unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage) == 0 ? Int(usage.ru_maxrss) << 10 : 0
  }

  var now: WorkerMemory {
    var memory = WorkerMemory()
    let text = unsafe [UInt8](unsafeUninitializedCapacity: 256) { buffer, count in
      count = max(0, unsafe pread(descriptor, buffer.baseAddress, buffer.count, 0))
    }
    // Pages: all, resident, shared, code, 0, data and stacks, 0.
    let fields = String(decoding: text, as: UTF8.self).split(separator: " ").map { Int($0) ?? 0 }
    guard fields.count >= 6 else { return memory }
    let page = sysconf(Int32(_SC_PAGESIZE))
    (memory.resident, memory.data) = (fields[1] * page, fields[5] * page)
    memory.peak = Self.peak
    return memory
  }
}

/// Orders with the descriptors that come along.
private struct OrderReader {
  let socket: Int32
  private var buffer = FrameBuffer()
  private var files: [FileDescriptor] = []

  init(socket: Int32) { self.socket = socket }

  /// Waits for the next order; nil at the end.
  mutating func next() throws(ObelusError) -> (order: WorkerOrder, files: [FileDescriptor])? {
    while true {
      if let frame = try buffer.next() {
        let order = try WorkerWire.decodeOrder(frame)
        guard case .document = order else { return (order, []) }
        defer { files = [] }
        return (order, files)
      }
      guard receive() else { return nil }
    }
  }

  private mutating func receive() -> Bool {
    var descriptors: [Int32] = [-1, -1, -1, -1]
    var count = descriptors.count
    var got = -1
    let part = unsafe [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, filled in
      repeat {
        count = descriptors.count
        got = unsafe obelus_receive(socket, buffer.baseAddress, buffer.count, &descriptors, &count)
      } while got < 0 && errno == EINTR
      filled = max(0, got)
    }
    guard got > 0 else { return false }
    buffer.append(part)
    files += descriptors.prefix(count).map { FileDescriptor(owning: $0) }
    return true
  }
}
