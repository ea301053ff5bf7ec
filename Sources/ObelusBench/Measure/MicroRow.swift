internal import Glibc
internal import ObelusCore
internal import ObelusPipeline

/// A row that times one operation, in nanoseconds.
struct MicroRow: Sendable {
  /// What a row works on, made where it is measured and for as long as that takes.
  struct Prepared {
    enum Body {
      /// Does the operation so many times, on the thread that prepared it.
      case here((_ iterations: Int) throws(ObelusError) -> Void)
      /// Does the operation so many times, on each of the row's threads at once.
      case threads(@Sendable (_ iterations: Int, _ thread: Int) -> Void)
    }

    var body: Body
    /// How many bytes one operation reads, where that says something.
    var bytes = 0
    var counters: [String: Double] = [:]
  }

  var name: String
  var threads = 1
  /// `folder` is for files that the row needs; the caller removes it.
  var prepare: @Sendable (_ folder: String) throws(ObelusError) -> Prepared

  /// A sample takes at least this many seconds, so that neither the clock nor the start of threads counts.
  private static let sampleSeconds = 0.02

  func measure(samples count: Int, folder: String) throws(ObelusError) -> Measurement {
    let prepared = try prepare(folder)
    var iterations = 1
    var seconds = try time(prepared, iterations)
    while seconds < Self.sampleSeconds, iterations < 1 << 40 {
      let wanted = Double(iterations) * Self.sampleSeconds * 1.2 / max(seconds, 1e-7)
      iterations = max(iterations * 2, min(iterations * 100, Int(wanted)))
      seconds = try time(prepared, iterations)
    }
    var result = Measurement(name: name, unit: .nanoseconds, samples: [])
    result.threads = threads
    result.iterations = iterations
    result.counters = prepared.counters
    for _ in 0..<max(1, count) {
      let start = clock()
      result.samples.append(try time(prepared, iterations) * 1e9 / Double(iterations))
      result.cpu.append(Double(clock() - start) * 1e3 / Double(iterations))
    }
    if prepared.bytes > 0, result.median > 0 {
      result.counters["bytes_per_second"] = Double(prepared.bytes) * 1e9 / result.median
    }
    return result
  }

  /// Does the operation so often and nothing else, on this thread alone.
  func run(_ iterations: Int, folder: String) throws(ObelusError) {
    switch try prepare(folder).body {
    case .here(let body): try body(iterations)
    case .threads(let body): body(iterations, 0)
    }
  }

  /// Seconds until every thread has done all of its iterations.
  private func time(_ prepared: Prepared, _ iterations: Int) throws(ObelusError) -> Double {
    let start = MonotonicClock.now()
    switch prepared.body {
    case .here(let body): try body(iterations)
    case .threads(let body) where threads == 1: body(iterations, 0)
    case .threads(let body): WorkerThreads.run(threads) { body(iterations, $0) }
    }
    return MonotonicClock.now() - start
  }
}

/// Keeps a result from being optimised away.
@inline(never)
func keep<Value>(_ value: Value) {}

/// A value of which the compiler knows nothing.
@inline(never)
func hidden<Value>(_ value: Value) -> Value { value }
