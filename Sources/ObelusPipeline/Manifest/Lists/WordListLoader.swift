internal import ObelusActions
internal import ObelusIO
internal import ObelusCore
internal import ObelusText

/// Reads the lists and other files that a manifest names, each once.
final class WordListLoader {
  private struct Key: Hashable {
    var path: String
    var folding: TextFolding
    var isWholeWord: Bool
  }

  private let folder: String
  /// The files' bytes where they have been read already: a worker must use those that its parent read.
  private let given: [String: [UInt8]]?
  private var bytes: [String: [UInt8]] = [:]
  private var lists: [Key: Manifest.WordList] = [:]
  private(set) var errors: [ObelusError] = []
  /// What was read and is no list of terms, in the order in which it is named first.
  private(set) var references: [Manifest.ReferenceFile] = []

  private static let limit = 64 << 20

  /// - Parameter folder: that of the manifest.
  init(folder: String, given: [String: [UInt8]]?) {
    self.folder = folder
    self.given = given
  }

  /// Nil where the list cannot be read: then `errors` say why.
  func list(_ path: String, _ folding: TextFolding, wholeWord: Bool, at place: Location) -> Manifest.WordList? {
    let key = Key(path: path, folding: folding, isWholeWord: wholeWord)
    if let known = lists[key] { return known }
    let bytes: [UInt8]
    do throws(ObelusError) {
      bytes = try read(path, limit: Self.limit)
    } catch {
      errors.append(ObelusError(.usage, "the list " + error.message, at: place, hint: error.hint))
      return nil
    }
    do throws(InvalidJob) {
      let list = try Manifest.WordList(
        path, bytes: bytes, name: FilePath.join(folder, path), folding, wholeWord: wholeWord)
      lists[key] = list
      return list
    } catch {
      errors += error.errors
      return nil
    }
  }

  /// The bytes of a file that a tool needs; nil where it cannot be read: then `errors` say why.
  func file(_ path: String, limit: Int, at place: Location) -> ToolFile? {
    do throws(ObelusError) {
      return ToolFile(path: path, bytes: try read(path, limit: limit))
    } catch {
      errors.append(ObelusError(.usage, "the file " + error.message, at: place, hint: error.hint))
      return nil
    }
  }

  /// The bytes of a file that is no list of terms; nil where it cannot be read: then `errors` say why.
  /// - Parameter what: how messages call it.
  func file(_ path: String, _ what: String, at place: Location) -> [UInt8]? {
    do throws(ObelusError) {
      let bytes = try read(path, limit: Self.limit)
      if !references.contains(where: { $0.path == path }) { references.append(.init(path: path, bytes: bytes)) }
      return bytes
    } catch {
      add(ObelusError(.usage, what + " " + error.message, at: place, hint: error.hint))
      return nil
    }
  }

  /// The bytes of a file that belongs to another one; nil where it cannot be read.
  func optionalFile(_ path: String) -> [UInt8]? {
    guard let bytes = try? read(path, limit: Self.limit) else { return nil }
    if !references.contains(where: { $0.path == path }) { references.append(.init(path: path, bytes: bytes)) }
    return bytes
  }

  /// A file that is not what its tool needs.
  func refuse(_ message: String, at place: Location, hint: String) {
    errors.append(ObelusError(.usage, message, at: place, hint: hint))
  }

  func add(_ error: ObelusError) { errors.append(error) }

  private func read(_ path: String, limit: Int) throws(ObelusError) -> [UInt8] {
    if let known = bytes[path] { return known }
    let read: [UInt8]
    if let given {
      guard let list = given[path] else { throw ObelusError(.internal, "was not sent to the worker") }
      read = list
    } else {
      read = try FileContents.read(FilePath.join(folder, path), limit: limit)
    }
    bytes[path] = read
    return read
  }
}
