package import ObelusCore

extension MappedFile {
  /// The SHA-256 digest of the bytes, as 64 hexadecimal digits.
  package func sha256() throws(ObelusError) -> String {
    let hash = try SHA256()
    var from = 0
    while from < count {
      let part = min(count - from, 1 << 20)
      // `from + part` is at most `count`: both lie in the mapped bytes.
      hash.update(unsafe Array(UnsafeBufferPointer(start: start + from, count: part)))
      from += part
    }
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: try hash.finish().flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}
