internal import ObelusCore

/// Which namespaces (ISO 32000-2, 14.7.4) and roles of them structure elements name.
struct StructureNamespaces {
  private var dropped: [ObjectID: Set<PDFName>] = [:]
  private var used: [ObjectID: Set<PDFName>] = [:]

  /// An element with this role lost it.
  mutating func drop(
    _ role: PDFName, in namespace: PDFObject?, _ source: any ObjectSource
  ) throws(ObelusError) {
    for step in try chain(role, namespace, source) { dropped[step.namespace, default: []].insert(step.role) }
  }

  /// An element keeps this role.
  mutating func use(
    _ role: PDFName, in namespace: PDFObject?, _ source: any ObjectSource
  ) throws(ObelusError) {
    for step in try chain(role, namespace, source) { used[step.namespace, default: []].insert(step.role) }
  }

  /// Attributes of an element that stays are of this namespace.
  mutating func use(_ namespace: PDFObject?) {
    if let id = namespace?.referenceValue { used[id, default: []] = used[id] ?? [] }
  }

  func isGone(_ namespace: PDFObject) -> Bool {
    namespace.referenceValue.map { dropped[$0] != nil && used[$0] == nil } ?? false
  }

  func rolesGone(from namespace: ObjectID) -> Set<PDFName> {
    (dropped[namespace] ?? []).subtracting(used[namespace] ?? [])
  }

  /// The role and those that the role maps of namespaces (table 356) make of it.
  private func chain(
    _ role: PDFName, _ namespace: PDFObject?, _ source: any ObjectSource
  ) throws(ObelusError) -> [(namespace: ObjectID, role: PDFName)] {
    var steps: [(namespace: ObjectID, role: PDFName)] = []
    var role = role
    var namespace = namespace
    for _ in 0..<16 {
      guard let id = namespace?.referenceValue else { break }
      steps.append((id, role))
      guard let target = try source.dictionary(source.object(id).dictionary?["RoleMapNS"])?[role] else { break }
      switch try source.resolve(target) {
      case .array(let items):
        guard items.count == 2, let name = try source.resolve(items[0]).nameValue else { return steps }
        role = name
        namespace = items[1]
      default: return steps
      }
    }
    return steps
  }
}
