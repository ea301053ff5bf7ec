internal import CDeflate

/// Compresses whole buffers to the zlib format that /FlateDecode reads. Belongs to one thread at a time.
@safe package struct Deflater: ~Copyable {
  // Owned: made in init, freed in deinit, never handed out.
  private let compressor: OpaquePointer

  /// - Parameter level: 1 (fast) to 12 (small); 6 is as small as zlib's 6 and nearly twice as fast. Other values are
  ///   clamped.
  /// - Returns: nil when there is no memory.
  package init?(level: Int) {
    guard let made = unsafe libdeflate_alloc_compressor(CInt(max(1, min(12, level)))) else { return nil }
    unsafe compressor = made
  }

  deinit { unsafe libdeflate_free_compressor(compressor) }

  /// The compressed bytes, whether they are smaller or not; nil when there is no memory.
  package borrowing func zlib(_ bytes: [UInt8]) -> [UInt8]? {
    let bound = unsafe libdeflate_zlib_compress_bound(compressor, bytes.count)
    return compress(bytes, capacity: bound)
  }

  /// The compressed bytes, or nil when they would not be smaller than `bytes`.
  package borrowing func compress(_ bytes: [UInt8]) -> [UInt8]? {
    bytes.count > 1 ? compress(bytes, capacity: bytes.count - 1) : nil
  }

  private borrowing func compress(_ bytes: [UInt8], capacity: Int) -> [UInt8]? {
    // libdeflate writes at most the capacity it is told and returns 0 when that does not do.
    let compressed = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { out, count in
      count = unsafe bytes.withUnsafeBytes {
        unsafe libdeflate_zlib_compress(compressor, $0.baseAddress, $0.count, out.baseAddress, out.count)
      }
    }
    return compressed.isEmpty ? nil : compressed
  }
}
