/// Where a link leads, before anybody has looked whether a document has that.
public enum LinkedPlace: Hashable, Sendable {
  /// A place in another file.
  public enum Inside: Hashable, Sendable {
    /// From 1.
    case page(Int)
    case destination(String)
  }

  /// An absolute URI.
  case address(String)
  /// From 1.
  case page(Int)
  /// A named destination of the document.
  case destination(String)
  /// Another PDF, by its path from the document's folder; its first page where nothing else is said.
  case file(String, Inside?)

  /// `https://…`, `#page=3`, `#NAME`, `FILE`, `FILE#page=3` or `FILE#NAME`; nil where it is none of these.
  public init?(_ text: String) {
    guard !text.isEmpty, text.unicodeScalars.allSatisfy({ $0.value >= 0x20 }) else { return nil }
    if URITemplate.hasScheme(text) {
      guard URITemplate.isURI(text) else { return nil }
      self = .address(text)
      return
    }
    let parts = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else {
      self = .file(text, nil)
      return
    }
    guard let inside = Inside(parts[1]) else { return nil }
    switch inside {
    case .page(let number) where parts[0].isEmpty: self = .page(number)
    case .destination(let name) where parts[0].isEmpty: self = .destination(name)
    case .page, .destination: self = .file(String(parts[0]), inside)
    }
  }

  /// What of it could tell something.
  package var texts: [String] {
    switch self {
    case .address(let text), .destination(let text), .file(let text, .page?), .file(let text, nil): [text]
    case .file(let text, .destination(let name)?): [text, name]
    case .page: []
    }
  }
}

extension LinkedPlace.Inside {
  fileprivate init?(_ text: Substring) {
    if text.hasPrefix("page=") {
      guard let number = Int(text.dropFirst(5)), number > 0 else { return nil }
      self = .page(number)
    } else {
      guard !text.isEmpty else { return nil }
      self = .destination(String(text))
    }
  }
}
