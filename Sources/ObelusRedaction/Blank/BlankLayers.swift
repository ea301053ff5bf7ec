package import ObelusCore

/// Layers (optional content groups, ISO 32000-2, 8.11) to which nothing belongs any more, because it stood on blank pages or in
/// areas that were taken: they stay, and lose their names.
package struct BlankLayers {
  package private(set) var replacements: [ObjectID: NewObject] = [:]
  package private(set) var count = 0

  /// - Parameters:
  ///   - input: the document as it was.
  ///   - source: the document with all other edits in place.
  ///   - blank: the objects of pages of which nothing stays.
  ///   - live: those of pages that lost no area.
  ///   - touched: those of pages that did, with what they use.
  package init(
    _ input: any ObjectSource, _ source: any ObjectSource, blank: [ObjectID], live: [ObjectID],
    touched: [(page: ObjectID, use: LayerUse)]
  ) throws(ObelusError) {
    guard let catalogID = source.trailer["Root"]?.referenceValue, var catalog = try source.catalog(),
      let entry = catalog["OCProperties"], var properties = try source.dictionary(entry)
    else { return }
    let layers = Set((try source.array(properties["OCGs"]) ?? []).compactMap(\.referenceValue))
    guard !layers.isEmpty else { return }
    var gone = try PageReach(input).objects(from: blank).intersection(layers)
    for (_, use) in touched { gone.formUnion(use.before.intersection(layers)) }
    for (_, use) in touched { gone.subtract(use.after) }
    guard !gone.isEmpty else { return }
    var annotations: [PDFObject] = []
    for (page, _) in touched { annotations += try source.array(source.object(page).dictionary?["Annots"]) ?? [] }
    gone.subtract(try PageReach(source).objects(from: live, values: annotations))
    for (index, id) in gone.sorted().enumerated() {
      guard let layer = try source.object(id).dictionary else { continue }
      var bare: PDFDictionary = ["Type": .name("OCG"), "Name": .string(Array("Layer \(index + 1)".utf8))]
      if let intent = layer["Intent"], try Self.isStandard(intent, source) { bare["Intent"] = intent }
      replacements[id] = .value(.dictionary(bare))
      count += 1
    }
    guard !gone.isEmpty else { return }
    var configurations: [PDFObject] = try source.array(properties["Configs"]) ?? []
    let before = configurations
    for index in configurations.indices {
      configurations[index] = try withoutLabels(configurations[index], gone, source)
    }
    if configurations != before { properties["Configs"] = .array(configurations) }
    if let main = properties["D"] { properties["D"] = try withoutLabels(main, gone, source) }
    if let id = entry.referenceValue {
      replacements[id] = .value(.dictionary(properties))
    } else {
      catalog["OCProperties"] = .dictionary(properties)
      replacements[catalogID] = .value(.dictionary(catalog))
    }
  }

  private static func isStandard(_ intent: PDFObject, _ source: any ObjectSource) throws(ObelusError) -> Bool {
    try source.list(intent).allSatisfy { $0 == .name("View") || $0 == .name("Design") || $0 == .name("All") }
  }

  /// A configuration (8.11.4.3) without the titles of groups in /Order that have none but such layers.
  private mutating func withoutLabels(
    _ configuration: PDFObject, _ gone: Set<ObjectID>, _ source: any ObjectSource
  ) throws(ObelusError) -> PDFObject {
    guard var dictionary = try source.dictionary(configuration) else { return configuration }
    let before = dictionary
    if try isAbout(dictionary, gone, source) { count += dictionary.remove("Name") + dictionary.remove("Creator") }
    if let order = try source.array(dictionary["Order"]) {
      let new = try withoutLabels(order, gone, source, depth: 0)
      if new.isChanged { dictionary["Order"] = .array(new.items) }
    }
    guard dictionary != before else { return configuration }
    guard let id = configuration.referenceValue else { return .dictionary(dictionary) }
    replacements[id] = .value(.dictionary(dictionary))
    return configuration
  }

  /// Whether the configuration names such layers and no other.
  private func isAbout(
    _ configuration: PDFDictionary, _ gone: Set<ObjectID>, _ source: any ObjectSource
  ) throws(ObelusError) -> Bool {
    var named: Set<ObjectID> = []
    func note(_ list: PDFObject?, depth: Int) throws(ObelusError) {
      for item in try source.array(list) ?? [] where depth < 32 {
        if try source.array(item) != nil {
          try note(item, depth: depth + 1)
        } else if let id = item.referenceValue, try source.resolve(item).stringValue == nil {
          named.insert(id)
        }
      }
    }
    for key: PDFName in ["ON", "OFF", "Order", "Locked", "RBGroups"] { try note(configuration[key], depth: 0) }
    for use in try source.array(configuration["AS"]) ?? [] {
      try note(source.dictionary(use)?["OCGs"], depth: 0)
    }
    return !named.isEmpty && named.isSubset(of: gone)
  }

  private mutating func withoutLabels(
    _ order: [PDFObject], _ gone: Set<ObjectID>, _ source: any ObjectSource, depth: Int
  ) throws(ObelusError) -> (items: [PDFObject], isGone: Bool, isChanged: Bool) {
    var items: [PDFObject] = []
    var layers = 0
    var left = 0
    var isChanged = false
    for item in order {
      if depth < 32, let group = try source.array(item) {
        let new = try withoutLabels(group, gone, source, depth: depth + 1)
        layers += 1
        if !new.isGone { left += 1 }
        isChanged = isChanged || new.isChanged
        items.append(new.isChanged ? .array(new.items) : item)
        continue
      }
      if let id = item.referenceValue, try source.resolve(item).stringValue == nil {
        layers += 1
        if !gone.contains(id) { left += 1 }
      }
      items.append(item)
    }
    let isGone = layers > 0 && left == 0
    if isGone {
      // A title stands first in its group; what stands elsewhere readers show as they like.
      let all = items
      items = []
      for item in all where try source.resolve(item).stringValue == nil { items.append(item) }
      count += all.count - items.count
      isChanged = isChanged || items.count < all.count
    }
    return (items, isGone, isChanged)
  }
}
