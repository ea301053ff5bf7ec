/// The URI of a link, in which `{text}` stands for the text that was found.
public struct LinkTemplate: Hashable, Sendable {
  /// As it stands in the manifest.
  public let text: String

  /// Nil unless `text` is an absolute URI (RFC 3986) apart from its `{text}` placeholders.
  public init?(_ text: String) {
    let literal = text.replacing("{text}", with: "")
    guard let colon = literal.firstIndex(of: ":"), text.prefix(upTo: colon) == literal.prefix(upTo: colon),
      let first = literal.utf8.first, isAlphanumeric(first), !isDigit(first),
      literal[..<colon].utf8.allSatisfy({ isAlphanumeric($0) || "+.-".utf8.contains($0) }),
      literal.utf8.allSatisfy({ isAlphanumeric($0) || "._~:/?#[]@!$&'()*+,;=%-".utf8.contains($0) }),
      text.utf8.count > literal.utf8[...colon].count
    else { return nil }
    self.text = text
  }

  /// The URI for a found text: its UTF-8 bytes are percent-escaped except for the unreserved characters (RFC 3986,
  /// 2.3).
  public func uri(for found: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var escaped: [UInt8] = []
    for byte in found.utf8 {
      if isAlphanumeric(byte) || "-._~".utf8.contains(byte) {
        escaped.append(byte)
      } else {
        escaped += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return text.replacing("{text}", with: String(decoding: escaped, as: UTF8.self))
  }
}
