internal import ObelusCore

/// What is selected by its place: areas, texts beside labels, annotations.
extension ManifestDecoder {
  /// Nil where the selection is no area.
  func areas(_ select: ManifestNode) -> Manifest.Areas? {
    if let node = select["region"] { return Manifest.Areas(kind: .region, areas: list(node).map(area)) }
    if let node = select["keepOnly"] { return Manifest.Areas(kind: .keepOnly, areas: list(node).map(area)) }
    if let node = select["page"] { return Manifest.Areas(kind: .page, areas: list(node).map(area)) }
    return nil
  }

  /// The items of a list, or the one value that stands in its place.
  private func list(_ node: ManifestNode) -> [ManifestNode] { node.list ?? [node] }

  private func area(_ node: ManifestNode) -> Manifest.Area {
    var area = Manifest.Area(rects: rects(node), unit: word(node["unit"]))
    area.origin = word(node["origin"]) ?? .upperLeft
    area.whenSize = node["whenSize"].flatMap(size)
    area.whenText = node["whenText"].map(pattern)
    return area
  }

  private func rects(_ node: ManifestNode) -> [Rect] {
    let lists = [node["rect"]].compactMap { $0 } + (node["rects"]?.list ?? [])
    return lists.compactMap { list in
      guard let n = list.list?.compactMap(\.double), n.count == 4 else { return nil }
      return Rect(x0: n[0], y0: n[1], x1: n[2], y1: n[3])
    }
  }

  private func size(_ node: ManifestNode) -> Manifest.PageSize? {
    if let name = node.string {
      let isLandscape = name.hasSuffix("-landscape")
      let known = Manifest.PageSize.named.first { $0.name == name.split(separator: "-").first.map(String.init) }
      return known.map {
        Manifest.PageSize(width: isLandscape ? $0.height : $0.width, height: isLandscape ? $0.width : $0.height)
      }
    }
    guard let width = node["width"]?.double, let height = node["height"]?.double else { return nil }
    let unit: Manifest.Unit = word(node["unit"]) ?? .pt
    let points = unit.points ?? 1
    var size = Manifest.PageSize(width: width * points, height: height * points)
    if let tolerance = node["tolerance"]?.double { size.tolerance = tolerance * points }
    return size
  }

  /// Nil where the selection has no anchor.
  func anchor(_ select: ManifestNode) -> Manifest.Anchor? {
    if let offset = select["offset"] {
      var place = Manifest.Anchor.Offset(rects: rects(offset), unit: word(offset["unit"]))
      place.corner = word(offset["corner"]) ?? .lowerLeft
      return Manifest.Anchor(kind: .offset(place), label: pattern(select), direction: .right, lines: 1)
    }
    if let ends = select["between"]?.list, ends.count == 2 {
      return Manifest.Anchor(
        kind: .between(pattern(ends[1])), label: pattern(ends[0]), direction: .right,
        lines: select["lines"]?.integer ?? 100)
    }
    let isBefore = select["before"] != nil
    guard let label = select["after"] ?? select["before"] else { return nil }
    var anchor = Manifest.Anchor(
      kind: isBefore ? .before : .after, label: pattern(label),
      direction: word(select["direction"]) ?? (isBefore ? .left : .right), lines: select["lines"]?.integer ?? 1)
    anchor.extent = word(select["to"]) ?? .gap
    if let gap = select["gap"]?.double { anchor.gap = gap }
    return anchor
  }

  func annotations(_ criteria: ManifestNode) -> Manifest.AnnotationCriteria {
    Manifest.AnnotationCriteria(
      types: criteria["types"]?.list.map { Set($0.compactMap(\.string)) }, author: criteria["author"]?.string,
      color: criteria["color"]?.string.flatMap { Color(hex: $0) }, subject: criteria["subject"]?.string,
      contents: criteria["contents"].map(pattern), layer: criteria["layer"]?.string,
      afterDay: criteria["date"]?["after"]?.string.flatMap(TextFormat.day),
      beforeDay: criteria["date"]?["before"]?.string.flatMap(TextFormat.day))
  }
}
