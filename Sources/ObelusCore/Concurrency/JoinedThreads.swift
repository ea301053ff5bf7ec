internal import Glibc

/// Threads that are made for one piece of work and end with it. Those of libdispatch live on, and need system calls that
/// a locked-down process does not have.
package enum JoinedThreads {
  /// Calls `body` on the calling thread and on `count - 1` others, and returns when all are done.
  package static func run(_ count: Int, _ body: @escaping @Sendable () -> Void) {
    var threads: [pthread_t] = []
    for _ in 0..<max(0, count - 1) {
      // Without another thread the work is done by those that there are.
      guard let thread = start(body) else { break }
      threads.append(thread)
    }
    body()
    for thread in threads { pthread_join(thread, nil) }
  }

  private final class Box: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Invariant: the box is retained once here and released once by the thread that takes it over.
  private static func start(_ body: @escaping @Sendable () -> Void) -> pthread_t? {
    let box = unsafe Unmanaged.passRetained(Box(body))
    var thread = pthread_t()
    let failed = unsafe pthread_create(
      &thread, nil,
      { argument in
        guard let argument = unsafe argument else { return nil }
        unsafe Unmanaged<Box>.fromOpaque(argument).takeRetainedValue().body()
        return nil
      }, box.toOpaque())
    if failed == 0 { return thread }
    unsafe box.release()
    return nil
  }
}
