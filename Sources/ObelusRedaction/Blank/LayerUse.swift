package import ObelusContent
package import ObelusCore
internal import ObelusPDF

/// The layers (optional content groups, ISO 32000-2, 8.11) that a page's content belongs to, before and after something goes.
package struct LayerUse: Sendable {
  package private(set) var before: Set<ObjectID> = []
  package private(set) var after: Set<ObjectID> = []

  package init(
    _ content: PageContent, removing removal: Removal, in source: any ObjectSource
  ) throws(ObelusError) {
    var reader = LayerReader(content: content, source: source)
    func note(_ layers: Set<ObjectID>, isLeft: Bool) {
      before.formUnion(layers)
      if isLeft { after.formUnion(layers) }
    }
    for show in content.shows where show.glyphCount > 0 {
      let layers = try reader.layers(show.markedContent, show.instance)
      guard !layers.isEmpty else { continue }
      let isLeft = removal.glyphs.isEmpty || show.glyphs.contains { !removal.glyphs[$0] }
      note(layers, isLeft: isLeft && !isGone(show.instance, content, removal))
    }
    for (index, path) in content.paths.enumerated() where path.isPainted {
      let isLeft = !removal.paths.contains(index) && !isGone(path.instance, content, removal)
      note(try reader.layers(path.markedContent, path.instance), isLeft: isLeft)
    }
    for (index, image) in content.images.enumerated() {
      let isLeft = removal.images[index] != .drop && !isGone(image.instance, content, removal)
      let own = try image.objectID.map { (id) throws(ObelusError) in
        try reader.groups(of: source.object(id).dictionary?["OC"])
      }
      note(try reader.layers(image.markedContent, image.instance).union(own ?? []), isLeft: isLeft)
    }
    for shading in content.shadings {
      let isLeft = !isGone(shading.instance, content, removal)
      note(try reader.layers(shading.markedContent, shading.instance), isLeft: isLeft)
    }
  }

  /// Whether an annotation draws it that goes.
  private func isGone(_ instance: Int32, _ content: PageContent, _ removal: Removal) -> Bool {
    guard !removal.annotations.isEmpty else { return false }
    return content.annotation(drawing: Int(instance)).map(removal.annotations.contains) ?? false
  }
}

/// Layers by sequences and streams.
private struct LayerReader {
  let content: PageContent
  let source: any ObjectSource
  private var ofMark: [Int32: Set<ObjectID>] = [:]
  private var ofInstance: [Int32: Set<ObjectID>] = [:]

  init(content: PageContent, source: any ObjectSource) {
    self.content = content
    self.source = source
  }

  mutating func layers(_ mark: Int32, _ instance: Int32) throws(ObelusError) -> Set<ObjectID> {
    try layers(ofMark: mark).union(layers(ofInstance: instance))
  }

  private mutating func layers(ofMark index: Int32) throws(ObelusError) -> Set<ObjectID> {
    guard content.markedContent.indices.contains(Int(index)) else { return [] }
    if let known = ofMark[index] { return known }
    let mark = content.markedContent[Int(index)]
    var layers = mark.parent < index ? try layers(ofMark: mark.parent) : []
    if mark.isOfLayer, let name = mark.propertiesName {
      let use = ResourceUse(category: .properties, name: name)
      layers.formUnion(try groups(of: content.instances[Int(mark.instance)].resources.entry(use, in: source)))
    }
    ofMark[index] = layers
    return layers
  }

  private mutating func layers(ofInstance index: Int32) throws(ObelusError) -> Set<ObjectID> {
    guard content.instances.indices.contains(Int(index)) else { return [] }
    if let known = ofInstance[index] { return known }
    let instance = content.instances[Int(index)]
    var layers = instance.parent < index ? try layers(ofInstance: instance.parent) : []
    layers.formUnion(try groups(of: instance.dictionary["OC"]))
    ofInstance[index] = layers
    return layers
  }

  /// The groups that a group, or a membership dictionary, is about.
  func groups(of entry: PDFObject?) throws(ObelusError) -> Set<ObjectID> {
    guard let entry, let dictionary = try source.dictionary(entry) else { return [] }
    guard dictionary["OCGs"] != nil || dictionary["VE"] != nil else {
      return try source.lastReference(entry).map { [$0] } ?? []
    }
    var groups: Set<ObjectID> = []
    func add(_ value: PDFObject?, depth: Int) throws(ObelusError) {
      if let items = try source.array(value) {
        if depth < 32 { for item in items { try add(item, depth: depth + 1) } }
      } else if let id = try value.map({ (value) throws(ObelusError) in try source.lastReference(value) }) ?? nil {
        groups.insert(id)
      }
    }
    try add(dictionary["OCGs"], depth: 0)
    try add(dictionary["VE"], depth: 0)
    return groups
  }
}
