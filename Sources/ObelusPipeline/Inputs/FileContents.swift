internal import Glibc
package import ObelusCore

/// Whole small files: manifests, passwords, reports. Documents are mapped, not read by this.
package enum FileContents {
  /// All bytes of a regular file or pipe of at most `limit` bytes.
  package static func read(_ path: String, limit: Int) throws(ObelusError) -> [UInt8] {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
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
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      // `read` writes at most the chunk's own size into it.
      let n = unsafe chunk.withUnsafeMutableBytes { unsafe Glibc.read(descriptor, $0.baseAddress, $0.count) }
      if n < 0, errno == EINTR { continue }
      guard n >= 0 else { throw failure("cannot be read", nil, errno) }
      if n == 0 { return bytes }
      bytes += chunk.prefix(n)
      guard bytes.count <= limit else {
        throw ObelusError(.unreadable, "larger than \(limit) bytes")
      }
    }
  }

  /// Puts a file in its place by rename, readable by its owner only; a file that is there is replaced.
  package static func replace(_ path: String, with bytes: [UInt8]) throws(ObelusError) {
    let temporary = path + ".\(getpid()).tmp"
    let descriptor = unsafe open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw writing(path, errno) }
    var problem = write(bytes, to: descriptor) && fsync(descriptor) == 0 ? nil : errno
    if close(descriptor) != 0, problem == nil { problem = errno }
    if problem == nil, unsafe rename(temporary, path) != 0 { problem = errno }
    if let problem {
      _ = unsafe unlink(temporary)
      throw writing(path, problem)
    }
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

  private static func reason(_ number: Int32) -> String {
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
