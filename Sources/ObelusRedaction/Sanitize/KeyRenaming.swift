package import ObelusCore

/// Strings by which parts of a document find each other: the keys of name trees (named destinations, embedded files,
/// structure element ids) and the names of form fields. One that holds what a rule redacts gets a new text, the same at
/// both ends, so that links and scripts go on working.
package struct KeyRenaming: Sendable {
  /// Key → new key, both as text.
  private var keys: [String: String] = [:]
  /// Partial field name → new one.
  private var fields: [String: String] = [:]
  /// A name tree with new keys, flat and in order, and how many keys are new.
  struct Tree: Sendable {
    var tree: PDFDictionary
    var count: Int
  }

  /// By their key in the catalog's /Names.
  private(set) var trees: [PDFName: Tree] = [:]
  private(set) var structureIDs: Tree?
  private var count = 0

  package init() {}

  package init(in source: any ObjectSource, rules: any StringRules) throws(ObelusError) {
    guard !rules.isEmpty, let catalog = try source.catalog() else { return }
    for entry in try source.dictionary(catalog["Names"])?.entries ?? [] {
      if let tree = try rename(entry.value, source, rules) { trees[entry.key] = tree }
    }
    if let root = try source.dictionary(catalog["StructTreeRoot"]), let ids = root["IDTree"] {
      structureIDs = try rename(ids, source, rules)
    }
    for name in try FieldTree(in: source).names { try rename(field: name, rules) }
  }

  /// The tree with the keys that it needs, or nil where it can stay.
  private mutating func rename(
    _ root: PDFObject, _ source: any ObjectSource, _ rules: any StringRules
  ) throws(ObelusError) -> Tree? {
    var pairs: [(key: [UInt8], value: PDFObject)] = []
    var taken: Set<String> = []
    var found: [Int] = []
    for (key, value) in try NameTree.entries(of: root, in: source) {
      if try !rules.ranges(in: key, .anywhere).isEmpty { found.append(pairs.count) }
      taken.insert(TextString.decode(key))
      pairs.append((key, value))
    }
    guard !found.isEmpty else { return nil }
    for index in found {
      let old = TextString.decode(pairs[index].key)
      if keys[old] == nil { keys[old] = try newText(pairs[index].key, rules) { taken.contains($0) } }
      guard let new = keys[old] else { continue }
      taken.insert(new)
      pairs[index].key = TextString.encode(new)
    }
    pairs.sort { $0.key.lexicographicallyPrecedes($1.key) }
    return Tree(tree: ["Names": .array(pairs.flatMap { [.string($0.key), $0.value] })], count: found.count)
  }

  private mutating func rename(field name: [UInt8], _ rules: any StringRules) throws(ObelusError) {
    let old = TextString.decode(name)
    guard fields[old] == nil, try !rules.ranges(in: name, .anywhere).isEmpty else { return }
    let known = Set(fields.values)
    fields[old] = try newText(name, rules) { known.contains($0) }
  }

  /// What is left of a key, or a number where that would be nothing, or taken.
  private mutating func newText(
    _ key: [UInt8], _ rules: any StringRules, isTaken: (String) -> Bool
  ) throws(ObelusError) -> String {
    let rest = try rules.scrub(key, .anywhere).map { TextString.decode($0) } ?? ""
    // A field's name must have no full stop (12.7.4.2) and says nothing when it is blank.
    var text = rest.filter { $0 != "." }
    while text.allSatisfy(\.isWhitespace) || isTaken(text) || keys.values.contains(text) {
      count += 1
      text = rest + "ob\(count)"
    }
    return text
  }

  /// The new text for a string that is a key, or is made of field names; nil for any other.
  func renamed(_ text: String) -> String? {
    if let new = keys[text] ?? fields[text] { return new }
    guard !fields.isEmpty, text.contains(".") else { return nil }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.contains(where: { fields[$0] != nil }) else { return nil }
    return parts.map { fields[$0] ?? $0 }.joined(separator: ".")
  }
}

/// The form fields of a document (ISO 32000-2, 12.7.4).
struct FieldTree {
  /// Partial names, in the order of the tree.
  private(set) var names: [[UInt8]] = []
  /// Fields that are objects of their own and have a name.
  private(set) var objects: Set<ObjectID> = []
  /// Fields that stand directly in their parents.
  private(set) var directCount = 0

  /// - Parameter gone: objects that are not to be looked at.
  init(in source: any ObjectSource, without gone: Set<ObjectID> = []) throws(ObelusError) {
    guard let form = try source.dictionary(source.catalog()?["AcroForm"]) else { return }
    var nodes = Array((try source.array(form["Fields"]) ?? []).reversed())
    var seen: Set<ObjectID> = []
    var visited = 0
    while let node = nodes.popLast(), visited < 1_000_000 {
      visited += 1
      if let id = node.referenceValue, gone.contains(id) || !seen.insert(id).inserted { continue }
      guard let field = try source.dictionary(node) else { continue }
      if case .string(let name) = try source.resolve(field["T"]) {
        names.append(name)
        if let id = node.referenceValue { objects.insert(id) } else { directCount += 1 }
      }
      nodes += (try source.array(field["Kids"]) ?? []).reversed()
    }
  }
}
