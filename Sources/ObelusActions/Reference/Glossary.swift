/// Terms and what they mean.
public struct Glossary: Hashable, Sendable {
  public struct Entry: Hashable, Sendable {
    public var term: String
    public var definition: String

    public init(term: String, definition: String) {
      self.term = term
      self.definition = definition
    }
  }

  /// What notes name as the origin of an entry.
  public let source: String
  private let entries: [Entry]
  private let exact: [String: Int]
  private let folded: [String: Int]

  /// - Parameter entries: of two with the same term the first counts.
  public init(_ entries: [Entry], source: String) {
    self.source = source
    self.entries = entries
    let terms = entries.enumerated().map { (Self.spaced($1.term), $0) }
    exact = Dictionary(terms, uniquingKeysWith: { first, _ in first })
    folded = Dictionary(terms.map { ($0.lowercased(), $1) }, uniquingKeysWith: { first, _ in first })
  }

  public var count: Int { entries.count }

  /// The entry for a text: as it is written, else in any case, else without an English ending.
  public func entry(for text: String) -> Entry? {
    let term = Self.spaced(text)
    if let index = exact[term] { return entries[index] }
    let lower = term.lowercased()
    for candidate in [lower] + Self.stems(of: lower) {
      if let index = folded[candidate] { return entries[index] }
    }
    return nil
  }

  private static func spaced(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// What a word may be a form of, the likeliest first.
  private static func stems(of word: String) -> [String] {
    var stems: [String] = []
    func add(_ ending: String, _ replacements: String...) {
      guard word.hasSuffix(ending), word.count - ending.count >= 3 else { return }
      let stem = String(word.dropLast(ending.count))
      stems += replacements.map { stem + $0 }
      // Stopped, stopping.
      if ending != "s", let last = stem.last, stem.dropLast().last == last { stems.append(String(stem.dropLast())) }
    }
    add("'s", "")
    add("\u{2019}s", "")
    add("ies", "y")
    add("es", "", "e")
    add("s", "")
    add("ied", "y")
    add("ed", "", "e")
    add("ing", "", "e")
    return stems
  }
}
