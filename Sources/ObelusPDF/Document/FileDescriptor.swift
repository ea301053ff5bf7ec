internal import CProcess
internal import Glibc
package import ObelusCore

/// A descriptor of an open file, which is closed with it: who holds one needs no path, and can reach no other file by it.
package final class FileDescriptor: Sendable {
  package let descriptor: CInt

  /// Takes a descriptor over, and closes it in the end.
  package init(owning descriptor: CInt) { self.descriptor = descriptor }

  /// Makes a file that must not exist yet, readable by its owner alone (0600).
  package init(creating path: String) throws(ObelusError) {
    descriptor = unsafe open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw OutputFile.failure("the output file cannot be made", errno) }
  }

  /// A file that exists in memory only.
  package static func inMemory() throws(ObelusError) -> FileDescriptor {
    let descriptor = obelus_memory_file()
    guard descriptor >= 0 else { throw ObelusError(.limit, "there is no memory for a file in memory") }
    return FileDescriptor(owning: descriptor)
  }

  deinit { close(descriptor) }

  /// In bytes.
  package var size: Int {
    var status = stat()
    return unsafe fstat(descriptor, &status) == 0 ? max(0, Int(status.st_size)) : 0
  }

  /// Takes back all that was written.
  package func clear() throws(ObelusError) {
    guard ftruncate(descriptor, 0) == 0, lseek(descriptor, 0, SEEK_SET) == 0 else {
      throw OutputFile.failure("the output file cannot be written anew", errno)
    }
  }

  /// What was written, as it stands now.
  package func mapped() throws(ObelusError) -> MappedFile { try MappedFile(descriptor: descriptor) }

  /// Adds bytes at the end.
  package func append(_ bytes: [UInt8]) throws(ObelusError) { try Self.append(bytes, to: descriptor) }

  /// The same for a descriptor that somebody else owns.
  static func append(_ bytes: [UInt8], to descriptor: CInt) throws(ObelusError) {
    var done = 0
    while done < bytes.count {
      // The pointer stays inside the array: done < count.
      let written = unsafe bytes.withUnsafeBytes {
        unsafe Glibc.write(descriptor, $0.baseAddress?.advanced(by: done), $0.count - done)
      }
      if written > 0 {
        done += written
      } else if written == 0 || errno != EINTR {
        throw OutputFile.failure("the output file cannot be written", written == 0 ? EIO : errno)
      }
    }
  }
}
