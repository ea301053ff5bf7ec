package import ObelusCore

/// Puts the annotations of pages, as their providers have them, into the pages' edits. Portable ones become objects of
/// the document again; those that are in the file and have not changed stay as they are.
package struct PageAnnotationWriter {
  /// Where portable annotations find what they name.
  package struct Document {
    /// The object of each page, by index.
    package var pages: [ObjectID]
    /// The layers by their name.
    package var layers: [String: ObjectID]
    /// The annotations that are in the file, by the name that `AnnotationDirectory` gives.
    package var annotations: [String: ObjectID]

    package init(pages: [ObjectID], layers: [String: ObjectID], annotations: [String: ObjectID]) {
      self.pages = pages
      self.layers = layers
      self.annotations = annotations
    }
  }

  /// Layers and annotations that portable ones name and the document does not have: what named them does without.
  package private(set) var missing = 0
  private let document: Document
  private let source: any ObjectSource
  /// New objects of each page so far.
  private var counts: [Int: Int] = [:]
  private var numbers: [Annotation.ID: ObjectID] = [:]
  private var named: [String: ObjectID]

  /// - Parameter pages: all annotations of the pages that are to be written, in z-order; they may name one another.
  package init(_ document: Document, pages: [Int: [Annotation]], in source: any ObjectSource) {
    self.document = document
    self.source = source
    named = document.annotations
    for (page, annotations) in pages.sorted(by: { $0.key < $1.key }) {
      for annotation in annotations {
        let id = annotation.objectID ?? newID(page)
        numbers[annotation.id] = id
        // Of two in the file with one name the directory knows which has it.
        if let name = annotation.name, annotation.objectID == nil || named[name] == nil { named[name] = id }
      }
    }
  }

  private mutating func newID(_ page: Int) -> ObjectID {
    let index = counts[page, default: 0]
    counts[page] = index + 1
    return .new(namespace: page + 1, index: index)
  }

  /// The edit of a page.
  /// - Parameters:
  ///   - original: what `PageAnnotationReader` read from the page.
  ///   - entries: the page's /Annots in the file.
  package mutating func edit(
    _ page: Int, _ dictionary: PDFDictionary, annotations: [Annotation], original: [Annotation]
  ) throws(ObelusError) -> PageEdit {
    var edit = PageEdit(page: page)
    let before = Dictionary(original.map { ($0.id, $0) }) { first, _ in first }
    let entries = try source.array(dictionary["Annots"]) ?? []
    var list: [PDFObject] = []
    for annotation in annotations {
      let old = before[annotation.id]
      if let old, old.isUntouched(in: annotation), let index = old.index, index < entries.count {
        list.append(entries[index])
        continue
      }
      guard let id = numbers[annotation.id] else { continue }
      let value = try self.dictionary(annotation, replacing: old, page, &edit)
      if annotation.objectID == nil {
        edit.objects.append((id, .value(.dictionary(value))))
      } else {
        edit.replacements[id] = .value(.dictionary(value))
      }
      list.append(.reference(id))
    }
    let kept = Set(annotations.map(\.id))
    for gone in original where !kept.contains(gone.id) {
      if let id = gone.objectID { edit.replacements[id] = .value(.null) }
    }
    var new = dictionary
    new["Annots"] = list.isEmpty ? nil : .array(list)
    edit.dictionary = new
    return edit
  }

  private mutating func found(_ id: ObjectID?) -> PDFObject {
    if id == nil { missing += 1 }
    return id.map { .reference($0) } ?? .null
  }

  /// The annotation's dictionary with references of the document, and what it brings.
  private mutating func dictionary(
    _ annotation: Annotation, replacing old: Annotation?, _ page: Int, _ edit: inout PageEdit
  ) throws(ObelusError) -> PDFDictionary {
    var ids: [ObjectID: PDFObject] = [:]
    var own: [(id: ObjectID, object: AttachedObject)] = []
    for (number, object) in annotation.attached.sorted(by: { $0.key < $1.key }) {
      switch object {
      case .page(let index):
        ids[number] = found(document.pages.indices.contains(index) ? document.pages[index] : nil)
      case .annotation(let name): ids[number] = found(named[name])
      case .layer(let name): ids[number] = found(document.layers[name])
      case .value, .stream:
        let id = newID(page)
        ids[number] = .reference(id)
        own.append((id, object))
      }
    }
    let isPortable = !annotation.attached.isEmpty
    func mapped(_ object: PDFObject) -> PDFObject {
      switch object {
      case .reference(let id) where isPortable: ids[id] ?? .null
      case .array(let items): .array(items.map(mapped))
      case .dictionary(let dictionary): .dictionary(mapped(dictionary))
      default: object
      }
    }
    func mapped(_ dictionary: PDFDictionary) -> PDFDictionary {
      PDFDictionary(
        entries: dictionary.entries.map { .init(key: $0.key, value: mapped($0.value)) }.filter { $0.value != .null })
    }
    for (id, object) in own {
      switch object {
      case .value(let value): edit.objects.append((id, .value(mapped(value))))
      case .stream(let dictionary, let data): edit.objects.append((id, .stream(mapped(dictionary), data: data)))
      case .page, .annotation, .layer: break
      }
    }
    var result = mapped(annotation.dictionary)
    if annotation.name?.hasPrefix(AnnotationDirectory.unnamed) == true { result["NM"] = nil }
    if result["Type"] == nil { result["Type"] = .name("Annot") }
    if let old {
      for key: PDFName in ["P", "StructParent"] { result[key] = old.other[key] }
    } else if page < document.pages.count {
      result["P"] = .reference(document.pages[page])
    }
    return result
  }
}

extension Annotation {
  /// Whether the other is this one, but for who keeps it.
  fileprivate func isUntouched(in other: Annotation) -> Bool {
    var copy = other
    copy.provider = provider
    copy.index = index
    return copy == self
  }
}
