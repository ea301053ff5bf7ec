/// Why something on a page cannot be searched.
package enum UnreadableKind: String, Sendable, Hashable, CaseIterable {
  /// Glyphs that no Unicode character, or only a private one, stands for.
  case noUnicode
  /// Glyphs of different codes that are said to be the same character, or whose font's Unicode map is broken.
  case ambiguousUnicode
  /// Images that fill the page and have no text layer over them.
  case imageOfText
  /// Letters drawn as filled paths.
  case outlinedText
  /// Strings that the border of two streams of /Contents cuts, which is not allowed (7.8.2): one word to some readers, two
  /// to others.
  case cutString
  /// Strings in broken arrays or dictionaries, operators with other operands than they take, and data of inline images that look
  /// like their end: readers show different text, or show it at different places.
  case disputedText
  /// Streams of content that break off or cannot be decoded.
  case undecodableStream

  /// The code of its finding.
  package var code: String {
    switch self {
    case .noUnicode: "unreadable.no-unicode"
    case .ambiguousUnicode: "unreadable.ambiguous-unicode"
    case .imageOfText: "unreadable.image-of-text"
    case .outlinedText: "unreadable.outlined-text"
    case .cutString: "unreadable.cut-string"
    case .disputedText: "unreadable.disputed-text"
    case .undecodableStream: "unreadable.undecodable-stream"
    }
  }

  /// A sentence about `count` of them.
  package func message(_ count: Int) -> String {
    switch self {
    case .noUnicode: "\(count) glyphs have no Unicode: no text rule can find them"
    case .ambiguousUnicode:
      "\(count) glyphs of different codes are said to be the same letter, or their Unicode map is broken: what they show is not known"
    case .imageOfText: "the page is an image without a text layer: no text rule can find what it shows"
    case .outlinedText: "about \(count) letters are drawn as paths: no text rule can find them"
    case .cutString: "\(count) strings are cut by the border of two content streams: viewers draw them differently"
    case .disputedText:
      "\(count) strings, operators of text or inline images are broken: viewers show different text, which text rules may not find"
    case .undecodableStream: "\(count) content streams cannot be decoded to their end"
    }
  }
}
