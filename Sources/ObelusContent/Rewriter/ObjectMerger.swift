internal import ObelusCore

/// Makes one object of equal new objects of several pages, so that a form that loses the same on every page is written once.
///
/// Pages must come in page order for an output that does not depend on the number of workers.
package struct ObjectMerger {
  private var ids: [ObjectKey: ObjectID] = [:]

  package init() {}

  /// Takes in a page's new objects. What an earlier page has already is left out of `objects`, and everything that named
  /// it names the earlier one.
  package mutating func merge(_ rewrite: PageRewrite) -> PageRewrite {
    var result = rewrite
    var renamed: [ObjectID: ObjectID] = [:]
    result.objects = []
    // What an object names stands before it, so one pass sees all its references in their final form.
    for object in rewrite.objects {
      let final = object.object.replacing(renamed)
      if let known = ids[ObjectKey(object: final)] {
        renamed[object.id] = known
      } else {
        ids[ObjectKey(object: final)] = object.id
        result.objects.append(PageRewrite.PageObject(id: object.id, object: final))
      }
    }
    guard !renamed.isEmpty else { return result }
    result.contents = rewrite.contents.map { renamed[$0] ?? $0 }
    result.resources = rewrite.resources?.replacing(renamed)
    for index in result.appearances.indices {
      let stream = result.appearances[index].stream
      result.appearances[index].stream = renamed[stream] ?? stream
    }
    return result
  }
}

extension NewObject {
  fileprivate func replacing(_ ids: [ObjectID: ObjectID]) -> NewObject {
    if ids.isEmpty { return self }
    return switch self {
    case .value(let value): .value(value.replacing(ids))
    case .stream(let dictionary, let data): .stream(dictionary.replacing(ids), data: data)
    }
  }
}

extension PDFObject {
  fileprivate func replacing(_ ids: [ObjectID: ObjectID]) -> PDFObject {
    switch self {
    case .reference(let id): .reference(ids[id] ?? id)
    case .array(let items): .array(items.map { $0.replacing(ids) })
    case .dictionary(let dictionary): .dictionary(dictionary.replacing(ids))
    default: self
    }
  }
}

extension PDFDictionary {
  fileprivate func replacing(_ ids: [ObjectID: ObjectID]) -> PDFDictionary {
    PDFDictionary(entries: entries.map { Entry(key: $0.key, value: $0.value.replacing(ids)) })
  }
}
