internal import Glibc

/// Threads with a stack of their own size. MuPDF recurses deeply on nested objects, and blocks: the cooperative pool of
/// Swift concurrency is not for it.
package enum WorkerThreads {
  package static let stackSize = 64 << 20

  /// Runs `body` on `count` threads that nobody waits for.
  static func detach(_ count: Int, _ body: @escaping @Sendable () -> Void) {
    for _ in 0..<count {
      if let thread = start(body) { pthread_detach(thread) } else { body() }
    }
  }

  /// Runs `body(0)` … `body(count - 1)`, each on its own thread, and returns when all are done.
  package static func run(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    var threads: [pthread_t] = []
    for index in 0..<max(0, count) {
      if let thread = start({ body(index) }) {
        threads.append(thread)
      } else {
        // A thread that could not be had (no memory, too many) does not stop the work.
        body(index)
      }
    }
    for thread in threads { pthread_join(thread, nil) }
  }

  /// Invariant: the box is retained once here and released once by the thread that takes it over.
  private static func start(_ body: @escaping @Sendable () -> Void) -> pthread_t? {
    final class Box: Sendable {
      let body: @Sendable () -> Void
      init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }
    let box = unsafe Unmanaged.passRetained(Box(body))
    var thread = pthread_t()
    let failed = unsafe withUnsafeTemporaryAllocation(of: pthread_attr_t.self, capacity: 1) { buffer in
      guard let attributes = buffer.baseAddress else { return ENOMEM }
      unsafe pthread_attr_init(attributes)
      defer { unsafe pthread_attr_destroy(attributes) }
      unsafe pthread_attr_setstacksize(attributes, stackSize)
      return unsafe pthread_create(
        &thread, attributes,
        { argument in
          guard let argument = unsafe argument else { return nil }
          unsafe Unmanaged<Box>.fromOpaque(argument).takeRetainedValue().body()
          return nil
        }, box.toOpaque())
    }
    guard failed == 0 else {
      unsafe box.release()
      return nil
    }
    return thread
  }
}
