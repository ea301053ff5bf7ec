package import ObelusCore

/// Applies page edits, in page order, to one document edit. Objects that several pages made alike (the same form with the
/// same words gone) become one.
package struct Assembler {
  package var edit: DocumentEdit
  private var known: [NewObject: ObjectID] = [:]

  package init(trailer: PDFDictionary) {
    var kept: PDFDictionary = [:]
    for key: PDFName in ["Root", "Info"] { kept[key] = trailer[key] }
    edit = DocumentEdit(trailer: kept)
  }

  /// - Parameter pageObject: the page's object in the input.
  package mutating func apply(_ page: PageEdit, to pageObject: ObjectID) {
    var merge = Merge(
      objects: Dictionary(page.objects.map { ($0.id, $0.object) }, uniquingKeysWith: { first, _ in first }))
    for (id, _) in page.objects { _ = merge.canonical(id, in: &known, edit: &edit) }
    for (id, object) in page.replacements {
      let renamed = merge.renamed(object, in: &known, edit: &edit)
      edit.objects[id] = Self.later(renamed, than: edit.objects[id])
    }
    if let dictionary = page.dictionary {
      edit.objects[pageObject] = merge.renamed(.value(.dictionary(dictionary)), in: &known, edit: &edit)
    }
  }

  /// What becomes of an object that several pages change, a widget that is the field of widgets elsewhere: what one page took
  /// from it does not come back with the change of another.
  private static func later(_ object: NewObject, than earlier: NewObject?) -> NewObject {
    guard let earlier else { return object }
    if earlier == .value(.null) { return earlier }
    guard case .value(.dictionary(var dictionary)) = object, case .value(.dictionary(let before)) = earlier else {
      return object
    }
    for key in PageEditBuilder.fieldValues where before[key] == nil { dictionary[key] = nil }
    return .value(.dictionary(dictionary))
  }

  /// Adds what is not a page's own edit; it takes the place of what was there.
  package mutating func apply(objects: [ObjectID: NewObject]) { edit.objects.merge(objects) { _, new in new } }
}

/// Gives the objects of one page their final ids, those that they name first.
private struct Merge {
  let objects: [ObjectID: NewObject]
  var final: [ObjectID: ObjectID] = [:]
  /// Objects being renamed: one that names itself keeps its own id.
  var open: Set<ObjectID> = []

  init(objects: [ObjectID: NewObject]) { self.objects = objects }

  mutating func canonical(
    _ id: ObjectID, in known: inout [NewObject: ObjectID], edit: inout DocumentEdit
  ) -> ObjectID {
    if let done = final[id] { return done }
    guard let object = objects[id], open.insert(id).inserted else { return id }
    let renamed = renamed(object, in: &known, edit: &edit)
    open.remove(id)
    let chosen = known[renamed] ?? id
    if chosen == id {
      known[renamed] = id
      edit.objects[id] = renamed
    }
    final[id] = chosen
    return chosen
  }

  mutating func renamed(
    _ object: NewObject, in known: inout [NewObject: ObjectID], edit: inout DocumentEdit
  ) -> NewObject {
    switch object {
    case .value(let value): .value(renamed(value, in: &known, edit: &edit))
    case .stream(let dictionary, let data):
      .stream(renamed(.dictionary(dictionary), in: &known, edit: &edit).dictionaryValue ?? dictionary, data: data)
    }
  }

  private mutating func renamed(
    _ value: PDFObject, in known: inout [NewObject: ObjectID], edit: inout DocumentEdit
  ) -> PDFObject {
    switch value {
    case .reference(let id) where id.isNew: return .reference(canonical(id, in: &known, edit: &edit))
    case .array(let items):
      var out: [PDFObject] = []
      out.reserveCapacity(items.count)
      for item in items { out.append(renamed(item, in: &known, edit: &edit)) }
      return .array(out)
    case .dictionary(let d):
      var out: [PDFDictionary.Entry] = []
      for entry in d.entries { out.append(.init(key: entry.key, value: renamed(entry.value, in: &known, edit: &edit))) }
      return .dictionary(PDFDictionary(entries: out))
    default: return value
    }
  }
}
