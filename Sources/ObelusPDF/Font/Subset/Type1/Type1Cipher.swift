/// The encryption of Type 1 programs (Adobe Type 1 Font Format, 7).
enum Type1Cipher {
  static let eexec: UInt16 = 55665
  static let charstring: UInt16 = 4330

  static func decrypted(_ bytes: some Sequence<UInt8>, key: UInt16) -> [UInt8] {
    var r = key
    return bytes.map { cipher in
      defer { r = (UInt16(cipher) &+ r) &* 52845 &+ 22719 }
      return cipher ^ UInt8(r >> 8)
    }
  }

  static func encrypted(_ bytes: some Sequence<UInt8>, key: UInt16) -> [UInt8] {
    var r = key
    return bytes.map { plain in
      let cipher = plain ^ UInt8(r >> 8)
      r = (UInt16(cipher) &+ r) &* 52845 &+ 22719
      return cipher
    }
  }
}
