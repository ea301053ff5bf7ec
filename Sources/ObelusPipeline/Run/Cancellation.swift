internal import Synchronization

/// A flag by which a run is told to stop. Safe to use from any thread and from a signal handler.
public final class Cancellation: Sendable {
  private let flag = Atomic<Int32>(0)

  public init() {}

  /// `signal` is what asked for it; 2 (SIGINT) where nothing else is known. The first one counts.
  public func cancel(signal: Int32 = 2) {
    _ = flag.compareExchange(expected: 0, desired: signal, ordering: .sequentiallyConsistent)
  }

  public var isCancelled: Bool { flag.load(ordering: .relaxed) != 0 }

  /// The signal that asked for it, or nil.
  public var signal: Int32? {
    let value = flag.load(ordering: .relaxed)
    return value == 0 ? nil : value
  }
}
