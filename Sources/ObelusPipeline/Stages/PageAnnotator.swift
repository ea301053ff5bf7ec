internal import ObelusActions
internal import ObelusAnnotations
internal import ObelusContent
internal import ObelusCore
internal import ObelusPDF
internal import ObelusRedaction

/// Puts markup, links, marks for redaction and what tools make on a page.
struct PageAnnotator {
  let job: CompiledJob
  let strings: JobStringRules
  let document: Document
  let pages: [PageNode]

  /// Markup and links for what no redaction touches.
  /// - Parameter marks: fills in what boxes say.
  func annotate(
    _ selections: [Selection], _ redactions: [Selection], _ content: PageContent, _ annotations: [Annotation],
    marks: PageMarks, _ builder: inout PageEditBuilder, _ result: inout PageResult
  ) throws(ObelusError) {
    let gone = Set(redactions.flatMap(\.glyphs))
    let tools = PageTools(strings, document, on: pages[result.edit.page], content, annotations, gone: gone, result)
    var placer = builder.placer(existing: annotations, tools)
    var marks = marks
    let marked = selections.filter { job.rules[$0.rule].action == .redact }
    for selection in selections
    where !job.rules[selection.rule].redacts && job.rules[selection.rule].selectionAction == nil {
      let rule = job.rules[selection.rule]
      let isMarked =
        rule.action == .redact && annotations.contains { $0.index == selection.annotation && $0.subtype == .redact }
      var isDone = rule.erases
      if rule.erases {
        // `PageEraser` has done it.
      } else if case .create(let tool) = rule.action {
        if let target = try tools.target(of: selection, tool) {
          isDone = try ToolAction(tool, date: SourceDate.stamp).apply(
            to: target, rule: rule.id, on: &placer, isFree: tools.isFree)
        }
      } else if !isMarked, try !tellsRedacted(selection, gone, page: result.edit.page) {
        try apply(rule, to: selection, among: marked, &marks, &placer)
        isDone = true
      }
      guard isDone else {
        result.counts[rule.index, default: HitCounts()].kept += 1
        result.passedOver.append(PassedOver(selection: selection, reason: .overruled))
        continue
      }
      result.counts[rule.index, default: HitCounts()].acted += 1
    }
    if let finding = marks.finding { result.findings.append(finding) }
    result.findings += PageTools.findings(placer.shortcomings, page: result.edit.page)
    result.marksWritten = placer.added.count { $0.subtype == .redact }
    for annotation in placer.added { result.added[annotation.kind, default: 0] += 1 }
    try builder.add(placer)
  }

  /// Whether what a selection and the groups in it show is redacted, or a text of them is.
  private func tellsRedacted(
    _ selection: Selection, _ gone: Set<Int>, page: Int
  ) throws(ObelusError) -> Bool {
    guard gone.isDisjoint(with: selection.glyphs), try strings.hits(in: selection.text, page: page).isEmpty else {
      return true
    }
    for group in selection.groups.values {
      guard gone.isDisjoint(with: group.glyphs), try strings.hits(in: group.text, page: page).isEmpty else {
        return true
      }
    }
    return false
  }

  private func apply(
    _ rule: CompiledRule, to selection: Selection, among marked: [Selection], _ marks: inout PageMarks,
    _ placer: inout AnnotationPlacer
  ) throws(ObelusError) {
    switch rule.action {
    case .redact:
      RedactMarkAction(try marks.box(over: selection, among: marked)).apply(
        to: selection.quads, rule: rule.id, on: &placer)
    case .markup(let markup):
      MarkupAction(
        markup.type.action, color: markup.color, opacity: markup.opacity, author: markup.author, note: markup.note
      ).apply(to: selection.quads, rule: rule.id, on: &placer)
    case .createLink(.uri(let template)):
      LinkAction(.uri(template)).apply(
        to: selection.quads, text: selection.text, groups: selection.groups.mapValues(\.text), rule: rule.id,
        on: &placer)
    case .createLink(.page(let number)):
      guard number <= pages.count else {
        throw ObelusError(
          .usage, "rule \(rule.id) links to page \(number), but the document has \(pages.count)")
      }
      let target = pages[number - 1]
      LinkAction(
        .page(DestinationPage(target))
      ).apply(to: selection.quads, text: "", rule: rule.id, on: &placer)
    case .create, .selection: break
    }
  }
}

extension NewAnnotation {
  /// As what it counts among the annotations of the document.
  var kind: Bystanders.Kind {
    for case (id, .value(.dictionary(let dictionary))) in objects { return Bystanders.kind(of: dictionary) }
    return .annotations
  }
}

extension Manifest.Markup.Kind {
  fileprivate var action: MarkupType {
    switch self {
    case .highlight: .highlight
    case .underline: .underline
    case .strikeOut: .strikeOut
    case .squiggly: .squiggly
    }
  }
}
