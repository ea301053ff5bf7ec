internal import Glibc
internal import ObelusCore
internal import ObelusIO

/// Gives files names in folders and never takes one from another file. Each step can be killed: done again, it finds what
/// the killed one did and goes on from there.
enum Filing {
  /// A file as the folder's user put it there.
  struct Original: Sendable {
    let name: FileName
    let file: OpenFile
    let state: FileState
    let content: String

    /// It is still there, and the same.
    func isUnchanged(in inbox: Folder) -> Bool { inbox.state(name) == state && file.state == state }
  }

  private static let numbers = 1...9999

  /// The name under which a folder has a file of these bytes, or the first that is free for it.
  static func place(
    for name: FileName, in folder: Folder, hash: String, bytes: Int
  ) throws(ObelusError) -> (name: FileName, exists: Bool) {
    for number in numbers {
      let candidate = name.numbered(number)
      guard let state = folder.state(candidate) else {
        guard errno == ENOENT else { throw folder.failure("a name cannot be looked for", errno) }
        return (candidate, false)
      }
      if has(candidate, state, in: folder, hash: hash, bytes: bytes) { return (candidate, true) }
    }
    throw ObelusError(.output, "too many files of one name", at: Location(document: folder.path))
  }

  private static func has(
    _ name: FileName, _ state: FileState, in folder: Folder, hash: String, bytes: Int
  ) -> Bool {
    guard state.kind == .regular, state.size == bytes, let file = try? OpenFile(name, in: folder) else { return false }
    return (try? ContentHash.of(file)) == hash
  }

  /// Gives a proven output its name, durably.
  static func publish(
    _ staged: FileName, in stage: Folder, to outbox: Folder, as name: FileName, hash: String, bytes: Int
  ) throws(ObelusError) -> FileName {
    while true {
      let (place, exists) = try place(for: name, in: outbox, hash: hash, bytes: bytes)
      let status = exists ? 0 : stage.move(staged, to: outbox, as: place)
      if status == EEXIST { continue }
      guard status == 0 else { throw outbox.failure("the output cannot be named", status) }
      outbox.sync()
      if exists { stage.remove(staged) }
      return place
    }
  }

  /// Moves an original out of the inbox, durably. A file of the same name and bytes that is there already is taken for it.
  /// - Parameter scratch: where a copy is made if the folder is on another file system.
  static func move(
    _ original: Original, from inbox: Folder, to folder: Folder, as name: FileName,
    scratch: () throws(ObelusError) -> Folder
  ) throws(ObelusError) -> FileName {
    while true {
      let (place, exists) = try place(
        for: name, in: folder, hash: original.content, bytes: original.state.size)
      if exists {
        try discard(original, from: inbox, beside: place, in: folder)
        return place
      }
      switch inbox.move(original.name, to: folder, as: place) {
      case 0:
        guard folder.state(place)?.identity == original.state.identity else {
          // Somebody has put another file in its place since.
          _ = folder.move(place, to: inbox, as: original.name)
          throw ObelusError(.changed, "the file was replaced while it was worked on")
        }
        folder.sync()
        inbox.sync()
        return place
      case EEXIST: continue
      case EXDEV:
        if try copy(original, from: inbox, to: folder, as: place, scratch: try scratch()) { return place }
      case ENOENT: throw ObelusError(.changed, "the file was taken away while it was worked on")
      case let number: throw folder.failure("a document cannot be moved there", number)
      }
    }
  }

  /// - Returns: false where the name was taken meanwhile.
  private static func copy(
    _ original: Original, from inbox: Folder, to folder: Folder, as name: FileName, scratch: Folder
  ) throws(ObelusError) -> Bool {
    let copy = FileName(original.content)
    scratch.remove(copy)
    try original.file.copy(to: copy, in: scratch, keepsMode: true)
    let status = scratch.move(copy, to: folder, as: name)
    guard status == 0 else {
      scratch.remove(copy)
      if status == EEXIST { return false }
      throw folder.failure("a document cannot be moved there", status)
    }
    folder.sync()
    try discard(original, from: inbox, beside: name, in: folder)
    return true
  }

  /// Removes an original that another folder has, too.
  private static func discard(
    _ original: Original, from inbox: Folder, beside name: FileName, in folder: Folder
  ) throws(ObelusError) {
    guard let state = inbox.state(original.name) else { return }
    // A second name of the one file counts as a change of it.
    let isSame = folder.state(name)?.identity == state.identity && state.identity == original.state.identity
    guard isSame || state == original.state else {
      throw ObelusError(.changed, "the file was replaced while it was worked on")
    }
    folder.sync()
    let status = inbox.remove(original.name)
    guard status == 0 || status == ENOENT else { throw inbox.failure("a document cannot be taken away", status) }
    inbox.sync()
  }

  /// Writes a small file that its owner alone can read, durably. One of that name that is there already is left alone.
  /// - Parameter temporary: a name in `scratch` that nobody else uses now.
  /// - Returns: false where there is one.
  static func write(
    _ bytes: [UInt8], as name: FileName, in folder: Folder, scratch: Folder, temporary: FileName
  ) throws(ObelusError) -> Bool {
    scratch.remove(temporary)
    let descriptor = scratch.create(temporary)
    guard descriptor >= 0 else { throw folder.failure("a note cannot be written", errno) }
    let isWritten = FileContents.write(bytes, to: descriptor) && fsync(descriptor) == 0
    let number = errno
    guard FileContents.end(descriptor), isWritten else {
      scratch.remove(temporary)
      throw folder.failure("a note cannot be written", number)
    }
    let status = scratch.move(temporary, to: folder, as: name)
    if status != 0 { scratch.remove(temporary) }
    guard status == 0 || status == EEXIST else { throw folder.failure("a note cannot be written", status) }
    return status == 0
  }
}
