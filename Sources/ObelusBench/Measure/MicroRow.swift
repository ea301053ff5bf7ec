internal import Glibc
internal import ObelusPipeline

/// A row that times one operation, in nanoseconds.
struct MicroRow: Sendable {
  var name: String
  var threads = 1
  var counters: [String: Double] = [:]
  /// Does the operation so many times, on each of the row's threads at once. The argument is the thread's number.
  var body: @Sendable (_ iterations: Int, _ thread: Int) -> Void

  /// A sample takes at least this many seconds, so that neither the clock nor the start of threads counts.
  private static let sampleSeconds = 0.02

  func measure(samples count: Int) -> Measurement {
    var iterations = 1
    var seconds = time(iterations)
    while seconds < Self.sampleSeconds, iterations < 1 << 40 {
      let wanted = Double(iterations) * Self.sampleSeconds * 1.2 / max(seconds, 1e-7)
      iterations = max(iterations * 2, min(iterations * 100, Int(wanted)))
      seconds = time(iterations)
    }
    var result = Measurement(name: name, unit: .nanoseconds, samples: [])
    result.threads = threads
    result.iterations = iterations
    result.counters = counters
    for _ in 0..<max(1, count) {
      let start = clock()
      result.samples.append(time(iterations) * 1e9 / Double(iterations))
      result.cpu.append(Double(clock() - start) * 1e3 / Double(iterations))
    }
    return result
  }

  /// Seconds until every thread has done all of its iterations.
  private func time(_ iterations: Int) -> Double {
    let body = body
    let start = MonotonicClock.now()
    if threads == 1 {
      body(iterations, 0)
    } else {
      WorkerThreads.run(threads) { body(iterations, $0) }
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
