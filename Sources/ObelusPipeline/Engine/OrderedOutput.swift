internal import ObelusCore

/// Data of documents that are worked on at the same time, passed on in the order of the documents.
final class OrderedOutput<Element: Sendable>: Sendable {
  private struct State {
    var current = 0
    var waiting: [[Element]]
    var isFinished: [Bool]
  }

  private let state: Lock<State>
  private let write: @Sendable (Element) -> Void

  init(documents: Int, write: @escaping @Sendable (Element) -> Void) {
    state = Lock(
      State(waiting: Array(repeating: [], count: documents), isFinished: Array(repeating: false, count: documents)))
    self.write = write
  }

  func add(_ element: Element, document: Int) {
    state.withLock { state in
      if document == state.current { write(element) } else { state.waiting[document].append(element) }
    }
  }

  func finish(_ document: Int) {
    state.withLock { state in
      state.isFinished[document] = true
      while state.current < state.isFinished.count, state.isFinished[state.current] {
        state.current += 1
        guard state.current < state.waiting.count else { break }
        for element in state.waiting[state.current] { write(element) }
        state.waiting[state.current] = []
      }
    }
  }
}
