internal import FoundationEssentials
internal import Glibc

/// The host's clock, which people set: good for telling when something was, never for whose turn it is.
package enum WallClock {
  /// Milliseconds since 1970.
  package static func now() -> Int {
    var time = timespec()
    // clock_gettime fills one timespec.
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    return Int(time.tv_sec) * 1000 + Int(time.tv_nsec) / 1_000_000
  }

  /// UTC, as `2026-11-30T21:05:00Z`.
  package static func text(_ milliseconds: Int) -> String {
    Date(timeIntervalSince1970: Double(milliseconds) / 1000).ISO8601Format()
  }
}
