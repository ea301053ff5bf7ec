internal import ObelusContent
internal import ObelusCore
internal import ObelusPDF

/// Which structure elements know what a page's rewriting took something from.
struct TouchedStructure {
  let document: Document

  /// Marked content, by the numbers that the structure tree has for it (ISO 32000-2, 14.7.5.4).
  func keys(_ touched: [PageRewrite.ContentReference], page: PageNode) throws(ObelusError) -> Set<StructureKey> {
    var keys: Set<StructureKey> = []
    for reference in touched {
      let holder =
        if let stream = reference.stream { try document.object(stream).dictionary } else { page.dictionary }
      guard let parents = try document.resolve(holder?["StructParents"]).integerValue else { continue }
      keys.insert(StructureKey(structParents: parents, mcid: reference.mcid))
    }
    return keys
  }

  /// The numbers of forms and images that lost something (14.7.5.3: content as a whole).
  func ownedObjects(_ rewrite: PageRewrite) throws(ObelusError) -> Set<Int> {
    var numbers: Set<Int> = []
    for id in rewrite.tainted {
      guard let number = try document.resolve(document.object(id).dictionary?["StructParent"]).integerValue else {
        continue
      }
      numbers.insert(number)
    }
    return numbers
  }
}
