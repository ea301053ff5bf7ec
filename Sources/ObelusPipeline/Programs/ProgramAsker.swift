internal import ObelusCore

/// Asks the programs of a policy for one document, each question once: work that is done again gets the same answer. Safe to
/// use from any thread, but what is asked first depends on who comes first.
package final class ProgramAsker: Sendable {
  private struct State {
    var answers: [ProgramQuestion: String] = [:]
    var bytes = 0
  }

  private let source: ProgramSource
  private let state = Lock(State())

  private static let mostBytes = 256 << 20

  init(_ source: @escaping ProgramSource) { self.source = source }

  func ask(_ question: ProgramQuestion) throws(ObelusError) -> String {
    try state.withLock { state throws(ObelusError) in
      if let known = state.answers[question] { return known }
      let answer = try source(question)
      state.bytes += question.line.utf8.count + answer.utf8.count
      guard state.bytes <= Self.mostBytes else {
        throw ObelusError(
          .program, "\(question.program.label) is asked too much about this document", hint: "select less")
      }
      state.answers[question] = answer
      return answer
    }
  }
}
