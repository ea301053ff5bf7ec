/// A glob pattern: `*` and `?` within a name, `[a-z]` and `[!a-z]`, and `**` for any number of folders.
///
/// Names that begin with a dot match only where the pattern's part does too.
struct GlobPattern: Hashable, Sendable {
  /// The folder before the first part with a wildcard: where the search begins.
  let root: String
  private let parts: [[Character]]

  /// Whether a text means a pattern at all.
  static func isPattern(_ text: String) -> Bool { text.contains { "*?[".contains($0) } }

  init(_ text: String) {
    let parts = text.split(separator: "/").map(String.init)
    let literal = parts.prefix { !Self.isPattern($0) }
    let prefix = (text.hasPrefix("/") ? "/" : "") + literal.joined(separator: "/")
    self.root = prefix.isEmpty ? "." : prefix
    self.parts = parts.dropFirst(literal.count).map(Array.init)
  }

  /// A pattern for the end of paths, whatever folders they lie in.
  init(endOfPath text: String) {
    root = "."
    parts = text.split(separator: "/").map(Array.init)
  }

  /// Whether some end of a path matches, from the start of one of its parts.
  func matchesEnd(of path: [String]) -> Bool {
    !parts.isEmpty && path.indices.contains { matches(Array(path[$0...])) }
  }

  /// Whether the folder `path`, below the root, can hold matches.
  func mayHold(_ path: [String]) -> Bool { matches(path.map(Array.init)[...], parts[...], wholly: false) }

  /// Whether the file `path`, below the root, matches.
  func matches(_ path: [String]) -> Bool { matches(path.map(Array.init)[...], parts[...], wholly: true) }

  private func matches(_ path: ArraySlice<[Character]>, _ parts: ArraySlice<[Character]>, wholly: Bool) -> Bool {
    guard let name = path.first else {
      return wholly ? parts.allSatisfy { $0 == ["*", "*"] } : !parts.isEmpty
    }
    guard let part = parts.first else { return false }
    if part == ["*", "*"] {
      if matches(path, parts.dropFirst(), wholly: wholly) { return true }
      return name.first != "." && matches(path.dropFirst(), parts, wholly: wholly)
    }
    if name.first == ".", part.first != "." { return false }
    return Self.matches(name[...], part[...]) && matches(path.dropFirst(), parts.dropFirst(), wholly: wholly)
  }

  /// One name against one part: linear but for the last `*`, to which it goes back.
  private static func matches(_ name: ArraySlice<Character>, _ part: ArraySlice<Character>) -> Bool {
    var name = name
    var part = part
    var retry: (name: ArraySlice<Character>, part: ArraySlice<Character>)?
    while true {
      if part.first == "*" {
        part = part.dropFirst()
        retry = (name, part)
        continue
      }
      if let c = name.first, let rest = one(c, part) {
        name = name.dropFirst()
        part = rest
        continue
      }
      if name.isEmpty, part.isEmpty { return true }
      guard let back = retry, !back.name.isEmpty else { return false }
      retry = (back.name.dropFirst(), back.part)
      name = back.name.dropFirst()
      part = back.part
    }
  }

  /// What remains of the part when its first item takes `c`, or nil.
  private static func one(_ c: Character, _ part: ArraySlice<Character>) -> ArraySlice<Character>? {
    guard let first = part.first else { return nil }
    switch first {
    case "?": return part.dropFirst()
    case "[":
      guard let set = set(part.dropFirst()) else { return c == "[" ? part.dropFirst() : nil }
      return set.holds(c) ? set.rest : nil
    default: return first == c ? part.dropFirst() : nil
    }
  }

  /// The set after a `[`; nil where no `]` closes it, and the bracket then means itself.
  private static func set(_ text: ArraySlice<Character>) -> (holds: (Character) -> Bool, rest: ArraySlice<Character>)? {
    let negated = text.first == "!" || text.first == "^"
    let items = negated ? text.dropFirst() : text
    guard let close = items.dropFirst().firstIndex(of: "]") else { return nil }
    let body = Array(items[..<close])
    let holds: (Character) -> Bool = { c in
      var i = 0
      var found = false
      while i < body.count {
        if i + 2 < body.count, body[i + 1] == "-" {
          found = found || (body[i] <= c && c <= body[i + 2])
          i += 3
        } else {
          found = found || body[i] == c
          i += 1
        }
      }
      return found != negated
    }
    return (holds, items[close...].dropFirst())
  }
}
