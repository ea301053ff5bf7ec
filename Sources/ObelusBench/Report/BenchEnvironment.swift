internal import Glibc
internal import ObelusIO

/// Where and when a bench ran.
package struct BenchEnvironment: Hashable, Sendable, Codable {
  package var date: String
  package var host: String
  package var processors: Int
  package var cpu: String
  package var kernel: String
  /// Mean load of the last minute when the bench began.
  package var load: Double
  package var version: String

  package static func now(version: String) -> BenchEnvironment {
    var system = utsname()
    unsafe uname(&system)
    var load = 0.0
    // One number is asked for, and there is room for one.
    unsafe getloadavg(&load, 1)
    return BenchEnvironment(
      date: date(), host: text(system.nodename), processors: sysconf(Int32(_SC_NPROCESSORS_ONLN)), cpu: cpu(),
      kernel: text(system.release), load: load, version: version)
  }

  private static func date() -> String {
    var now = time(nil)
    var parts = unsafe tm()
    unsafe gmtime_r(&now, &parts)
    func two(_ n: Int32) -> String { n < 10 ? "0\(n)" : "\(n)" }
    return unsafe "\(parts.tm_year + 1900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))"
      + "T\(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec))Z"
  }

  private static func cpu() -> String {
    guard let bytes = try? FileContents.read("/proc/cpuinfo", limit: 1 << 24) else { return "unknown" }
    let line = String(decoding: bytes, as: UTF8.self).split(separator: "\n").first { $0.hasPrefix("model name") }
    return line?.split(separator: ":", maxSplits: 1).last.map { String($0.drop { $0 == " " }) } ?? "unknown"
  }

  /// The characters up to the zero of a fixed field.
  private static func text<Field>(_ field: Field) -> String {
    unsafe withUnsafeBytes(of: field) { unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}
