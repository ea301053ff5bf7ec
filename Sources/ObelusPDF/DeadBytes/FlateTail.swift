internal import CZlib
package import ObelusCore

/// What stands in zlib data that no reader takes: bytes behind the end of the code, behind the place where it breaks, and,
/// of samples, behind the last that is needed.
package enum FlateTail {
  /// More than this is not coded anew.
  private static let maximumBytes = 1 << 29

  /// The data without their dead bytes, nil where they have none.
  /// - Parameter limit: how many bytes behind the filter are needed, predictor bytes among them; nil for all.
  /// - Throws: `pdf.limit` where too much would have to be coded anew.
  package static func cut(_ data: [UInt8], limit: Int? = nil) throws(ObelusError) -> [UInt8]? {
    let found = unsafe obelus_inflate(data, data.count, nil, 0)
    let needed = min(UInt64(max(0, limit ?? .max)), found.produced)
    switch found.status {
    case obelus_inflate_ended, obelus_inflate_incomplete:
      if found.produced == needed { return found.consumed < data.count ? Array(data[..<found.consumed]) : nil }
    case obelus_inflate_damaged: break
    default: throw ObelusError(.limit, "there is not enough memory to read a stream")
    }
    guard needed <= UInt64(maximumBytes) else {
      throw ObelusError(.limit, "a damaged stream or image has more than \(maximumBytes) bytes")
    }
    // `out` has the capacity that is told; what is written there is at most `needed`.
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: Int(needed)) { out, count in
      _ = unsafe obelus_inflate(data, data.count, out.baseAddress, out.count)
      count = out.count
    }
    guard let coded = Deflater(level: 6)?.zlib(bytes) else {
      throw ObelusError(.limit, "there is not enough memory to write a stream")
    }
    return coded
  }
}
