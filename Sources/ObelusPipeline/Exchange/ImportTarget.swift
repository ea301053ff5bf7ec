internal import ObelusAnnotations
internal import ObelusCore
internal import ObelusPDF

/// What imported annotations can refer to in a document.
struct ImportTarget {
  /// The object of each page, by index.
  let pages: [ObjectID]
  /// By name; of several with one name the first.
  let layers: [String: ObjectID]
  /// Those that are in the file, by the names that the inventory gives them.
  let annotations: [String: ObjectID]

  init(_ source: any ObjectSource, pages: [ObjectID], _ inventory: AnnotationInventory) throws(ObelusError) {
    self.pages = pages
    var layers: [String: ObjectID] = [:]
    let properties = try source.dictionary(source.catalog()?["OCProperties"])
    for case .reference(let id) in try source.array(properties?["OCGs"]) ?? [] {
      guard let name = try source.resolve(source.dictionary(.reference(id))?["Name"]).stringValue else { continue }
      let text = TextString.decode(name)
      if layers[text] == nil { layers[text] = id }
    }
    self.layers = layers
    var annotations: [String: ObjectID] = [:]
    for annotation in inventory.pages.joined() {
      if let id = annotation.objectID { annotations[inventory.reader.name(of: annotation)] = id }
    }
    self.annotations = annotations
  }
}
