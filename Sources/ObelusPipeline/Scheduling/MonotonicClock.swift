internal import Glibc

/// Seconds since some moment in the past, never running backwards.
package enum MonotonicClock {
  package static func now() -> Double {
    var t = timespec()
    // clock_gettime fills one timespec.
    unsafe clock_gettime(CLOCK_MONOTONIC, &t)
    return Double(t.tv_sec) + Double(t.tv_nsec) * 1e-9
  }
}
