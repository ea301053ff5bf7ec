/// Links that a text itself asks for: addresses, pages that it names, and what a list has for it.
public struct FoundLinks: Hashable, Sendable {
  private let targets: [String: LinkedPlace]

  /// - Parameter targets: by labels such as `Exhibit B`; upper and lower case are the same.
  public init(targets: [(label: String, place: LinkedPlace)] = []) {
    self.targets = Dictionary(
      targets.map { (Self.spaced($0.label).lowercased(), $0.place) }, uniquingKeysWith: { first, _ in first })
  }

  /// Nil where the text names no place.
  public func place(for text: String) -> LinkedPlace? {
    let spaced = Self.spaced(text)
    let bare = Self.bare(spaced)
    for label in [spaced, bare] {
      if let place = targets[label.lowercased()] { return place }
    }
    return Self.address(bare).map { .address($0) } ?? Self.page(bare).map { .page($0) }
  }

  private static func spaced(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// Without the punctuation of the sentence around it.
  private static func bare(_ text: String) -> String {
    var rest = text[...]
    while let first = rest.first, "(<[{\"'".contains(first) { rest.removeFirst() }
    while let last = rest.last, ".,;:!?)>]}\"'".contains(last) { rest.removeLast() }
    return String(rest)
  }

  private static let schemes = ["http://", "https://", "ftp://"]

  /// A URL, `www.…`, or an e-mail address.
  private static func address(_ text: String) -> String? {
    guard text.utf8.count <= 2000 else { return nil }
    let lower = text.lowercased()
    if let scheme = schemes.first(where: { lower.hasPrefix($0) }) {
      return text.utf8.count > scheme.utf8.count && URITemplate.isURI(text) ? text : nil
    }
    if lower.hasPrefix("www."), text.split(separator: ".").count >= 3, URITemplate.isURI("https://" + text) {
      return "https://" + text
    }
    return isMail(lower.hasPrefix("mailto:") ? text.dropFirst(7) : text[...])
      ? lower.hasPrefix("mailto:") ? text : "mailto:" + text : nil
  }

  private static func isMail(_ text: Substring) -> Bool {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, (1...64).contains(parts[0].utf8.count) else { return false }
    func isPlain(_ text: Substring, _ more: String) -> Bool {
      !text.isEmpty
        && text.utf8.allSatisfy { byte in
          (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte) || more.utf8.contains(byte)
        }
    }
    let labels = parts[1].split(separator: ".", omittingEmptySubsequences: false)
    return isPlain(parts[0], "._+-") && labels.count >= 2 && labels.allSatisfy { isPlain($0, "-") }
  }

  private static let pageWords: Set = [
    "page", "pages", "p", "pp", "pg", "seite", "seiten", "s", "página", "páginas", "pág", "pagina",
  ]

  /// The number in `see page 12`, `p. 12`, `S. 12`.
  private static func page(_ text: String) -> Int? {
    let words = text.lowercased().split(separator: " ")
    guard let number = words.last.flatMap({ Int($0) }), number > 0, let word = words.dropLast().last,
      pageWords.contains(String(word.last == "." ? word.dropLast() : word))
    else { return nil }
    return number
  }
}
