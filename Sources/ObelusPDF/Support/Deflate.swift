internal import CDeflate

/// The zlib format (RFC 1950), which /FlateDecode is. Each call has a compressor of its own: any thread may call.
package enum Deflate {
  /// - Parameter level: 0 (store) to 12; 6 is zlib's default.
  package static func compress(_ bytes: Span<UInt8>, level: Int = 6) -> [UInt8] {
    guard let compressor = unsafe libdeflate_alloc_compressor(Int32(min(12, max(0, level)))) else {
      return stored(bytes)
    }
    defer { unsafe libdeflate_free_compressor(compressor) }
    let bound = unsafe libdeflate_zlib_compress_bound(compressor, bytes.count)
    let compressed = unsafe [UInt8](unsafeUninitializedCapacity: bound) { output, count in
      // With room for the bound it always succeeds; 0 would mean that it did not.
      count = unsafe bytes.withUnsafeBytes { input in
        unsafe libdeflate_zlib_compress(compressor, input.baseAddress, input.count, output.baseAddress, bound)
      }
    }
    return compressed.isEmpty ? stored(bytes) : compressed
  }

  package static func compress(_ bytes: [UInt8], level: Int = 6) -> [UInt8] { compress(bytes.span, level: level) }

  /// The bytes again, or nil where they are damaged or more than `limit`.
  package static func inflate(_ bytes: Span<UInt8>, limit: Int) -> [UInt8]? {
    guard limit >= 0, let decompressor = unsafe libdeflate_alloc_decompressor() else { return nil }
    defer { unsafe libdeflate_free_decompressor(decompressor) }
    var room = min(limit, max(4096, bytes.count.multipliedReportingOverflow(by: 4).partialValue))
    while true {
      var status = LIBDEFLATE_BAD_DATA
      let result = unsafe [UInt8](unsafeUninitializedCapacity: room) { output, count in
        var written = 0
        // `output` may hold more than was asked for; the limit is what was asked for.
        status = unsafe bytes.withUnsafeBytes { input in
          unsafe libdeflate_zlib_decompress(
            decompressor, input.baseAddress, input.count, output.baseAddress, room, &written)
        }
        count = status == LIBDEFLATE_SUCCESS ? written : 0
      }
      switch status {
      case LIBDEFLATE_SUCCESS: return result
      case LIBDEFLATE_INSUFFICIENT_SPACE where room < limit: room = room > limit / 4 ? limit : room * 4
      default: return nil
      }
    }
  }

  package static func inflate(_ bytes: [UInt8], limit: Int) -> [UInt8]? { inflate(bytes.span, limit: limit) }

  /// Uncompressed blocks, for the case that there is no memory for a compressor.
  private static func stored(_ bytes: Span<UInt8>) -> [UInt8] {
    var out: [UInt8] = [0x78, 0x01]
    var a: UInt32 = 1
    var b: UInt32 = 0
    var at = 0
    repeat {
      let length = min(65535, bytes.count - at)
      let isLast = at + length == bytes.count
      out += [isLast ? 1 : 0, UInt8(length & 255), UInt8(length >> 8), UInt8(~length & 255), UInt8(~length >> 8 & 255)]
      for i in at..<at + length {
        out.append(bytes[i])
        a = (a + UInt32(bytes[i])) % 65521
        b = (b + a) % 65521
      }
      at += length
    } while at < bytes.count
    let checksum = b << 16 | a
    for shift in [24, 16, 8, 0] { out.append(UInt8(checksum >> UInt32(shift) & 255)) }
    return out
  }
}
