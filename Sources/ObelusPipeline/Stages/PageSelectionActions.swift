internal import ObelusActions
internal import ObelusAnnotations
internal import ObelusContent
internal import ObelusCore
internal import ObelusPDF
internal import ObelusRedaction
internal import ObelusText

/// Does with what rules select on a page what menus offer beside redaction, markup and plain links: nothing that the menu
/// for the selection does not have.
struct PageSelectionActions {
  let job: CompiledJob
  let strings: JobStringRules
  let hiddenTexts: HiddenTexts
  let menus: DocumentMenus
  let page: Int
  let content: PageContent
  let annotations: [Annotation]
  private let all: [Selection]
  let hidden: HiddenSelections
  private var text: PageText?
  var refusals: [Refusal: Int] = [:]

  struct Refusal: Hashable {
    var rule: Int
    var code: String
  }

  init(
    _ job: CompiledJob, _ strings: JobStringRules, _ hiddenTexts: HiddenTexts, _ menus: DocumentMenus, page: Int,
    _ content: PageContent,
    _ annotations: [Annotation], _ selections: [Selection]
  ) {
    self.job = job
    self.strings = strings
    self.hiddenTexts = hiddenTexts
    self.menus = menus
    self.page = page
    self.content = content
    self.annotations = annotations
    all = selections
    hidden = HiddenSelections(job, selections, annotations)
  }

  /// The annotations that rules delete, by their places in /Annots.
  mutating func deletions(_ result: inout PageResult) throws(ObelusError) -> Set<Int> {
    var places: Set<Int> = []
    for selection in all {
      guard let action = job.rules[selection.rule].selectionAction, action.deletes,
        let annotation = annotations.first(where: { $0.index == selection.annotation }), let place = annotation.index
      else { continue }
      if case .copyAnnotations = action {
        // It is told and counted where it is copied.
        if try copied(selection, annotation, action) == nil { continue }
        places.insert(place)
      } else if let reason = try reason(against: action.menuItem, .annotations([annotation]), rule: nil) {
        refuse(selection, reason, &result)
      } else {
        places.insert(place)
        result.counts[selection.rule, default: HitCounts()].acted += 1
      }
    }
    return places
  }

  /// Everything but deletions.
  /// - Parameters:
  ///   - places: the same selections, where they stand after the redaction of the page.
  ///   - annotator: adds what programs want.
  ///   - marks: fills in what boxes of marks say.
  mutating func act(
    at places: [Selection], on node: PageNode, by annotator: PageAnnotator, in document: Document, marks: PageMarks,
    _ builder: inout PageEditBuilder,
    _ result: inout PageResult
  ) throws(ObelusError) {
    let tools = PageTools(hiddenTexts, document, on: node, content, annotations, gone: [], result)
    var placer = builder.placer(existing: annotations, tools)
    var marks = marks
    for (selection, place) in zip(all, places) where !selection.isContinuation {
      let rule = job.rules[selection.rule]
      guard let action = rule.selectionAction, action != .delete else { continue }
      if case .program(let id, let tellsText) = action {
        try carryOut(id, tellsText: tellsText, selection, at: place, annotator, tools, &placer, &result)
        continue
      }
      if case .copyAnnotations = action {
        guard let annotation = annotations.first(where: { $0.index == selection.annotation }) else { continue }
        if let line = try copied(selection, annotation, action) {
          result.excerpts.append(excerpt(place, line))
          result.counts[rule.index, default: HitCounts()].acted += 1
        } else {
          let reason = try self.reason(against: action, selection, annotation) ?? .redacted(rule: "")
          refuse(selection, reason, &result)
        }
        continue
      }
      let text = action.isAboutText ? text(of: selection) : ""
      if let reason = try reason(against: action, selection, text) {
        refuse(selection, reason.code, reason.message, &result)
        continue
      }
      switch action {
      case .wikipedia(let articles):
        guard let address = articles.address(for: text) else {
          refuse(selection, MenuReason.noArticle.code, MenuReason.noArticle.message, &result)
          continue
        }
        guard try !annotator.tells(address, page) else {
          refuse(selection, .redacted(rule: ""), &result)
          continue
        }
        LinkAction(.address(address)).apply(to: place.quads, text: "", rule: rule.id, on: &placer)
      case .define(let glossary):
        guard let entry = glossary.entry(for: text),
          try ToolAction(DefinitionNote.tool(entry, source: glossary.source), date: SourceDate.stamp).apply(
            to: ToolTarget(place.quads, isText: true), rule: rule.id, on: &placer, isFree: tools.isFree)
        else {
          refuse(selection, "selection.redacted", "a rule takes the place of the note", &result)
          continue
        }
      case .cut:
        result.excerpts.append(excerpt(place, text))
        let marked = all.filter { job.rules[$0.rule].action == .redact }
        RedactMarkAction(try marks.box(over: selection, among: marked)).apply(
          to: place.quads, rule: rule.id, on: &placer)
      case .copy, .copyImage, .share, .search, .speak: result.excerpts.append(excerpt(place, text))
      case .delete, .program, .copyAnnotations: break
      }
      result.counts[rule.index, default: HitCounts()].acted += 1
    }
    sort(&result.excerpts)
    result.marksWritten += placer.added.count { $0.subtype == .redact }
    for annotation in placer.added { result.added[annotation.kind, default: 0] += 1 }
    result.findings += PageTools.findings(placer.shortcomings, page: page)
    try builder.add(placer)
    result.findings += refusals.sorted { ($0.key.rule, $0.key.code) < ($1.key.rule, $1.key.code) }.map { item in
      Diagnostic(
        .finding, "action.kept",
        "rule \(job.rules[item.key.rule].id): selections with which it did nothing (\(item.key.code)): \(item.value)",
        at: Location(page: page))
    }
  }

  // MARK: Texts

  /// What is selected, of an area the text in it; not what annotations show.
  mutating func text(of selection: Selection) -> String {
    guard selection.text.isEmpty, !selection.glyphs.isEmpty else { return selection.text }
    let known = text ?? PageText(content)
    text = known
    return known.text(of: selection.glyphs.filter { content.annotation(showing: $0) == nil })
  }

  private func excerpt(_ selection: Selection, _ text: String) -> PageExcerpt {
    PageExcerpt(
      rule: selection.rule, page: page, text: text, quads: selection.quads, glyph: selection.glyphs.first)
  }

  /// Into the order of reading, rule by rule.
  private mutating func sort(_ excerpts: inout [PageExcerpt]) {
    guard excerpts.count > 1 else { return }
    let known = text ?? PageText(content)
    text = known
    let places = known.readingPlaces
    func place(_ excerpt: PageExcerpt) -> Int { excerpt.glyph.flatMap { places[$0] } ?? .max }
    excerpts = excerpts.enumerated().sorted { a, b in
      (a.element.rule, place(a.element), a.offset) < (b.element.rule, place(b.element), b.offset)
    }.map(\.element)
  }
}
