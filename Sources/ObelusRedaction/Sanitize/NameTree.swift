internal import ObelusCore

/// Name trees (ISO 32000-2, 7.9.6) are looked up by order, so a tree whose keys changed is sorted anew.
extension DocumentScrubber {
  /// A node with its names sorted and without /Limits where `changed`; nil where the dictionary is no node that needs it.
  ///
  /// A tree of several levels keeps its shape: only the order inside a leaf is mended, and the limits, which would
  /// quote the old names, are recomputed from the leaf.
  func rebuiltNameTree(_ node: PDFDictionary, changed: Bool) throws(ObelusError) -> PDFDictionary? {
    guard changed, case .array(let items)? = node["Names"], items.count % 2 == 0 else { return nil }
    var pairs: [(name: [UInt8], value: PDFObject)] = []
    for i in stride(from: 0, to: items.count, by: 2) {
      guard case .string(let name) = try source.resolve(items[i]) else { return nil }
      pairs.append((name, items[i + 1]))
    }
    pairs.sort { $0.name.lexicographicallyPrecedes($1.name) }
    var d = node
    d["Names"] = .array(pairs.flatMap { [.string($0.name), $0.value] })
    if d["Limits"] != nil, let first = pairs.first, let last = pairs.last {
      d["Limits"] = .array([.string(first.name), .string(last.name)])
    }
    return d
  }
}
