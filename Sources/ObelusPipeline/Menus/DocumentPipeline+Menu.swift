internal import ObelusActions
internal import ObelusAnnotations
internal import ObelusContent
package import ObelusCore
internal import ObelusPDF
internal import ObelusRedaction

extension DocumentPipeline {
  /// The menu for a place of a page, as the job's policy and the document have it.
  package func menu(
    at probe: MenuProbe
  ) throws(ObelusError) -> (record: MenuRecord, outcome: DocumentOutcome) {
    try DocumentInput.restartingOnRepair(file, password: password) { (input, document) throws(ObelusError) in
      guard input.pages.indices.contains(probe.page) else {
        throw ObelusError(.usage, "the document has \(input.pages.count) pages")
      }
      let page = input.pages[probe.page]
      let annotations = try PageAnnotationReader.read(page.dictionary, pageIndex: page.index, in: document).annotations
      let content = try ContentInterpreter(document: document).interpret(page: page)
      let found = try SelectionFinder(content: content, annotations: annotations).find(probe.place)
      let selector = try PageSelector(job, pageCount: input.pages.count)
      let selections = try selector.select(content, on: page, page: page.index, annotations: annotations).selections
      var state = MenuState()
      state.redactingRule = selections.first { covers($0, found, annotations) }.map { job.rules[$0.rule].id }
      state.isUnderMark = isUnderMark(found, annotations)
      let menu = try menus(input, document).menu(
        for: found.selection, page: page.index, state: state, language: MenuLanguage(locale: probe.locale))
      var outcome = DocumentOutcome(input: name, state: .done, pages: input.pages.count)
      outcome.inputBytes = file.count
      return (MenuRecord(menu, of: found.selection, document: name, page: page.index), outcome)
    }
  }

  /// Whether the document has a mark over some of what is selected.
  private func isUnderMark(_ found: SelectionFinder.Found, _ annotations: [Annotation]) -> Bool {
    let places: [Quad]
    switch found.selection {
    case .text(_, let quads): places = quads
    case .image(let quad): places = [quad]
    case .annotations, .empty: return false
    }
    return HiddenSelections(job, [], annotations).isUnderMark(places)
  }

  /// Whether a rule redacts some of what is selected, or marks it for that.
  private func covers(_ selection: Selection, _ found: SelectionFinder.Found, _ annotations: [Annotation]) -> Bool {
    let rule = job.rules[selection.rule]
    guard rule.action == .redact || rule.selectionAction == .cut else { return false }
    switch found.selection {
    case .text: return !Set(selection.glyphs).isDisjoint(with: found.glyphs)
    case .image(let quad): return selection.isArea && selection.taken.contains { $0.bounds.overlaps(quad.bounds) }
    case .annotations(let all): return all.contains { $0.index != nil && $0.index == selection.annotation }
    case .empty(let place): return selection.isArea && selection.taken.contains { $0.bounds.contains(place) }
    }
  }
}

extension Rect {
  /// They share an area.
  func overlaps(_ other: Rect) -> Bool { x0 < other.x1 && other.x0 < x1 && y0 < other.y1 && other.y0 < y1 }
}
