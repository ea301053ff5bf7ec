internal import CZlib
package import ObelusCore

/// What stands in zlib data that no reader takes: bytes behind the end of the code, behind the place where it breaks, and,
/// of samples, behind the last that is needed.
package enum FlateTail {
  /// More than this is not coded anew.
  private static let maximumBytes = 1 << 28

  static let hint = "what stands behind its end cannot be cut off; such streams are made to do harm"

  /// The data without their dead bytes, nil where they have none.
  /// - Parameter limit: how many bytes behind the filter are needed, predictor bytes among them; nil for all.
  /// - Throws: `pdf.unsupported` where too much would have to be coded anew.
  package static func cut(_ data: [UInt8], limit: Int? = nil) throws(ObelusError) -> [UInt8]? {
    let enough = UInt64(max(0, limit ?? 1 << 34))
    let found = unsafe obelus_inflate(obelus_inflate_zlib, data, data.count, enough, nil, 0)
    let needed = min(enough, found.produced)
    switch found.status {
    case obelus_inflate_ended, obelus_inflate_incomplete:
      if found.produced <= enough { return found.consumed < data.count ? Array(data[..<found.consumed]) : nil }
    case obelus_inflate_damaged, obelus_inflate_longer: break
    default: throw ObelusError(.limit, "there is not enough memory to read a stream")
    }
    guard needed <= UInt64(maximumBytes) else {
      throw ObelusError(
        .unsupported, "a damaged or overlong stream has more than \(maximumBytes) bytes", hint: hint)
    }
    // `out` has the capacity that is told; what is written there is at most `needed`.
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: Int(needed)) { out, count in
      _ = unsafe obelus_inflate(obelus_inflate_zlib, data, data.count, needed, out.baseAddress, out.count)
      count = out.count
    }
    guard let coded = Deflater(level: 6)?.zlib(bytes) else {
      throw ObelusError(.limit, "there is not enough memory to write a stream")
    }
    return coded
  }
}
