internal import ObelusCore
internal import ObelusPDF

/// The page tree of the output. A sound one stays as it is; one that readers take in different ways (loops, pages named
/// twice, wrong counts and parents) is written anew, flat.
struct PageTreePlan {
  private let pages: [PageNode]
  private let source: any ObjectSource
  /// The object of each page; a page that the tree names again gets an object of its own.
  let objects: [ObjectID]
  /// It stays as it is.
  let isSound: Bool

  init(_ pages: [PageNode], in source: any ObjectSource) throws(ObelusError) {
    self.pages = pages
    self.source = source
    var seen: Set<ObjectID> = []
    var objects: [ObjectID] = []
    for page in pages {
      let isFirst = seen.insert(page.objectID).inserted
      objects.append(isFirst ? page.objectID : .new(namespace: 0, index: page.index + 1))
    }
    self.objects = objects
    let root = try source.catalog()?["Pages"]?.referenceValue
    var walked = Walked()
    if let root, seen.count == pages.count {
      isSound = try Self.isSound(root, parent: nil, depth: 0, source, &walked) && walked.leaves == pages.count
    } else {
      isSound = false
    }
  }

  private struct Walked {
    var leaves = 0
    var nodes: Set<ObjectID> = []
  }

  private static func isSound(
    _ id: ObjectID, parent: ObjectID?, depth: Int, _ source: any ObjectSource, _ walked: inout Walked
  ) throws(ObelusError) -> Bool {
    // Also a node without pages may stand there once only: qpdf takes a second time for a loop.
    guard depth < 50, walked.nodes.insert(id).inserted, let node = try source.object(id).value?.dictionaryValue,
      node["Parent"]?.referenceValue == parent
    else { return false }
    guard let kids = try source.array(node["Kids"]) else {
      walked.leaves += 1
      return try source.resolve(node["Type"]) == .name("Page") && parent != nil
    }
    let before = walked.leaves
    for kid in kids {
      guard let kid = kid.referenceValue, try isSound(kid, parent: id, depth: depth + 1, source, &walked) else {
        return false
      }
    }
    let type = try source.resolve(node["Type"])
    let count = try source.resolve(node["Count"])
    return type == .name("Pages") && count == .integer(walked.leaves - before)
  }

  /// What the tree asks to be written; empty for a sound one.
  /// - Parameter edit: the pages' edits so far.
  func replacements(after edit: DocumentEdit) throws(ObelusError) -> [ObjectID: NewObject] {
    guard !isSound, let catalogID = edit.trailer["Root"]?.referenceValue, var catalog = try source.catalog() else {
      return [:]
    }
    let root = ObjectID.new(namespace: 0, index: 0)
    var replacements: [ObjectID: NewObject] = [:]
    for (page, id) in zip(pages, objects) {
      var dictionary = page.dictionary
      if case .value(let value)? = edit.objects[id], let edited = value.dictionaryValue { dictionary = edited }
      dictionary["Type"] = .name("Page")
      dictionary["Count"] = nil
      dictionary["Parent"] = .reference(root)
      if dictionary["Resources"] == nil { dictionary["Resources"] = page.resources ?? .dictionary([:]) }
      dictionary["MediaBox"] = Self.array(page.mediaBox)
      dictionary["CropBox"] = page.cropBox == page.mediaBox ? nil : Self.array(page.cropBox)
      dictionary["Rotate"] = page.rotate == 0 ? nil : .integer(page.rotate)
      replacements[id] = .value(.dictionary(dictionary))
    }
    replacements[root] = .value(
      .dictionary([
        "Type": .name("Pages"), "Count": .integer(pages.count), "Kids": .array(objects.map { .reference($0) }),
      ]))
    catalog["Pages"] = .reference(root)
    replacements[catalogID] = .value(.dictionary(catalog))
    return replacements
  }

  private static func array(_ r: Rect) -> PDFObject { .numbers([r.x0, r.y0, r.x1, r.y1]) }
}
