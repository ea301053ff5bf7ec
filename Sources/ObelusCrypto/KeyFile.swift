internal import ObelusIO

/// Ed25519 keys in PEM (RFC 7468): DER of one shape, whose last 32 bytes are the key (RFC 8410, sections 4 and 7).
enum KeyFile {
  /// PKCS #8, version 1, algorithm 1.3.101.112, an octet string in an octet string.
  static let privatePrefix: [UInt8] = [
    0x30, 0x2E, 0x02, 0x01, 0x00, 0x30, 0x05, 0x06, 0x03, 0x2B, 0x65, 0x70, 0x04, 0x22, 0x04, 0x20,
  ]
  /// SubjectPublicKeyInfo, algorithm 1.3.101.112, a bit string.
  static let publicPrefix: [UInt8] = [0x30, 0x2A, 0x30, 0x05, 0x06, 0x03, 0x2B, 0x65, 0x70, 0x03, 0x21, 0x00]

  /// The 32 bytes of the key; nil where the file is none of this shape.
  static func bytes(of pem: [UInt8], label: String, prefix: [UInt8]) -> [UInt8]? {
    let text = String(decoding: pem, as: UTF8.self)
    guard let begin = text.firstRange(of: "-----BEGIN \(label)-----"),
      let end = text[begin.upperBound...].firstRange(of: "-----END \(label)-----")
    else { return nil }
    let letters = text[begin.upperBound..<end.lowerBound].filter { !$0.isWhitespace }
    guard let der = Base64.decode(String(letters)), der.count == prefix.count + 32, der.starts(with: prefix) else {
      return nil
    }
    return Array(der.dropFirst(prefix.count))
  }
}
