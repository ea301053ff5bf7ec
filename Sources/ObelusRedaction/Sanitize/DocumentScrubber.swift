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
  /// Rules redact: what no rule looks into must go, or the document is refused.
  let refusesUnsearched: Bool

  private(set) var changed: [ObjectID: NewObject] = [:]
  var counts = ScrubCounts()
  /// What single objects have of the counts, for those that have anything.
  private var countsOf: [ObjectID: ScrubCounts] = [:]
  /// The page that each annotation and form field belongs to.
  private var pageOf: [ObjectID: Int] = [:]
  private var currentPage: Int?

  package init(
    source: any ObjectSource, options: SanitizeOptions, rules: any StringRules, pagesOwnResources: Bool = false,
    refusesUnsearched: Bool = false
  ) {
    self.pagesOwnResources = pagesOwnResources
    self.refusesUnsearched = refusesUnsearched
    self.source = source
    self.options = options
    self.rules = rules
  }

  /// What changes, and how often each kind of thing was met. Objects that stay as they are do not appear.
  package struct Result: Sendable {
    package var objects: [ObjectID: NewObject]
    package var trailer: PDFDictionary
    package var counts: ScrubCounts
    fileprivate var countsOf: [ObjectID: ScrubCounts]
    fileprivate var pageOf: [ObjectID: Int]
  }

  /// - Parameter pages: the page objects' ids in page order; their annotations' strings belong to them.
  package mutating func run(pages: [ObjectID]) throws(ObelusError) -> Result {
    var trailer = source.trailer
    if options.info, trailer["Info"] != nil {
      trailer["Info"] = nil
      counts.info += 1
    }
    try assignAnnotations(to: pages)
    let listed = Set(pages)
    var queue: [ObjectID] = []
    var seen: Set<ObjectID> = []
    func enqueue(_ object: PDFObject) {
      forEachReference(in: object) { if seen.insert($0).inserted { queue.append($0) } }
    }
    enqueue(.dictionary(trailer))
    var next = 0
    while next < queue.count {
      let id = queue[next]
      next += 1
      switch try source.object(id) {
      case .value(let before) where isUnlistedPage(before, id, listed): changed[id] = .value(.null)
      case .value(let before):
        let after = try counting(id) { (scrubber) throws(ObelusError) in try scrubber.scrub(before, depth: 0) ?? .null }
        if after != before { changed[id] = .value(after) }
        enqueue(after)
      case .stream(let before):
        let after = try counting(id) { (scrubber) throws(ObelusError) in
          try scrubber.scrub(dictionary: before, depth: 0)
        }
        if after != before { changed[id] = .stream(after, data: try source.rawStream(id)) }
        enqueue(.dictionary(after))
      }
    }
    return Result(objects: changed, trailer: trailer, counts: counts, countsOf: countsOf, pageOf: pageOf)
  }

  /// Does for objects that were edited meanwhile what `run` has done for those of the input, and takes the place of its
  /// findings about them.
  package mutating func run(edited: [ObjectID: NewObject], after first: Result) throws(ObelusError) -> Result {
    var result = first
    pageOf = first.pageOf
    for (id, object) in edited.sorted(by: { $0.key < $1.key }) {
      if let old = first.countsOf[id] { result.counts -= old }
      result.objects[id] = nil
      switch object {
      case .value(let before):
        let after = try counting(id) { (scrubber) throws(ObelusError) in try scrubber.scrub(before, depth: 0) ?? .null }
        if after != before { result.objects[id] = .value(after) }
      case .stream(let before, let data):
        let after = try counting(id) { (scrubber) throws(ObelusError) in
          try scrubber.scrub(dictionary: before, depth: 0)
        }
        if after != before { result.objects[id] = .stream(after, data: data) }
      }
    }
    result.counts += counts
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

  private mutating func assignAnnotations(to pages: [ObjectID]) throws(ObelusError) {
    for (index, id) in pages.enumerated() {
      pageOf[id] = index
      guard let page = try source.object(id).dictionary else { continue }
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

  /// The value without what must go, or nil where the whole of it must.
  mutating func scrub(_ object: PDFObject, depth: Int) throws(ObelusError) -> PDFObject? {
    guard depth < 500 else { throw ObelusError(.limit, "an object is nested more than 500 deep") }
    switch object {
    case .string(let bytes): return .string(try scrubbedString(bytes))
    case .array(let items):
      if StringContext.isColorTable(items) { return object }
      var kept: [PDFObject] = []
      for item in items where try !isUnwanted(item) {
        if let value = try scrub(item, depth: depth + 1) { kept.append(value) }
      }
      return .array(kept)
    case .dictionary(let d): return .dictionary(try scrub(dictionary: d, depth: depth))
    case .reference, .null, .boolean, .integer, .real, .name: return object
    }
  }

  private mutating func scrub(dictionary: PDFDictionary, depth: Int) throws(ObelusError) -> PDFDictionary {
    var d = try removeUnwanted(from: dictionary)
    let before = counts.strings
    for entry in d.entries where StringContext.isText(entry.key, in: dictionary) || !entry.value.isString {
      let value = try scrub(entry.value, depth: depth + 1)
      if value != entry.value { d[entry.key] = value }
    }
    // Rich text says the same as the plain strings, cut up by markup.
    if counts.strings > before, d["RC"] != nil, dictionary["Subtype"] != nil { d["RC"] = nil }
    if counts.strings > before, d["RV"] != nil { d["RV"] = nil }
    if let names = try rebuiltNameTree(d, changed: counts.strings > before) { d = names }
    return d
  }

  private mutating func scrubbedString(_ bytes: [UInt8]) throws(ObelusError) -> [UInt8] {
    guard let kept = try rules.scrub(bytes, page: currentPage) else { return bytes }
    counts.strings += 1
    return kept
  }
}

extension PDFObject {
  var isString: Bool { stringValue != nil }
}

/// Calls `visit` for each reference in `object`, in order.
func forEachReference(in object: PDFObject, _ visit: (ObjectID) -> Void) {
  switch object {
  case .reference(let id): visit(id)
  case .array(let items): for item in items { forEachReference(in: item, visit) }
  case .dictionary(let d): for e in d.entries { forEachReference(in: e.value, visit) }
  default: break
  }
}
