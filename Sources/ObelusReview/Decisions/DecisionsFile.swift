package import ObelusCore
internal import ObelusIO
package import ObelusPipeline

/// A file of decisions as review pages save them: JSON, CSV for spreadsheets, or XFDF for PDF programs. It can hold those of several documents.
package enum DecisionsFile {
  /// - Parameter path: how messages call the file.
  /// - Throws: `usage.invalid` with the place of what cannot be read. A file that is not understood to its end is
  ///   refused whole.
  package static func read(_ bytes: [UInt8], path: String) throws(ObelusError) -> [Decisions] {
    // What stands before the first character, in UTF-8 or UTF-16.
    let first = bytes.first { ![0x00, 0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF, 0xFE, 0xFF].contains($0) }
    let all: [Decisions]
    switch first {
    case UInt8(ascii: "{"), UInt8(ascii: "["): all = try DecisionsJSON(path: path).read(bytes)
    case UInt8(ascii: "<"): all = try DecisionsXFDF(path: path).read(bytes)
    default: all = try DecisionsTable(path: path).read(bytes)
    }
    guard !all.isEmpty else { throw fault("it has no decisions", path) }
    for (index, one) in all.enumerated() where all[..<index].contains(where: { $0.document == one.document }) {
      throw fault("it has decisions about one document twice", path)
    }
    for hit in all.flatMap(\.hits)
    where !hit.areas.allSatisfy({ $0.count == 4 && $0.allSatisfy { $0.isFinite && $0.magnitude < 1e7 } }) {
      throw fault("a decision is about areas that are none", path)
    }
    for one in all where Set(one.hits.map(\.id)).count < one.hits.count {
      throw fault("it has two decisions about one hit", path)
    }
    return all
  }

  static func fault(_ message: String, _ path: String, line: Int? = nil, column: Int? = nil) -> ObelusError {
    ObelusError(.usage, message, at: Location(manifest: path, line: line, column: column))
  }
}
