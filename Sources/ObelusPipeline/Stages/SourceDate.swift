internal import Glibc

/// The date that new annotations bear: `SOURCE_DATE_EPOCH` (reproducible-builds.org), seconds since 1970.
enum SourceDate {
  /// `D:YYYYMMDDHHmmSSZ`; nil where the variable is not set, or means no date.
  static let stamp: String? = {
    // The value is copied at once, and nothing here changes the environment.
    guard let value = unsafe getenv("SOURCE_DATE_EPOCH"), let seconds = Int(unsafe String(cString: value)) else {
      return nil
    }
    return stamp(seconds)
  }()

  static func stamp(_ seconds: Int) -> String? {
    // Until the end of the year 9999: a year has four digits.
    guard (0..<253_402_300_800).contains(seconds) else { return nil }
    var time = time_t(seconds)
    var parts = unsafe tm()
    // Both live through the call.
    guard unsafe gmtime_r(&time, &parts) != nil else { return nil }
    let numbers = unsafe [
      parts.tm_mon + 1, parts.tm_mday, parts.tm_hour, parts.tm_min, parts.tm_sec,
    ]
    let year = unsafe String(parts.tm_year + 1900)
    return "D:" + year + numbers.map { $0 < 10 ? "0\($0)" : String($0) }.joined() + "Z"
  }
}
