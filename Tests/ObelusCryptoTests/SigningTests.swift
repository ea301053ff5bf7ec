import Foundation
import ObelusCore
import TestSupport
import Testing

@testable import ObelusCrypto

/// Ed25519 and HMAC against the vectors of their standards, and against OpenSSL where it is installed.
struct SigningTests {
  private static func bytes(_ hex: String) -> [UInt8] {
    stride(from: 0, to: hex.count, by: 2).map { at in
      let from = hex.index(hex.startIndex, offsetBy: at)
      return UInt8(hex[from..<hex.index(from, offsetBy: 2)], radix: 16) ?? 0
    }
  }

  private static func pem(_ label: String, _ der: [UInt8]) -> [UInt8] {
    Array("-----BEGIN \(label)-----\n\(Data(der).base64EncodedString())\n-----END \(label)-----\n".utf8)
  }

  /// RFC 8032, 7.1: secret, public key, message, signature.
  @Test(arguments: [
    (
      "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
      "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a", "",
      "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b"
    ),
    (
      "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
      "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025", "af82",
      "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a"
    ),
  ])
  func vectors(secret: String, point: String, message: String, signature: String) throws {
    let key = try SigningKey(pem: Self.pem("PRIVATE KEY", KeyFile.privatePrefix + Self.bytes(secret)))
    #expect(key.publicKey.bytes == Self.bytes(point))
    #expect(key.signature(of: Self.bytes(message)) == Self.bytes(signature))
    #expect(key.publicKey.verifies(Self.bytes(signature), of: Self.bytes(message)))
    #expect(!key.publicKey.verifies(Self.bytes(signature), of: Self.bytes(message) + [0]))
    var changed = Self.bytes(signature)
    changed[0] ^= 1
    #expect(!key.publicKey.verifies(changed, of: Self.bytes(message)))
    #expect(!key.publicKey.verifies([], of: Self.bytes(message)))
    let other = try VerifyingKey(pem: Self.pem("PUBLIC KEY", KeyFile.publicPrefix + Self.bytes(point)))
    #expect(other == key.publicKey)
  }

  @Test(arguments: [
    "", "key", "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n", "-----END PRIVATE KEY-----",
  ])
  func whatIsNoKey(text: String) {
    #expect(throws: ObelusError.self) { _ = try SigningKey(pem: Array(text.utf8)) }
    #expect(throws: ObelusError.self) { _ = try VerifyingKey(pem: Array(text.utf8)) }
  }

  /// RFC 4231, test case 1 (its key has 20 bytes) and 7 (a key longer than a block).
  @Test func codesOfTexts() throws {
    let short = try #require(TextMAC(key: [UInt8](repeating: 0x0B, count: 20)))
    #expect(short.code(of: "Hi There") == "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7")
    let long = try #require(TextMAC(key: [UInt8](repeating: 0xAA, count: 131)))
    #expect(
      long.code(
        of: "This is a test using a larger than block-size key and a larger than block-size data. The key needs to be "
          + "hashed before being used by the HMAC algorithm.")
        == "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2")
    #expect(TextMAC(key: [1, 2, 3]) == nil)
  }

  @Test func keysOfOpenSSL() throws {
    let folder = try TemporaryFolder()
    guard (try? Tool.run("openssl", "genpkey", "-algorithm", "ed25519", "-out", folder.path("key.pem")))?.exitCode == 0
    else {
      return
    }
    _ = try Tool.run("openssl", "pkey", "-in", folder.path("key.pem"), "-pubout", "-out", folder.path("public.pem"))
    let key = try SigningKey(pem: folder.read("key.pem"))
    #expect(try VerifyingKey(pem: folder.read("public.pem")) == key.publicKey)
    let message = Array("what is signed".utf8)
    _ = try folder.write(message, as: "message")
    _ = try folder.write(key.signature(of: message), as: "signature")
    let check = try Tool.run(
      "openssl", "pkeyutl", "-verify", "-pubin", "-inkey", folder.path("public.pem"), "-rawin", "-in",
      folder.path("message"), "-sigfile", folder.path("signature"))
    #expect(check.exitCode == 0, "\(check)")
  }
}
