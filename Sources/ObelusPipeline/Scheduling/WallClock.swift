internal import Glibc

/// The host's clock, which people set: good for telling when something was, never for whose turn it is. Times are UTC, RFC 3339.
package struct WallClock: Sendable {
  /// Nanoseconds since 1970.
  package var nanoseconds: @Sendable () -> Int64

  package init(_ nanoseconds: @escaping @Sendable () -> Int64) { self.nanoseconds = nanoseconds }

  package static let system = WallClock {
    var time = timespec()
    // clock_gettime fills one timespec.
    _ = unsafe clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// Milliseconds since 1970.
  package static func now() -> Int { Int(system.nanoseconds() / 1_000_000) }

  /// The time with milliseconds, as `2026-11-30T21:05:00.123Z`.
  package var text: String {
    let milliseconds = nanoseconds() / 1_000_000
    let fraction = String(String(1000 + max(0, milliseconds) % 1000).dropFirst())
    return "\(Self.seconds(milliseconds)).\(fraction)Z"
  }

  /// Milliseconds since 1970 as `2026-11-30T21:05:00Z`.
  package static func text(_ milliseconds: Int) -> String { seconds(Int64(milliseconds)) + "Z" }

  /// A time before 1970 is shown as that.
  private static func seconds(_ milliseconds: Int64) -> String {
    let milliseconds = max(0, milliseconds)
    let inDay = milliseconds % 86_400_000
    let (year, month, day) = date(milliseconds / 86_400_000)
    func two(_ n: Int64) -> String { (n < 10 ? "0" : "") + String(n) }
    let time = "\(two(inDay / 3_600_000)):\(two(inDay / 60_000 % 60)):\(two(inDay / 1000 % 60))"
    return "\(year)-\(two(month))-\(two(day))T\(time)"
  }

  /// The Gregorian date of a day counted from 1970-01-01, which is not before it.
  private static func date(_ days: Int64) -> (year: Int64, month: Int64, day: Int64) {
    // Eras of 400 years from 1 March of year 0, so that the leap day is the last of its year.
    let shifted = days + 719_468
    let inEra = shifted % 146_097
    let yearOfEra = (inEra - inEra / 1460 + inEra / 36_524 - inEra / 146_096) / 365
    let dayOfYear = inEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let year = yearOfEra + shifted / 146_097 * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  }
}
