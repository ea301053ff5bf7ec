internal import ObelusContent
internal import ObelusCore
internal import ObelusPDF
internal import ObelusRedaction

/// What pages drew before a redaction took something of it, and what the document still names although no page draws it
/// any more: by the resources of another page, the structure tree, a private entry. Nobody would see it go, and whoever
/// takes the file apart would find in it what went.
struct OrphanedContent {
  private let source: any ObjectSource
  private let trailer: PDFDictionary

  /// - Parameter source: the document with all edits in place.
  init(_ source: any ObjectSource) {
    self.source = source
    trailer = source.trailer
  }

  /// The objects to remove.
  /// - Parameters:
  ///   - pages: the page objects of the output, in page order.
  ///   - shared: objects that the input names in several places.
  func objects(
    _ results: [PageResult], pages: [ObjectID], shared: Set<ObjectID>
  ) throws(ObelusError) -> Set<ObjectID> {
    var suspects: Set<ObjectID> = []
    for result in results {
      // The contents of one page go with its old dictionary.
      suspects.formUnion(result.tainted.filter { !result.ownContents.contains($0) || shared.contains($0) })
    }
    guard !suspects.isEmpty else { return [] }
    suspects.formIntersection(try reachable(from: .dictionary(trailer), until: suspects, stops: []))
    // Layers and files are the document's; pages name them as property lists.
    for id in suspects where try Self.isShared(source.object(id).dictionary) { suspects.remove(id) }
    guard !suspects.isEmpty else { return [] }
    for (result, page) in zip(results, pages) where !suspects.isEmpty {
      suspects.subtract(result.drawn.subtracting(result.tainted))
      let own = suspects.intersection(result.tainted).intersection(result.drawn)
      guard !own.isEmpty, let dictionary = try source.object(page).dictionary else { continue }
      // The resources of a page that lost something name what it draws and nothing else.
      var drawn: [PDFObject] = ["Contents", "Resources"].compactMap { dictionary[PDFName($0)] }
      for annotation in try source.array(dictionary["Annots"]) ?? [] {
        if let appearance = try source.dictionary(annotation)?["AP"] { drawn.append(appearance) }
      }
      suspects.subtract(try reachable(from: .array(drawn), until: own, stops: Set(pages)))
    }
    return suspects
  }

  /// Those of `wanted` that `root` leads to.
  private func reachable(
    from root: PDFObject, until wanted: Set<ObjectID>, stops: Set<ObjectID>
  ) throws(ObelusError) -> Set<ObjectID> {
    var found: Set<ObjectID> = []
    var seen = stops
    var queue: [ObjectID] = []
    func add(_ object: PDFObject) {
      forEachReference(in: object) { if seen.insert($0).inserted { queue.append($0) } }
    }
    add(root)
    while let id = queue.popLast(), found.count < wanted.count {
      if wanted.contains(id) { found.insert(id) }
      switch try source.object(id) {
      case .value(let value): add(value)
      case .stream(let dictionary): add(.dictionary(dictionary))
      }
    }
    return found
  }

  private static func isShared(_ dictionary: PDFDictionary?) -> Bool {
    let type = dictionary?["Type"]?.nameValue
    return type == "OCG" || type == "OCMD" || dictionary?["EF"] != nil
  }

  /// What the report says of them.
  static func finding(_ count: Int) -> Diagnostic {
    Diagnostic(
      .finding, "redact.unshown-removed",
      "objects that held something redacted, that the document still named and no page shows any more, were removed: "
        + "\(count)")
  }
}

extension PageResult {
  /// Notes what the page draws, and what of it holds something that goes.
  mutating func noteDrawn(
    _ content: PageContent, on page: PageNode, _ rewrite: PageRewrite, _ removal: Removal, in source: any ObjectSource
  ) throws(ObelusError) {
    drawn = try content.drawnObjects(in: source)
    isBlank = removal.isWhole
    tainted = removal.isWhole ? drawn : Set(rewrite.tainted)
    if !removal.annotations.isEmpty, !removal.isWhole {
      tainted.formUnion(try content.drawnObjects(in: source, annotations: removal.annotations))
    }
    // Fonts are pruned for the whole document.
    tainted.subtract(rewrite.fonts.compactMap(\.font))
    switch page.dictionary["Contents"] {
    case .array(let parts)?: ownContents = Set(parts.compactMap(\.referenceValue))
    case .reference(let id)?: ownContents = [id]
    default: break
    }
  }
}

extension PageContent {
  /// The objects of the document that it draws: streams, images, shadings, property lists.
  /// - Parameter annotations: of these annotations' appearances only, by their places in /Annots; nil: all.
  func drawnObjects(
    in source: any ObjectSource, annotations: Set<Int>? = nil
  ) throws(ObelusError) -> Set<ObjectID> {
    func counts(_ instance: Int32) -> Bool {
      guard let annotations else { return true }
      return annotation(drawing: Int(instance)).map(annotations.contains) ?? false
    }
    var drawn: Set<ObjectID> = []
    for (index, instance) in instances.enumerated() where counts(Int32(index)) {
      if let id = instance.objectID { drawn.insert(id) }
      drawn.formUnion(instance.parts.compactMap(\.objectID))
    }
    for use in images where counts(use.instance) { if let id = use.objectID { drawn.insert(id) } }
    for use in shadings where counts(use.instance) { if let id = use.shading.referenceValue { drawn.insert(id) } }
    for mark in markedContent where counts(mark.instance) {
      guard let name = mark.propertiesName else { continue }
      let use = ResourceUse(category: .properties, name: name)
      if let id = try instances[Int(mark.instance)].resources.entry(use, in: source)?.referenceValue {
        drawn.insert(id)
      }
    }
    return drawn
  }
}
