internal import ObelusCore
internal import ObelusPDF

/// Compares a written document with the one that it was made from, object by object from the catalog on: everything must
/// be as it was, but for the annotations, which are somebody else's to judge.
struct DocumentComparison {
  /// A document, its pages, and the objects that are annotations other than widgets.
  struct Side {
    let document: Document
    let pages: [PageNode]
    let annotations: Set<ObjectID>
  }

  private let before: Side
  private let after: Side
  /// The page tree is the input's; else it was written anew.
  private let isTreeKept: Bool
  private var counterparts: [ObjectID: ObjectID] = [:]
  private var open: [(before: ObjectID, after: ObjectID)] = []

  private init(_ before: Side, _ after: Side, isTreeKept: Bool) {
    self.before = before
    self.after = after
    self.isTreeKept = isTreeKept
  }

  /// Throws `verify.failed` at the first object that differs.
  static func check(_ before: Side, _ after: Side, isTreeKept: Bool) throws(ObelusError) {
    var comparison = DocumentComparison(before, after, isTreeKept: isTreeKept)
    try comparison.run()
  }

  private mutating func run() throws(ObelusError) {
    for (page, new) in zip(before.pages, after.pages) {
      if counterparts[page.objectID] == nil { counterparts[page.objectID] = new.objectID }
    }
    for (page, new) in zip(before.pages, after.pages) {
      guard try isSame(page, new) else { throw Self.differs(new.objectID, page: page.index) }
    }
    for key: PDFName in ["Root", "Info"] {
      guard let root = before.document.trailer[key] else { continue }
      guard try isSame(root, after.document.trailer[key] ?? .null) else { throw Self.differs(nil) }
    }
    while let (old, new) = open.popLast() {
      guard try isSame(old, new) else { throw Self.differs(new) }
    }
  }

  private static func differs(_ id: ObjectID?, page: Int? = nil) -> ObelusError {
    ObelusError(
      .verification, "something beside the annotations is not as it was", at: Location(page: page, object: id),
      hint: "the output was withheld")
  }

  private mutating func isSame(_ page: PageNode, _ new: PageNode) throws(ObelusError) -> Bool {
    guard page.rotate == new.rotate, page.userUnit == new.userUnit, Self.isClose(page.mediaBox, new.mediaBox),
      Self.isClose(page.cropBox, new.cropBox)
    else { return false }
    var other: Set<PDFName> = ["Annots"]
    if !isTreeKept {
      other.formUnion(["Type", "Count", "Parent", "Resources", "MediaBox", "CropBox", "Rotate"])
      guard try isSame(page.resources ?? .dictionary([:]), new.resources ?? .dictionary([:])) else { return false }
    }
    return try isSame(page.dictionary, new.dictionary, without: other)
  }

  private static func isClose(_ a: Rect, _ b: Rect) -> Bool {
    ValueComparison.isSame(
      .numbers([a.x0, a.y0, a.x1, a.y1]), .numbers([b.x0, b.y0, b.x1, b.y1]), references: { $0 == $1 })
  }

  private mutating func isSame(_ old: ObjectID, _ new: ObjectID) throws(ObelusError) -> Bool {
    if before.annotations.contains(old) { return after.annotations.contains(new) }
    switch (try before.document.object(old), try after.document.object(new)) {
    case (.value(let a), .value(let b)):
      if case (.dictionary(let a), .dictionary(let b)) = (a, b) {
        guard before.document.trailer["Root"] == .reference(old) else {
          return try isSame(.dictionary(a), .dictionary(b))
        }
        // The version is the writer's to say.
        return try isSame(a, b, without: isTreeKept ? ["Version"] : ["Version", "Pages"])
      }
      return try isSame(a, b)
    case (.stream(let a), .stream(let b)):
      let coding: Set<PDFName> = ["Length", "Filter", "DecodeParms", "DL"]
      guard try isSame(a, b, without: coding) else { return false }
      if try before.document.rawStream(old) == after.document.rawStream(new) { return true }
      let limit = 1 << 30
      let (first, second) = (
        try before.document.decodedStream(old, limit: limit), try after.document.decodedStream(new, limit: limit)
      )
      return !second.isTruncated && !first.isTruncated && first.bytes == second.bytes
    default: return false
    }
  }

  private mutating func isSame(
    _ a: PDFDictionary, _ b: PDFDictionary, without keys: Set<PDFName>
  ) throws(ObelusError) -> Bool {
    func rest(_ dictionary: PDFDictionary) -> PDFDictionary {
      PDFDictionary(entries: dictionary.entries.filter { !keys.contains($0.key) })
    }
    return try isSame(.dictionary(rest(a)), .dictionary(rest(b)))
  }

  private mutating func isSame(_ a: PDFObject, _ b: PDFObject) throws(ObelusError) -> Bool {
    // Null and what leads to it are the same; the writer leaves both out.
    let old = try withoutNulls(a, before.document)
    let new = try withoutNulls(b, after.document)
    var pairs: [(ObjectID, ObjectID)] = []
    let result = ValueComparison.isSame(old, new) { first, second in
      pairs.append((first, second))
      return true
    }
    guard result else { return false }
    for (first, second) in pairs {
      if let known = counterparts[first] {
        guard known == second else { return false }
      } else {
        counterparts[first] = second
        open.append((first, second))
      }
    }
    return true
  }

  private func withoutNulls(_ object: PDFObject, _ document: Document, depth: Int = 0) throws(ObelusError) -> PDFObject
  {
    guard depth < 500 else { throw ObelusError(.limit, "values nested too deep") }
    switch object {
    case .reference(let id): return try document.object(id) == .value(.null) ? .null : object
    case .array(let items):
      var kept: [PDFObject] = []
      for item in items { kept.append(try withoutNulls(item, document, depth: depth + 1)) }
      return .array(kept)
    case .dictionary(let dictionary):
      var kept: [PDFDictionary.Entry] = []
      for entry in dictionary.entries {
        kept.append(.init(key: entry.key, value: try withoutNulls(entry.value, document, depth: depth + 1)))
      }
      return .dictionary(PDFDictionary(entries: kept))
    default: return object
    }
  }
}
