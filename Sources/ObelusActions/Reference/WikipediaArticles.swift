/// Articles of a Wikipedia by their titles. Nobody is asked over a network whether there is one.
public struct WikipediaArticles: Hashable, Sendable {
  /// The first part of the host's name, such as `en`.
  public let language: String
  /// The titles that there are, as addresses have them; nil: any.
  private let titles: Set<String>?

  /// - Parameter titles: those that may be linked to; nil: any.
  public init(language: String = "en", titles: [String]? = nil) {
    self.language = language
    self.titles = titles.map { Set($0.compactMap(Self.canonical)) }
  }

  /// The address of the article about a text; nil where none can have such a title, or the list does not have it.
  public func address(for text: String) -> String? {
    guard let title = Self.canonical(text), titles?.contains(title) != false else { return nil }
    return "https://\(language).wikipedia.org/wiki/" + URITemplate.escaped(title)
  }

  /// The title as MediaWiki spells it: one underscore for each gap, the first letter upper case. Nil where it cannot be one.
  private static func canonical(_ text: String) -> String? {
    let words = text.split { $0.isWhitespace || $0 == "_" }
    let title = words.joined(separator: "_")
    guard let first = title.first, title.utf8.count <= 255, first != ":", title != ".", title != "..",
      !title.contains(where: { "#<>[]|{}\u{FFFD}".contains($0) }),
      title.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F })
    else { return nil }
    let upper = first.uppercased()
    // One that becomes two letters, such as ß, stays.
    return upper.count == 1 ? upper + title.dropFirst() : title
  }
}
