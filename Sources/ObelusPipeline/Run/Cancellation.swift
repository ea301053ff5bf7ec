internal import Synchronization

/// A flag by which a run is told to stop. Safe to use from any thread and from a signal handler.
public final class Cancellation: Sendable {
  private let flag = Atomic<Int32>(0)

  private let parent: Cancellation?

  /// - Parameter parent: what stops it stops this, too.
  public init(parent: Cancellation? = nil) { self.parent = parent }

  /// `signal` is what asked for it; 2 (SIGINT) where nothing else is known. The first one counts.
  public func cancel(signal: Int32 = 2) {
    _ = flag.compareExchange(expected: 0, desired: signal, ordering: .sequentiallyConsistent)
  }

  /// Stops the run without any signal: because of what has become of documents.
  public func stop() { cancel(signal: Self.stopped) }

  private static let stopped: Int32 = -1

  public var isCancelled: Bool { flag.load(ordering: .relaxed) != 0 || parent?.isCancelled == true }

  /// The signal that asked for it, or nil.
  public var signal: Int32? {
    let value = flag.load(ordering: .relaxed)
    return value > 0 ? value : parent?.signal
  }
}
