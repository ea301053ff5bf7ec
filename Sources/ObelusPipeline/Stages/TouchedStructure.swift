internal import ObelusContent
internal import ObelusCore
internal import ObelusPDF
internal import ObelusRedaction

/// Which structure elements know what a page's rewriting took something from.
struct TouchedStructure {
  let document: Document

  /// Marked content, by where it stands, and by its numbers where it has them.
  func places(
    _ touched: [PageRewrite.ContentReference], page: PageNode
  ) throws(ObelusError) -> [LooseContent.Sequence: StructureKey?] {
    var places: [LooseContent.Sequence: StructureKey?] = [:]
    for reference in touched {
      let holder =
        if let stream = reference.stream { try document.object(stream).dictionary } else { page.dictionary }
      let parents = try document.resolve(holder?["StructParents"]).integerValue
      let sequence = LooseContent.Sequence(holder: reference.stream ?? page.objectID, mcid: reference.mcid)
      places[sequence] = .some(parents.map { StructureKey(structParents: $0, mcid: reference.mcid) })
    }
    return places
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
