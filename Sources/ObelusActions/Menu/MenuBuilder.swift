internal import ObelusAnnotations
internal import ObelusCore

/// Puts a menu together before filters see it.
struct MenuBuilder {
  let selection: MenuSelection
  let policy: ActionPolicy
  let capabilities: MenuCapabilities
  let state: MenuState
  let language: MenuLanguage

  /// Built-in items first, those of the policy after them.
  func defaults() -> (items: [MenuItem], missing: [ActionMenu.Missing]) {
    var items: [MenuItem] = []
    var missing: [ActionMenu.Missing] = []
    func offer(_ definition: ActionDefinition, tool: ToolItem? = nil) {
      if let reason = refusal(of: definition) {
        missing.append(.init(id: definition.id, reason: reason))
      } else {
        items.append(MenuItem(definition, language, tool: tool))
      }
    }
    for definition in state.leadingIDs.compactMap(ActionCatalogue.named) where isHere(definition) { offer(definition) }
    let own = [ActionCatalogue.text, ActionCatalogue.image, ActionCatalogue.annotations, ActionCatalogue.place]
    for definition in own.joined() where isHere(definition) && !isReplaced(definition) { offer(definition) }
    if selection.context == .empty { offerTools(offer) }
    for action in policy.customActions where action.contexts.contains(selection.context) {
      if let reason = refusal(of: action) {
        missing.append(.init(id: action.id, reason: reason))
      } else {
        let kind: MenuItem.Kind =
          switch action.kind {
          case .link(let url): .link(url)
          case .command(let command, _): .command(command)
          }
        items.append(MenuItem(id: action.id, title: action.title, icon: action.icon, keepsOpen: false, kind: kind))
      }
    }
    return (items, missing)
  }

  private func isHere(_ definition: ActionDefinition) -> Bool { definition.contexts.contains(selection.context) }

  /// Its counterpart stands first.
  private func isReplaced(_ definition: ActionDefinition) -> Bool {
    switch definition.id {
    case "text.speak": state.isPlaying != nil
    case "text.redact", "image.redact", "area.redact": state.isMarked
    default: false
    }
  }

  /// In the order of the groups; a tool that two groups have stands once.
  private func offerTools(_ offer: (ActionDefinition, ToolItem?) -> Void) {
    var seen: Set<String> = []
    for item in policy.createAnnotationMenuGroups.flatMap(\.items) where seen.insert(item.id).inserted {
      if let definition = ActionCatalogue.named(item.id) { offer(definition, item) }
    }
    for definition in ActionCatalogue.creation where !seen.contains(definition.id) { offer(definition, nil) }
  }

  private func refusal(of definition: ActionDefinition) -> MenuReason? {
    if let action = definition.action, !policy.allowedMenuActions.contains(action) { return .notAllowed }
    // What is cut is copied and marked.
    if definition.id == "text.cut", !policy.allowedMenuActions.contains(.redact) { return .notAllowed }
    if let reason = refusal(ofID: definition.id) { return reason }
    if let tool = definition.tool {
      guard policy.createAnnotationMenuEnabled else { return .creationDisabled }
      guard policy.createAnnotationMenuGroups.contains(where: { $0.items.contains { $0.id == definition.id } }) else {
        return .notInGroups
      }
      guard policy.allowsChanging(tool.annotationType) else { return .typeNotEditable(tool.annotationType) }
      guard canAnnotate else { return annotatingReason }
      guard !tool.needsArea || hasArea else { return .needsArea }
      return nil
    }
    return need(of: definition.id)
  }

  private func refusal(of action: CustomAction) -> MenuReason? {
    if let reason = refusal(ofID: action.id) { return reason }
    if let covered { return covered }
    if case .command(_, tellsText: true) = action.kind, !capabilities.allowsCopying { return .copyingNotPermitted }
    if case .text(let text, _) = selection, text.isEmpty { return .textIsEmpty }
    return nil
  }

  private func refusal(ofID id: String) -> MenuReason? {
    if policy.leavesOut(id) { return .removed }
    return capabilities.unavailable.contains(id) ? .noHandler : nil
  }

  /// What an item needs of document and selection, and does not have.
  private func need(of id: String) -> MenuReason? {
    switch id {
    case "text.copy", "text.share", "text.search", "image.copy", "image.share", "annotation.copy": return taking
    case "text.cut": return taking ?? typed("redact")
    case "annotation.cut": return taking ?? deleting
    case "annotation.delete": return deleting
    case "text.define": return covered ?? typed("text") ?? definition
    case "text.wikipedia": return covered ?? typed("link") ?? (isDefined ? .definedInstead : nil)
    case "text.speak", "speech.play", "speech.pause":
      return covered ?? (capabilities.canSpeak ? nil : .noSpeechEngine)
    case "text.highlight", "text.underline", "text.strikeOut", "text.squiggly":
      return hidden ?? typed(String(id.dropFirst("text.".count)))
    case "text.createLink", "image.createLink": return hidden ?? typed("link")
    case "area.createLink": return hasArea ? typed("link") : .needsArea
    case "text.redact", "image.redact": return redacting
    case "area.redact": return hasArea ? redacting : .needsArea
    case "annotation.redact": return redacting ?? notEditable
    case "edit.paste": return capabilities.canPaste ? typed("freeText") : .nothingToPaste
    default: return nil
    }
  }

  /// What is redacted is shown to nobody.
  private var hidden: MenuReason? { state.redactingRule.map { .redacted(rule: $0) } }

  /// Nor does what is marked go out.
  private var covered: MenuReason? { hidden ?? (state.isUnderMark ? .alreadyMarked : nil) }

  private var taking: MenuReason? { covered ?? (capabilities.allowsCopying ? nil : .copyingNotPermitted) }

  private var canAnnotate: Bool {
    capabilities.allowsAnnotating && (!capabilities.isSigned || capabilities.signaturesAllowAnnotations)
  }

  private var annotatingReason: MenuReason { capabilities.allowsAnnotating ? .signed : .annotatingNotPermitted }

  private func typed(_ type: String) -> MenuReason? {
    guard policy.allowsChanging(type) else { return .typeNotEditable(type) }
    return canAnnotate ? nil : annotatingReason
  }

  private var redacting: MenuReason? {
    if let rule = state.redactingRule { return .redacted(rule: rule) }
    guard capabilities.allowsChanging else { return .changingNotPermitted }
    return capabilities.isSigned ? .signed : nil
  }

  private var notEditable: MenuReason? {
    guard case .annotations(let all) = selection else { return nil }
    return all.map(\.subtype.manifestName).first { !policy.allowsChanging($0) }.map { .typeNotEditable($0) }
  }

  /// What goes cannot be added behind what signatures cover.
  private var deleting: MenuReason? {
    notEditable ?? (capabilities.isSigned ? .signed : canAnnotate ? nil : annotatingReason)
  }

  private var isDefined: Bool {
    guard case .text(let text, _) = selection else { return false }
    return policy.allowedMenuActions.contains(.define) && refusal(ofID: "text.define") == nil
      && capabilities.hasDefinition?(text) == true
  }

  private var definition: MenuReason? {
    guard let hasDefinition = capabilities.hasDefinition else { return .noDictionary }
    guard case .text(let text, _) = selection, hasDefinition(text) else { return .noEntry }
    return nil
  }

  private var hasArea: Bool {
    if case .empty(let place) = selection { !place.isEmpty } else { true }
  }
}

extension Annotation.Subtype {
  /// With a small first letter, as manifests write it.
  package var manifestName: String { rawValue.prefix(1).lowercased() + rawValue.dropFirst() }
}

extension ToolType {
  /// It fills or looks at an area: a point is none.
  package var needsArea: Bool { self == .square || self == .circle || self == .eraser }
}
