internal import ObelusCore
internal import ObelusIO

/// A hidden file that says of a pass that it has begun to leave records and not ended: a pass that is killed leaves it
/// behind, and the next one sees that the records of the run are missing.
struct PassMark: Hashable, Sendable {
  /// What the names of the pass's files begin with, with a dot at its end.
  let prefix: String
  let owner: String

  private static let middle = "pass-"

  var name: FileName { FileName("." + prefix + Self.middle + owner) }

  init(prefix: String, owner: String) {
    self.prefix = prefix
    self.owner = owner
  }

  /// Nil for the name of another file.
  init?(_ name: FileName) {
    guard let text = name.text, text.hasPrefix("."), let middle = text.firstRange(of: "." + Self.middle) else {
      return nil
    }
    prefix = String(text[text.index(after: text.startIndex)..<middle.lowerBound]) + "."
    owner = String(text[middle.upperBound...])
  }

  func set(in folder: Folder) throws(ObelusError) {
    let descriptor = folder.openOrCreate(name)
    guard descriptor >= 0, FileContents.end(descriptor) else {
      throw ObelusError(.output, "no record can be made", at: Location(document: folder.path))
    }
    _ = folder.touch(name)
  }

  func remove(in folder: Folder) { folder.remove(name) }

  static func all(in folder: Folder) -> [PassMark] { (folder.names() ?? []).compactMap(PassMark.init) }
}
