internal import CMuPDF
internal import Glibc
package import ObelusCore

/// The bytes of an input: mapped read-only, never written, shared by the documents of all threads.
@safe
package final class MappedFile: Sendable {
  /// The path, for messages; nil for bytes in memory.
  package let path: String?
  // Never written after init and released in deinit only, so that any thread may read.
  nonisolated(unsafe) private let storage: UnsafeMutableRawBufferPointer
  private let isMapped: Bool
  package let count: Int

  /// Maps a file. Throws `.unreadable` where there is none that can be read and `.notPDF` where it is empty.
  package convenience init(path: String) throws(ObelusError) {
    let descriptor = try Self.open(path)
    defer { close(descriptor) }
    try self.init(descriptor: descriptor, path: path)
  }

  /// A descriptor of a file to be mapped, which is the caller's to close. Throws `.unreadable` for what is no regular file.
  package static func open(_ path: String) throws(ObelusError) -> CInt {
    let location = Location(document: path)
    let descriptor = unsafe Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw MappedFile.openError(errno, location) }
    do throws(ObelusError) {
      _ = try size(of: descriptor, location)
      return descriptor
    } catch {
      close(descriptor)
      throw error
    }
  }

  private static func size(of descriptor: CInt, _ location: Location) throws(ObelusError) -> Int {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw MappedFile.openError(errno, location) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw MappedFile.openError(EISDIR, location)
    default:
      throw ObelusError(.unreadable, "this is not a regular file", at: location, hint: "copy it to a file first")
    }
    return Int(status.st_size)
  }

  /// Maps an open file, whose descriptor stays the caller's. `path` is for messages.
  package init(descriptor: CInt, path: String? = nil) throws(ObelusError) {
    let location = Location(document: path)
    let size = try Self.size(of: descriptor, location)
    guard size > 0 else {
      throw ObelusError(.notPDF, "the file is empty", at: location, hint: "check that it was copied completely")
    }
    guard let memory = unsafe mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0), unsafe memory != MAP_FAILED else {
      throw MappedFile.openError(errno, location)
    }
    self.path = path
    unsafe storage = UnsafeMutableRawBufferPointer(start: memory, count: size)
    count = size
    isMapped = true
  }

  /// A file that exists in memory only.
  package init(bytes: [UInt8]) {
    path = nil
    unsafe storage = UnsafeMutableRawBufferPointer.allocate(byteCount: max(1, bytes.count), alignment: 16)
    unsafe storage.copyBytes(from: bytes)
    count = bytes.count
    isMapped = false
  }

  deinit {
    if isMapped {
      unsafe munmap(storage.baseAddress, storage.count)
    } else {
      unsafe storage.deallocate()
    }
  }

  /// Whether the bytes begin with all those of another file.
  package func starts(with other: MappedFile) -> Bool {
    guard other.count <= count else { return false }
    // Both regions have at least `other.count` bytes.
    return unsafe memcmp(start, other.start, other.count) == 0
  }

  /// A copy of some of the bytes; what lies beyond the end is left out.
  package func bytes(in range: Range<Int>) -> [UInt8] {
    let part = range.clamped(to: 0..<count)
    // The part lies in the mapped bytes.
    return unsafe Array(UnsafeBufferPointer(start: start + part.lowerBound, count: part.count))
  }

  /// A copy of the bytes.
  package var bytes: [UInt8] { unsafe Array(UnsafeBufferPointer(start: start, count: count)) }

  /// The first byte. Valid as long as this object.
  var start: UnsafePointer<UInt8> {
    // Both initialisers leave at least one byte of memory.
    unsafe UnsafePointer(UnsafeRawPointer(storage.baseAddress.unsafelyUnwrapped).assumingMemoryBound(to: UInt8.self))
  }

  private static func openError(_ code: Int32, _ location: Location) -> ObelusError {
    switch code {
    case ENOENT, ENOTDIR:
      ObelusError(.unreadable, "there is no such file", at: location, hint: "check the path")
    case EISDIR:
      ObelusError(
        .unreadable, "this is a directory", at: location, hint: "name the PDF files in it, or use a pattern")
    case EACCES, EPERM:
      ObelusError(.unreadable, "the file may not be read", at: location, hint: "check its permissions")
    default:
      ObelusError(.unreadable, "the file cannot be read (errno \(code))", at: location)
    }
  }
}
