package import ObelusCore

/// Which optional content is hidden on screen under the document's default configuration (ISO 32000-2, 8.11).
struct LayerVisibility {
  private static let maxDepth = 32

  private var hidden: Set<ObjectID> = []
  /// Groups that are on where /BaseState is OFF.
  private var shown: Set<ObjectID> = []
  private var isHiddenByDefault = false

  init(_ source: any ObjectSource) throws(ObelusError) {
    guard let properties = try source.dictionary(source.catalog()?["OCProperties"]),
      let configuration = try source.dictionary(properties["D"])
    else { return }
    isHiddenByDefault = try source.resolve(configuration["BaseState"]) == .name("OFF")
    for group in try source.array(configuration["ON"]) ?? [] { set(group.referenceValue, hidden: false) }
    for group in try source.array(configuration["OFF"]) ?? [] { set(group.referenceValue, hidden: true) }
    for usage in try source.array(configuration["AS"]) ?? [] { try applyViewUsage(usage, source) }
  }

  /// - Parameter object: what an /OC entry or the properties of `/OC … BDC` name: a group or a membership dictionary.
  func isHidden(_ object: PDFObject, _ source: any ObjectSource) throws(ObelusError) -> Bool {
    try isHidden(object, source, depth: 0)
  }

  private mutating func set(_ id: ObjectID?, hidden isHidden: Bool) {
    guard let id else { return }
    if isHidden {
      hidden.insert(id)
      shown.remove(id)
    } else {
      shown.insert(id)
      hidden.remove(id)
    }
  }

  /// A usage application dictionary (table 101) for viewing sets the state of its groups to their /Usage /View /ViewState.
  private mutating func applyViewUsage(_ object: PDFObject, _ source: any ObjectSource) throws(ObelusError) {
    guard let usage = try source.dictionary(object), try source.resolve(usage["Event"]) == .name("View"),
      try (source.array(usage["Category"]) ?? []).contains(.name("View"))
    else { return }
    for group in try source.array(usage["OCGs"]) ?? [] {
      let view = try source.dictionary(source.dictionary(source.dictionary(group)?["Usage"])?["View"])
      switch try source.resolve(view?["ViewState"]) {
      case .name("OFF"): set(group.referenceValue, hidden: true)
      case .name("ON"): set(group.referenceValue, hidden: false)
      default: break
      }
    }
  }

  private func isHidden(_ object: PDFObject, _ source: any ObjectSource, depth: Int) throws(ObelusError) -> Bool {
    guard depth < Self.maxDepth, let dictionary = try source.dictionary(object) else { return false }
    if try source.resolve(dictionary["Type"]) == .name("OCMD") {
      return try isMembershipHidden(dictionary, source, depth: depth)
    }
    guard let id = object.referenceValue, try isForViewing(dictionary["Intent"], source) else { return false }
    return hidden.contains(id) || isHiddenByDefault && !shown.contains(id)
  }

  /// A group that is not meant for viewing has no say in it.
  private func isForViewing(_ intent: PDFObject?, _ source: any ObjectSource) throws(ObelusError) -> Bool {
    switch try source.resolve(intent) {
    case .name(let name): name == "View" || name == "All"
    case .array(let names): names.contains(.name("View")) || names.contains(.name("All"))
    default: true
    }
  }

  /// Table 97: /VE where there is one, else /P over /OCGs.
  private func isMembershipHidden(
    _ membership: PDFDictionary, _ source: any ObjectSource, depth: Int
  ) throws(ObelusError) -> Bool {
    if let expression = try source.array(membership["VE"]) {
      return try !isTrue(expression, source, depth: depth + 1)
    }
    let groups: [PDFObject]
    if let list = try source.array(membership["OCGs"]) {
      groups = list
    } else {
      groups = membership["OCGs"].map { [$0] } ?? []
    }
    var states: [Bool] = []
    for group in groups where try source.dictionary(group) != nil {
      states.append(try !isHidden(group, source, depth: depth + 1))
    }
    if states.isEmpty { return false }
    return switch try source.resolve(membership["P"]) {
    case .name("AllOn"): states.contains(false)
    case .name("AnyOff"): !states.contains(false)
    case .name("AllOff"): states.contains(true)
    default: !states.contains(true)
    }
  }

  private func isTrue(_ expression: [PDFObject], _ source: any ObjectSource, depth: Int) throws(ObelusError) -> Bool {
    guard depth < Self.maxDepth, let first = expression.first else { return true }
    var values: [Bool] = []
    for operand in expression.dropFirst() {
      if let inner = try source.array(operand) {
        values.append(try isTrue(inner, source, depth: depth + 1))
      } else {
        values.append(try !isHidden(operand, source, depth: depth + 1))
      }
    }
    return switch try source.resolve(first) {
    case .name("And"): !values.contains(false)
    case .name("Or"): values.contains(true)
    case .name("Not"): values.first != true
    default: true
    }
  }
}

extension Document {
  /// True for a group or membership dictionary that a viewer does not show on opening the document.
  package func isLayerHidden(_ content: PDFObject) throws(ObelusError) -> Bool {
    let layers: LayerVisibility
    if let known = self.layers { layers = known } else { layers = try LayerVisibility(self) }
    self.layers = layers
    return try layers.isHidden(content, self)
  }
}
