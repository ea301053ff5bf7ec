package import ObelusCore

/// Files, renditions and appearances (ISO 32000-2, 7.11.4, 13.2.3 and 7.7.4) that the document lists, in the trees of its name dictionary and in
/// its own /AF, besides what they belonged to: an annotation, a page, content or an element that went by its place. They
/// leave the lists with it, unless something else that stays has them, too.
package struct ListedMedia {
  private let input: any ObjectSource
  private let source: any ObjectSource
  private var lost = MediaReach()
  private var kept = MediaReach()
  package private(set) var replacements: [ObjectID: NewObject] = [:]
  /// Listed objects that are named no more, for the count of what is left.
  package private(set) var gone: Set<ObjectID> = []
  /// Embedded files of the tree that were no objects of their own.
  package private(set) var goneDirectly = 0
  /// The keys of embedded files that went.
  package private(set) var keys: Set<[UInt8]> = []
  private var count = 0

  /// - Parameters:
  ///   - input: the document as it was.
  ///   - source: the document with all other edits in place.
  ///   - pages: the objects of pages that lost something by its place.
  ///   - edited: objects that are others in `source`.
  ///   - renditions: what else belonged to that.
  package init(
    _ input: any ObjectSource, _ source: any ObjectSource, pages: Set<ObjectID>, edited: [ObjectID],
    renditions: [PDFObject]
  ) throws(ObelusError) {
    self.input = input
    self.source = source
    guard !pages.isEmpty, let catalogID = source.trailer["Root"]?.referenceValue, var catalog = try source.catalog(),
      try Self.listsAny(catalog, source)
    else { return }
    for page in pages.sorted() { try lost.add(page: page, in: input) }
    for rendition in renditions { try lost.add(rendition, in: input) }
    for id in edited.sorted() {
      guard let before = try input.object(id).dictionary, let files = before["AF"] else { continue }
      if try source.object(id).dictionary?["AF"] != files { try lost.add(files, in: input) }
    }
    guard !lost.isEmpty else { return }
    try kept.add(documentIn: source)

    let before = catalog
    if let files = try source.array(catalog["AF"]) {
      var left: [PDFObject] = []
      for file in files where try !isGone(file) { left.append(file) }
      if left.count < files.count { catalog["AF"] = left.isEmpty ? nil : .array(left) }
    }
    if var names = try source.dictionary(catalog["Names"]) {
      for name in Self.trees {
        guard let tree = names[name] else { continue }
        let entries = try NameTree.entries(of: tree, in: source)
        var left: [PDFObject] = []
        for entry in entries {
          if try name == "AP" ? isGone(appearance: entry.value) : isGone(entry.value) {
            if name == "EmbeddedFiles" { keys.insert(entry.key) }
          } else {
            left += [.string(entry.key), entry.value]
          }
        }
        guard left.count < 2 * entries.count else { continue }
        names[name] = left.isEmpty ? nil : .dictionary(["Names": .array(left)])
        catalog["Names"] = .dictionary(names)
      }
    }
    // What a collection shows first (12.3.5).
    if var collection = try source.dictionary(catalog["Collection"]),
      let key = try source.resolve(collection["D"]).stringValue, keys.contains(key)
    {
      collection["D"] = nil
      catalog["Collection"] = .dictionary(collection)
    }
    if catalog != before { replacements[catalogID] = .value(.dictionary(catalog)) }
  }

  private static let trees: [PDFName] = ["EmbeddedFiles", "Renditions", "AP"]

  /// Whether the document lists any.
  private static func listsAny(_ catalog: PDFDictionary, _ source: any ObjectSource) throws(ObelusError) -> Bool {
    if catalog["AF"] != nil { return true }
    guard let names = try source.dictionary(catalog["Names"]) else { return false }
    return trees.contains { names[$0] != nil }
  }

  /// Whether a listed object belonged to what went and to nothing that is left.
  private mutating func isGone(_ listed: PDFObject) throws(ObelusError) -> Bool {
    let isGone: Bool
    if let id = listed.referenceValue {
      guard !kept.objects.contains(id) else { return false }
      isGone = lost.objects.contains(id) ? true : try sharesMedia(listed)
      if isGone { gone.insert(id) }
    } else if let value = listed.dictionaryValue {
      guard !kept.direct.contains(value) else { return false }
      isGone = lost.direct.contains(value) ? true : try sharesMedia(listed)
      if isGone, value["EF"] != nil { goneDirectly += 1 }
    } else {
      return false
    }
    if isGone { count += 1 }
    return isGone
  }

  /// Whether a listed appearance, such as the icon of a button, belonged to what went and to nothing that is left, draws
  /// something that did, or is a copy of it.
  private mutating func isGone(appearance: PDFObject) throws(ObelusError) -> Bool {
    guard let id = appearance.referenceValue else { return false }
    guard !kept.objects.contains(id) else { return false }
    let left = lost.drawings.subtracting(kept.objects)
    var isGone = lost.objects.contains(id)
    if !isGone {
      var reach = MediaReach()
      try reach.add(appearance, in: source)
      isGone = !reach.drawings.isDisjoint(with: left)
    }
    if !isGone, try source.streamID(appearance) != nil {
      let bytes = try source.rawStream(id)
      for other in left where !isGone {
        isGone = try input.rawStream(other) == bytes
      }
    }
    if isGone { count += 1 }
    return isGone
  }

  /// Whether a file, a clip or a rendition in it went.
  private func sharesMedia(_ listed: PDFObject) throws(ObelusError) -> Bool {
    var reach = MediaReach()
    try reach.add(listed, in: source)
    return !reach.media.intersection(lost.media).subtracting(kept.objects).isEmpty
      || !reach.direct.intersection(lost.direct).subtracting(kept.direct).isEmpty
  }

  package var finding: Diagnostic? {
    guard count > 0 else { return nil }
    return Diagnostic(
      .finding, "redact.listed-files",
      "files, renditions and appearances that the document listed, and that belonged to what was removed by its place, went: \(count)"
    )
  }
}

/// What objects lead to, and which files, clips and renditions are among that.
private struct MediaReach {
  private(set) var objects: Set<ObjectID> = []
  /// Streams, file specifications, media clips and renditions.
  private(set) var media: Set<ObjectID> = []
  /// Forms and images.
  private(set) var drawings: Set<ObjectID> = []
  /// Of these, those that stand directly in others.
  private(set) var direct: Set<PDFDictionary> = []
  private var queue: [ObjectID] = []

  var isEmpty: Bool { media.isEmpty && direct.isEmpty && drawings.isEmpty }

  /// All that a page has, without other pages, the tree of elements and the document.
  mutating func add(page: ObjectID, in source: any ObjectSource) throws(ObelusError) {
    guard objects.insert(page).inserted, let dictionary = try source.object(page).dictionary else { return }
    note(.dictionary(dictionary), depth: 0)
    var node = dictionary
    for _ in 0..<64 where node["Resources"] == nil {
      guard let parent = try source.dictionary(node["Parent"]) else { break }
      node = parent
    }
    if let resources = node["Resources"] { note(resources, depth: 0) }
    try follow(in: source, isPart: true)
  }

  mutating func add(_ object: PDFObject, in source: any ObjectSource) throws(ObelusError) {
    note(object, depth: 0)
    try follow(in: source, isPart: true)
  }

  /// All of a document, without what is listed.
  mutating func add(documentIn source: any ObjectSource) throws(ObelusError) {
    guard let root = source.trailer["Root"]?.referenceValue, var catalog = try source.catalog() else { return }
    objects.insert(root)
    if var names = try source.dictionary(catalog["Names"]) {
      names["EmbeddedFiles"] = nil
      names["Renditions"] = nil
      names["AP"] = nil
      catalog["Names"] = .dictionary(names)
    }
    if try source.array(catalog["AF"]) != nil { catalog["AF"] = nil }
    note(.dictionary(catalog), depth: 0)
    try follow(in: source, isPart: false)
  }

  private mutating func note(_ value: PDFObject, depth: Int) {
    switch value {
    case .reference(let id): if objects.insert(id).inserted { queue.append(id) }
    case .array(let items): if depth < 500 { for item in items { note(item, depth: depth + 1) } }
    case .dictionary(let d):
      guard depth < 500 else { return }
      if depth > 0, Self.isMedia(d) { direct.insert(d) }
      for entry in d.entries { note(entry.value, depth: depth + 1) }
    case .null, .boolean, .integer, .real, .string, .name: break
    }
  }

  /// - Parameter isPart: what belongs to the document, and not to what was added, is where the way ends.
  private mutating func follow(in source: any ObjectSource, isPart: Bool) throws(ObelusError) {
    while let id = queue.popLast() {
      switch try source.object(id) {
      case .value(let value):
        let d = value.dictionaryValue
        if isPart, let d, Self.isElsewhere(d) { continue }
        if let d, Self.isMedia(d) { media.insert(id) }
        note(value, depth: 0)
      case .stream(let d):
        if d["Type"] == .name("EmbeddedFile") { media.insert(id) }
        if d["Subtype"] == .name("Form") || d["Subtype"] == .name("Image") { drawings.insert(id) }
        note(.dictionary(d), depth: 0)
      }
    }
  }

  private static func isElsewhere(_ d: PDFDictionary) -> Bool {
    switch d["Type"]?.nameValue {
    case "Page", "Pages", "Catalog", "StructTreeRoot", "StructElem", "OCG", "Outlines", "DPart": true
    default: false
    }
  }

  private static func isMedia(_ d: PDFDictionary) -> Bool {
    if d["EF"] != nil { return true }
    switch d["Type"]?.nameValue {
    case "Rendition", "MediaClip", "Filespec": return true
    default: break
    }
    switch d["S"]?.nameValue {
    case "MR": return d["C"] != nil
    case "SR": return d["R"] != nil
    case "MCD", "MCS": return d["D"] != nil
    default: return false
    }
  }
}
