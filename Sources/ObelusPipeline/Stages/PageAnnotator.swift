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
  let hiddenTexts: HiddenTexts
  let document: Document
  let pages: [PageNode]
  let destinations: NamedDestinations

  /// Markup and links for what no redaction touches.
  /// - Parameters:
  ///   - places: the same selections, where they stand after the redaction of the page.
  ///   - erasure: what erasers do.
  ///   - marks: fills in what boxes say.
  func annotate(
    _ selections: [Selection], at places: [Selection], _ redactions: [Selection], _ content: PageContent,
    _ annotations: [Annotation], _ erasure: PageEraser.Plan, marks: PageMarks, _ builder: inout PageEditBuilder,
    _ result: inout PageResult
  ) throws(ObelusError) {
    let gone = Set(redactions.flatMap(\.glyphs))
    let tools = PageTools(hiddenTexts, document, on: pages[result.edit.page], content, annotations, gone: gone, result)
    var placer = builder.placer(existing: annotations, tools)
    var marks = marks
    let marked = places.filter { job.rules[$0.rule].action == .redact }
    var refusals: [Refusal: Int] = [:]
    for (selection, place) in zip(selections, places)
    where !job.rules[selection.rule].redacts && job.rules[selection.rule].selectionAction == nil {
      let rule = job.rules[selection.rule]
      let isMarked =
        rule.action == .redact && annotations.contains { $0.index == selection.annotation && $0.subtype == .redact }
      var isDone = false
      let emptyCount = placer.emptyCount
      var refusal: MenuReason?
      if rule.erases {
        // `PageEraser` does it.
        isDone = erasure.erases(selection)
        if !isDone { refusal = .noInk }
      } else if case .create(let tool) = rule.action {
        if let target = try tools.target(of: place, tool) {
          isDone = try ToolAction(tool, date: SourceDate.stamp).apply(
            to: target, rule: rule.id, on: &placer, isFree: tools.isFree)
        }
        if !isDone { refusal = .redacted(rule: "") }
      } else if !isMarked, try !tellsRedacted(selection, gone, page: result.edit.page) {
        refusal = try apply(rule, to: place, among: marked, annotations, &marks, &placer)
        isDone = refusal == nil
      }
      if placer.emptyCount > emptyCount {
        isDone = false
        refusal = .needsArea
      }
      guard isDone else {
        result.counts[rule.index, default: HitCounts()].kept += 1
        result.passedOver.append(
          PassedOver(selection: selection, reason: .overruled, refusal: refusal?.message))
        if let refusal { refusals[Refusal(rule: rule.index, reason: refusal), default: 0] += 1 }
        continue
      }
      result.counts[rule.index, default: HitCounts()].acted += 1
    }
    result.findings += findings(refusals, page: result.edit.page)
    if let finding = marks.finding { result.findings.append(finding) }
    result.findings += PageTools.findings(placer.shortcomings, page: result.edit.page)
    result.marksWritten = placer.added.count { $0.subtype == .redact }
    for annotation in placer.added { result.added[annotation.kind, default: 0] += 1 }
    try builder.add(placer)
  }

  private struct Refusal: Hashable {
    var rule: Int
    var reason: MenuReason
  }

  private func findings(_ refusals: [Refusal: Int], page: Int) -> [Diagnostic] {
    refusals.sorted { ($0.key.rule, $0.key.reason.code) < ($1.key.rule, $1.key.reason.code) }.map { item in
      Diagnostic(
        .finding, "action.kept",
        "rule \(job.rules[item.key.rule].id): selections with which it did nothing (\(item.key.reason.code)): "
          + "\(item.value)", at: Location(page: page))
    }
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
    _ rule: CompiledRule, to selection: Selection, among marked: [Selection], _ annotations: [Annotation],
    _ marks: inout PageMarks, _ placer: inout AnnotationPlacer
  ) throws(ObelusError) -> MenuReason? {
    guard rule.action == .redact else {
      return try add(rule.action, to: selection, text: selection.text, rule: rule.id, annotations, &placer)
    }
    RedactMarkAction(try marks.box(over: selection, among: marked)).apply(
      to: selection.quads, rule: rule.id, on: &placer)
    return nil
  }

  /// Adds what a program of the policy wants.
  /// - Returns: false where nothing may stand there.
  func add(
    _ action: Manifest.Action, to selection: Selection, text: String, rule: String, _ tools: PageTools,
    _ placer: inout AnnotationPlacer
  ) throws(ObelusError) -> Bool {
    if case .create(let tool) = action {
      let target = ToolTarget(selection.quads, isText: !selection.isArea || !selection.text.isEmpty, text: text)
      for template in tool.texts
      where try hiddenTexts.areSaid(by: template.expand(text), page: placer.pageIndex) { return false }
      return try ToolAction(tool, date: SourceDate.stamp).apply(
        to: target, rule: rule, on: &placer, isFree: tools.isFree)
    }
    return try add(action, to: selection, text: text, rule: rule, [], &placer) == nil
  }

  /// Markup and links.
  private func add(
    _ action: Manifest.Action, to selection: Selection, text: String, rule: String, _ annotations: [Annotation],
    _ placer: inout AnnotationPlacer
  ) throws(ObelusError) -> MenuReason? {
    switch action {
    case .markup(let markup):
      for text in [markup.note, markup.author].compactMap({ $0 }) where try tells(text, placer.pageIndex) {
        return .redacted(rule: "")
      }
      MarkupAction(
        markup.type.action, color: markup.color, opacity: markup.opacity, author: markup.author, note: markup.note
      ).apply(to: selection.quads, rule: rule, on: &placer)
    case .createLink(.uri(let template)):
      let address = template.expand(text, groups: selection.groups.mapValues(\.text))
      if try tells(address, placer.pageIndex) { return .redacted(rule: "") }
      LinkAction(.uri(template)).apply(
        to: selection.quads, text: text, groups: selection.groups.mapValues(\.text), rule: rule, on: &placer)
    case .createLink(.page(let number)):
      guard let target = try target(.page(number)) else {
        throw ObelusError(
          .usage, "rule \(rule) links to page \(number), but the document has \(pages.count)")
      }
      LinkAction(target).apply(to: selection.quads, text: "", rule: rule, on: &placer)
    case .createLink(.place(let place)):
      guard let target = try target(place) else {
        throw ObelusError(.usage, "rule \(rule) links to a destination that the document does not have")
      }
      for text in place.texts where try tells(text, placer.pageIndex) { return .redacted(rule: "") }
      LinkAction(target).apply(to: selection.quads, text: "", rule: rule, on: &placer)
    case .createLink(.found(let links)):
      guard let place = links.place(for: text), let target = try target(place) else { return .noTarget }
      for text in place.texts where try tells(text, placer.pageIndex) { return .redacted(rule: "") }
      guard !annotations.hasLink(over: selection.quads) else { return .linkPresent }
      LinkAction(target).apply(to: selection.quads, text: "", rule: rule, on: &placer)
    case .redact, .create, .selection: break
    }
    return nil
  }

  /// Whether an address says what is redacted, as it stands or with its percent signs resolved.
  func tells(_ address: String, _ page: Int) throws(ObelusError) -> Bool {
    if try hiddenTexts.areSaid(by: address, page: page) { return true }
    guard address.contains("%") else { return false }
    return try hiddenTexts.areSaid(by: URITemplate.unescaped(address), page: page)
  }

  /// Nil where the document has no such place.
  private func target(_ place: LinkedPlace) throws(ObelusError) -> LinkAction.Target? {
    switch place {
    case .address(let address): return .address(address)
    case .page(let number):
      return pages.indices.contains(number - 1) ? .page(DestinationPage(pages[number - 1])) : nil
    case .destination(let name): return try destinations.name(name).map { .named($0) }
    case .file(let path, let inside): return .file(path, inside)
    }
  }
}

extension [Annotation] {
  /// Some link that no earlier run has made lies over one of the quads.
  func hasLink(over quads: [Quad]) -> Bool {
    contains { annotation in
      annotation.subtype == .link && !AnnotationName.isOwn(annotation)
        && annotation.area.contains { area in quads.contains { area.contains($0.bounds.center) } }
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
