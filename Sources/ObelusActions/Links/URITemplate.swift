package import ObelusCore

/// A URI in which `{text}` stands for the text that was found.
package struct URITemplate: Hashable, Sendable {
  /// What stands before, between and after the places of the text, ASCII.
  private let parts: [String]

  /// Throws a usage error for braces that are not `{text}`, and for a URI that is empty.
  package init(_ template: String) throws(ObelusError) {
    let parts = template.split(separator: "{text}", omittingEmptySubsequences: false)
    guard !template.isEmpty else { throw ObelusError(.usage, "the uri is empty") }
    guard !parts.contains(where: { $0.contains("{") || $0.contains("}") }) else {
      throw ObelusError(
        .usage, "the uri has braces that are not {text}", hint: "{text} is the only one; write %7B and %7D for braces")
    }
    // Blanks, control characters and what is not ASCII cannot stand in a URI.
    self.parts = parts.map { Self.escape($0) { $0 > 0x20 && $0 < 0x7F } }
  }

  /// Whether the URI depends on the text.
  package var usesText: Bool { parts.count > 1 }

  /// The URI for a text, of whose UTF-8 bytes all but the unreserved ones (RFC 3986, 2.3) are percent-encoded.
  package func expand(_ text: String) -> String {
    parts.joined(
      separator: Self.escape(text[...]) { byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: true
        default: false
        }
      })
  }

  private static func escape(_ text: Substring, keeping isKept: (UInt8) -> Bool) -> String {
    let hex = Array("0123456789ABCDEF".utf8)
    var out: [UInt8] = []
    for byte in text.utf8 {
      if isKept(byte) {
        out.append(byte)
      } else {
        out += [0x25, hex[Int(byte >> 4)], hex[Int(byte & 15)]]
      }
    }
    return String(decoding: out, as: UTF8.self)
  }
}
