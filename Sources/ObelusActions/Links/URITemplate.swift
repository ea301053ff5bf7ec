/// An absolute URI (RFC 3986) in which `{text}` stands for the text that was found, and `{1}` or `{name}` for what a group
/// of the regular expression matched in it.
public struct URITemplate: Hashable, Sendable {
  /// As it was written.
  public let text: String
  private let template: TextTemplate

  /// Nil unless `text` is an absolute URI apart from its placeholders, with a scheme that has none and that runs nothing.
  public init?(_ text: String) {
    let template = TextTemplate(text)
    guard let colon = template.literals[0].firstIndex(of: ":"), Self.isScheme(template.literals[0][..<colon]),
      !["javascript", "vbscript"].contains(template.literals[0][..<colon].lowercased()),
      template.literals.allSatisfy({ $0.utf8.allSatisfy(Self.isReservedOrUnreserved) }),
      template.literals.count > 1 || template.literals[0].index(after: colon) < template.literals[0].endIndex
    else { return nil }
    self.text = text
    self.template = template
  }

  /// The groups that it asks for.
  public var groups: [String] { template.groups }

  /// The URI for a found text, of whose UTF-8 bytes all but the unreserved ones are percent-encoded, so that it can
  /// change neither the scheme nor the structure of the URI.
  /// - Parameter groups: what groups matched; one that took no part is empty.
  public func expand(_ found: String, groups: [String: String] = [:]) -> String {
    template.expand(found, groups: groups, Self.escaped)
  }

  /// With all but the unreserved bytes percent-encoded.
  static func escaped(_ found: String) -> String {
    let hex = Array("0123456789ABCDEF".utf8)
    var escaped: [UInt8] = []
    for byte in found.utf8 {
      if Self.isUnreserved(byte) {
        escaped.append(byte)
      } else {
        escaped += [UInt8(ascii: "%"), hex[Int(byte >> 4)], hex[Int(byte & 15)]]
      }
    }
    return String(decoding: escaped, as: UTF8.self)
  }

  /// With the bytes that percent signs stand for, read as UTF-8.
  package static func unescaped(_ address: String) -> String {
    var bytes: [UInt8] = []
    var rest = Array(address.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2,
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// It begins as absolute URIs do. A single letter before the colon would be a drive.
  static func hasScheme(_ text: String) -> Bool {
    guard let colon = text.firstIndex(of: ":") else { return false }
    return text[..<colon].utf8.count > 1 && isScheme(text[..<colon])
  }

  /// It has a scheme, something after it, and no characters that URIs do not have.
  static func isURI(_ text: String) -> Bool {
    hasScheme(text) && text.last != ":" && text.utf8.allSatisfy(isReservedOrUnreserved)
  }

  /// RFC 3986, 3.1.
  private static func isScheme(_ text: Substring) -> Bool {
    guard let first = text.utf8.first, isLetter(first) else { return false }
    return text.utf8.allSatisfy { isLetter($0) || isDigit($0) || "+-.".utf8.contains($0) }
  }

  /// RFC 3986, 2.3.
  private static func isUnreserved(_ byte: UInt8) -> Bool {
    isLetter(byte) || isDigit(byte) || "-._~".utf8.contains(byte)
  }

  /// RFC 3986, 2.2, and the percent sign of what is encoded already.
  private static func isReservedOrUnreserved(_ byte: UInt8) -> Bool {
    isUnreserved(byte) || ":/?#[]@!$&'()*+,;=%".utf8.contains(byte)
  }

  private static func isLetter(_ byte: UInt8) -> Bool { byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A }
  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }
}
