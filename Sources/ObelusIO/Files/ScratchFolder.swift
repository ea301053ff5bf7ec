internal import Glibc
package import ObelusCore

/// A new folder that its owner alone can read, gone with all that is in it when the value ends.
package struct ScratchFolder: ~Copyable {
  package let path: String

  /// Below `TMPDIR`, or `/tmp`.
  package init(_ prefix: String) throws(ObelusError) {
    let base = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
    for attempt in 0..<100 {
      let path = "\(base)/\(prefix)-\(getpid())-\(attempt)"
      if FileSystem.makeFolder(path, mode: 0o700) {
        self.path = path
        return
      }
      guard errno == EEXIST else { break }
    }
    throw ObelusError(
      .output, "no folder can be made", at: Location(document: base), hint: "set TMPDIR to one that can")
  }

  deinit { Self.remove(path) }

  private static func remove(_ folder: String) {
    for name in FileSystem.names(in: folder) ?? [] where name != "." && name != ".." {
      let path = folder + "/" + name
      if !FileSystem.remove(path) { remove(path) }
    }
    FileSystem.removeFolder(folder)
  }
}
