internal import CQPDF
package import ObelusCore

extension QPDFTool {
  /// Reads every object of a PDF with libqpdf and looks for byte patterns in strings, names, keys, decoded streams, and
  /// the bytes of the file.
  ///
  /// Streams are decoded in pieces; in memory is what libqpdf keeps of the objects. May be called from any thread.
  /// - Parameters:
  ///   - maximumHits: how many hits are listed.
  ///   - maximumStreamBytes: how many bytes of a stream are decoded; a longer one counts as undecoded.
  /// - Throws: `usage.invalid` for a pattern shorter than two bytes, `pdf.encrypted`, `pdf.damaged`, `pdf.unsupported`.
  package static func find(
    _ patterns: [QPDFPattern], in file: MappedFile, password: String? = nil, maximumHits: Int = 10_000,
    maximumStreamBytes: Int = 1 << 30
  ) throws(ObelusError) -> QPDFScan {
    guard patterns.allSatisfy({ $0.bytes.count >= 2 }) else {
      throw ObelusError(.usage, "a single byte cannot be searched for: it stands in every file")
    }
    var bytes: [UInt8] = []
    var list: [obelus_qpdf_pattern] = []
    for pattern in patterns {
      let border =
        switch pattern.border {
        case .none: obelus_qpdf_border_none
        case .bytes: obelus_qpdf_border_byte
        case .utf16: obelus_qpdf_border_utf16
        }
      list.append(
        obelus_qpdf_pattern(
          offset: bytes.count, count: pattern.bytes.count, kinds: pattern.carriers.rawValue, border: border))
      bytes += pattern.bytes
    }
    var scan = unsafe obelus_qpdf_scan()
    // File and arrays live for the call, and nothing in `scan` points into them.
    defer { withExtendedLifetime(file) {} }
    let status = unsafe obelus_qpdf_find(
      file.start, file.count, password, bytes, list, list.count, max(0, maximumHits), max(0, maximumStreamBytes), &scan)
    defer { unsafe obelus_qpdf_scan_free(&scan) }
    guard status == obelus_qpdf_ok else { throw error(status, "the file cannot be searched") }
    // `hits` is null or points to `hit_count` of them; `label` is a literal of CQPDF.
    let found = unsafe UnsafeBufferPointer(start: scan.hits, count: scan.hit_count)
    var hits: [QPDFHit] = []
    for index in found.indices {
      let hit = unsafe found[index]
      hits.append(
        unsafe QPDFHit(
          pattern: hit.pattern, carrier: QPDFCarrier(rawValue: hit.kind), object: Int(hit.object),
          label: String(cString: hit.label)))
    }
    return unsafe QPDFScan(
      hits: hits, isTruncated: scan.is_truncated, undecodedStreams: scan.undecoded, warnings: scan.warnings,
      pageCount: scan.page_count < 0 ? nil : scan.page_count)
  }
}
