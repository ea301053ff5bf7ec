package import ObelusCore

/// What a document has that a redaction must not lose on the way: links, notes, fields, outline items, tags, layers,
/// attachments. Counted in the input and again in the output.
package struct Bystanders: Sendable, Hashable {
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    case links, widgets, fileAttachments, annotations, fields, outlineItems, tags, layers, attachments

    fileprivate var noun: String {
      switch self {
      case .links: "links"
      case .widgets: "form widgets"
      case .fileAttachments: "file attachment annotations"
      case .annotations: "annotations"
      case .fields: "form fields"
      case .outlineItems: "outline items"
      case .tags: "structure elements"
      case .layers: "layers"
      case .attachments: "embedded files"
      }
    }
  }

  /// Those that are objects of their own.
  private var objects: [Kind: Set<ObjectID>] = [:]
  /// Those that stand directly in what holds them.
  private var direct: [Kind: Int] = [:]

  package init() {}

  /// All but tags, which are met on a walk over all objects: see `visit`.
  package init(in source: any ObjectSource, pages: [ObjectID]) throws(ObelusError) {
    for page in pages {
      for entry in try source.array(source.object(page).dictionary?["Annots"]) ?? [] {
        guard let annotation = try source.dictionary(entry) else { continue }
        add(entry, Self.kind(of: annotation))
      }
    }
    let fields = try FieldTree(in: source)
    objects[.fields] = fields.objects
    direct[.fields] = fields.directCount
    guard let catalog = try source.catalog() else { return }
    try addOutline(catalog["Outlines"], source)
    for layer in try source.array(source.dictionary(catalog["OCProperties"])?["OCGs"]) ?? []
    where try source.dictionary(layer) != nil { add(layer, .layers) }
    if let files = try source.dictionary(catalog["Names"])?["EmbeddedFiles"] {
      for (_, file) in try NameTree.entries(of: files, in: source)
      where try source.dictionary(source.dictionary(file)?["EF"]) != nil { add(file, .attachments) }
    }
  }

  /// The kind of an annotation.
  package static func kind(of annotation: PDFDictionary) -> Kind {
    switch annotation["Subtype"]?.nameValue {
    case "Link": .links
    case "Widget": .widgets
    case "FileAttachment": .fileAttachments
    default: .annotations
    }
  }

  private mutating func add(_ object: PDFObject, _ kind: Kind) {
    if let id = object.referenceValue { objects[kind, default: []].insert(id) } else { direct[kind, default: 0] += 1 }
  }

  private mutating func addOutline(_ root: PDFObject?, _ source: any ObjectSource) throws(ObelusError) {
    var items: [PDFObject] = []
    if let first = try source.dictionary(root)?["First"] { items.append(first) }
    var seen: Set<ObjectID> = []
    while let item = items.popLast(), seen.count < 1_000_000 {
      guard let id = item.referenceValue, seen.insert(id).inserted, let d = try source.dictionary(item) else {
        continue
      }
      if let next = d["Next"] { items.append(next) }
      if let first = d["First"] { items.append(first) }
    }
    objects[.outlineItems] = seen
  }

  /// Takes note of an object that is met on a walk over all that is reachable.
  mutating func visit(_ object: PDFObject, _ id: ObjectID) {
    guard case .dictionary(let d) = object, d["S"]?.nameValue != nil, d["P"]?.referenceValue != nil,
      d["K"] != nil || d["Type"] == .name("StructElem")
    else { return }
    objects[.tags, default: []].insert(id)
  }

  /// What must be in the output.
  /// - Parameters:
  ///   - removed: objects that marks took away.
  ///   - directlyRemoved: annotations without an object of their own that marks took away.
  ///   - added: annotations that rules added.
  ///   - options: file attachment annotations and embedded files may be a switch's to remove.
  package func expected(
    without removed: Set<ObjectID>, directlyRemoved: [Kind: Int], added: [Kind: Int], _ options: SanitizeOptions
  ) -> [Kind: Int] {
    var counts: [Kind: Int] = [:]
    for kind in Kind.allCases {
      let isSwitched = options.attachments == .remove && (kind == .fileAttachments || kind == .attachments)
      guard !isSwitched else { continue }
      // Embedded files that cannot be redacted, or read, go and are reported one by one.
      let isFile = kind == .attachments || kind == .fileAttachments
      if isFile, options.attachments == .redact || options.removesUnread { continue }
      let kept = (objects[kind] ?? []).count { !removed.contains($0) }
      counts[kind] = kept + (direct[kind] ?? 0) - (directlyRemoved[kind] ?? 0) + (added[kind] ?? 0)
    }
    return counts
  }

  /// Throws where the document that this was counted in has fewer of something than it must have.
  package func check(against expected: [Kind: Int]) throws(ObelusError) {
    for kind in Kind.allCases {
      guard let wanted = expected[kind] else { continue }
      let found = (objects[kind]?.count ?? 0) + (direct[kind] ?? 0)
      guard found < wanted else { continue }
      throw ObelusError(
        .verification, "\(wanted - found) of \(wanted) \(kind.noun) were lost without a mark on them",
        hint: "the output was withheld")
    }
  }
}
