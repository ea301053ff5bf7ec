package import ObelusActions
package import ObelusCore
internal import ObelusPDF
internal import ObelusRedaction

/// The menus that a job has for one document: its policy, and what the document permits. A value; safe to use from any
/// thread.
package struct DocumentMenus: Sendable {
  private let policy: ActionPolicy
  private let capabilities: MenuCapabilities
  /// How messages call the document.
  let name: String
  private let programs: ProgramAsker?

  /// - Parameters:
  ///   - document: opened from `input`, for this thread.
  ///   - canSpeak: there is a speech engine.
  ///   - programs: asked where the policy has some.
  init(
    _ job: CompiledJob, _ input: DocumentInput, _ document: Document, name: String, canSpeak: Bool,
    programs: ProgramAsker?
  ) throws(ObelusError) {
    policy = job.manifest.policy
    self.name = name
    self.programs = programs
    var capabilities = MenuCapabilities()
    let counts = input.isEncrypted && job.manifest.permissions == .respect
    capabilities.allowsCopying = !counts || input.permissions.allows(.copy)
    capabilities.allowsAnnotating = !counts || input.permissions.allows(.annotate)
    capabilities.allowsChanging = !counts || input.permissions.allows(.modify)
    if job.manifest.signatures == .refuse, try SignatureGate.count(in: document) > 0 {
      capabilities.isSigned = true
      capabilities.signaturesAllowAnnotations = try SignaturePermissions.allowAnnotations(in: document)
    }
    capabilities.unavailable = Self.unavailable
    capabilities.canSpeak = canSpeak
    capabilities.canPaste = job.manifest.rules.contains(where: \.pastes)
    let glossaries = job.rules.compactMap { rule in
      if case .define(let glossary) = rule.selectionAction { glossary } else { nil }
    }
    if !glossaries.isEmpty {
      capabilities.hasDefinition = { text in glossaries.contains { $0.entry(for: text) != nil } }
    }
    self.capabilities = capabilities
  }

  /// What rules and review pages can do.
  private static let carriedOut: Set<String> = [
    "review.accept", "review.reject", "mark.remove",
    "text.highlight", "text.underline", "text.strikeOut", "text.squiggly", "text.redact", "text.createLink",
    "text.search", "text.define", "text.wikipedia", "text.speak", "text.share", "text.copy", "text.cut",
    "text.selectAll", "edit.selectAll", "image.share", "image.copy", "annotation.copy", "annotation.cut", "edit.paste",
    "annotation.delete", "image.redact", "image.createLink", "annotation.redact", "area.redact", "area.createLink",
    "create.square", "create.circle", "create.line", "create.polygon", "create.polyLine", "create.inkPen",
    "create.inkHighlighter", "create.note", "create.caret", "create.freeText",
    "create.callout", "create.stamp", "create.image", "create.signature",
    "create.sound", "create.fileAttachment", "create.eraser",
  ]

  /// What nothing in a batch carries out.
  private static let unavailable = Set(ActionCatalogue.all.map(\.id)).subtracting(carriedOut)

  package func menu(
    for selection: MenuSelection, page: Int, state: MenuState = MenuState(), language: MenuLanguage = .english
  ) throws(ObelusError) -> ActionMenu {
    try menu(for: selection, page: page, state: state, language: language, filters: try filter.map { [$0] } ?? [])
  }

  private func menu(
    for selection: MenuSelection, page: Int, state: MenuState = MenuState(), language: MenuLanguage = .english,
    filters: [any MenuFilter]
  ) throws(ObelusError) -> ActionMenu {
    do {
      return try ActionMenu.menu(
        for: selection, page: page, policy: policy, capabilities: capabilities, state: state, language: language,
        filters: filters)
    } catch {
      throw (error as? ObelusError) ?? ObelusError(.internal, "a filter of menus failed")
    }
  }

  /// Why a selection may not have an item, whatever the filter says; nil where it may.
  func reason(
    against id: String, _ selection: MenuSelection, page: Int, state: MenuState
  ) throws(ObelusError) -> MenuReason? {
    let answer = try menu(for: selection, page: page, state: state, filters: []).canPerform(id)
    return answer.0 ? nil : answer.1 ?? .noHandler
  }

  /// Nil where the policy has none.
  private var filter: ProgramFilter? {
    get throws(ObelusError) {
      policy.filter == nil
        ? nil : ProgramFilter(policy: policy, document: name, asker: try asker)
    }
  }

  var asker: ProgramAsker {
    get throws(ObelusError) {
      guard let programs else { throw ObelusError(.internal, "there is nobody to ask the programs of the policy") }
      return programs
    }
  }

  /// Whether the filter leaves a selection all items of a rule. It is asked about the whole menu, and about what the rule
  /// does, where menus do not have that for such a selection.
  func filterKeeps(_ ids: [String], _ selection: MenuSelection, page: Int) throws(ObelusError) -> Bool {
    guard let filter = try filter else { return true }
    let offered = try menu(for: selection, page: page, filters: []).items.map(\.id)
    let kept = try filter.kept(offered + ids.filter { !offered.contains($0) }, selection, page)
    return kept?.isSuperset(of: ids) == true
  }
}
