internal import ObelusCore
internal import ObelusIO

/// Manifests in JSON.
///
/// libyaml cannot stand in for a reader of JSON: it refuses the surrogate escapes (`\ud83d\ude00`) that every JSON
/// encoder may write, and folds U+2028 in a string into a space.
enum ManifestJSON {
  static func read(_ bytes: [UInt8], manifest: String) throws(ObelusError) -> ManifestNode {
    do {
      let limits = JSONLimits(depth: ManifestLimits.depth, values: ManifestLimits.nodes)
      return try JSONReader<ManifestNode>.read(bytes, limits: limits)
    } catch {
      let subject = error.key.map { "the key `\($0)` " } ?? ""
      throw ObelusError(
        .usage, "not valid JSON: " + subject + error.problem,
        at: Location(manifest: manifest, line: error.place.line, column: error.place.column))
    }
  }
}

extension ManifestNode: JSONTree {
  static func scalar(_ value: JSONScalar, at place: JSONPlace) -> ManifestNode {
    switch value {
    case .null: ManifestNode(.null, at: Place(place), plain: "null")
    case .boolean(let b): ManifestNode(.boolean(b), at: Place(place), plain: b ? "true" : "false")
    case .string(let s): ManifestNode(.string(s), at: Place(place))
    case .number(let n, let text):
      ManifestNode(Int(text).map { .integer($0) } ?? .number(n), at: Place(place), plain: text)
    }
  }

  static func array(_ elements: [ManifestNode], at place: JSONPlace) -> ManifestNode {
    ManifestNode(.list(elements), at: Place(place))
  }

  static func object(
    _ members: [(key: String, place: JSONPlace, value: ManifestNode)], at place: JSONPlace
  ) -> ManifestNode {
    ManifestNode(
      .mapping(members.map { Entry(key: $0.key, place: Place($0.place), value: $0.value) }), at: Place(place))
  }
}

extension ManifestNode.Place {
  fileprivate init(_ place: JSONPlace) { self.init(line: place.line, column: place.column) }
}
