package import ObelusCore
package import ObelusIO

/// The hidden folder `.obelus` in a folder that Obelus shares with others: what it needs there besides documents.
package enum HiddenFolders {
  package static let name = ".obelus"

  /// `name` in the hidden folder of `folder`; both are made where they are missing.
  /// Throws `usage.invalid` where something else has the name.
  package static func folder(_ name: String, in folder: Folder) throws(ObelusError) -> Folder {
    try opened(name, in: try opened(Self.name, in: folder))
  }

  private static func opened(_ name: String, in folder: Folder) throws(ObelusError) -> Folder {
    if let state = folder.state(FileName(name)), state.kind != .folder {
      throw ObelusError(
        .usage, "`\(FilePath.join(folder.path, name))` is no folder, and Obelus needs one of that name",
        hint: "take it away, or give it another name")
    }
    return try folder.folder(name)
  }

  /// Removes all files of a folder that nobody else uses now.
  package static func empty(_ folder: Folder) {
    for name in folder.names() ?? [] { folder.remove(name) }
  }

  /// Removes a folder of the hidden one, and that, where they are empty.
  package static func end(_ name: String, in folder: Folder) {
    guard folder.state(FileName(Self.name))?.kind == .folder, let hidden = try? folder.folder(Self.name) else { return }
    hidden.removeFolder(name)
    folder.removeFolder(Self.name)
  }
}
