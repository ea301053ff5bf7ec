internal import ObelusPDF

/// Base58 with four bytes of a doubled SHA-256, as Bitcoin addresses are written.
enum Base58Check {
  private static let alphabet = Array("123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz".utf8)

  /// The payload, its version byte first; nil where the checksum is wrong.
  static func payload(_ text: [UInt8]) -> [UInt8]? {
    guard let bytes = decoded(text), bytes.count > 4 else { return nil }
    let payload = Array(bytes.dropLast(4))
    guard let once = try? SHA256.digest(of: payload), let twice = try? SHA256.digest(of: once),
      twice.prefix(4).elementsEqual(bytes.suffix(4))
    else { return nil }
    return payload
  }

  private static func decoded(_ text: [UInt8]) -> [UInt8]? {
    guard text.count <= 64 else { return nil }
    // Little-endian while it is made.
    var bytes: [UInt8] = []
    for character in text {
      guard var carry = alphabet.firstIndex(of: character) else { return nil }
      for index in bytes.indices {
        carry += Int(bytes[index]) * 58
        bytes[index] = UInt8(carry & 0xFF)
        carry >>= 8
      }
      while carry > 0 {
        bytes.append(UInt8(carry & 0xFF))
        carry >>= 8
      }
    }
    let zeros = text.prefix { $0 == alphabet[0] }.count
    return [UInt8](repeating: 0, count: zeros) + bytes.reversed()
  }
}
