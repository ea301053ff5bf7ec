internal import Glibc
package import ObelusCore

/// Bytes of files: manifests, passwords, reports, and what goes to standard output. Inputs are mapped, not read by this.
package enum FileContents {
  /// All bytes of a regular file or pipe of at most `limit` bytes.
  package static func read(_ path: String, limit: Int) throws(ObelusError) -> [UInt8] {
    let descriptor = FileSystem.open(path, O_RDONLY)
    guard descriptor >= 0 else { throw failure("cannot be read", path, errno) }
    defer { close(descriptor) }
    do {
      return try read(descriptor: descriptor, limit: limit)
    } catch {
      throw error.located(document: path)
    }
  }

  /// All bytes up to the end of a stream, at most `limit`.
  package static func read(descriptor: Int32, limit: Int) throws(ObelusError) -> [UInt8] {
    var bytes: [UInt8] = []
    while let chunk = readChunk(descriptor) {
      if chunk.isEmpty { return bytes }
      bytes += chunk
      guard bytes.count <= limit else {
        throw ObelusError(.unreadable, "is larger than \(limit) bytes")
      }
    }
    throw failure("cannot be read", nil, errno)
  }

  /// Copies a file of any size to a descriptor; false where reading or writing fails.
  package static func copy(_ path: String, to descriptor: Int32) -> Bool {
    let file = FileSystem.open(path, O_RDONLY)
    guard file >= 0 else { return false }
    defer { close(file) }
    while let chunk = readChunk(file) {
      if chunk.isEmpty { return true }
      guard write(chunk, to: descriptor) else { return false }
    }
    return false
  }

  /// Up to 64 KiB; empty at the end; nil where reading fails, and `errno` says why.
  static func readChunk(_ descriptor: Int32) -> [UInt8]? {
    let size = 1 << 16
    var count = -1
    let chunk = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, filled in
      repeat { count = unsafe Glibc.read(descriptor, buffer.baseAddress, size) } while count < 0 && errno == EINTR
      // `read` has written `count` bytes, which are at most `size`.
      filled = max(0, count)
    }
    return count < 0 ? nil : chunk
  }

  /// Puts a file in its place by rename, readable by its owner only; a file that is there is replaced.
  /// - Parameter keepsMode: who may read the file that is there may read the new one.
  package static func replace(_ path: String, with bytes: [UInt8], keepsMode: Bool = false) throws(ObelusError) {
    let temporary = path + ".\(getpid()).tmp"
    let descriptor = FileSystem.open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
    guard descriptor >= 0 else { throw writing(path, errno) }
    if keepsMode, let mode = FileSystem.permissions(path) { fchmod(descriptor, mode) }
    var problem = write(bytes, to: descriptor) && fsync(descriptor) == 0 ? nil : errno
    if close(descriptor) != 0, problem == nil { problem = errno }
    if problem == nil, !FileSystem.rename(temporary, to: path) { problem = errno }
    if let problem {
      FileSystem.remove(temporary)
      throw writing(path, problem)
    }
  }

  /// A new file that its owner alone can read, to be ended by `end`.
  package static func createPrivate(_ path: String) throws(ObelusError) -> Int32 {
    let descriptor = FileSystem.open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
    guard descriptor >= 0 else {
      if errno == EEXIST {
        throw ObelusError(.usage, "exists already", at: Location(document: path), hint: "name a new file, or remove it")
      }
      throw writing(path, errno)
    }
    return descriptor
  }

  /// A descriptor that writes to the end of a file, which its owner alone can read where it is new, or a negative number;
  /// `errno` says why.
  package static func openAtEnd(_ path: String) -> Int32 {
    FileSystem.open(path, O_WRONLY | O_CREAT | O_APPEND | O_NOCTTY, mode: 0o600)
  }

  /// False where what was written may not have reached the file.
  package static func end(_ descriptor: Int32) -> Bool { close(descriptor) == 0 }

  /// Writes to what is there already and is no regular file: a device, a pipe.
  package static func append(_ bytes: [UInt8], to path: String) throws(ObelusError) {
    let descriptor = FileSystem.open(path, O_WRONLY | O_NOCTTY)
    guard descriptor >= 0 else { throw writing(path, errno) }
    let problem = write(bytes, to: descriptor) ? nil : errno
    guard end(descriptor), problem == nil else { throw writing(path, problem ?? errno) }
  }

  /// False where not all bytes could be written; `errno` says why.
  package static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var done = 0
    while done < bytes.count {
      // The buffer holds `bytes.count` bytes, of which those from `done` on are left.
      let n = unsafe bytes.withUnsafeBytes { buffer in
        let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[done...])
        return unsafe Glibc.write(descriptor, rest.baseAddress, rest.count)
      }
      if n < 0, errno == EINTR { continue }
      guard n >= 0 else { return false }
      done += n
    }
    return true
  }

  private static func failure(_ what: String, _ path: String?, _ number: Int32) -> ObelusError {
    ObelusError(.unreadable, "\(what): \(reason(number))", at: Location(document: path))
  }

  private static func writing(_ path: String, _ number: Int32) -> ObelusError {
    ObelusError(.output, "cannot be written: \(reason(number))", at: Location(document: path))
  }

  package static func reason(_ number: Int32) -> String {
    switch number {
    case ENOENT: "no such file or folder"
    case EACCES, EPERM: "permission denied"
    case EISDIR: "it is a folder"
    case ENOTDIR: "a part of the path is no folder"
    case ENOSPC, EDQUOT: "the disk is full"
    case EROFS: "the file system is read-only"
    default: "system error \(number)"
    }
  }
}
