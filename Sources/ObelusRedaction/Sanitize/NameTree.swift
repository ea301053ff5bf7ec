package import ObelusCore

/// Name trees (ISO 32000-2, 7.9.6).
package enum NameTree {
  /// The entries of all leaves, in the order of the tree.
  package static func entries(
    of root: PDFObject, in source: any ObjectSource
  ) throws(ObelusError) -> [(key: [UInt8], value: PDFObject)] {
    var entries: [(key: [UInt8], value: PDFObject)] = []
    var nodes = [root]
    var seen: Set<ObjectID> = []
    while let node = nodes.popLast(), entries.count < 10_000_000 {
      if let id = node.referenceValue, !seen.insert(id).inserted { continue }
      guard let d = try source.dictionary(node) else { continue }
      let names = try source.array(d["Names"]) ?? []
      for i in stride(from: 0, to: names.count - 1, by: 2) {
        if case .string(let key) = try source.resolve(names[i]) { entries.append((key, names[i + 1])) }
      }
      nodes += (try source.array(d["Kids"]) ?? []).reversed()
    }
    return entries
  }
}

/// A tree is looked up by order, so one whose keys changed is sorted anew.
extension DocumentScrubber {
  /// A leaf with its names sorted and with new /Limits where `changed`; nil where the dictionary is none that needs it.
  ///
  /// This is for trees that `KeyRenaming` does not know. They keep their shape: the order inside a leaf is mended.
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
