internal import Dispatch
internal import ObelusCore

/// Recognisers that were made in time by a process that can open no files later. Safe to use from any thread.
final class RecogniserPool: Sendable {
  private static let shared = Lock<RecogniserPool?>(nil)

  private let languages: [String]
  private let idle: Lock<[Tesseract]>
  private let count: DispatchSemaphore

  private init(_ languages: [String], _ recognisers: [Tesseract]) {
    self.languages = languages
    idle = Lock(recognisers)
    count = DispatchSemaphore(value: recognisers.count)
  }

  /// Has the process use recognisers made now.
  /// - Parameter count: of threads that read at the same time; more than that wait for each other.
  static func fill(languages: [String], count: Int) throws(ObelusError) {
    var made: [Tesseract] = []
    for _ in 0..<count { made.append(try Tesseract(languages: languages)) }
    let pool = RecogniserPool(languages, made)
    shared.withLock { $0 = pool }
  }

  /// That of the process; nil where there is none for these languages.
  static func of(_ languages: [String]) -> RecogniserPool? {
    shared.withLock { $0?.languages == languages ? $0 : nil }
  }

  /// Calls `body` with a recogniser that nobody else has meanwhile.
  func with<Result>(_ body: (Tesseract) throws(ObelusError) -> Result) throws(ObelusError) -> Result {
    count.wait()
    guard let reader = idle.withLock({ $0.popLast() }) else {
      throw ObelusError(.internal, "there is no recogniser to be had")
    }
    defer {
      idle.withLock { $0.append(reader) }
      count.signal()
    }
    return try body(reader)
  }
}
