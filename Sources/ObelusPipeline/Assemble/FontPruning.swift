internal import ObelusContent
internal import ObelusCore
internal import ObelusPDF

/// Fonts that a document uses less after its redaction. A Type 3 font draws its glyphs by procedures, which can hold the
/// text itself: those that no page shows any more go.
enum FontPruning {
  /// - Parameter pages: how each page uses fonts.
  static func replacements(
    _ pages: [[FontUsage]], in document: Document
  ) throws(ObelusError) -> [ObjectID: NewObject] {
    var kept: [ObjectID: Set<UInt32>] = [:]
    var touched: Set<ObjectID> = []
    for usage in pages.joined() where usage.isType3 {
      guard let id = usage.font else { continue }
      kept[id, default: []].formUnion(usage.keptCodes)
      if usage.removedGlyphs > 0 { touched.insert(id) }
    }
    var replacements: [ObjectID: NewObject] = [:]
    for id in touched.sorted() {
      guard let dictionary = try document.object(id).dictionary else { continue }
      let description = try document.font(.reference(id)).description
      let pruned = try Type3Pruning.pruned(dictionary, description, keptCodes: kept[id] ?? [], source: document)
      if let pruned { replacements[id] = .value(.dictionary(pruned)) }
    }
    return replacements
  }
}
