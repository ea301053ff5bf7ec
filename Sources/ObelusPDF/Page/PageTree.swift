package import ObelusCore

extension Document {
  /// The pages, found once: see `ObjectSource.findPages()`.
  package func pages() throws(ObelusError) -> [PageNode] {
    if let known = pageNodes { return known }
    let found: [PageNode]
    do throws(ObelusError) {
      found = try findPages()
    } catch {
      throw error.located(document: file.path)
    }
    pageNodes = found
    return found
  }
}

extension ObjectSource {
  /// The pages in order, found by walking the tree; no /Count is believed. An object that is named twice is two pages.
  ///
  /// A loop is cut and entries that are no dictionaries are passed over, as readers do. Throws `.notPDF` where there is no
  /// page tree, `.limit` where it is absurdly large or deep, and `.unsupported` where a page is not an indirect object.
  package func findPages() throws(ObelusError) -> [PageNode] {
    var walk = PageTreeWalk(source: self)
    return try walk.run()
  }
}

private struct PageTreeWalk {
  static let maxDepth = 64
  static let maxPages = 1_000_000
  static let maxNodes = 1_500_000

  /// A node whose kids are being walked.
  struct Level {
    var kids: [PDFObject]
    var next = 0
    var id: ObjectID?
    var inherited: Inherited
  }

  /// The inheritable attributes (table 31).
  struct Inherited {
    var resources: PDFObject?
    var mediaBox: PDFObject?
    var cropBox: PDFObject?
    var rotate: PDFObject?

    func merged(with node: PDFDictionary) -> Inherited {
      Inherited(
        resources: node["Resources"] ?? resources, mediaBox: node["MediaBox"] ?? mediaBox,
        cropBox: node["CropBox"] ?? cropBox, rotate: node["Rotate"] ?? rotate)
    }
  }

  let source: any ObjectSource
  var pages: [PageNode] = []
  var nodes = 0
  var levels: [Level] = []
  /// The nodes in `levels`.
  var path: Set<ObjectID> = []

  init(source: any ObjectSource) { self.source = source }

  mutating func run() throws(ObelusError) -> [PageNode] {
    guard let root = try source.catalog()?["Pages"], try source.dictionary(root) != nil else {
      throw ObelusError(
        .notPDF, "the document has no page tree", hint: "check that the file is complete and opens in a viewer")
    }
    try visit(root, Inherited())
    while let top = levels.indices.last {
      let next = levels[top].next
      if next < levels[top].kids.count {
        levels[top].next += 1
        try visit(levels[top].kids[next], levels[top].inherited)
      } else if let id = levels.removeLast().id {
        path.remove(id)
      }
    }
    return pages
  }

  private mutating func visit(_ object: PDFObject, _ inherited: Inherited) throws(ObelusError) {
    nodes += 1
    guard nodes <= Self.maxNodes else {
      throw ObelusError(.limit, "the page tree has more than \(Self.maxNodes) nodes")
    }
    let (id, found) = try follow(object)
    guard let node = found else { return }
    let attributes = inherited.merged(with: node)
    // /Type is missing or wrong in many files that every reader shows; /Kids tells a node from a leaf.
    if node["Type"] != .name("Page"), let kids = try source.array(node["Kids"]) {
      if let id, !path.insert(id).inserted { return }
      guard levels.count < Self.maxDepth else {
        throw ObelusError(.limit, "the page tree is deeper than \(Self.maxDepth) levels", at: Location(object: id))
      }
      levels.append(Level(kids: kids, id: id, inherited: attributes))
    } else if node["Type"] != .name("Pages") || node["Contents"] != nil || node["Kids"] == nil {
      // A node that has no /Kids at all is shown as an empty page by qpdf and poppler, whatever it says it is.
      try addPage(id, node, attributes)
    }
  }

  /// The object at the end of a chain of references, and its number.
  private func follow(_ object: PDFObject) throws(ObelusError) -> (ObjectID?, PDFDictionary?) {
    var id: ObjectID?
    var current = object
    for _ in 0..<32 {
      guard case .reference(let next) = current else { return (id, current.dictionaryValue) }
      id = next
      guard case .value(let value) = try source.object(next) else { return (id, nil) }
      current = value
    }
    return (id, nil)
  }

  private mutating func addPage(_ id: ObjectID?, _ node: PDFDictionary, _ attributes: Inherited) throws(ObelusError) {
    let index = pages.count
    guard let id else {
      throw ObelusError(
        .unsupported, "the page is not an object of its own", at: Location(page: index),
        hint: "write the file anew with a tool such as qpdf")
    }
    guard index < Self.maxPages else {
      throw ObelusError(.limit, "the document has more than \(Self.maxPages) pages")
    }
    let mediaBox = try box(attributes.mediaBox) ?? PageNode.defaultMediaBox
    let cropBox = try box(attributes.cropBox)?.intersection(mediaBox)
    let shown = cropBox.flatMap { $0.isEmpty ? nil : $0 } ?? mediaBox
    pages.append(
      PageNode(
        index: index, objectID: id, dictionary: node, resources: attributes.resources, mediaBox: mediaBox,
        cropBox: shown, rotate: try rotation(attributes.rotate), userUnit: try userUnit(node["UserUnit"])))
  }

  private func box(_ object: PDFObject?) throws(ObelusError) -> Rect? {
    guard let rect = try source.rect(object), !rect.isEmpty else { return nil }
    return rect
  }

  private func rotation(_ object: PDFObject?) throws(ObelusError) -> Int {
    let angle = (try source.resolve(object).integerValue ?? 0) % 360
    // As MuPDF: to the nearest quarter turn.
    return ((angle + 360 + 45) / 90 * 90) % 360
  }

  private func userUnit(_ object: PDFObject?) throws(ObelusError) -> Double {
    guard let unit = try source.resolve(object).numberValue, unit.isFinite, unit > 0 else { return 1 }
    return unit
  }
}
