package import ObelusCore

/// Walks all objects that a document still names and takes out of them what the sanitise switches name and what the
/// rules find in their strings. Page contents are not its business: they are redacted before, and `source` is the
/// document with those edits in place.
package struct DocumentScrubber {
  let source: any ObjectSource
  let options: SanitizeOptions
  let rules: any StringRules
  /// Every page has /Resources of its own, so those of page tree nodes are nobody's.
  let pagesOwnResources: Bool
  /// Takes embedded PDFs; nil where nothing is redacted.
  let attachments: (any AttachmentRedactor)?

  var changed: [ObjectID: NewObject] = [:]
  var counts = ScrubCounts()
  var findings: [Diagnostic] = []
  let names: NameRules
  var content: ContentScrubber
  var keys = KeyRenaming()
  /// What streams are, by what leads to them.
  var kinds = StreamKinds()
  /// The form's XML that goes on from stream to stream.
  var xfa = XFAPackets()
  /// Content streams that are met, shown or not.
  var contentStreams: Set<ObjectID> = []
  /// Streams of embedded files that have gone or changed.
  var files: [ObjectID: NewObject] = [:]
  /// Those that stay.
  var keptFiles: Set<ObjectID> = []
  var census = Bystanders()
  /// What single objects have of the counts, for those that have anything.
  private var countsOf: [ObjectID: ScrubCounts] = [:]
  /// The page that each annotation and form field belongs to.
  private var pageOf: [ObjectID: Int] = [:]
  private var currentPage: Int?

  package init(
    source: any ObjectSource, options: SanitizeOptions, rules: any StringRules, pagesOwnResources: Bool = false,
    attachments: (any AttachmentRedactor)? = nil
  ) {
    self.pagesOwnResources = pagesOwnResources
    self.attachments = attachments
    self.source = source
    self.options = options
    self.rules = rules
    names = NameRules(rules)
    content = ContentScrubber(rules: rules, names: names)
  }

  /// What changes, and how often each kind of thing was met. Objects that stay as they are do not appear.
  package struct Result: Sendable {
    package var objects: [ObjectID: NewObject]
    package var trailer: PDFDictionary
    package var counts: ScrubCounts
    /// Names that must go, wherever they stand.
    package var names: Set<PDFName>
    /// Names of the document that a new one must not be.
    package var reservedNames: Set<PDFName>
    /// Streams of content operators, whether a page shows them or not.
    package var contentStreams: Set<ObjectID>
    package var findings: [Diagnostic]
    package var bystanders: Bystanders
    /// Objects that the document names in several places.
    package var shared: Set<ObjectID>
    fileprivate var keys: KeyRenaming
    fileprivate var countsOf: [ObjectID: ScrubCounts]
    fileprivate var pageOf: [ObjectID: Int]
    fileprivate var kinds: StreamKinds
    fileprivate var files: [ObjectID: NewObject]
  }

  /// - Parameter pages: the page objects' ids in page order; their annotations' strings belong to them.
  package mutating func run(pages: [ObjectID]) throws(ObelusError) -> Result {
    var trailer = source.trailer
    if options.removes(.info), trailer["Info"] != nil {
      trailer["Info"] = nil
      counts[.info] += 1
    }
    keys = try KeyRenaming(in: source, rules: rules)
    if !options.removes(.xfa) { xfa = try XFAPackets(in: source, rules: rules) }
    census = try Bystanders(in: source, pages: pages)
    try assignAnnotations(to: pages)
    let listed = Set(pages)
    var queue = ReferenceQueue(trailer)
    while let id = queue.next() {
      switch try source.object(id) {
      case .value(let before) where isUnlistedPage(before, id, listed):
        changed[id] = .value(.null)
        counts[.unusedObjects] += 1
      case .value(let before):
        let after = try counting(id) { (scrubber) throws(ObelusError) in try scrubber.scrub(before, depth: 0) ?? .null }
        if after != before { changed[id] = .value(after) }
        census.visit(after, id)
        queue.add(after)
      case .stream(let before):
        let after = try counting(id) { (scrubber) throws(ObelusError) in
          try scrubber.scrub(stream: id, before, data: nil)
        }
        if let after { changed[id] = after }
        guard case .stream(let dictionary, _) = after ?? .stream(before, data: []) else { continue }
        queue.add(.dictionary(dictionary))
      }
    }
    return Result(
      objects: changed, trailer: trailer, counts: counts, names: names.found, reservedNames: names.reserved,
      contentStreams: contentStreams, findings: findings, bystanders: census, shared: queue.shared,
      keys: keys, countsOf: countsOf, pageOf: pageOf, kinds: kinds, files: files)
  }

  /// Does for objects that were edited meanwhile what `run` has done for those of the input, and takes the place of its
  /// findings about them.
  package mutating func run(edited: [ObjectID: NewObject], after first: Result) throws(ObelusError) -> Result {
    var result = first
    pageOf = first.pageOf
    keys = first.keys
    kinds = first.kinds
    files = first.files
    for (id, object) in edited.sorted(by: { $0.key < $1.key }) {
      if let old = first.countsOf[id] { result.counts -= old }
      result.objects[id] = nil
      switch object {
      case .value(let before):
        let after = try counting(id) { (scrubber) throws(ObelusError) in try scrubber.scrub(before, depth: 0) ?? .null }
        if after != before { result.objects[id] = .value(after) }
      case .stream(let before, let data):
        result.objects[id] = try counting(id) { (scrubber) throws(ObelusError) in
          try scrubber.scrub(stream: id, before, data: data)
        }
      }
    }
    result.counts += counts
    result.names.formUnion(names.found)
    result.reservedNames.formUnion(names.reserved)
    result.findings += findings.filter { !result.findings.contains($0) }
    return result
  }

  private mutating func counting<Value>(
    _ id: ObjectID, _ body: (inout DocumentScrubber) throws(ObelusError) -> Value
  ) throws(ObelusError) -> Value {
    currentPage = pageOf[id]
    let before = counts
    let value = try body(&self)
    if counts != before { countsOf[id] = counts - before }
    return value
  }

  var scope: StringScope { currentPage.map { .page($0) } ?? .document }

  private mutating func assignAnnotations(to pages: [ObjectID]) throws(ObelusError) {
    for (index, id) in pages.enumerated() {
      pageOf[id] = index
      guard let page = try source.object(id).dictionary else { continue }
      let contents = page["Contents"] ?? .null
      forEachReference(in: contents) { kinds.set(.content, $0) }
      for part in try source.array(contents) ?? [] { forEachReference(in: part) { kinds.set(.content, $0) } }
      for annotation in try source.array(page["Annots"]) ?? [] {
        var field: PDFObject? = annotation
        for _ in 0..<16 {
          guard case .reference(let id)? = field, pageOf[id] == nil else { break }
          pageOf[id] = index
          let dictionary = try source.object(id).dictionary
          if let dictionary { try assign(partsOf: dictionary, to: index, depth: 0) }
          field = dictionary?["Parent"]
        }
      }
    }
  }

  /// What an annotation or field has of its own under other object numbers: actions, texts, files.
  private mutating func assign(partsOf owner: PDFDictionary, to page: Int, depth: Int) throws(ObelusError) {
    guard depth < 6 else { return }
    for entry in owner.entries where !Self.foreignKeys.contains(entry.key) {
      var references: [ObjectID] = []
      forEachReference(in: entry.value) { references.append($0) }
      for id in references where pageOf[id] == nil {
        let object = try source.object(id)
        let type = object.dictionary?["Type"]
        guard type != .name("Page"), type != .name("Pages"), type != .name("Catalog") else { continue }
        pageOf[id] = page
        if let parts = object.dictionary { try assign(partsOf: parts, to: page, depth: depth + 1) }
      }
    }
  }

  /// Keys that lead from an annotation to what is not its own.
  private static let foreignKeys: Set<PDFName> = [
    "P", "Parent", "Kids", "Dest", "D", "IRT", "Popup", "OC", "AP", "StructParent", "DR",
  ]
}

extension PDFObject {
  var isString: Bool { stringValue != nil }
}

/// Calls `visit` for each reference in `object`, in order.
package func forEachReference(in object: PDFObject, _ visit: (ObjectID) -> Void) {
  switch object {
  case .reference(let id): visit(id)
  case .array(let items): for item in items { forEachReference(in: item, visit) }
  case .dictionary(let d): for e in d.entries { forEachReference(in: e.value, visit) }
  default: break
  }
}
