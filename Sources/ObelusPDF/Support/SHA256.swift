internal import CMuPDF

/// SHA-256 (FIPS 180-4).
package enum SHA256 {
  package static func digest(_ bytes: Span<UInt8>) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: 32)
    unsafe bytes.withUnsafeBufferPointer { input in
      unsafe digest.withUnsafeMutableBufferPointer { output in
        guard let out = output.baseAddress else { return }
        unsafe obelus_sha256(input.baseAddress, input.count, out)
      }
    }
    return digest
  }

  package static func digest(_ bytes: [UInt8]) -> [UInt8] { digest(bytes.span) }
}
