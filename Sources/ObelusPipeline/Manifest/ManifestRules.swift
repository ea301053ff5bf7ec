internal import ObelusActions
internal import ObelusCore

/// What the shapes cannot say: that ids are unique, that keys fit the action, that the policy allows each rule.
enum ManifestRules {
  static func check(_ manifest: Manifest, _ root: ManifestNode, _ check: inout ShapeCheck) {
    PolicyRules.check(manifest.policy, root["policy"], &check)
    var lines: [String: Int] = [:]
    for (rule, node) in zip(manifest.rules, root["rules"]?.list ?? []) {
      let place = (node["id"] ?? node).place
      if let first = lines.updateValue(place.line, forKey: rule.id) {
        check.add("a second rule with the id `\(rule.id)` (the first is in line \(first))", at: place)
      }
      for key in ["code", "box", "overlay"] {
        guard let value = node[key], rule.action != .redact else { continue }
        check.add("`\(key)` goes only with `action: redact`", at: value.place)
      }
      if let code = node["code"] ?? rule.listWithCodes.flatMap({ _ in node["select"] }), rule.box?.isNone == true,
        root["box"]?.string == "none" || node["box"]?.string == "none"
      {
        check.add(
          "there is no box for \(node["code"] == nil ? "the codes of this list" : "this `code`")", at: code.place,
          hint: "write `box: { fill: none }` for a code alone")
      }
      groups(rule, node, &check)
      if let pages = node["pages"]?.integer, pages == 0 {
        check.add("`pages` count from 1", at: node["pages"]?.place ?? node.place)
      }
      custom(manifest.policy, rule, node, &check)
      PlaceRules.check(rule, node["select"] ?? node, &check)
      selection(rule, node, &check)
      policy(manifest, rule, node, &check)
    }
  }

  /// Placeholders stand for groups, which only regular expressions have.
  private static func groups(_ rule: Manifest.Rule, _ node: ManifestNode, _ check: inout ShapeCheck) {
    if let overlay = node["overlay"], let text = overlay.string, TextTemplate(text).usesFoundText {
      check.add(
        "`{text}` would draw on the box what is redacted", at: overlay.place,
        hint: "name a group of the rule's `regex`, such as {1}")
    }
    guard let first = rule.templateGroups.first else { return }
    if case .pattern(let pattern) = rule.select, case .regex = pattern.kind { return }
    let place = node["overlay"] ?? node["action"]?["createLink"]?["uri"] ?? node["action"] ?? node
    check.add("`{\(first)}` is a group, which only a `regex` has", at: place.place)
  }

  /// What an action is about is not what every selection has.
  private static func selection(_ rule: Manifest.Rule, _ node: ManifestNode, _ check: inout ShapeCheck) {
    guard case .selection(let action) = rule.action else { return }
    let place = (node["action"] ?? node).place
    switch (action, rule.select) {
    case (.delete, .annotations), (.share(.image), .areas), (.copyImage, .areas): break
    case (.delete, _): check.add("only annotations can be deleted", at: place, hint: "select `annotations`")
    case (.share(.image), _), (.copyImage, _):
      check.add("images are taken by where they stand", at: place, hint: "select a `region` or a `page`")
    default: break
    }
  }

  private static func custom(
    _ policy: ActionPolicy, _ rule: Manifest.Rule, _ node: ManifestNode, _ check: inout ShapeCheck
  ) {
    guard let id = rule.custom, let place = node["action"]?["custom"]?.place else { return }
    if let action = policy.customActions.first(where: { $0.id == id }) {
      guard action.command != nil, !action.contexts.contains(rule.context) else { return }
      return check.add(
        "`\(id)` is no action for what the rule selects", at: place,
        hint: "add `\(rule.context.rawValue)` to its `kinds`")
    }
    check.add("the policy has no action `\(id)`", at: place, hint: "see `policy: customActions`")
  }

  private static func policy(
    _ manifest: Manifest, _ rule: Manifest.Rule, _ node: ManifestNode, _ check: inout ShapeCheck
  ) {
    let policy = manifest.policy
    let place = (node["action"] ?? node).place
    let action = rule.action.menuAction
    guard policy.allowedMenuActions.isSuperset(of: action) else {
      check.add(
        "the policy does not allow `\(action.memberNames.joined(separator: "`, `"))`", at: place,
        hint: "see `policy: allowedMenuActions`")
      return
    }
    if case .create(let tool) = rule.action {
      if !rule.pastes { tools(policy, tool, place, &check) }
      fits(tool, rule, manifest, place, &check)
    }
    for id in rule.menuItems where policy.leavesOut(id) {
      check.add(
        "the policy does not allow `\(id)`", at: place,
        hint: "see `policy: \(policy.remove.contains(id) ? "remove" : "only")`")
    }
    guard let editable = policy.editableAnnotationTypes else { return }
    let touched = manifest.apply == .mark && action == .redact ? ["redact"] : types(of: rule)
    for type in touched.sorted() where !editable.contains(type) {
      check.add(
        "the policy does not allow changing annotations of type `\(type)`", at: place,
        hint: "see `policy: editableAnnotationTypes`")
    }
    if case .annotations(let criteria) = rule.select, criteria.types == nil,
      action == .redact && manifest.apply == .redact || rule.deletes
    {
      check.add(
        "the policy allows only some types of annotations, and this rule removes all of them", at: place,
        hint: "name them in `types`")
    }
  }

  /// What a tool asks of the rest of the job.
  private static func fits(
    _ tool: Tool, _ rule: Manifest.Rule, _ manifest: Manifest, _ place: ManifestNode.Place, _ check: inout ShapeCheck
  ) {
    let isRegion = if case .areas(let areas) = rule.select { areas.kind == .region } else { false }
    if tool.kind == .eraser, !isRegion {
      check.add("`eraser` goes only with `select: region`", at: place)
    }
    if tool.type == .fileAttachment, manifest.sanitize.attachments != .keep {
      check.add(
        "the job takes attached files out, so that it cannot attach one", at: place,
        hint: "write `sanitize: { attachments: keep }`")
    }
  }

  private static func tools(
    _ policy: ActionPolicy, _ tool: Tool, _ place: ManifestNode.Place, _ check: inout ShapeCheck
  ) {
    guard policy.createAnnotationMenuEnabled else {
      return check.add(
        "the policy does not allow annotations to be made", at: place,
        hint: "see `policy: createAnnotationMenuEnabled`")
    }
    guard !policy.createAnnotationMenuGroups.contains(where: { $0.items.contains { $0.id == tool.menuID } }) else {
      return
    }
    check.add(
      "the policy has the tool `\(tool.menuID)` in no group", at: place,
      hint: "see `policy: createAnnotationMenuGroups`")
  }

  /// The types of annotations that a rule adds, or removes by name.
  private static func types(of rule: Manifest.Rule) -> Set<String> {
    switch (rule.action, rule.select) {
    case (.markup(let markup), _): [markup.type.rawValue]
    case (.createLink, _): ["link"]
    case (.create(let tool), _): [tool.type.annotationType]
    case (_, .annotations(let criteria)) where rule.deletes: criteria.types ?? []
    case (.selection(let action), _): Set([action.addedType].compactMap { $0 })
    case (.redact, .annotations(let criteria)): criteria.types ?? []
    default: []
    }
  }
}
