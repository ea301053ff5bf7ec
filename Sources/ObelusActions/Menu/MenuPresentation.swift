public import ObelusCore

/// Where a menu stands while it is shown, for programs that show menus: it draws nothing. Safe to use from any thread; one
/// thread at a time should show and hide.
///
/// As with `UIMenuController`, the target does not follow the page: after scrolling, zooming or turning it, set `view` and
/// call `update`.
public final class MenuPresentation: Sendable {
  /// What is told of a menu. Nothing comes with it, least of all text.
  public enum Event: String, Hashable, Sendable, Codable, CaseIterable {
    case willShow = "menu.willShow"
    case didShow = "menu.didShow"
    case willHide = "menu.willHide"
    case didHide = "menu.didHide"
    case frameDidChange = "menu.frameDidChange"
  }

  /// A page as it is shown.
  public struct View: Hashable, Sendable {
    /// From default user space into that of the view, in which y goes upwards.
    public var fromUser: Matrix
    /// What the menu stays in, in the space of the view.
    public var bounds: Rect

    public init(fromUser: Matrix, bounds: Rect) {
      self.fromUser = fromUser
      self.bounds = bounds
    }

    /// All of a page, with the origin at its lower left corner.
    /// - Parameters:
    ///   - rotation: /Rotate: degrees clockwise; what is no multiple of 90 does not turn.
    ///   - scale: units of the view to a point.
    public init(cropBox: Rect, rotation: Int = 0, scale: Double = 1) {
      let turn =
        switch (rotation % 360 + 360) % 360 {
        case 90: Matrix(0, -1, 1, 0, 0, 0)
        case 180: Matrix(-1, 0, 0, -1, 0, 0)
        case 270: Matrix(0, 1, -1, 0, 0, 0)
        default: Matrix.identity
        }
      let turned = turn.concatenated(with: .scale(x: scale, y: scale))
      let shown = cropBox.transformed(by: turned)
      fromUser = turned.concatenated(with: .translation(x: -shown.x0, y: -shown.y0))
      bounds = Rect(x0: 0, y0: 0, x1: shown.width, y1: shown.height)
    }
  }

  private struct State {
    var view: View
    var size: (width: Double, height: Double)
    var targetRect: Rect?
    var arrowDirection = ArrowDirection.default
    var placement: Placement?
    var isVisible = false
    var listeners: [Int: AsyncStream<Event>.Continuation] = [:]
    var nextListener = 0
  }

  private let state: Lock<State>

  /// Between a menu and what it points at, in units of the view.
  public static let gap = 4.0

  /// - Parameter size: of the menu, in units of the view.
  public init(_ view: View, size: (width: Double, height: Double)) {
    state = Lock(State(view: view, size: size))
  }

  deinit { state.withLock { $0.listeners.values.forEach { $0.finish() } } }

  // MARK: What it depends on

  public var view: View {
    get { state.withLock { $0.view } }
    set { state.withLock { $0.view = newValue } }
  }

  /// Of the menu, in units of the view.
  public var size: (width: Double, height: Double) {
    get { state.withLock { $0.size } }
    set { state.withLock { $0.size = newValue } }
  }

  /// What the menu points at, in default user space: `ActionMenu.targetRect`. Without width or height it is a caret, without
  /// both a point. Nil until it is set, and then the menu cannot be shown.
  public var targetRect: Rect? {
    get { state.withLock { $0.targetRect } }
    set { state.withLock { $0.targetRect = newValue } }
  }

  /// Where the arrow should point: `down` is a menu above its target. `default` takes the first of above, below, right and
  /// left where there is room; so do the others where there is none on their side.
  public var arrowDirection: ArrowDirection {
    get { state.withLock { $0.arrowDirection } }
    set { state.withLock { $0.arrowDirection = newValue } }
  }

  // MARK: Where it is

  public var isVisible: Bool { state.withLock { $0.isVisible } }

  /// The frame in the space of the view, as it was computed last. It is there also while the menu is hidden, so that others
  /// can make room; nil until `update` or `show` was called with a target.
  public var frame: Rect? { state.withLock { $0.placement?.rect } }

  /// Where the arrow does point: `default` where the menu had to be put over its target.
  public var shownArrowDirection: ArrowDirection { state.withLock { $0.placement?.arrow ?? .default } }

  /// Computes the frame anew. The same frame is no event.
  /// - Throws: `usage.invalid` where there is no target, or it is out of this world.
  public func update() throws(ObelusError) { try state.withLock { state throws(ObelusError) in try place(&state) } }

  /// Shows the menu. It does nothing more than `update` where it is shown already.
  /// - Throws: as `update` does; then nothing is shown.
  public func show() throws(ObelusError) {
    try state.withLock { state throws(ObelusError) in
      try place(&state)
      guard !state.isVisible else { return }
      tell(.willShow, state)
      state.isVisible = true
      tell(.didShow, state)
    }
  }

  public func hide() {
    state.withLock { state in
      guard state.isVisible else { return }
      tell(.willHide, state)
      state.isVisible = false
      tell(.didHide, state)
    }
  }

  /// What happens from now on, in order, until the presentation goes.
  public func events() -> AsyncStream<Event> {
    let (stream, continuation) = AsyncStream.makeStream(of: Event.self)
    let number = state.withLock { state in
      state.nextListener += 1
      state.listeners[state.nextListener] = continuation
      return state.nextListener
    }
    continuation.onTermination = { [weak self] reason in
      // Whoever ends all of them has the lock.
      if case .cancelled = reason { self?.state.withLock { _ = $0.listeners.removeValue(forKey: number) } }
    }
    return stream
  }

  private func place(_ state: inout State) throws(ObelusError) {
    guard let target = state.targetRect else {
      throw ObelusError(.usage, "a menu has no target", hint: "set `targetRect` to that of the menu")
    }
    let shown = target.transformed(by: state.view.fromUser)
    let (width, height) = state.size
    let numbers = [shown.x0, shown.y0, shown.x1, shown.y1, width, height]
    guard numbers.allSatisfy({ $0.magnitude < 1e9 }), width >= 0, height >= 0 else {
      throw ObelusError(.usage, "a menu or its target has no place that a page can have")
    }
    let old = state.placement
    let new = Placement.find(
      (width, height), beside: shown, in: state.view.bounds, avoiding: [], side: state.arrowDirection.side,
      distances: [Self.gap])
    state.placement = new
    if state.isVisible, old != new { tell(.frameDidChange, state) }
  }

  private func tell(_ event: Event, _ state: State) { state.listeners.values.forEach { $0.yield(event) } }
}

extension ArrowDirection {
  /// The side of its target on which a menu with such an arrow stands.
  fileprivate var side: PlacementSide {
    switch self {
    case .default: .auto
    case .down: .above
    case .up: .below
    case .left: .right
    case .right: .left
    }
  }
}
