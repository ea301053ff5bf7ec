package import ObelusCore

/// Texts of the structure tree (ISO 32000-2, 14.7 and 14.9) that say what marked content shows. An area knows nothing of
/// words, so what it takes from the page takes these texts with it.
package struct StructureTexts {
  private let source: any ObjectSource
  private let parents: [Int: PDFObject]
  private var elements: [ObjectID: PDFDictionary] = [:]

  package init(in source: any ObjectSource) throws(ObelusError) {
    self.source = source
    parents = try Self.parentTree(of: source)
  }

  /// The elements that lost texts.
  package var replacements: [ObjectID: NewObject] { elements.mapValues { .value(.dictionary($0)) } }

  /// Takes the texts from the element of a marked-content sequence, and from those around it.
  /// - Parameters:
  ///   - structParents: of the page or form that holds the sequence.
  ///   - mcid: its identifier.
  package mutating func remove(structParents: Int, mcid: Int) throws(ObelusError) {
    guard let entry = parents[structParents], let list = try source.array(entry), list.indices.contains(mcid) else {
      return
    }
    var element: PDFObject? = list[mcid]
    var isOwn = true
    for _ in 0..<64 {
      guard case .reference(let id)? = element else { return }
      let original = try source.object(id).value?.dictionaryValue
      guard var dictionary = elements[id] ?? original else { return }
      for key: PDFName in ["ActualText", "Alt", "E"] { dictionary[key] = nil }
      // A title names the element; those around it have titles of their own.
      if isOwn { dictionary["T"] = nil }
      elements[id] = dictionary
      isOwn = false
      element = dictionary["P"]
    }
  }

  /// The parent tree, a number tree (7.9.7), flat.
  private static func parentTree(of source: any ObjectSource) throws(ObelusError) -> [Int: PDFObject] {
    let catalog = try source.catalog()
    let root = try source.dictionary(catalog?["StructTreeRoot"])
    var nodes: [PDFObject] = root?["ParentTree"].map { [$0] } ?? []
    var entries: [Int: PDFObject] = [:]
    var visited = 0
    while let node = nodes.popLast(), visited < 1_000_000 {
      visited += 1
      guard let d = try source.dictionary(node) else { continue }
      if let numbers = try source.array(d["Nums"]) {
        for i in stride(from: 0, to: numbers.count - 1, by: 2) {
          if let key = numbers[i].integerValue { entries[key] = numbers[i + 1] }
        }
      }
      nodes += try source.array(d["Kids"]) ?? []
    }
    return entries
  }
}
