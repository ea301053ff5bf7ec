internal import ObelusAnnotations
internal import ObelusCore

/// What ties annotations to those of other pages: replies (/IRT), and popups (ISO 32000-2, 12.5.6.14).
extension [Annotation] {
  /// The annotations that these belong to.
  var answered: Set<ObjectID> {
    reduce(into: []) { targets, annotation in
      if let target = annotation.inReplyTo { targets.insert(target) }
      guard annotation.subtype == .popup else { return }
      if let parent = annotation.other["Parent"]?.referenceValue { targets.insert(parent) }
      // Its annotation may name it, and not the other way round.
      if let own = annotation.objectID { targets.insert(own) }
    }
  }

  /// The places in /Annots of those that belong to `gone`.
  func places(belongingTo gone: Set<ObjectID>) -> Set<Int> {
    guard !gone.isEmpty else { return [] }
    return Set(filter { ![$0].answered.isDisjoint(with: gone) }.compactMap(\.index))
  }
}

extension [Annotation] {
  /// The places in /Annots of those that say by a name (/NM, as FDF does) that they reply to one of `places`.
  func repliesByName(to places: Set<Int>, in source: any ObjectSource) throws(ObelusError) -> Set<Int> {
    let names = Set(filter { places.contains($0.index ?? -1) }.compactMap(\.name))
    guard !names.isEmpty else { return [] }
    var replies: Set<Int> = []
    for annotation in self {
      guard let index = annotation.index, let entry = annotation.other["IRT"],
        let target = try source.resolve(entry).stringValue, names.contains(TextString.decode(target))
      else { continue }
      replies.insert(index)
    }
    return replies
  }
}

extension PageEdit {
  /// Objects that are null after it.
  var removedObjects: Set<ObjectID> {
    Set(replacements.lazy.filter { $0.value == .value(.null) }.map(\.key))
  }
}
