package import ObelusCore
package import ObelusPDF

/// Reads what the pages of a document draw: text, images, paths and marked content, each with the bytes that draw it.
///
/// One for each document and thread. It keeps fonts, resources and the streams that pages share for the next pages.
package final class ContentInterpreter {
  private let caches: ContentCaches
  private let limits: Limits

  package init(document: any ContentSource, limits: Limits = .standard) {
    self.limits = limits
    caches = ContentCaches(source: document, limits: limits)
  }

  /// Everything that a page's contents draw, in default user space, also through forms, patterns, soft masks and Type 3
  /// glyphs. Hidden layers, invisible and clipped text are included.
  ///
  /// - Throws: what the document throws where it cannot be read. Errors in content streams are findings.
  package func interpret(page: PageNode) throws(ObelusError) -> PageContent {
    do {
      var interpreter = PageInterpreter(
        caches: caches, limits: limits, pageResources: try pageResources(page), content: PageContent())
      try interpreter.runContents(of: page)
      return interpreter.finish()
    } catch {
      throw error.located(page: page.index)
    }
  }

  /// Adds what the appearance streams of a page's annotations draw: those of all states, shown or not.
  ///
  /// - Parameters:
  ///   - annotations: indexes in /Annots; nil for all.
  ///   - content: of the same page and interpreter, or empty.
  package func interpretAppearances(
    of page: PageNode, annotations: Set<Int>? = nil, into content: inout PageContent
  ) throws(ObelusError) {
    do {
      guard let list = try caches.source.array(page.dictionary["Annots"]) else { return }
      let known = content.instances.first { $0.kind == .page }?.resources
      let resources = if let known { known } else { try pageResources(page) }
      var interpreter = PageInterpreter(caches: caches, limits: limits, pageResources: resources, content: content)
      content = PageContent()
      for (index, object) in list.enumerated() where annotations?.contains(index) ?? true {
        guard let annotation = try caches.source.dictionary(object) else { continue }
        try interpreter.runAppearances(of: annotation, index: index)
      }
      content = interpreter.finish()
    } catch {
      throw error.located(page: page.index)
    }
  }

  private func pageResources(_ page: PageNode) throws(ObelusError) -> Resources {
    try caches.resources(page.resources) ?? Resources(dictionary: [:], objectID: nil)
  }
}

extension PageInterpreter {
  /// The content, complete.
  fileprivate consuming func finish() -> PageContent {
    var result = content
    if let page = result.instances.firstIndex(where: { $0.resources === pageResources }) {
      for use in forgottenUses.uses where !result.instances[page].uses.contains(use) {
        result.instances[page].uses.append(use)
      }
      result.procedureUses.formUnion(forgottenUses.uses)
    }
    return result
  }
}
