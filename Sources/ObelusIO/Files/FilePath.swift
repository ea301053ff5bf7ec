/// Paths as texts.
package enum FilePath {
  /// `path` as seen from `folder`; an absolute path stays as it is.
  package static func join(_ folder: String, _ path: String) -> String {
    if path == "." || path.isEmpty { return folder.isEmpty ? "." : folder }
    if path.hasPrefix("/") || folder.isEmpty || folder == "." { return path }
    return folder.hasSuffix("/") ? folder + path : folder + "/" + path
  }

  /// The folder of a file: `.` where the path is a bare name.
  package static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  package static func name(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  package static func isPDF(_ name: String) -> Bool { name.utf8.count > 4 && name.suffix(4).lowercased() == ".pdf" }

  /// A name without its `.pdf`.
  package static func stem(_ name: String) -> String { isPDF(name) ? String(name.dropLast(4)) : name }

  /// The absolute path without links as far as it exists; the rest is taken as text, with `.` and `..` resolved.
  package static func resolved(_ path: String) -> String {
    var parts = components(path.hasPrefix("/") ? path : FileSystem.workingDirectory + "/" + path)
    var missing: [String] = []
    while !parts.isEmpty {
      if let base = FileSystem.canonical("/" + parts.joined(separator: "/")) {
        return missing.isEmpty ? base : join(base, missing.reversed().joined(separator: "/"))
      }
      missing.append(parts.removeLast())
    }
    return "/" + missing.reversed().joined(separator: "/")
  }

  private static func components(_ path: String) -> [String] {
    var parts: [String] = []
    for part in path.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(String(part)) }
    }
    return parts
  }

  /// The deepest folder that holds all of `folders`, which are absolute and resolved.
  package static func common(_ folders: [String]) -> String {
    guard var shared = folders.first.map({ $0.split(separator: "/") }) else { return "/" }
    for folder in folders.dropFirst() {
      let parts = folder.split(separator: "/")
      let same = zip(shared, parts).prefix { $0 == $1 }.count
      shared = Array(shared.prefix(same))
    }
    return "/" + shared.joined(separator: "/")
  }

  /// `path` below `folder`, or nil where it is not. Both are absolute and resolved.
  package static func relative(_ path: String, below folder: String) -> String? {
    if path == folder { return "" }
    let prefix = folder == "/" ? "/" : folder + "/"
    return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : nil
  }
}

extension FilePath {
  /// Whether two paths lead to one file, or would once they exist.
  package static func isSame(_ a: String, _ b: String) -> Bool {
    if let first = FileSystem.status(a), let second = FileSystem.status(b) { return first.identity == second.identity }
    return resolved(a) == resolved(b)
  }
}
