package import ObelusActions
package import ObelusCore
internal import ObelusPDF
internal import ObelusRedaction

/// The menus that a job has for one document: its policy, and what the document permits. A value; safe to use from any
/// thread.
package struct DocumentMenus: Sendable {
  private let policy: ActionPolicy
  private let capabilities: MenuCapabilities

  /// - Parameters:
  ///   - document: opened from `input`, for this thread.
  ///   - canSpeak: there is a speech engine.
  init(
    _ job: CompiledJob, _ input: DocumentInput, _ document: Document, canSpeak: Bool
  ) throws(ObelusError) {
    policy = job.manifest.policy
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
    "text.search", "text.define", "text.wikipedia", "text.speak", "text.share", "text.copy", "text.cut", "image.share",
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
    do {
      return try ActionMenu.menu(
        for: selection, page: page, policy: policy, capabilities: capabilities, state: state, language: language)
    } catch {
      throw (error as? ObelusError) ?? ObelusError(.internal, "a filter of menus failed")
    }
  }
}
