internal import ObelusActions
internal import ObelusCore

/// What the shapes cannot say about areas and anchors.
enum PlaceRules {
  static func check(_ rule: Manifest.Rule, _ select: ManifestNode, _ check: inout ShapeCheck) {
    switch rule.select {
    case .areas(let areas):
      if select["page"]?.boolean == false {
        check.add("`page: false` selects nothing", at: (select["page"] ?? select).place, hint: "write page: true")
      }
      for (area, node) in zip(areas.areas, nodes(of: select["region"] ?? select["keepOnly"])) {
        // A tool takes a point, too.
        if case .create(let tool) = rule.action, !tool.type.needsArea, areas.kind == .region { continue }
        checkRects(area.rects, node, &check)
      }
      if areas.kind == .keepOnly, areas.areas.reduce(0, { $0 + $1.rects.count }) > mostKept {
        check.add("`keepOnly` has more than \(mostKept) areas", at: select.place)
      }
    case .anchor(let anchor):
      if case .offset(let offset) = anchor.kind, let node = select["offset"] { checkRects(offset.rects, node, &check) }
      checkDirection(anchor, select, &check)
    case .pattern, .annotations: break
    }
  }

  private static let mostKept = 200

  private static func nodes(of node: ManifestNode?) -> [ManifestNode] { node?.list ?? [node].compactMap { $0 } }

  private static func checkRects(_ rects: [Rect], _ node: ManifestNode, _ check: inout ShapeCheck) {
    let places = [node["rect"]].compactMap { $0 } + (node["rects"]?.list ?? [])
    for (rect, node) in zip(rects, places) where rect.isEmpty { check.add("`rect` has no area", at: node.place) }
  }

  private static func checkDirection(_ anchor: Manifest.Anchor, _ select: ManifestNode, _ check: inout ShapeCheck) {
    guard let node = select["direction"] else { return }
    switch (anchor.kind, anchor.direction) {
    case (.after, .left), (.after, .above):
      check.add("`after` looks to the `right` or `below`", at: node.place, hint: "write `before` for the other way")
    case (.before, .right), (.before, .below):
      check.add("`before` looks to the `left` or `above`", at: node.place, hint: "write `after` for the other way")
    default: break
    }
  }
}
