internal import ObelusCore

/// The objects that a document names, each once, in the order in which they are first named.
struct ReferenceQueue {
  private var ids: [ObjectID] = []
  private var seen: Set<ObjectID> = []
  private var at = 0
  /// Those that were named again.
  private(set) var shared: Set<ObjectID> = []

  /// - Parameter root: where the walk begins.
  init(_ root: PDFDictionary) { add(.dictionary(root)) }

  /// Puts what `object` refers to behind all others.
  mutating func add(_ object: PDFObject) {
    forEachReference(in: object) { id in
      if seen.insert(id).inserted { ids.append(id) } else { shared.insert(id) }
    }
  }

  mutating func next() -> ObjectID? {
    guard at < ids.count else { return nil }
    defer { at += 1 }
    return ids[at]
  }
}
