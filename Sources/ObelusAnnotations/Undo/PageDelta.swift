/// A change to the annotations of one page: which ones, with their places in the z-order, before and after.
struct PageDelta: Hashable {
  struct Entry: Hashable {
    var index: Int
    var annotation: Annotation
  }

  var page: Int
  var before: [Entry] = []
  var after: [Entry] = []

  var inverse: PageDelta { PageDelta(page: page, before: after, after: before) }

  var isEmpty: Bool { before.isEmpty && after.isEmpty }

  /// Annotations with the change made. What was `before` goes wherever it is now; what is `after` comes to its place, or
  /// the nearest there is.
  func applied(to annotations: [Annotation]) -> [Annotation] {
    let gone = Set(before.map(\.annotation.id)).union(after.map(\.annotation.id))
    var result = annotations.filter { !gone.contains($0.id) }
    for entry in after.sorted(by: { $0.index < $1.index }) {
      result.insert(entry.annotation, at: min(max(0, entry.index), result.count))
    }
    return result
  }
}

extension PageDelta {
  static func adding(_ new: [Annotation], to old: [Annotation], on page: Int) -> PageDelta {
    PageDelta(page: page, after: new.enumerated().map { Entry(index: old.count + $0.offset, annotation: $0.element) })
  }

  static func removing(_ ids: Set<Annotation.ID>, from old: [Annotation], on page: Int) -> PageDelta {
    PageDelta(page: page, before: entries(old) { ids.contains($0.id) })
  }

  static func replacing(_ old: [Annotation], at index: Int, by new: Annotation, on page: Int) -> PageDelta {
    PageDelta(
      page: page, before: [Entry(index: index, annotation: old[index])], after: [Entry(index: index, annotation: new)])
  }

  /// Puts an annotation, new or there already, at a place in the z-order, which counts without the annotation itself.
  static func placing(_ new: Annotation, at zIndex: Int, in old: [Annotation], on page: Int) -> PageDelta {
    let before = entries(old) { $0.id == new.id }
    let place = min(max(0, zIndex), old.count - before.count)
    return PageDelta(page: page, before: before, after: [Entry(index: place, annotation: new)])
  }

  private static func entries(_ all: [Annotation], where isWanted: (Annotation) -> Bool) -> [Entry] {
    all.enumerated().filter { isWanted($0.element) }.map { Entry(index: $0.offset, annotation: $0.element) }
  }
}

extension [PageDelta] {
  /// What a step did, to be told. `keyPaths` says what changed of annotations that were there before and after.
  func changes(keyPaths: Set<String>) -> [AnnotationChange] {
    var added: [Annotation.ID] = []
    var removed: [Annotation.ID] = []
    var changed: [Annotation.ID] = []
    for delta in self {
      let before = delta.before.map(\.annotation.id)
      let after = delta.after.map(\.annotation.id)
      added += after.filter { !before.contains($0) }
      removed += before.filter { !after.contains($0) }
      changed += after.filter(before.contains)
    }
    return (added.isEmpty ? [] : [.added(added)]) + (removed.isEmpty ? [] : [.removed(removed)])
      + changed.map { .changed($0, keyPaths: keyPaths) }
  }
}
