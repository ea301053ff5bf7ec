internal import ObelusCore

/// Reads a YAML text into nodes. Refused, each with its place: a second document, tags, anchors' aliases, merge keys,
/// duplicate keys and keys that are not text, so that a manifest says one thing to every reader.
struct YAMLReader {
  private let events: YAMLEvents
  private let manifest: String
  private var count = 0

  static func read(_ bytes: [UInt8], manifest: String) throws(ObelusError) -> ManifestNode {
    guard let events = YAMLEvents(bytes) else { throw ObelusError(.internal, "libyaml could not be started") }
    var reader = YAMLReader(events: events, manifest: manifest)
    return try reader.document()
  }

  private init(events: YAMLEvents, manifest: String) {
    self.events = events
    self.manifest = manifest
  }

  private mutating func document() throws(ObelusError) -> ManifestNode {
    let start = try next()
    guard case .documentStart = start.event else {
      throw error("the manifest is empty", start.place)
    }
    let root = try node(try next(), depth: 0)
    let after = try next()
    guard case .end = after.event else {
      throw error("a second document begins here; a manifest is one document", after.place)
    }
    return root
  }

  private mutating func node(_ item: (event: YAMLEvents.Event, place: ManifestNode.Place), depth: Int)
    throws(ObelusError) -> ManifestNode
  {
    count += 1
    guard depth <= ManifestLimits.depth else {
      throw error("nested deeper than \(ManifestLimits.depth) levels", item.place)
    }
    guard count <= ManifestLimits.nodes else { throw error("more than \(ManifestLimits.nodes) values", item.place) }
    switch item.event {
    case .scalar(let text, let plain, let tagged):
      try refuse(tagged: tagged, item.place)
      return plain
        ? ManifestNode(CoreSchema.value(of: text), at: item.place, plain: text)
        : ManifestNode(.string(text), at: item.place)
    case .listStart(let tagged):
      try refuse(tagged: tagged, item.place)
      return ManifestNode(.list(try elements(depth: depth)), at: item.place)
    case .mappingStart(let tagged):
      try refuse(tagged: tagged, item.place)
      return ManifestNode(.mapping(try entries(depth: depth)), at: item.place)
    case .alias:
      throw error("aliases (`*name`) are not supported in manifests; write the value out", item.place)
    case .documentStart, .end, .close:
      throw error("a value is missing here", item.place)
    }
  }

  private mutating func elements(depth: Int) throws(ObelusError) -> [ManifestNode] {
    var elements: [ManifestNode] = []
    while true {
      let item = try next()
      if case .close = item.event { return elements }
      elements.append(try node(item, depth: depth + 1))
    }
  }

  private mutating func entries(depth: Int) throws(ObelusError) -> [ManifestNode.Entry] {
    var entries: [ManifestNode.Entry] = []
    var seen: [String: ManifestNode.Place] = [:]
    while true {
      let item = try next()
      if case .close = item.event { return entries }
      guard case .scalar(let key, let plain, let tagged) = item.event else {
        throw error("a key must be a text", item.place)
      }
      try refuse(tagged: tagged, item.place)
      if plain, key == "<<" {
        throw error("merge keys (`<<`) are not supported in manifests; write the keys out", item.place)
      }
      if let first = seen.updateValue(item.place, forKey: key) {
        throw error("the key `\(key)` stands twice in one mapping (first in line \(first.line))", item.place)
      }
      entries.append(.init(key: key, place: item.place, value: try node(try next(), depth: depth + 1)))
    }
  }

  private func refuse(tagged: Bool, _ place: ManifestNode.Place) throws(ObelusError) {
    if tagged { throw error("tags (`!name`) are not supported in manifests", place) }
  }

  private func next() throws(ObelusError) -> (event: YAMLEvents.Event, place: ManifestNode.Place) {
    do {
      return try events.next()
    } catch {
      throw self.error("not valid YAML: \(error.problem)", error.place)
    }
  }

  private func error(_ message: String, _ place: ManifestNode.Place) -> ObelusError {
    ObelusError(.usage, message, at: Location(manifest: manifest, line: place.line, column: place.column))
  }
}
