internal import ObelusIO
public import ObelusCore

/// One input that was found.
public struct DiscoveredInput: Hashable, Sendable {
  public enum Source: Hashable, Sendable {
    case file(String)
    case standardInput
  }

  public var source: Source
  /// The folder from which the tree of outputs counts: the folder that was named, the part of a pattern before its
  /// first wildcard, or the file's own folder. Absolute, without links.
  var base: String
  /// The path below `base`.
  var relative: String

  /// As it was named or found: what messages and reports say.
  public var name: String {
    switch source {
    case .file(let path): path
    case .standardInput: "-"
    }
  }
}

/// Finds what files, folders, glob patterns and `-` name.
///
/// A folder gives every `*.pdf` below it, whatever the case of the ending, in the order of the bytes of the paths.
/// Hidden files and folders are passed over, and links to folders are not followed. A file that two arguments name is
/// taken once.
public struct InputDiscovery: Sendable {
  /// The folder against which relative arguments count.
  public var folder: String
  /// A folder that is not searched, because outputs go there: those of the last run are not inputs of this one.
  public var excluded: String?

  public init(folder: String = ".", excluding excluded: String? = nil) {
    self.folder = folder
    self.excluded = excluded.map { FilePath.resolved($0) }
  }

  /// The folder below which a pattern finds files: its part before the first wildcard. Nil for a name that is no pattern, and
  /// for a pattern that begins with a wildcard.
  package static func folder(ofPattern argument: String) -> String? {
    guard GlobPattern.isPattern(argument) else { return nil }
    let root = GlobPattern(argument).root
    return root.isEmpty || root == "." ? nil : root
  }

  /// Every input, in the order of the arguments. A file that is named and missing is returned too: that it cannot be
  /// read is its own outcome. Throws `usage.invalid` for `-` given twice, `input.none` where nothing is found, and
  /// `input.unreadable` for a folder that cannot be read.
  public func inputs(_ arguments: [String]) throws(ObelusError) -> [DiscoveredInput] {
    guard !arguments.isEmpty else {
      throw ObelusError(.noInput, "no input is given", hint: "name files or folders, or list `inputs` in the manifest")
    }
    var inputs: [DiscoveredInput] = []
    var seen: Set<String> = []
    for argument in arguments {
      for input in try found(argument) {
        let key = if case .file(let path) = input.source { FilePath.resolved(path) } else { "-" }
        if seen.insert(key).inserted {
          inputs.append(input)
        } else if input.source == .standardInput {
          throw ObelusError(.usage, "`-` (standard input) can be given once only")
        }
      }
    }
    guard !inputs.isEmpty else {
      let places = arguments.prefix(3).map { "`\($0)`" }.joined(separator: ", ")
      throw ObelusError(.noInput, "no PDF was found in \(places)" + (arguments.count > 3 ? ", …" : ""))
    }
    return inputs
  }

  private func found(_ argument: String) throws(ObelusError) -> [DiscoveredInput] {
    if argument == "-" {
      return [DiscoveredInput(source: .standardInput, base: FileSystem.workingDirectory, relative: "stdin.pdf")]
    }
    let path = FilePath.join(folder, argument)
    switch FileSystem.status(path)?.kind {
    case .directory:
      func isVisible(_ path: [String]) -> Bool { path.last.map { !$0.hasPrefix(".") } ?? false }
      return try walk(path, mayHold: isVisible, takes: { isVisible($0) && FilePath.isPDF($0.last ?? "") })
    case nil where GlobPattern.isPattern(argument):
      let pattern = GlobPattern(argument)
      return try walk(FilePath.join(folder, pattern.root), mayHold: pattern.mayHold, takes: pattern.matches)
    default:
      let base = FilePath.resolved(FilePath.folder(of: path))
      return [DiscoveredInput(source: .file(path), base: base, relative: FilePath.name(of: path))]
    }
  }

  /// The files below `root` that `takes` accepts, in the order of their paths' bytes.
  private func walk(
    _ root: String, mayHold: ([String]) -> Bool, takes: ([String]) -> Bool
  ) throws(ObelusError) -> [DiscoveredInput] {
    let base = FilePath.resolved(root)
    var relatives: [[String]] = []
    var open: [[String]] = [[]]
    while let folder = open.popLast() {
      let place = FilePath.join(root, folder.joined(separator: "/"))
      if let excluded, !folder.isEmpty, FilePath.resolved(place) == excluded { continue }
      guard let names = FileSystem.names(in: place) else {
        if folder.isEmpty, !FileSystem.exists(root) { return [] }
        throw ObelusError(.unreadable, "the folder cannot be read", at: Location(document: place))
      }
      for name in names {
        let relative = folder + [name]
        let path = FilePath.join(root, relative.joined(separator: "/"))
        switch FileSystem.status(path)?.kind {
        case .regular: if takes(relative) { relatives.append(relative) }
        case .directory:
          if !FileSystem.isSymbolicLink(path), folder.count < 64, mayHold(relative) { open.append(relative) }
        // What cannot be looked at, such as a dangling link, is its own outcome rather than passed over.
        case nil: if takes(relative) { relatives.append(relative) }
        case .other: break
        }
      }
    }
    return relatives.map { $0.joined(separator: "/") }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      .map { DiscoveredInput(source: .file(FilePath.join(root, $0)), base: base, relative: $0) }
  }
}
