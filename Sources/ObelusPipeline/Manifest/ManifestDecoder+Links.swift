internal import ObelusActions
internal import ObelusCore

/// Links that lead to something else than an address.
extension ManifestDecoder {
  func linkTarget(_ node: ManifestNode) -> Manifest.LinkTarget {
    if let name = node["destination"]?.string { return .place(.destination(name)) }
    if let file = node["file"] {
      return .place(.file(file.string ?? file["path"]?.string ?? "", placeInside(file)))
    }
    if let found = node["found"] { return .found(FoundLinks(targets: found["targets"].map(targets) ?? [])) }
    guard let page = node["page"]?.integer else { return .page(1) }
    return .page(page)
  }

  private func placeInside(_ file: ManifestNode) -> LinkedPlace.Inside? {
    if let page = file["page"]?.integer { return .page(page) }
    if let name = file["destination"]?.string { return .destination(name) }
    return nil
  }

  private func targets(_ node: ManifestNode) -> [(label: String, place: LinkedPlace)] {
    guard let path = node.string, let bytes = lists.file(path, "the list of targets", at: location(node)) else {
      return []
    }
    do throws(ObelusError) {
      let files = GlossaryFiles(path: path) { _ in nil }
      return try files.entries(bytes).entries.enumerated().map { (number, row) throws(ObelusError) in
        guard let place = LinkedPlace(row.definition) else {
          throw ObelusError(
            .usage, "target \(number + 1) of the list leads nowhere", at: Location(manifest: path),
            hint: "write a URI, `#page=N`, `#DESTINATION`, or a path with one of these behind it")
        }
        return (row.term, place)
      }
    } catch {
      lists.add(error)
      return []
    }
  }
}
