package import ObelusCore

/// Names of roles and classes (ISO 32000-2, 14.7.3, 14.7.6.2) that none but elements of which something went had: the former
/// leave the role map, as those elements have a standard type now; the latter get other names.
package struct StructureNames {
  private let source: any ObjectSource
  private let owners: Set<ObjectID>
  private var roleMap: PDFDictionary = [:]
  private var usedRoles: Set<PDFName> = []
  private var usedClasses: Set<PDFName> = []
  private var ownClasses: Set<PDFName> = []
  package private(set) var replacements: [ObjectID: NewObject] = [:]
  package private(set) var count = 0

  /// - Parameters:
  ///   - input: the document as it was.
  ///   - source: the document with all other edits in place.
  ///   - owners: elements of whose own content something went.
  package init(
    _ input: any ObjectSource, _ source: any ObjectSource, owners: Set<ObjectID>
  ) throws(ObelusError) {
    self.source = source
    self.owners = owners
    guard !owners.isEmpty, let rootID = try source.catalog()?["StructTreeRoot"]?.referenceValue,
      var root = try source.object(rootID).dictionary
    else { return }
    let before = root
    roleMap = try source.dictionary(root["RoleMap"]) ?? [:]
    var lost: Set<PDFName> = []
    for id in owners {
      guard let element = try input.object(id).dictionary, element["NS"] == nil else { continue }
      if let role = element["S"]?.nameValue { lost.formUnion(chain(role)) }
    }
    if lost.isEmpty, try source.dictionary(root["ClassMap"]) == nil { return }
    try visit(root["K"] ?? .null)
    lost.subtract(usedRoles)
    let roles = roleMap.entries.filter { !lost.contains($0.key) }
    if roles.count < roleMap.count {
      count += roleMap.count - roles.count
      root["RoleMap"] = .dictionary(PDFDictionary(entries: roles))
    }
    try renameClasses(&root)
    if root != before { replacements[rootID] = .value(.dictionary(root)) }
  }

  private func chain(_ role: PDFName) -> Set<PDFName> {
    var chain: Set<PDFName> = []
    var current: PDFName? = role
    while let name = current, !StructureTypes.standard.contains(name), chain.insert(name).inserted {
      current = roleMap[name]?.nameValue
    }
    return chain
  }

  private mutating func visit(_ kids: PDFObject) throws(ObelusError) {
    var queue = [kids]
    var seen: Set<ObjectID> = []
    while let item = queue.popLast() {
      if let id = item.referenceValue, !seen.insert(id).inserted { continue }
      switch try source.resolve(item) {
      case .array(let items): queue += items
      case .dictionary(let element):
        guard let role = element["S"]?.nameValue else { continue }
        usedRoles.formUnion(chain(role))
        let classes = try source.list(element["C"]).compactMap(\.nameValue)
        if item.referenceValue.map(owners.contains) == true {
          ownClasses.formUnion(classes)
        } else {
          usedClasses.formUnion(classes)
        }
        if let inner = element["K"] { queue.append(inner) }
      default: break
      }
    }
  }

  private mutating func renameClasses(_ root: inout PDFDictionary) throws(ObelusError) {
    let own = ownClasses.subtracting(usedClasses)
    let map = try source.dictionary(root["ClassMap"]) ?? [:]
    guard !own.isEmpty else { return }
    let taken = usedClasses.union(map.keys)
    var names: [PDFName: PDFName] = [:]
    var number = 0
    for name in own.sorted(by: { $0.text < $1.text }) {
      repeat { number += 1 } while taken.contains(PDFName("Ob\(number)"))
      names[name] = PDFName("Ob\(number)")
    }
    let entries = map.entries.map { PDFDictionary.Entry(key: names[$0.key] ?? $0.key, value: $0.value) }
    if !map.isEmpty { root["ClassMap"] = .dictionary(PDFDictionary(entries: entries)) }
    for id in owners {
      guard var element = try source.object(id).dictionary, let classes = element["C"] else { continue }
      let new: PDFObject =
        switch try source.resolve(classes) {
        case .array(let items): .array(items.map { $0.nameValue.flatMap { names[$0] }.map { .name($0) } ?? $0 })
        case .name(let name): .name(names[name] ?? name)
        default: classes
        }
      guard new != classes else { continue }
      element["C"] = new
      replacements[id] = .value(.dictionary(element))
      count += 1
    }
  }
}
