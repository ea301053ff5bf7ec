internal import Glibc

/// The time of log records: UTC, RFC 3339, with milliseconds.
struct LogClock: Sendable {
  /// Nanoseconds since 1970.
  var now: @Sendable () -> Int64

  static let system = LogClock {
    var time = timespec()
    _ = unsafe clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  var text: String {
    let milliseconds = now() / 1_000_000
    let inDay = milliseconds % 86_400_000
    let (year, month, day) = Self.date(milliseconds / 86_400_000)
    func two(_ n: Int64) -> String { (n < 10 ? "0" : "") + String(n) }
    let fraction = String(String(1000 + inDay % 1000).dropFirst())
    let time = "\(two(inDay / 3_600_000)):\(two(inDay / 60_000 % 60)):\(two(inDay / 1000 % 60)).\(fraction)"
    return "\(year)-\(two(month))-\(two(day))T\(time)Z"
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
