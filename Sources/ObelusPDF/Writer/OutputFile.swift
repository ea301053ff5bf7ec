internal import Glibc
internal import ObelusCore

/// Where a document is written to.
package enum OutputSink: Sendable {
  /// A file that must not exist yet; it gets the mode 0600, and goes again when writing fails.
  case path(String)
  /// An open descriptor, which stays open.
  case descriptor(CInt)

  package static func file(_ file: FileDescriptor) -> OutputSink { .descriptor(file.descriptor) }
}

/// Writes bytes in order through a buffer, and digests them for the file's /ID. Belongs to one thread.
final class OutputFile {
  private static let bufferSize = 1 << 20

  private let descriptor: CInt
  /// The path of a file that this object made.
  private let path: String?
  private var buffer: [UInt8] = []
  private var isOpen = true
  private var digest: SHA256?
  /// The number of bytes that were appended so far.
  private(set) var count = 0

  init(_ sink: OutputSink) throws(ObelusError) {
    digest = try SHA256()
    switch sink {
    case .descriptor(let number):
      descriptor = number
      path = nil
    case .path(let name):
      descriptor = unsafe open(name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
      path = name
      guard descriptor >= 0 else {
        isOpen = false
        throw Self.failure("the output file cannot be made", errno)
      }
    }
    buffer.reserveCapacity(Self.bufferSize)
  }

  deinit { if isOpen, path != nil { Glibc.close(descriptor) } }

  func append(_ bytes: [UInt8]) throws(ObelusError) {
    if buffer.count + bytes.count > Self.bufferSize { try flush() }
    if bytes.count > Self.bufferSize { try write(bytes) } else { buffer += bytes }
    count += bytes.count
  }

  /// The SHA-256 of the bytes up to here. May be asked once.
  func digestSoFar() throws(ObelusError) -> [UInt8] {
    try flush()
    defer { digest = nil }
    return try digest?.finish() ?? []
  }

  /// Writes what is buffered, and closes the file if it is this object's.
  func finish() throws(ObelusError) {
    try flush()
    isOpen = false
    if path != nil, Glibc.close(descriptor) != 0 { throw Self.failure("the output file cannot be closed", errno) }
  }

  /// Takes back a file that could not be written whole.
  func discard() {
    guard let path else { return }
    if isOpen { Glibc.close(descriptor) }
    isOpen = false
    unsafe unlink(path)
  }

  private func flush() throws(ObelusError) {
    try write(buffer)
    buffer.removeAll(keepingCapacity: true)
  }

  private func write(_ bytes: [UInt8]) throws(ObelusError) {
    digest?.update(bytes)
    try FileDescriptor.append(bytes, to: descriptor)
  }

  static func failure(_ what: String, _ code: CInt) -> ObelusError {
    let reason = unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
    return ObelusError(
      .output, "\(what): \(reason)",
      hint: code == ENOSPC || code == EDQUOT ? "make room there and run again" : nil)
  }
}
