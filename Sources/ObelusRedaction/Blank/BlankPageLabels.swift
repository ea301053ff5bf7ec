package import ObelusCore

/// Page labels (ISO 32000-2, 12.4.2): ranges of blank pages lose their prefixes.
package struct BlankPageLabels {
  /// The catalog, or the object that is the tree's root.
  package private(set) var replacements: [ObjectID: NewObject] = [:]
  package private(set) var count = 0

  /// - Parameters:
  ///   - pages: the page objects, in page order.
  ///   - blank: those of which nothing stays.
  package init(_ source: any ObjectSource, pages: [ObjectID], blank: Set<ObjectID>) throws(ObelusError) {
    guard let catalogID = source.trailer["Root"]?.referenceValue, var catalog = try source.catalog(),
      let tree = catalog["PageLabels"]
    else { return }
    var ranges = try NumberTree.entries(of: tree, in: source).sorted { $0.key < $1.key }
    for index in ranges.indices {
      let end = index + 1 < ranges.count ? ranges[index + 1].key : pages.count
      let start = max(0, ranges[index].key)
      guard start < min(end, pages.count), pages[start..<min(end, pages.count)].allSatisfy(blank.contains),
        var label = try source.dictionary(ranges[index].value), label["P"] != nil
      else { continue }
      label["P"] = nil
      ranges[index].value = .dictionary(label)
      count += 1
    }
    guard count > 0 else { return }
    let flat = PDFDictionary(entries: [
      .init(key: "Nums", value: .array(ranges.flatMap { [.integer($0.key), $0.value] }))
    ])
    if let id = tree.referenceValue {
      replacements[id] = .value(.dictionary(flat))
    } else {
      catalog["PageLabels"] = .dictionary(flat)
      replacements[catalogID] = .value(.dictionary(catalog))
    }
  }
}

/// Number trees (7.9.7).
enum NumberTree {
  /// The entries of all leaves, in the order of the tree.
  static func entries(
    of root: PDFObject, in source: any ObjectSource
  ) throws(ObelusError) -> [(key: Int, value: PDFObject)] {
    var entries: [(key: Int, value: PDFObject)] = []
    var nodes = [root]
    var seen: Set<ObjectID> = []
    while let node = nodes.popLast(), entries.count < 10_000_000 {
      if let id = node.referenceValue, !seen.insert(id).inserted { continue }
      guard let d = try source.dictionary(node) else { continue }
      let numbers = try source.array(d["Nums"]) ?? []
      for i in stride(from: 0, to: numbers.count - 1, by: 2) {
        if let key = try source.resolve(numbers[i]).integerValue { entries.append((key, numbers[i + 1])) }
      }
      nodes += (try source.array(d["Kids"]) ?? []).reversed()
    }
    return entries
  }
}
