import ObelusCore
import ObelusIO
import ObelusPDF

@testable import ObelusAnnotations

/// The annotations of a document as they are outside of it, for tests of formats: each reference is given its meaning.
struct PortableSketch {
  private let document: Document
  private var pages: [ObjectID: Int] = [:]
  private var names: [ObjectID: String] = [:]

  /// Nil where the file cannot be opened, which is no matter of formats.
  static func annotations(of path: String) throws -> [Annotation]? {
    guard let document = try? Document(MappedFile(path: path)), let pages = try? document.pages() else { return nil }
    var sketch = PortableSketch(document: document)
    var all: [Annotation] = []
    for page in pages {
      sketch.pages[page.objectID] = page.index
      all += try PageAnnotationReader.read(page.dictionary, pageIndex: page.index, in: document).annotations
    }
    for (index, annotation) in all.enumerated() where annotation.objectID != nil {
      sketch.names[annotation.objectID ?? ObjectID(0)] = annotation.name ?? "sketch-\(index)"
    }
    return try all.filter { $0.subtype != .widget }.map { try sketch.portable($0) }
  }

  private init(document: Document) { self.document = document }

  private func portable(_ annotation: Annotation) throws -> Annotation {
    var copy = annotation
    copy.id = .unassigned
    copy.index = nil
    if copy.name == nil, let id = annotation.objectID { copy.name = names[id] }
    var open: [PDFObject] = [.dictionary(copy.dictionary)]
    while let object = open.popLast() {
      switch object {
      case .array(let items): open += items
      case .dictionary(let dictionary): open += dictionary.entries.map(\.value)
      case .reference(let id) where copy.attached[id] == nil:
        guard copy.attached.count < 50_000 else { break }
        let meaning = try meaning(of: id)
        copy.attached[id] = meaning
        switch meaning {
        case .value(let value): open.append(value)
        case .stream(let dictionary, _): open.append(.dictionary(dictionary))
        default: break
        }
      default: break
      }
    }
    return copy
  }

  private func meaning(of id: ObjectID) throws -> AttachedObject {
    if let page = pages[id] { return .page(page) }
    if let name = names[id] { return .annotation(named: name) }
    switch try document.object(id) {
    case .stream(let dictionary): return .stream(dictionary, data: try document.rawStream(id))
    case .value(.dictionary(let d)) where d["Type"] == .name("OCG") && d["Name"]?.stringValue != nil:
      return .layer(named: TextString.decode(d["Name"]?.stringValue ?? []))
    // What belongs to the document and not to its annotations.
    case .value(.dictionary(let d))
    where ["Catalog", "Pages", "StructTreeRoot", "StructElem"].contains(d["Type"]?.nameValue):
      return .value(.null)
    case .value(let value): return .value(value)
    }
  }
}

/// Compares annotations that are outside of a file by what they say: through references, without the order of entries,
/// numbers by value, strings by their bytes or their text.
struct Sameness {
  private let a: [ObjectID: AttachedObject]
  private let b: [ObjectID: AttachedObject]
  private var seen: Set<[ObjectID]> = []

  /// The keys whose values differ.
  static func differences(_ a: Annotation, _ b: Annotation) -> [String] {
    var sameness = Sameness(a: a.attached, b: b.attached)
    var (first, second) = (a.dictionary, b.dictionary)
    // The page is said by `pageIndex`.
    first["P"] = nil
    second["P"] = nil
    var keys = Set(first.keys).union(second.keys)
    if a.pageIndex != b.pageIndex { keys.insert("pageIndex") }
    // Markup is the same where its elements are.
    if let x = first["RC"]?.stringValue, let y = second["RC"]?.stringValue {
      let trees = [x, y].map { try? XMLTree.read(Array(TextString.decode($0).utf8), limits: XMLReader.Limits()) }
      if let tree = trees[0], tree == trees[1] { keys.remove("RC") }
    }
    return keys.filter { $0 == "pageIndex" || !sameness.isSame(first[$0], second[$0]) }.map(\.text).sorted()
  }

  private init(a: [ObjectID: AttachedObject], b: [ObjectID: AttachedObject]) {
    self.a = a
    self.b = b
  }

  private enum Value { case object(PDFObject), attached(AttachedObject) }

  private func resolve(_ object: PDFObject?, _ objects: [ObjectID: AttachedObject]) -> Value {
    var current = object ?? .null
    for _ in 0..<32 {
      guard case .reference(let id) = current else { return .object(current) }
      guard let found = objects[id] else { return .object(.null) }
      guard case .value(let value) = found else { return .attached(found) }
      current = value
    }
    return .object(.null)
  }

  private mutating func isSame(_ x: PDFObject?, _ y: PDFObject?) -> Bool {
    if case .reference(let first)? = x, case .reference(let second)? = y, !seen.insert([first, second]).inserted {
      return true
    }
    switch (resolve(x, a), resolve(y, b)) {
    case (.attached(.stream(let d, let data)), .attached(.stream(let e, let other))):
      return data == other && isSame(d, e, without: "Length")
    case (.attached(let first), .attached(let second)): return first == second
    case (.object(let first), .object(let second)): return isSameValue(first, second)
    default: return false
    }
  }

  private mutating func isSameValue(_ x: PDFObject, _ y: PDFObject) -> Bool {
    switch (x, y) {
    case (.string(let s), .string(let t)): return s == t || TextString.decode(s) == TextString.decode(t)
    case (.array(let s), .array(let t)):
      guard s.count == t.count else { return false }
      for (first, second) in zip(s, t) where !isSame(first, second) { return false }
      return true
    case (.dictionary(let s), .dictionary(let t)): return isSame(s, t, without: nil)
    default: return x == y || x.numberValue != nil && x.numberValue == y.numberValue
    }
  }

  private mutating func isSame(_ x: PDFDictionary, _ y: PDFDictionary, without key: PDFName?) -> Bool {
    for name in Set(x.keys).union(y.keys) where name != key {
      if !isSame(x[name], y[name]) { return false }
    }
    return true
  }
}
