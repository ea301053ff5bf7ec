internal import Dispatch
internal import Glibc
internal import ObelusCore
internal import ObelusPDF

/// A worker process from its own side: works on documents on a thread of its own. Safe to use from any thread.
final class Worker: Sendable {
  private struct Inbox {
    var documents: [(WorkerRequest, [FileDescriptor])] = []
    var answer: WorkerOrder?
  }

  /// Why it cannot be worked at is told for each document.
  private let job: Result<PreparedJob, ObelusError>
  private let statistics: MemoryStatistics
  private let inbox = Lock(Inbox())
  private let documents = DispatchSemaphore(value: 0)
  private let answers = DispatchSemaphore(value: 0)
  private let lastProgress = Lock(0.0)

  init(_ job: Result<PreparedJob, ObelusError>, _ statistics: MemoryStatistics) {
    self.job = job
    self.statistics = statistics
  }

  func start() {
    // MuPDF recurses on nested objects: the main thread's stack is too small for it.
    WorkerThreads.detach(1) {
      while true {
        self.documents.wait()
        guard let (request, files) = self.inbox.withLock({ $0.documents.popLast() }) else { continue }
        let outcome = self.work(request, files)
        self.say(.outcome(outcome, self.statistics.now))
      }
    }
  }

  func take(_ order: WorkerOrder, _ files: [FileDescriptor]) {
    switch order {
    case .job: break
    case .document(let request):
      inbox.withLock { $0.documents.insert((request, files), at: 0) }
      documents.signal()
    case .sidecars, .answer, .refusal:
      inbox.withLock { $0.answer = order }
      answers.signal()
    }
  }

  /// Asks the parent. One thread at a time does so.
  private func ask(_ question: WorkerMessage) throws(ObelusError) -> WorkerOrder? {
    say(question)
    answers.wait()
    let answer = inbox.withLock { inbox in
      defer { inbox.answer = nil }
      return inbox.answer
    }
    if case .refusal(let error) = answer { throw error }
    return answer
  }

  private func work(_ request: WorkerRequest, _ files: [FileDescriptor]) -> DocumentOutcome {
    // What an earlier document lacked says nothing of this one: see `obelus_tell_lack_of_memory`.
    errno = 0
    let job: PreparedJob
    switch self.job {
    case .success(let prepared): job = prepared
    case .failure(let error): return DocumentOutcome(input: request.name, state: .failed(error))
    }
    guard files.count == (request.hasOutput ? 2 : 1) else {
      return DocumentOutcome(
        input: request.name, state: .failed(ObelusError(.internal, "a worker did not get the files of a document")))
    }
    let task = DocumentTask(request, input: files[0], output: request.hasOutput ? files[1] : nil, job: job) {
      [self] (count) throws(ObelusError) in
      guard case .sidecars(let found) = try ask(.sidecars(pages: count)) else { return SidecarBytes() }
      return found
    } programs: { [self] (question) throws(ObelusError) in
      guard case .answer(let line) = try ask(.ask(question)) else {
        throw ObelusError(.internal, "a worker got no answer of a program")
      }
      return line
    }
    #if DEBUG
      do throws(ObelusError) {
        let attempts = try FaultInjection.apply(to: "\(request.task.rawValue):\(request.name)")
        var outcome = task.run { self.say($0) }
        outcome.findings += attempts
        return outcome
      } catch {
        return DocumentOutcome(input: request.name, state: .failed(error))
      }
    #else
      return task.run { self.say($0) }
    #endif
  }

  /// One message at a time. Progress is told at most some twenty times a second.
  func say(_ message: WorkerMessage) {
    lastProgress.withLock { last in
      if case .pages(_, let finished, let count) = message, finished < count {
        let now = MonotonicClock.now()
        guard now - last > 0.05 else { return }
        last = now
      }
      guard let bytes = try? WorkerWire.encode(message) else { return }
      var from = 0
      while from < bytes.count {
        let count = unsafe bytes.withUnsafeBytes { buffer in
          unsafe send(0, buffer.baseAddress.map { unsafe $0 + from }, bytes.count - from, Int32(MSG_NOSIGNAL))
        }
        guard count > 0 || (count < 0 && errno == EINTR) else { return }
        from += max(0, count)
      }
    }
  }
}
