internal import Glibc

/// System calls on paths. Safe to use from any thread. Invariant of every call: the C string lives as long as the call,
/// and the callee keeps no pointer to it.
package enum FileSystem {
  package enum Kind: Hashable, Sendable { case regular, directory, other }

  /// Which file a path leads to: two paths with one identity are one file, by link or otherwise.
  package struct Identity: Hashable, Sendable {
    package var device: UInt64
    package var inode: UInt64
  }

  package struct Status: Hashable, Sendable {
    package var kind: Kind
    package var identity: Identity
    /// In bytes.
    package var size: Int
  }

  /// The file behind `path`, links followed, or nil where there is none.
  package static func status(_ path: String) -> Status? {
    var status = stat()
    guard unsafe fstatat(AT_FDCWD, path, &status, 0) == 0 else { return nil }
    return Status(
      kind: kind(status.st_mode), identity: Identity(device: UInt64(status.st_dev), inode: UInt64(status.st_ino)),
      size: max(0, Int(status.st_size)))
  }

  /// Who may read, write and run the file behind `path`.
  static func permissions(_ path: String) -> UInt32? {
    var status = stat()
    return unsafe fstatat(AT_FDCWD, path, &status, 0) == 0 ? status.st_mode & 0o777 : nil
  }

  /// True where the path names anything, a dangling link too.
  package static func exists(_ path: String) -> Bool {
    var status = stat()
    return unsafe lstat(path, &status) == 0
  }

  /// A file that may be started.
  package static func isProgram(_ path: String) -> Bool {
    unsafe access(path, X_OK) == 0 && status(path)?.kind == .regular
  }

  package static func isSymbolicLink(_ path: String) -> Bool {
    var status = stat()
    return unsafe lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  /// The names in a folder in the order of their bytes, or nil where it cannot be read. A name that is not UTF-8
  /// comes with replacement characters, so that it leads nowhere but is not passed over.
  package static func names(in folder: String) -> [String]? {
    guard let stream = unsafe opendir(folder) else { return nil }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { tuple in
        // The name ends with a zero within the entry, which is valid until the next call.
        unsafe tuple.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The absolute path without links, `.` and `..`, or nil where it leads nowhere.
  package static func canonical(_ path: String) -> String? {
    guard let resolved = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(resolved) }
    return unsafe String(validatingCString: resolved)
  }

  package static var workingDirectory: String { canonical(".") ?? "/" }

  /// A descriptor, or a negative number where it fails; no child inherits it.
  package static func open(_ path: String, _ flags: Int32, mode: UInt32 = 0) -> Int32 {
    unsafe Glibc.open(path, flags | O_CLOEXEC, mode)
  }

  @discardableResult
  package static func remove(_ path: String) -> Bool { unsafe unlink(path) == 0 }

  /// Replaces what has the new name.
  package static func rename(_ path: String, to new: String) -> Bool { unsafe Glibc.rename(path, new) == 0 }

  /// Has what was written to a file reach the disk.
  package static func makeDurable(_ path: String) -> Bool {
    let descriptor = open(path, O_RDONLY)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return fsync(descriptor) == 0
  }

  /// Gives a file a second name; fails where the name exists.
  package static func link(_ path: String, to new: String) -> Bool { unsafe Glibc.link(path, new) == 0 }

  package static func makeFolder(_ path: String, mode: UInt32 = 0o777) -> Bool { unsafe mkdir(path, mode) == 0 }

  /// Only where it is empty.
  @discardableResult
  package static func removeFolder(_ path: String) -> Bool { unsafe rmdir(path) == 0 }

  private static func kind(_ mode: mode_t) -> Kind {
    switch mode & S_IFMT {
    case S_IFREG: .regular
    case S_IFDIR: .directory
    default: .other
    }
  }
}
