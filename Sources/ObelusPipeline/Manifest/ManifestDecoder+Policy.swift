internal import ObelusActions
internal import ObelusCore

extension ManifestDecoder {
  func policy(_ node: ManifestNode?) -> ActionPolicy {
    var policy = ActionPolicy()
    guard let node else { return policy }
    if let allowed = node["allowedMenuActions"] {
      let names = allowed.string.map { [$0] } ?? strings(allowed)
      policy.allowedMenuActions = names.compactMap { TextSelectionMenuAction(name: $0) }.reduce([]) { $0.union($1) }
    }
    switch node["editableAnnotationTypes"]?.value {
    case .list(let types): policy.editableAnnotationTypes = Set(types.compactMap(\.string))
    case .string("none"): policy.editableAnnotationTypes = []
    default: break
    }
    policy.createAnnotationMenuEnabled = node["createAnnotationMenuEnabled"]?.boolean ?? true
    if let groups = node["createAnnotationMenuGroups"]?.list {
      policy.createAnnotationMenuGroups = groups.map { ToolGroup(($0.list ?? []).compactMap(toolItem)) }
    }
    policy.remove = Set(strings(node["remove"]))
    if node["only"] != nil { policy.only = Set(strings(node["only"])) }
    policy.customActions = (node["customActions"]?.list ?? []).compactMap(customAction)
    policy.filter = node["filter"].flatMap(command)
    return policy
  }

  private func toolItem(_ node: ManifestNode) -> ToolItem? {
    guard let type = (node["type"] ?? node).string.flatMap({ ToolType(rawValue: $0) }) else { return nil }
    let preset = node["preset"]
    return ToolItem(
      type, variant: node["variant"]?.string,
      preset: ToolItem.Preset(
        color: preset?["color"]?.string.flatMap { Color(hex: $0) }, opacity: preset?["opacity"]?.double,
        width: preset?["width"]?.double, size: preset?["size"]?.double))
  }

  private func customAction(_ node: ManifestNode) -> CustomAction? {
    guard let id = node["id"]?.string, let title = node["title"]?.string else { return nil }
    let icon = node["icon"]?.string ?? "custom"
    if let url = node["url"]?.string.flatMap({ URITemplate($0) }) {
      return CustomAction(id: id, title: title, icon: icon, .link(url))
    }
    guard let command = command(node) else { return nil }
    var action = CustomAction(
      id: id, title: title, icon: icon, .command(command, tellsText: node["text"]?.boolean ?? false))
    if node["kinds"] != nil {
      action.contexts = Set(strings(node["kinds"]).compactMap { ActionDefinition.Context(rawValue: $0) })
    }
    return action
  }

  private func command(_ node: ManifestNode) -> ExternalCommand? {
    guard let place = node["command"] else { return nil }
    return ExternalCommand(
      strings(place), timeout: node["timeout"]?.double ?? ExternalCommand.defaultTimeout, location: location(place))
  }
}
