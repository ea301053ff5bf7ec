internal import ObelusCore

/// The tables of widths in font dictionaries, with what kept codes say.
enum CodeMetrics {
  /// Cells that ranges of /W are read for; more is hostile.
  private static let largestTable = 1 << 20

  /// /FirstChar, /LastChar and /Widths of a simple font (9.6.2) for `codes`; others between them are zero.
  ///
  /// - Parameter isEmbedded: readers choose a font for one that is not by all of its widths; there those that are
  ///   not wanted become zero, and their number stays.
  static func trimWidths(
    of font: inout PDFDictionary, to codes: [Int], isEmbedded: Bool, in source: any ObjectSource
  ) throws(ObelusError) {
    guard let widths = try source.array(font["Widths"]) else { return }
    let first = try source.resolve(font["FirstChar"]).integerValue ?? 0
    guard isEmbedded else {
      let kept = Set(codes)
      font["Widths"] = .array(widths.enumerated().map { kept.contains(first &+ $0.offset) ? $0.element : .integer(0) })
      return
    }
    guard let low = codes.first, let high = codes.last else {
      font["FirstChar"] = .integer(0)
      font["LastChar"] = .integer(0)
      font["Widths"] = .array([.integer(0)])
      return
    }
    let kept = Set(codes)
    var trimmed: [PDFObject] = []
    for code in low...high {
      let index = code &- first
      trimmed.append(
        kept.contains(code) && widths.indices.contains(index) ? try source.resolve(widths[index]) : .integer(0))
    }
    font["FirstChar"] = .integer(low)
    font["LastChar"] = .integer(high)
    font["Widths"] = .array(trimmed)
  }

  /// /W (`count` 1) or /W2 (3) of a CIDFont (9.7.4.3) for `cids`.
  static func trimmed(
    _ table: PDFObject?, to cids: Set<Int>, count: Int, in source: any ObjectSource
  ) throws(ObelusError) -> PDFObject? {
    guard let list = try source.array(table) else { return nil }
    var stated: [Int: [PDFObject]] = [:]
    var at = 0
    var cells = 0
    while at + 1 < list.count, cells < largestTable {
      let first = try source.resolve(list[at]).integerValue ?? 0
      if let row = try source.array(list[at + 1]) {
        for index in 0..<row.count / count where cids.contains(first &+ index) {
          stated[first &+ index] = Array(row[index * count..<(index + 1) * count])
        }
        cells += row.count
        at += 2
      } else {
        let last = try source.resolve(list[at + 1]).integerValue ?? 0
        guard at + 2 + count <= list.count else { break }
        let value = Array(list[at + 2..<at + 2 + count])
        if first <= last {
          for cid in cids where first <= cid && cid <= last { stated[cid] = value }
        }
        cells += cids.count
        at += 2 + count
      }
    }
    var out: [PDFObject] = []
    var row: [PDFObject] = []
    var next = -1
    for cid in stated.keys.sorted() {
      if cid != next, !row.isEmpty {
        out.append(.array(row))
        row = []
      }
      if row.isEmpty { out.append(.integer(cid)) }
      for number in stated[cid] ?? [] { row.append(try source.resolve(number)) }
      next = cid + 1
    }
    if !row.isEmpty { out.append(.array(row)) }
    return .array(out)
  }
}
