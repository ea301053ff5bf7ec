internal import Glibc
internal import ObelusIO

/// Which process something belongs to, so that another one, on this host or elsewhere, can tell whether it still lives.
package struct ProcessIdentity: Hashable, Sendable {
  /// What the host calls itself: /etc/machine-id, or what its operator says.
  package var host: String
  package var pid: Int32
  /// The boot of the kernel and the namespace of process ids: only there the process id says anything.
  package var boot: String
  /// When the process began, in ticks since the boot: process ids are given again.
  package var start: String

  /// This process.
  package static func current(host: String?) -> Self {
    let pid = getpid()
    return Self(host: host ?? machine, pid: pid, boot: bootID, start: startTime(pid) ?? "")
  }

  package var text: String { "\(host)/\(boot)/\(pid)/\(start)" }

  package init(host: String, pid: Int32, boot: String, start: String) {
    self.host = Self.plain(host)
    self.pid = pid
    self.boot = boot
    self.start = start
  }

  /// The process as a part of file names.
  package var fileNamePart: String { "\(host)+\(pid)+\(start)" }

  /// Whether it is certain that a process of this host, by its `fileNamePart`, has ended.
  package static func hasEnded(fileNamePart: Substring) -> Bool {
    let parts = fileNamePart.split(separator: "+").map(String.init)
    let own = current(host: nil)
    guard parts.count == 3, let pid = Int32(parts[1]) else { return false }
    return Self(host: parts[0], pid: pid, boot: own.boot, start: parts[2]).isDead(seenFrom: own.host)
  }

  /// Nil for a text that is no identity.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 4, let pid = Int32(parts[2]), pid > 0 else { return nil }
    self.init(host: parts[0], pid: pid, boot: parts[1], start: parts[3])
  }

  /// True where it is certain that the process has ended: it was one of this host since its last start, and is gone.
  /// `host` is that of who asks.
  package func isDead(seenFrom host: String) -> Bool {
    guard self.host == host, boot == Self.bootID else { return false }
    guard let now = Self.startTime(pid) else { return kill(pid, 0) != 0 && errno == ESRCH }
    return now != start
  }

  package static let longestHost = 64

  /// Whether a host may be called so: two names must not become one.
  package static func isHost(_ name: String) -> Bool { !name.isEmpty && plain(name) == name }

  /// Something that may be a part of a file name.
  private static func plain(_ host: String) -> String {
    let kept = host.unicodeScalars.filter {
      $0.isASCII && ($0.properties.isAlphabetic || ("0"..."9").contains($0) || ".-".unicodeScalars.contains($0))
    }
    let text = String(String.UnicodeScalarView(kept.prefix(longestHost)))
    return text.isEmpty || text.hasPrefix(".") ? "host" + text : text
  }

  private static let machine = word("/etc/machine-id") ?? word("/proc/sys/kernel/hostname") ?? "unknown"

  private static let bootID: String = {
    let boot = word("/proc/sys/kernel/random/boot_id") ?? ""
    let space = FileSystem.status("/proc/self/ns/pid").map { String($0.identity.inode) } ?? ""
    return boot + "." + space
  }()

  private static func word(_ path: String) -> String? {
    guard let bytes = try? FileContents.read(path, limit: 4096) else { return nil }
    let word = String(decoding: bytes.prefix { $0 > 0x20 && $0 < 0x7F }, as: UTF8.self)
    return word.isEmpty ? nil : word
  }

  /// The 22nd field of /proc/PID/stat; the second one, a name in parentheses, may hold anything. Nil where there is no such
  /// process, or only what is left of one.
  private static func startTime(_ pid: Int32) -> String? {
    guard let bytes = try? FileContents.read("/proc/\(pid)/stat", limit: 4096),
      let end = bytes.lastIndex(of: UInt8(ascii: ")"))
    else { return nil }
    let fields = String(decoding: bytes[(end + 1)...], as: UTF8.self).split(separator: " ")
    guard fields.count > 19, fields[0] != "Z", fields[0] != "X" else { return nil }
    return String(fields[19])
  }
}
