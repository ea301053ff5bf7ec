internal import Glibc
package import ObelusCore

/// A file that is open for reading, by whatever name it was found. One thread at a time reads it.
package final class OpenFile: Sendable {
  private let descriptor: Int32

  /// Throws `.unreadable` where the folder has no such file that can be opened.
  package init(_ name: FileName, in folder: Folder) throws(ObelusError) {
    descriptor = folder.open(name)
    guard descriptor >= 0 else {
      throw ObelusError(.unreadable, "cannot be read: \(Folder.reason(errno))", at: Location(document: name.display))
    }
  }

  /// Links are followed. Throws `.unreadable`.
  package init(path: String) throws(ObelusError) {
    descriptor = FileSystem.open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else {
      throw ObelusError(.unreadable, "cannot be read: \(Folder.reason(errno))", at: Location(document: path))
    }
  }

  deinit { close(descriptor) }

  package var state: FileState? { FileState(descriptor: descriptor) }

  /// A path that leads to the file as long as it is open, whatever becomes of its name, also from other processes of the
  /// same user.
  package var path: String { "/proc/\(getpid())/fd/\(descriptor)" }

  /// Hands on all bytes in order. Throws `.unreadable`.
  package func read(_ body: ([UInt8]) throws(ObelusError) -> Void) throws(ObelusError) {
    lseek(descriptor, 0, SEEK_SET)
    while true {
      guard let chunk = FileContents.readChunk(descriptor) else {
        throw ObelusError(.unreadable, "cannot be read: \(Folder.reason(errno))")
      }
      if chunk.isEmpty { return }
      try body(chunk)
    }
  }

  /// Writes all bytes to a new file and makes it durable, with the same mode and times. Throws `.output`; then there is no
  /// such file.
  package func copy(to name: FileName, in folder: Folder, keepsMode: Bool) throws(ObelusError) {
    let target = folder.create(name)
    guard target >= 0 else { throw folder.failure("no file can be made", errno) }
    do throws(ObelusError) {
      try read { (chunk) throws(ObelusError) in
        guard FileContents.write(chunk, to: target) else { throw folder.failure("a copy cannot be written", errno) }
      }
      if let state {
        if keepsMode { fchmod(target, state.mode) }
        let time = timespec(
          tv_sec: Int(state.modified / 1_000_000_000), tv_nsec: Int(state.modified % 1_000_000_000))
        _ = unsafe futimens(target, [time, time])
      }
      guard fsync(target) == 0 else { throw folder.failure("a copy cannot be written to the disk", errno) }
      close(target)
    } catch {
      close(target)
      folder.remove(name)
      throw error
    }
  }
}
