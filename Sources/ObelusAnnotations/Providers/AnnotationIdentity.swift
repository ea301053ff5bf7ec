internal import ObelusCore
internal import Synchronization

private let addedCount = Atomic<Int>(0)

extension Annotation {
  /// The annotation with an id, a new one if it has none.
  func identified() -> Annotation {
    guard id == .unassigned else { return self }
    var copy = self
    copy.id = .added(addedCount.wrappingAdd(1, ordering: .relaxed).newValue)
    return copy
  }
}

extension [Annotation] {
  /// Those of `ids` that are here, with their popups and the replies to them, and theirs.
  func dependents(of ids: Set<Annotation.ID>) -> Set<Annotation.ID> {
    let here = Dictionary(map { ($0.id, $0) }) { first, _ in first }
    let owned = Dictionary(grouping: filter { $0.owner != nil }, by: \.owner)
    var gone: Set<Annotation.ID> = []
    var open = ids.filter { here[$0] != nil }
    while let id = open.popFirst() {
      guard gone.insert(id).inserted, let annotation = here[id] else { continue }
      if let popup = annotation.popup, here[.object(popup)] != nil { open.insert(.object(popup)) }
      if let object = annotation.objectID { open.formUnion((owned[object] ?? []).map(\.id)) }
    }
    return gone
  }
}

extension Annotation {
  /// The annotation without which this one makes no sense: what it replies to, or what it is the popup of.
  var owner: ObjectID? { inReplyTo ?? (subtype == .popup ? other["Parent"]?.referenceValue : nil) }
}
