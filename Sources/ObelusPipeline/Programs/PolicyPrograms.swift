internal import ObelusActions
internal import ObelusCore
internal import ObelusIO

/// The programs of a policy while one document is worked on: each is started when it is first asked, and ends with this.
/// Safe to use from any thread.
final class PolicyPrograms: Sendable {
  private let policy: ActionPolicy
  private let folder: String
  private let isCancelled: @Sendable () -> Bool
  private let running = Lock([ProgramQuestion.Program: RunningProgram]())

  /// - Parameter folder: the manifest's.
  init(_ policy: ActionPolicy, folder: String, isCancelled: @escaping @Sendable () -> Bool) {
    self.policy = policy
    self.folder = folder
    self.isCancelled = isCancelled
  }

  convenience init(_ manifest: Manifest, _ cancellation: Cancellation) {
    self.init(manifest.policy, folder: FilePath.folder(of: manifest.path)) { cancellation.isCancelled }
  }

  /// - Throws: `program.failed`, with the place in the manifest.
  func answer(_ question: ProgramQuestion) throws(ObelusError) -> String {
    let label = question.program.label
    guard let command = question.program.command(policy) else {
      throw ObelusError(.internal, "a worker asks a program that the policy does not have")
    }
    // A worker that a document has taken over could say anything.
    guard !question.line.utf8.contains(0x0A) else {
      throw ObelusError(.internal, "a worker asks a program more than one line")
    }
    do throws(RunningProgram.Failure) {
      let program = try running.withLock { running throws(RunningProgram.Failure) in
        if let program = running[question.program] { return program }
        let program = try RunningProgram(command.words, folder: folder)
        running[question.program] = program
        return program
      }
      return try program.answer(question.line, within: command.timeout, isCancelled: isCancelled)
    } catch {
      if error == .cancelled { throw ObelusError(.interrupted, "the run was stopped") }
      throw ObelusError(
        .program, "\(label) \(error.message(command))", at: command.location,
        hint: error.hint ?? "give it a line of JSON by hand, as docs/menus.md has them, and look at what it says")
    }
  }
}

extension RunningProgram.Failure {
  fileprivate func message(_ command: ExternalCommand) -> String {
    switch self {
    case .missing: "is not there"
    case .notStarted(let number): "cannot be started (system error \(number))"
    case .ended(let status?): "ended without an answer, with status \(status)"
    case .ended(nil): "was ended by a signal before it answered"
    case .late:
      "did not answer within \(command.timeout.rounded() == command.timeout ? "\(Int(command.timeout))" : "\(command.timeout)") s"
    case .long: "gave an answer longer than \(ProgramQuestion.longestAnswer >> 10) KiB"
    case .talkative: "says more than one line for a question"
    case .notText: "gave an answer that is not UTF-8"
    case .cancelled: "was stopped"
    }
  }

  fileprivate var hint: String? {
    switch self {
    case .missing: "`command` begins with a program of `PATH`, or a path relative to the manifest that can be run"
    case .late: "`timeout` sets how long it may take; output has to be flushed after each line"
    default: nil
    }
  }
}
