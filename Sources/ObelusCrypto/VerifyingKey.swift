internal import CNettle
package import ObelusCore

/// The public half of a `SigningKey`: 32 bytes. Thread safe.
package struct VerifyingKey: Hashable, Sendable {
  package let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Nil where there are not 32 bytes.
  package init?(bytes: [UInt8]) {
    guard bytes.count == Int(ED25519_KEY_SIZE) else { return nil }
    self.bytes = bytes
  }

  /// - Parameter pem: as `openssl pkey -pubout` writes it. Throws `usage.invalid` for anything else.
  package init(pem: [UInt8]) throws(ObelusError) {
    guard let bytes = KeyFile.bytes(of: pem, label: "PUBLIC KEY", prefix: KeyFile.publicPrefix) else {
      throw ObelusError(
        .usage, "the key is no public Ed25519 key in PEM",
        hint: "take it from the signing key: openssl pkey -in key.pem -pubout")
    }
    self.bytes = bytes
  }

  /// Whether `signature` was made of `message` by the other half of the key.
  package func verifies(_ signature: [UInt8], of message: [UInt8]) -> Bool {
    guard signature.count == Int(ED25519_SIGNATURE_SIZE) else { return false }
    // The key has 32 bytes, the signature 64, and the message is read to its length.
    return unsafe signature.withUnsafeBufferPointer { signature in
      unsafe message.withUnsafeBufferPointer { message in
        unsafe bytes.withUnsafeBufferPointer { point in
          unsafe nettle_ed25519_sha512_verify(
            point.baseAddress, message.count, message.baseAddress, signature.baseAddress) == 1
        }
      }
    }
  }
}
