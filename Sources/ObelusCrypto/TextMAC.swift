internal import CNettle
internal import ObelusIO

/// Message authentication codes of texts: HMAC with SHA-256 (RFC 2104, FIPS 180-4). Who has the key can tell whether a text
/// is the one that a record is about; who has not learns nothing of it.
///
/// Thread safe: every code has a state of its own.
package struct TextMAC: Sendable {
  /// Bytes of the shortest key: a shorter one could be guessed.
  package static let shortestKey = 16

  private let key: [UInt8]

  /// Nil for a key that is too short.
  package init?(key: [UInt8]) {
    guard key.count >= Self.shortestKey else { return nil }
    self.key = key
  }

  /// Of the text in UTF-8, as 64 hexadecimal digits.
  package func code(of text: String) -> String {
    var state = hmac_sha256_ctx()
    var code = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_SIZE))
    let bytes = Array(text.utf8)
    // Lengths are those of the arrays, and nettle keeps no pointer.
    unsafe key.withUnsafeBufferPointer { unsafe nettle_hmac_sha256_set_key(&state, $0.count, $0.baseAddress) }
    unsafe bytes.withUnsafeBufferPointer { unsafe nettle_hmac_sha256_update(&state, $0.count, $0.baseAddress) }
    unsafe code.withUnsafeMutableBufferPointer { unsafe nettle_hmac_sha256_digest(&state, $0.count, $0.baseAddress) }
    return Hexadecimal.encode(code).lowercased()
  }
}
