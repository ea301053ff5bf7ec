internal import Glibc

/// Threads of their own, so that many are at work however few cores there are.
enum Threads {
  private final class Work: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Runs `body(0)` … `body(count - 1)` at the same time and returns when all are done.
  static func run(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    let threads = (0..<count).map { index in start { body(index) } }
    for thread in threads.compactMap({ $0 }) { pthread_join(thread, nil) }
  }

  /// Starts a thread that nobody waits for.
  static func detach(_ body: @escaping @Sendable () -> Void) {
    if let thread = start(body) { pthread_detach(thread) }
  }

  /// Invariant: the work is retained once here and released once by the thread that takes it over. Where there can be
  /// no thread, it is done here.
  private static func start(_ body: @escaping @Sendable () -> Void) -> pthread_t? {
    let work = unsafe Unmanaged.passRetained(Work(body))
    var thread = pthread_t()
    let status = unsafe pthread_create(
      &thread, nil,
      { argument in
        guard let argument = unsafe argument else { return nil }
        unsafe Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body()
        return nil
      }, work.toOpaque())
    if status == 0 { return thread }
    unsafe work.takeRetainedValue().body()
    return nil
  }
}
