internal import ObelusIO
internal import Glibc
package import ObelusCore
internal import ObelusPDF
internal import Synchronization

/// A file beside its destination that becomes the output by one rename, or disappears.
///
/// Its name never ends in `.pdf` and tells the process that owns it, so that a later start can remove what a killed one
/// left behind. It is readable by its owner alone (0600) until it is published.
package struct TemporaryOutput: ~Copyable {
  package let path: String
  private let destination: String
  private var isPublished = false

  /// Makes the destination's folder where it is missing.
  package init(for destination: String) throws(ObelusError) {
    self.destination = destination
    let folder = FilePath.folder(of: destination)
    let name = FilePath.name(of: destination)
    try Self.makeFolder(folder)
    path = "\(folder)/\(Self.prefix)\(getpid()).\(Self.next()).\(name.prefix(100)).part"
  }

  deinit {
    guard !isPublished else { return }
    FileSystem.remove(path)
  }

  /// Makes the file.
  func create() throws(ObelusError) -> FileDescriptor { try FileDescriptor(creating: path) }

  /// Makes the file durable and gives it its name. An existing file is replaced only where `overwrite` allows it.
  /// - Parameter isPrivate: it stays readable by its owner alone.
  package mutating func publish(overwrite: Bool, isPrivate: Bool = false) throws(ObelusError) {
    let file = FileSystem.open(path, O_RDWR)
    guard file >= 0 else { throw Self.failure("cannot be opened again", destination) }
    defer { close(file) }
    let mask = umask(0)
    umask(mask)
    guard fsync(file) == 0, fchmod(file, isPrivate ? 0o600 : 0o666 & ~mask) == 0 else {
      throw Self.failure("cannot be written to the disk", destination)
    }
    if overwrite {
      guard FileSystem.rename(path, to: destination) else {
        throw Self.failure("cannot be renamed into place", destination)
      }
    } else {
      // link fails where the name exists already, which rename would silently replace.
      guard FileSystem.link(path, to: destination) else {
        let exists = errno == EEXIST
        throw Self.failure(exists ? "exists already" : "cannot be named", destination)
      }
      FileSystem.remove(path)
    }
    isPublished = true
    let folder = FileSystem.open(FilePath.folder(of: destination), O_RDONLY | O_DIRECTORY)
    if folder >= 0 {
      fsync(folder)
      close(folder)
    }
  }

  private static let prefix = ".obelus."

  private static func failure(_ what: String, _ path: String) -> ObelusError {
    ObelusError(.output, "the output \(what)", at: Location(document: path))
  }

  /// A number that no other temporary file of this process has.
  private static func next() -> Int { counter.wrappingAdd(1, ordering: .relaxed).newValue }

  /// With those above it, where they are missing.
  package static func makeFolder(_ folder: String) throws(ObelusError) {
    if FileSystem.makeFolder(folder) || errno == EEXIST { return }
    let parent = FilePath.folder(of: folder)
    guard errno == ENOENT, parent != folder else { throw failure("folder cannot be made", folder) }
    try makeFolder(parent)
    guard FileSystem.makeFolder(folder) || errno == EEXIST else { throw failure("folder cannot be made", folder) }
  }
}

private let counter = Atomic<Int>(0)

extension TemporaryOutput {
  /// Removes what processes that no longer run left in `folder`.
  package static func removeStale(in folder: String) {
    for name in FileSystem.names(in: folder) ?? [] {
      guard name.hasPrefix(prefix), name.hasSuffix(".part") else { continue }
      let owner = name.dropFirst(prefix.count).prefix { $0 != "." }
      guard let process = pid_t(owner), process > 0, kill(process, 0) != 0, errno == ESRCH else { continue }
      FileSystem.remove(folder + "/" + name)
    }
  }
}
