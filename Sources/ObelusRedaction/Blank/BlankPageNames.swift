package import ObelusCore

/// Names of pages (ISO 32000-2, 7.7.4 and 12.7.7): /Pages and /Templates of the name dictionary. Those of blank pages become
/// names that say nothing. Where a document tells which page came from the web (14.10), that goes as a whole.
package struct BlankPageNames {
  package private(set) var replacements: [ObjectID: NewObject] = [:]
  package private(set) var count = 0

  /// - Parameters:
  ///   - source: the document with all other edits in place.
  ///   - pages: the page objects, in page order.
  ///   - blank: those of which nothing stays.
  package init(_ source: any ObjectSource, pages: [ObjectID], blank: Set<ObjectID>) throws(ObelusError) {
    guard !blank.isEmpty, let catalogID = source.trailer["Root"]?.referenceValue, var catalog = try source.catalog()
    else { return }
    let before = catalog
    count += catalog.remove("SpiderInfo")
    var renamed: [[UInt8]: [UInt8]] = [:]
    if var names = try source.dictionary(catalog["Names"]) {
      let old = names
      count += names.remove("IDS") + names.remove("URLS")
      for key: PDFName in ["Pages", "Templates"] {
        guard let tree = names[key] else { continue }
        var entries = try NameTree.entries(of: tree, in: source)
        guard entries.contains(where: { $0.value.referenceValue.map(blank.contains) ?? false }) else { continue }
        var taken = Set(entries.map(\.key))
        var number = 0
        for index in entries.indices where entries[index].value.referenceValue.map(blank.contains) ?? false {
          var new = renamed[entries[index].key]
          while new == nil {
            number += 1
            let next = Array("ob\(number)".utf8)
            if taken.insert(next).inserted { new = next }
          }
          renamed[entries[index].key] = new
          entries[index].key = new ?? []
          count += 1
        }
        entries.sort { $0.key.lexicographicallyPrecedes($1.key) }
        names[key] = .dictionary(["Names": .array(entries.flatMap { [.string($0.key), $0.value] })])
      }
      if names != old { catalog["Names"] = .dictionary(names) }
    }
    if catalog != before { replacements[catalogID] = .value(.dictionary(catalog)) }
    guard !renamed.isEmpty else { return }
    for id in pages {
      guard var page = try source.object(id).dictionary, let name = page["TemplateInstantiated"]?.nameValue,
        let new = renamed[Array(name.bytes)]
      else { continue }
      page["TemplateInstantiated"] = .name(PDFName(bytes: new))
      replacements[id] = .value(.dictionary(page))
    }
  }
}
