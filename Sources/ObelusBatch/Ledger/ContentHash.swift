package import ObelusCore
package import ObelusIO
internal import ObelusPDF
internal import ObelusPipeline

/// The SHA-256 by which the ledger knows documents and outputs.
package enum ContentHash {
  /// 64 hexadecimal digits.
  package static func of(_ file: OpenFile) throws(ObelusError) -> String {
    Hexadecimal.encode(try SHA256.digest(ofFile: file)).lowercased()
  }

  package static func of(_ bytes: [UInt8]) throws(ObelusError) -> String {
    Hexadecimal.encode(try SHA256.digest(of: bytes)).lowercased()
  }
}
