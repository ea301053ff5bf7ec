package import ObelusCore

/// Nodes of the page tree (ISO 32000-2, 7.7.3.2) under which all pages are blank: private entries are about those pages, and go.
package struct BlankPageTree {
  private let source: any ObjectSource
  private let blank: Set<ObjectID>
  private var seen: Set<ObjectID> = []
  package private(set) var replacements: [ObjectID: NewObject] = [:]
  package private(set) var count = 0

  /// - Parameters:
  ///   - source: the document with all other edits in place.
  ///   - blank: the objects of pages of which nothing stays.
  package init(_ source: any ObjectSource, blank: Set<ObjectID>) throws(ObelusError) {
    self.source = source
    self.blank = blank
    guard !blank.isEmpty, let root = try source.catalog()?["Pages"]?.referenceValue else { return }
    _ = try visit(root, depth: 0)
  }

  /// Whether all pages under the node are blank.
  private mutating func visit(_ id: ObjectID, depth: Int) throws(ObelusError) -> Bool {
    guard depth < 64, seen.insert(id).inserted, let node = try source.object(id).dictionary else { return false }
    guard let kids = try source.array(node["Kids"]) else { return blank.contains(id) }
    var all = !kids.isEmpty
    for kid in kids {
      let isBlank = try kid.referenceValue.map { (kid) throws(ObelusError) in try visit(kid, depth: depth + 1) }
      if isBlank != true { all = false }
    }
    guard all else { return false }
    let bare = PDFDictionary(entries: node.entries.filter { Self.defined.contains($0.key) })
    if bare != node {
      replacements[id] = .value(.dictionary(bare))
      count += node.entries.count - bare.entries.count
    }
    return true
  }

  private static let defined: Set<PDFName> = [
    "Type", "Parent", "Kids", "Count", "Resources", "MediaBox", "CropBox", "Rotate",
  ]
}
