package import ObelusCore

/// Bookmarks (outline items, ISO 32000-2, 12.3.3) that lead to blank pages. They stay, with titles that may tell what stood
/// there: whoever reads the report should know.
package struct BlankBookmarks {
  package private(set) var count = 0

  /// - Parameters:
  ///   - source: the document, with named destinations as they are.
  ///   - blank: the objects of pages of which nothing stays.
  package init(_ source: any ObjectSource, blank: Set<ObjectID>) throws(ObelusError) {
    guard let catalog = try source.catalog(), let outline = try source.dictionary(catalog["Outlines"]),
      var items = outline["First"].map({ [$0] })
    else { return }
    var named: [[UInt8]: PDFObject] = [:]
    if let tree = try source.dictionary(catalog["Names"])?["Dests"] {
      for (key, value) in try NameTree.entries(of: tree, in: source) { named[key] = value }
    }
    let old = try source.dictionary(catalog["Dests"])
    var seen: Set<ObjectID> = []
    while let item = items.popLast() {
      guard let id = item.referenceValue, seen.insert(id).inserted, let d = try source.dictionary(item) else {
        continue
      }
      items += [d["Next"], d["First"]].compactMap { $0 }
      let action = try source.dictionary(d["A"])
      var destination = try source.resolve(d["Dest"] ?? action?["D"])
      if case .string(let key) = destination { destination = try source.resolve(named[key]) }
      if case .name(let key) = destination { destination = try source.resolve(old?[key]) }
      if case .dictionary(let inner) = destination { destination = try source.resolve(inner["D"]) }
      if destination.arrayValue?.first?.referenceValue.map(blank.contains) == true { count += 1 }
    }
  }
}
