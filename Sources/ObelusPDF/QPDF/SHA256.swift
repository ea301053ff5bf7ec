internal import CQPDF
package import ObelusCore

/// A SHA-256 computation over bytes that come in pieces. Belongs to one thread at a time.
@safe package final class SHA256 {
  // Owned: made in init, freed in deinit, never handed out.
  private let state: OpaquePointer

  package init() throws(ObelusError) {
    guard let made = unsafe obelus_sha256_new() else {
      throw ObelusError(.internal, "SHA-256 cannot be computed")
    }
    unsafe state = made
  }

  deinit { unsafe obelus_sha256_free(state) }

  /// The 32 bytes of the digest of `bytes`.
  package static func digest(of bytes: [UInt8]) throws(ObelusError) -> [UInt8] {
    let hash = try SHA256()
    hash.update(bytes)
    return try hash.finish()
  }

  package func update(_ bytes: [UInt8]) {
    unsafe bytes.withUnsafeBytes { unsafe obelus_sha256_update(state, $0.baseAddress, $0.count) }
  }

  /// The 32 bytes of the digest. Asked a second time, it throws `internal`; what is added afterwards is ignored.
  package func finish() throws(ObelusError) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: 32)
    guard unsafe digest.withUnsafeMutableBufferPointer({ unsafe obelus_sha256_finish(state, $0.baseAddress) }) else {
      throw ObelusError(.internal, "SHA-256 cannot be computed")
    }
    return digest
  }
}
