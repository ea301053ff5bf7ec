internal import ObelusCore

/// A change of one of a manager's providers.
public struct AnnotationEvent: Hashable, Sendable {
  public var provider: ProviderID
  public var change: AnnotationChange

  public init(provider: ProviderID, change: AnnotationChange) {
    self.provider = provider
    self.change = change
  }
}

/// Passes the changes of all providers on to everyone who listens, to each once. The manager owns it, the providers do
/// not.
final class EventHub: AnnotationChangeNotifier {
  private struct Listeners {
    var next = 0
    var continuations: [Int: AsyncStream<AnnotationEvent>.Continuation] = [:]
  }

  private let listeners = Lock(Listeners())

  deinit {
    for listener in listeners.withLock({ $0.continuations.values }) { listener.finish() }
  }

  func events() -> AsyncStream<AnnotationEvent> {
    let (stream, continuation) = AsyncStream.makeStream(of: AnnotationEvent.self)
    let key = listeners.withLock { listeners in
      listeners.next += 1
      listeners.continuations[listeners.next] = continuation
      return listeners.next
    }
    continuation.onTermination = { [weak self] _ in
      _ = self?.listeners.withLock { $0.continuations.removeValue(forKey: key) }
    }
    return stream
  }

  func provider(_ provider: any AnnotationProvider, didMake change: AnnotationChange) {
    let event = AnnotationEvent(provider: provider.id, change: change)
    // Under the lock, so that all listeners have the same order.
    listeners.withLock { for listener in $0.continuations.values { listener.yield(event) } }
  }
}
