internal import ObelusActions
internal import ObelusAnnotations
internal import ObelusContent
internal import ObelusCore
internal import ObelusPDF
internal import ObelusRedaction

/// Gathers what changes on one page into a `PageEdit`.
struct PageEditBuilder {
  private let page: PageNode
  private let source: any ObjectSource
  private let namespace: Int
  private var dictionary: PDFDictionary
  private var annots: [PDFObject]
  private var edit: PageEdit
  private let counter: IDCounter
  /// The page gets /Resources of its own, so that nothing is kept alive by those that it would inherit.
  var keepsOwnResources = false

  /// Numbers new objects above those of the rewriter.
  private final class IDCounter {
    var next = 0
    var early = 0
  }

  init(page: PageNode, source: any ObjectSource, namespace: Int) {
    self.page = page
    self.source = source
    self.namespace = namespace
    dictionary = page.dictionary
    annots = []
    edit = PageEdit(page: page.index)
    counter = IDCounter()
  }

  /// Takes over what the rewriter made of the page's streams.
  mutating func apply(_ rewrite: PageRewrite) throws(ObelusError) {
    for object in rewrite.objects {
      edit.objects.append((object.id, Self.deflated(object.object)))
      counter.next = max(counter.next, object.id.rawValue & 0xFFFF_FFFF + 1)
    }
    if let contents = rewrite.contents { dictionary["Contents"] = .reference(contents) }
    if let resources = rewrite.resources {
      dictionary["Resources"] = .dictionary(resources)
    } else if keepsOwnResources, dictionary["Resources"] == nil {
      dictionary["Resources"] = page.resources ?? .dictionary([:])
    }
    for appearance in rewrite.appearances { try replace(appearance) }
  }

  /// Takes from the page's dictionary what shows or tells its content besides /Contents.
  /// - Parameter handled: entries that go by a switch, which counts them.
  /// - Returns: how many entries went.
  mutating func dropEntries(after extent: PageEntries.Extent, leaving handled: Set<PDFName>) -> Int {
    let before = dictionary.entries.count
    dictionary = PDFDictionary(
      entries: dictionary.entries.filter { handled.contains($0.key) || extent.keeps($0.key) })
    return before - dictionary.entries.count
  }

  /// Takes out the viewports (12.9) that an area touches: they name what is there, and how it is measured.
  /// - Returns: how many went.
  mutating func dropViewports(under areas: [Quad]) throws(ObelusError) -> Int {
    guard !areas.isEmpty, let list = try source.array(dictionary["VP"]) else { return 0 }
    var kept: [PDFObject] = []
    for item in list {
      let box = try source.array(source.dictionary(item)?["BBox"])?.compactMap(\.numberValue) ?? []
      guard box.count == 4 else { continue }
      let rect = Rect(
        x0: min(box[0], box[2]), y0: min(box[1], box[3]), x1: max(box[0], box[2]), y1: max(box[1], box[3]))
      if !areas.contains(where: { $0.bounds.touches(rect) }) { kept.append(item) }
    }
    if kept.count < list.count { dictionary["VP"] = kept.isEmpty ? nil : .array(kept) }
    return list.count - kept.count
  }

  /// Puts a new appearance stream into its annotation.
  private mutating func replace(_ appearance: PageRewrite.Appearance) throws(ObelusError) {
    var list = try currentAnnots()
    guard appearance.annotation < list.count else { return }
    let entry = list[appearance.annotation]
    guard var annotation = try dictionary(of: entry), var states = try source.dictionary(annotation["AP"]) else {
      return
    }
    if let state = appearance.state {
      var ofKey = try source.dictionary(states[appearance.key]) ?? [:]
      ofKey[state] = .reference(appearance.stream)
      states[appearance.key] = .dictionary(ofKey)
    } else {
      states[appearance.key] = .reference(appearance.stream)
    }
    annotation["AP"] = .dictionary(states)
    if case .reference(let id) = entry {
      edit.replacements[id] = .value(.dictionary(annotation))
    } else {
      list[appearance.annotation] = .dictionary(annotation)
      annots = list
      dictionary["Annots"] = .array(list)
    }
  }

  /// Takes an entry out of annotations, by their places in /Annots.
  mutating func drop(_ key: PDFName, ofAnnotations indices: [Int]) throws(ObelusError) {
    for index in indices {
      let list = try currentAnnots()
      guard index < list.count, var annotation = try dictionary(of: list[index]) else { continue }
      annotation[key] = nil
      replace(index, with: annotation, in: list)
    }
  }

  /// Gives an annotation, by its place in /Annots, other entries, and what these name.
  mutating func set(
    _ index: Int, to annotation: PDFDictionary, adding object: (id: ObjectID, object: NewObject)
  ) throws(ObelusError) {
    let list = try currentAnnots()
    guard index < list.count else { return }
    replace(index, with: annotation, in: list)
    edit.objects.append((object.id, Self.deflated(object.object)))
  }

  /// For a new object of the page that is made before the rewriter's, which number from 0.
  func newID() -> ObjectID {
    defer { counter.early += 1 }
    return ObjectID.new(namespace: namespace, index: 1 << 24 + counter.early)
  }

  private mutating func replace(_ index: Int, with annotation: PDFDictionary, in list: [PDFObject]) {
    if case .reference(let id) = list[index] {
      edit.replacements[id] = .value(.dictionary(annotation))
      return
    }
    annots = list
    annots[index] = .dictionary(annotation)
    dictionary["Annots"] = .array(annots)
  }

  /// Gives annotations other places on the page, by their places in /Annots.
  mutating func move(annotations: [Int: [Quad]]) throws(ObelusError) {
    for (index, quads) in annotations.sorted(by: { $0.key < $1.key }) {
      let list = try currentAnnots()
      guard index < list.count, var annotation = try dictionary(of: list[index]), let first = quads.first else {
        continue
      }
      let rect = quads.dropFirst().reduce(first.bounds) { $0.union($1.bounds) }
      annotation["Rect"] = .numbers([rect.x0, rect.y0, rect.x1, rect.y1].map(Self.rounded))
      if annotation["QuadPoints"] != nil {
        annotation["QuadPoints"] = .numbers(quads.flatMap(\.quadPoints).map(Self.rounded))
      }
      replace(index, with: annotation, in: list)
    }
  }

  private static func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }

  private func dictionary(of entry: PDFObject) throws(ObelusError) -> PDFDictionary? {
    if case .reference(let id) = entry, case .value(let value)? = edit.replacements[id] { return value.dictionaryValue }
    return try source.dictionary(entry)
  }

  private func currentAnnots() throws(ObelusError) -> [PDFObject] {
    annots.isEmpty ? try source.array(dictionary["Annots"]) ?? [] : annots
  }

  /// The places of annotations with their popups and replies.
  func dependents(of places: Set<Int>, _ annotations: [Annotation]) throws(ObelusError) -> Set<Int> {
    guard !places.isEmpty else { return [] }
    return Set(AnnotationRemoval(removing: places, from: try currentAnnots(), annotations: annotations).removed)
  }

  /// What went with a page's annotations.
  struct Removed {
    /// Those that were no objects of their own.
    var direct: [Bystanders.Kind: Int] = [:]
    /// By which structure elements know them.
    var structParents: Set<Int> = []
    /// Those that were objects.
    var objects: Set<ObjectID> = []
  }

  /// Removes annotations by their places in /Annots, with their popups and replies.
  mutating func remove(annotations places: Set<Int>, _ annotations: [Annotation]) throws(ObelusError) -> Removed {
    var gone = Removed()
    guard !places.isEmpty else { return gone }
    let list = try currentAnnots()
    let removal = AnnotationRemoval(removing: places, from: list, annotations: annotations)
    for place in removal.removed {
      guard let entry = try dictionary(of: list[place]) else { continue }
      if list[place].referenceValue == nil { gone.direct[Bystanders.kind(of: entry), default: 0] += 1 }
      if let number = try source.resolve(entry["StructParent"]).integerValue { gone.structParents.insert(number) }
      if let id = list[place].referenceValue { gone.objects.insert(id) }
    }
    annots = removal.annots
    dictionary["Annots"] = removal.annots.isEmpty ? nil : .array(removal.annots)
    for id in removal.objects { edit.replacements[id] = .value(.null) }
    let places = Set(removal.removed)
    for annotation in annotations where annotation.subtype == .widget && places.contains(annotation.index ?? -1) {
      try clearField(annotation.other["Parent"])
    }
    return gone
  }

  /// Empties the fields of widgets, by their places in /Annots.
  mutating func clearFields(_ places: Set<Int>) throws(ObelusError) {
    for place in places.sorted() {
      let list = try currentAnnots()
      guard place < list.count, var widget = try dictionary(of: list[place]) else { continue }
      for key in Self.shownValues { widget[key] = nil }
      replace(place, with: widget, in: list)
      var field = widget["Parent"]
      for _ in 0..<16 {
        guard case .reference(let id)? = field, var dictionary = try dictionary(of: .reference(id)) else { break }
        for key in Self.shownValues { dictionary[key] = nil }
        edit.replacements[id] = .value(.dictionary(dictionary))
        field = dictionary["Parent"]
      }
    }
  }

  /// Of those below, what a field shows.
  private static let shownValues: [PDFName] = ["V", "DV", "RV", "I"]

  /// The entries of a field that tell what is in it.
  static let fieldValues: [PDFName] = ["V", "DV", "RV", "Opt", "I", "TU"]

  /// A field whose widget goes loses its values: they are what the widget showed (12.7.4).
  private mutating func clearField(_ parent: PDFObject?) throws(ObelusError) {
    var field = parent
    for _ in 0..<16 {
      guard case .reference(let id)? = field, var dictionary = try dictionary(of: .reference(id)) else { return }
      for key in Self.fieldValues { dictionary[key] = nil }
      edit.replacements[id] = .value(.dictionary(dictionary))
      field = dictionary["Parent"]
    }
  }

  func placer(existing: [Annotation], _ tools: PageTools) -> AnnotationPlacer {
    let newID = { [counter, namespace] in
      defer { counter.next += 1 }
      return ObjectID.new(namespace: namespace, index: counter.next)
    }
    return AnnotationPlacer(
      pageIndex: page.index, page: page.objectID, existing: existing, space: tools.space, texts: tools.obstacles,
      resources: DrawingResources(tools.document, newID: newID), newID: newID)
  }

  mutating func add(_ placer: AnnotationPlacer) throws(ObelusError) {
    guard !placer.added.isEmpty else { return }
    edit.dictionary = dictionary
    let before = edit.objects.count
    try placer.apply(to: &edit, of: dictionary, in: source)
    for index in before..<edit.objects.count {
      edit.objects[index].object = Self.deflated(edit.objects[index].object)
    }
    dictionary = edit.dictionary ?? dictionary
  }

  consuming func finish() -> PageEdit {
    edit.dictionary = dictionary == page.dictionary ? nil : dictionary
    return edit
  }

  /// Compresses a new stream here, on the worker, so that what waits for the writer is small.
  private static func deflated(_ object: NewObject) -> NewObject {
    guard case .stream(var dictionary, let data) = object, dictionary["Filter"] == nil, data.count > 64,
      let deflater = Deflater(level: 6), let compressed = deflater.compress(data)
    else { return object }
    dictionary["Filter"] = .name("FlateDecode")
    return .stream(dictionary, data: compressed)
  }
}
