internal import Glibc

/// A value that one thread at a time may touch. Not recursive.
///
/// It is the system's mutex because ThreadSanitizer knows that one: it does not see the order that
/// `Synchronization.Mutex` makes, and reports races where there are none. (It also does for a value without size, such as
/// `()`, which shares its address with what is beside it: lock a `Bool`.)
@safe
public final class Lock<Value: Sendable>: @unchecked Sendable {
  // The mutex needs an address of its own. `value` is touched between locking and unlocking only.
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private var value: Value

  public init(_ value: Value) {
    self.value = value
    unsafe mutex = .allocate(capacity: 1)
    unsafe mutex.initialize(to: pthread_mutex_t())
    unsafe pthread_mutex_init(mutex, nil)
  }

  deinit {
    unsafe pthread_mutex_destroy(mutex)
    unsafe mutex.deallocate()
  }

  /// Calls `body` with the value while no other thread is in here. It must not come back to the same lock.
  public func withLock<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    return try body(&value)
  }
}
