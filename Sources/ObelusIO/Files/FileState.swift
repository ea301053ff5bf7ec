internal import Glibc

/// What a folder says of one of its files, links not followed.
package struct FileState: Hashable, Sendable {
  package enum Kind: Hashable, Sendable { case regular, folder, link, other }

  package var kind: Kind
  package var identity: FileSystem.Identity
  /// In bytes.
  package var size: Int
  /// Nanoseconds since 1970 by the clock of the file system: when the bytes were changed last.
  package var modified: Int64
  /// The same for anything of the file, its name too. Nobody can set it.
  package var changed: Int64
  package var mode: UInt32

  init(_ status: stat) {
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .regular
      case S_IFDIR: .folder
      case S_IFLNK: .link
      default: .other
      }
    identity = FileSystem.Identity(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
    size = max(0, Int(status.st_size))
    modified = Self.nanoseconds(status.st_mtim)
    changed = Self.nanoseconds(status.st_ctim)
    mode = status.st_mode & 0o7777
  }

  /// Of an open file.
  package init?(descriptor: Int32) {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  /// Times that a damaged file system gives are no reason to trap.
  private static func nanoseconds(_ time: timespec) -> Int64 {
    let seconds = Int64(time.tv_sec).multipliedReportingOverflow(by: 1_000_000_000)
    return seconds.overflow ? (time.tv_sec < 0 ? .min : .max) : seconds.partialValue &+ Int64(time.tv_nsec)
  }
}
