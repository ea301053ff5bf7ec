internal import CNettle
package import ObelusCore

/// An Ed25519 key that signs (RFC 8032), as `openssl genpkey -algorithm ed25519` makes it. Thread safe.
package struct SigningKey: Sendable {
  private let secret: [UInt8]
  package let publicKey: VerifyingKey

  /// - Parameter pem: a file of PKCS #8 (RFC 8410), not encrypted. Throws `usage.invalid` for anything else.
  package init(pem: [UInt8]) throws(ObelusError) {
    guard let secret = KeyFile.bytes(of: pem, label: "PRIVATE KEY", prefix: KeyFile.privatePrefix) else {
      throw ObelusError(
        .usage, "the signing key is no Ed25519 key in PEM",
        hint: "make one: openssl genpkey -algorithm ed25519 -out key.pem")
    }
    var point = [UInt8](repeating: 0, count: Int(ED25519_KEY_SIZE))
    // Both arrays have the 32 bytes that nettle reads and writes.
    unsafe point.withUnsafeMutableBufferPointer { point in
      unsafe secret.withUnsafeBufferPointer {
        unsafe nettle_ed25519_sha512_public_key(point.baseAddress, $0.baseAddress)
      }
    }
    self.secret = secret
    publicKey = VerifyingKey(point)
  }

  /// The 64 bytes of the signature of `message`.
  package func signature(of message: [UInt8]) -> [UInt8] {
    var signature = [UInt8](repeating: 0, count: Int(ED25519_SIGNATURE_SIZE))
    // Keys have 32 bytes, the signature 64, and the message is read to its length.
    unsafe signature.withUnsafeMutableBufferPointer { signature in
      unsafe message.withUnsafeBufferPointer { message in
        unsafe publicKey.bytes.withUnsafeBufferPointer { point in
          unsafe secret.withUnsafeBufferPointer { secret in
            unsafe nettle_ed25519_sha512_sign(
              point.baseAddress, secret.baseAddress, message.count, message.baseAddress, signature.baseAddress)
          }
        }
      }
    }
    return signature
  }
}
