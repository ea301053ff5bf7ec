internal import ObelusActions

/// What the shapes cannot say of a policy: that ids are known and its own are new, that variants fit their tools.
enum PolicyRules {
  static func check(_ policy: ActionPolicy, _ node: ManifestNode?, _ check: inout ShapeCheck) {
    guard let node else { return }
    var own: [String: Int] = [:]
    for action in node["customActions"]?.list ?? [] {
      guard let id = action["id"], let text = id.string else { continue }
      if ActionCatalogue.named(text) != nil {
        check.add("`\(text)` is built in", at: id.place, hint: "choose another id")
      }
      if let first = own.updateValue(id.place.line, forKey: text) {
        check.add("a second action with the id `\(text)` (the first is in line \(first))", at: id.place)
      }
      if let url = action["url"], let template = url.string.flatMap({ URITemplate($0) }), !template.groups.isEmpty {
        check.add("menus know `{text}` alone", at: url.place)
      }
    }
    let known = Set(ActionCatalogue.all.map(\.id)).union(own.keys)
    for id in (node["remove"]?.list ?? []) + (node["only"]?.list ?? []) {
      guard let text = id.string, !known.contains(text) else { continue }
      let near = Suggestion.nearest(to: text, in: known.sorted())
      check.add(
        "no menu has an item `\(text)`", at: id.place,
        hint: near.map { "did you mean `\($0)`?" } ?? "`obelus actions` lists them")
    }
    if let remove = node["remove"], node["only"] != nil {
      check.add("`remove` and `only` cannot both be given", at: remove.place, hint: "`remove` is better")
    }
    for item in (node["createAnnotationMenuGroups"]?.list ?? []).flatMap({ $0.list ?? [] }) {
      guard let variant = item["variant"], let name = variant.string,
        let type = item["type"]?.string.flatMap({ ToolType(rawValue: $0) }), !type.variants.contains(name)
      else { continue }
      check.add(
        "`\(type.rawValue)` has no variant `\(name)`", at: variant.place,
        hint: type.variants.isEmpty ? "leave `variant` out" : "it has \(type.variants.joined(separator: " and "))")
    }
  }
}
