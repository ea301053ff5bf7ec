internal import CZlib
package import ObelusCore

/// Takes deflate code apart, in memory that its caller limits.
package enum Inflater {
  package enum Format: Sendable {
    case zlib, gzip, raw
  }

  package struct Result: Sendable {
    /// What could be read.
    package var bytes: [UInt8]
    /// How many bytes of the data the code took.
    package var consumed: Int
    /// The code's end was reached, and what it says of itself is right.
    package var isWhole: Bool
  }

  /// - Parameter limit: of the bytes that come out; a longer code is not whole.
  package static func inflate(_ data: [UInt8], _ format: Format, limit: Int) throws(ObelusError) -> Result {
    let format =
      switch format {
      case .zlib: obelus_inflate_zlib
      case .gzip: obelus_inflate_gzip
      case .raw: obelus_inflate_raw
      }
    let enough = UInt64(max(0, limit))
    let found = unsafe obelus_inflate(format, data, data.count, enough, nil, 0)
    guard found.status != obelus_inflate_no_memory else {
      throw ObelusError(.limit, "there is not enough memory to read a packed file")
    }
    let count = Int(min(enough, found.produced))
    // `out` has the capacity that is told; as many bytes come out as were counted.
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { out, written in
      if count > 0 {
        _ = unsafe obelus_inflate(format, data, data.count, UInt64(count), out.baseAddress, out.count)
      }
      written = count
    }
    return Result(
      bytes: bytes, consumed: found.consumed, isWhole: found.status == obelus_inflate_ended && found.produced <= enough)
  }
}
