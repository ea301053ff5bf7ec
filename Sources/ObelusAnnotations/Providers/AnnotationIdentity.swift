internal import ObelusCore
internal import Synchronization

private let addedCount = Atomic<Int>(0)

extension Annotation.ID {
  /// One that no other annotation has.
  static func new() -> Annotation.ID { .added(addedCount.wrappingAdd(1, ordering: .relaxed).newValue) }
}

extension Annotation {
  /// The annotation with an id, a new one if it has none.
  func identified() -> Annotation {
    guard id == .unassigned else { return self }
    var copy = self
    copy.id = .new()
    return copy
  }

  /// The annotation as one that is to be added: what another provider calls it means nothing here.
  func released() -> Annotation {
    guard provider != nil else { return identified() }
    var copy = self
    copy.provider = nil
    copy.id = .unassigned
    return copy.identified()
  }

  func owned(by provider: ProviderID) -> Annotation {
    var copy = self
    copy.provider = provider
    return copy
  }
}

extension [Annotation] {
  /// Those of `ids` that are here, with their popups and the replies to them, and theirs.
  func dependents(of ids: Set<Annotation.ID>) -> Set<Annotation.ID> {
    let here = Dictionary(map { ($0.id, $0) }) { first, _ in first }
    let owned = Dictionary(grouping: filter { $0.owner != nil }, by: \.owner)
    let named = Dictionary(grouping: filter { $0.ownerName != nil }, by: \.ownerName)
    let bearers = Dictionary(grouping: filter { $0.name != nil }, by: \.name)
    var gone: Set<Annotation.ID> = []
    var open = ids.filter { here[$0] != nil }
    while let id = open.popFirst() {
      guard gone.insert(id).inserted, let annotation = here[id] else { continue }
      if annotation.attached.isEmpty, let popup = annotation.popup, here[.object(popup)] != nil {
        open.insert(.object(popup))
      }
      if let name = annotation.nameAttached(at: annotation.popup) {
        open.formUnion((bearers[name] ?? []).map(\.id))
      }
      if let object = annotation.objectID { open.formUnion((owned[object] ?? []).map(\.id)) }
      if let name = annotation.name { open.formUnion((named[name] ?? []).map(\.id)) }
    }
    return gone
  }
}

extension Annotation {
  /// The annotation without which this one makes no sense, what it replies to or what it is the popup of, in the file.
  var owner: ObjectID? { attached.isEmpty ? ownerReference : nil }

  /// The same, of an annotation that names it.
  var ownerName: String? { nameAttached(at: ownerReference) }

  private var ownerReference: ObjectID? {
    inReplyTo ?? (subtype == .popup ? other["Parent"]?.referenceValue : nil)
  }
}
