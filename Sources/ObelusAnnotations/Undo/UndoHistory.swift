/// What can be undone and redone, newest last. One step is all that one call changed.
struct UndoHistory {
  private let limit: Int
  private(set) var undos: [[PageDelta]] = []
  private(set) var redos: [[PageDelta]] = []

  init(limit: Int) { self.limit = max(0, limit) }

  /// Takes a new step in; what was undone before it cannot be redone any more.
  mutating func record(_ step: [PageDelta]) {
    guard !step.isEmpty else { return }
    redos = []
    push(step, to: &undos)
  }

  mutating func forget() {
    undos = []
    redos = []
  }

  mutating func takeUndo() -> [PageDelta]? { undos.popLast() }
  mutating func takeRedo() -> [PageDelta]? { redos.popLast() }
  mutating func didUndo(_ step: [PageDelta]) { push(step, to: &redos) }
  mutating func didRedo(_ step: [PageDelta]) { push(step, to: &undos) }

  private func push(_ step: [PageDelta], to steps: inout [[PageDelta]]) {
    steps.append(step)
    if steps.count > limit { steps.removeFirst(steps.count - limit) }
  }
}
