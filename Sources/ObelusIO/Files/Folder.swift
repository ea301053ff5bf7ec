internal import CProcess
internal import Glibc
package import ObelusCore

/// An open folder, and what is done to its files by their names. It stays the same folder when its path comes to name
/// another one. Safe from any thread. Calls that do something return 0 or an errno.
///
/// Invariant of every call: the C string lives as long as the call, and the callee keeps no pointer to it.
package final class Folder: Sendable {
  /// As it was given; for messages.
  package let path: String
  private let descriptor: Int32

  /// Throws `.output` where there is no such folder, or it cannot be opened.
  /// - Parameter makes: it is made where it is missing.
  package init(_ path: String, makes: Bool = false) throws(ObelusError) {
    self.path = path
    var opened = FileSystem.open(path, O_RDONLY | O_DIRECTORY)
    if opened < 0, errno == ENOENT, makes, FileSystem.makeFolder(path) || errno == EEXIST {
      opened = FileSystem.open(path, O_RDONLY | O_DIRECTORY)
    }
    guard opened >= 0 else {
      throw ObelusError(.output, "the folder cannot be opened: \(Self.reason(errno))", at: Location(document: path))
    }
    descriptor = opened
  }

  private init(path: String, descriptor: Int32) {
    self.path = path
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// A folder in this one, which is made where it is missing.
  package func folder(_ name: String) throws(ObelusError) -> Folder {
    if unsafe mkdirat(descriptor, name, 0o700) != 0, errno != EEXIST { throw failure("no folder can be made", errno) }
    let opened = openat(FileName(name), O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
    guard opened >= 0 else { throw failure("a folder in it cannot be opened", errno) }
    return Folder(path: FilePath.join(path, name), descriptor: opened)
  }

  /// The path still leads here.
  package var isInPlace: Bool {
    guard let here = FileState(descriptor: descriptor), let there = FileSystem.status(path) else { return false }
    return here.identity == there.identity
  }

  /// The names in the folder in the order of their bytes, or nil where it cannot be read.
  package func names() -> [FileName]? {
    let copy = openat(FileName("."), O_RDONLY | O_DIRECTORY)
    guard copy >= 0 else { return nil }
    guard let stream = unsafe fdopendir(copy) else {
      close(copy)
      return nil
    }
    defer { unsafe closedir(stream) }
    var names: [FileName] = []
    while let entry = unsafe readdir(stream) {
      let bytes = unsafe withUnsafePointer(to: &entry.pointee.d_name) { tuple in
        // The name ends with a zero within the entry, which is valid until the next call.
        unsafe tuple.withMemoryRebound(to: UInt8.self, capacity: 256) { start in
          unsafe Array(
            UnsafeBufferPointer(
              start: start, count: strnlen(UnsafeRawPointer(start).assumingMemoryBound(to: CChar.self), 256)))
        }
      }
      if bytes != Array(".".utf8), bytes != Array("..".utf8) { names.append(FileName(bytes: bytes)) }
    }
    return names.sorted()
  }

  /// Nil where there is no such file; `errno` says why.
  package func state(_ name: FileName) -> FileState? {
    var status = stat()
    return unsafe fstatat(descriptor, Self.string(name), &status, AT_SYMLINK_NOFOLLOW) == 0 ? FileState(status) : nil
  }

  /// A descriptor of a file that is no link, or a negative number; `errno` says why. It does not wait for a writer of a pipe.
  package func open(_ name: FileName) -> Int32 { openat(name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY) }

  /// A descriptor of a new file that its owner alone can read, or a negative number; `errno` says why.
  package func create(_ name: FileName) -> Int32 { openat(name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0o600) }

  /// A descriptor of a file, new or not, or a negative number; `errno` says why.
  package func openOrCreate(_ name: FileName) -> Int32 { openat(name, O_RDWR | O_CREAT | O_NOFOLLOW, 0o600) }

  /// Gives a file another name, here or in another folder; one that exists is left alone (EEXIST).
  package func move(_ name: FileName, to folder: Folder, as new: FileName) -> Int32 {
    let status = unsafe obelus_rename_new(descriptor, Self.string(name), folder.descriptor, Self.string(new))
    guard status == EINVAL || status == ENOSYS || status == EOPNOTSUPP else { return status }
    let linked = link(name, to: folder, as: new)
    return linked == 0 ? remove(name) : linked
  }

  /// Gives a file a second name; one that exists is left alone (EEXIST).
  package func link(_ name: FileName, to folder: Folder, as new: FileName) -> Int32 {
    unsafe linkat(descriptor, Self.string(name), folder.descriptor, Self.string(new), 0) == 0 ? 0 : errno
  }

  @discardableResult
  package func remove(_ name: FileName) -> Int32 { unsafe unlinkat(descriptor, Self.string(name), 0) == 0 ? 0 : errno }

  /// Only where it is empty.
  @discardableResult
  package func removeFolder(_ name: String) -> Int32 {
    unsafe unlinkat(descriptor, name, AT_REMOVEDIR) == 0 ? 0 : errno
  }

  /// Has the file system put its present time on a file.
  package func touch(_ name: FileName) -> Int32 {
    unsafe utimensat(descriptor, Self.string(name), nil, AT_SYMLINK_NOFOLLOW) == 0 ? 0 : errno
  }

  /// Makes names durable.
  package func sync() { fsync(descriptor) }

  package func failure(_ what: String, _ number: Int32) -> ObelusError {
    ObelusError(.output, "\(what): \(Self.reason(number))", at: Location(document: path))
  }

  static func reason(_ number: Int32) -> String { FileContents.reason(number) }

  private func openat(_ name: FileName, _ flags: Int32, _ mode: UInt32 = 0) -> Int32 {
    unsafe Glibc.openat(descriptor, Self.string(name), flags | O_CLOEXEC, mode)
  }

  private static func string(_ name: FileName) -> [CChar] { name.bytes.map { CChar(bitPattern: $0) } + [0] }
}
