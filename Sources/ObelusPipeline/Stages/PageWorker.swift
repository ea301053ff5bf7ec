internal import ObelusActions
package import ObelusAnnotations
package import ObelusCore
internal import ObelusContent
package import ObelusPDF
package import ObelusRedaction
internal import ObelusText

/// One worker's own view of a document: its MuPDF document, interpreter and matchers, used by one thread.
package final class PageWorker {
  private let job: CompiledJob
  private let document: Document
  private let pages: [PageNode]
  private let interpreter: ContentInterpreter
  private let selector: PageSelector
  private let strings: JobStringRules
  private let provider: FileAnnotationProvider
  private let boxes: [Int: BoxContent]
  /// How many documents this one is embedded in.
  private let depth: Int
  private let stray: StrayContentFinder

  /// - Parameters:
  ///   - provider: the annotations of the document, shared by all workers.
  package init(
    _ job: CompiledJob, _ document: Document, pages: [PageNode], provider: FileAnnotationProvider, depth: Int = 0
  ) throws(ObelusError) {
    self.job = job
    self.depth = depth
    self.pages = pages
    self.provider = provider
    boxes = job.boxes
    self.document = document
    interpreter = ContentInterpreter(document: document)
    selector = try PageSelector(job, pageCount: pages.count)
    strings = try JobStringRules(job, pageCount: pages.count)
    stray = StrayContentFinder(strings)
  }

  /// Extract, select and act on one page.
  package func process(_ index: Int) throws(ObelusError) -> PageResult {
    let page = pages[index]
    var times = StageTimes()
    let (annotations, content) = try times.measure(.extract) { () throws(ObelusError) in
      (try self.annotations(of: page), try self.content(of: page))
    }
    var result = PageResult(edit: PageEdit(page: index))
    let selection = try times.measure(.select) { () throws(ObelusError) in
      try selector.select(content, page: index, annotations: annotations)
    }
    result.selections = selection.selections
    count(selection, into: &result)
    result.coverage = coverage(of: page, content)
    result.findings += result.coverage?.findings(page: index) ?? []
    try times.measure(.act) { () throws(ObelusError) in
      try act(on: page, content, annotations, &result)
    }
    result.times = times
    // A file that MuPDF repaired while it was read has other object numbers now than before.
    guard !document.isRepaired else {
      throw ObelusError(.repairedLate, "the file turned out to be damaged while it was read")
    }
    return result
  }

  /// What is not on a page, as far as it stands in the input.
  /// - Parameter scratch: where an embedded file may stand for a while; nil where nothing is written.
  package func scrub(scratch: String?) throws(ObelusError) -> (result: DocumentScrubber.Result, times: StageTimes) {
    var times = StageTimes()
    let result = try times.measure(.assemble) { () throws(ObelusError) in
      var scrubber = DocumentScrubber(
        source: document, options: SanitizeOptions(job.manifest.sanitize), rules: strings,
        pagesOwnResources: job.redacts,
        attachments: job.redacts ? embeddedPDFs(scratch) : nil)
      return try scrubber.run(pages: pages.map(\.objectID))
    }
    return (result, times)
  }

  private func embeddedPDFs(_ scratch: String?) -> EmbeddedPDFs {
    EmbeddedPDFs(job, host: document, depth: depth, scratch.map { .redact(scratch: $0) } ?? .look)
  }

  private func act(
    on page: PageNode, _ content: PageContent, _ annotations: [Annotation], _ result: inout PageResult
  ) throws(ObelusError) {
    var builder = PageEditBuilder(page: page, source: document, namespace: page.index + 1)
    let redactions = result.selections.filter { job.rules[$0.rule].redacts }
    if job.redacts {
      try redact(redactions, on: page, content, annotations, &builder, &result)
    }
    try addAnnotations(result.selections, redactions, annotations, &builder, &result)
    result.edit = builder.finish()
  }

  private func annotations(of page: PageNode) throws(ObelusError) -> [Annotation] {
    try provider.annotations(forPageAt: page.index) { [document] (index: Int) throws(ObelusError) in
      try PageAnnotationReader.read(page.dictionary, pageIndex: index, in: document).annotations
    }
  }

  /// What the page and its annotations draw. Where a limit cut the reading off, a redacting job cannot go on: what was
  /// not read cannot be said to be free of anything.
  private func content(of page: PageNode) throws(ObelusError) -> PageContent {
    var content = try interpreter.interpret(page: page)
    try interpreter.interpretAppearances(of: page, into: &content)
    if job.redacts, content.findings.limits > 0 {
      throw ObelusError(
        .unreadableContent, "the page's content is too deep or too large to be read to its end",
        at: Location(page: page.index))
    }
    return content
  }

  private func count(_ selection: PageSelection, into result: inout PageResult) {
    for item in selection.selections { result.counts[item.rule, default: HitCounts()].hits += 1 }
    for (rule, number) in selection.kept {
      result.counts[rule, default: HitCounts()].hits += number
      result.counts[rule, default: HitCounts()].kept += number
    }
    for (rule, number) in selection.uncertain.sorted(by: { $0.key < $1.key }) {
      let isTaken = job.takesPossibleHits(of: job.rules[rule])
      result.findings.append(
        Diagnostic(
          .finding, job.rules[rule].redacts ? "text.possible" : "markup.possible",
          "rule \(job.rules[rule].id): \(number) possible hits with irregular gaps were \(isTaken ? "" : "not ")taken",
          at: Location(page: result.edit.page)))
    }
  }

  /// What no text rule can read on the page; nil where none looks at it.
  private func coverage(of page: PageNode, _ content: PageContent) -> PageCoverage? {
    guard job.rules.contains(where: { $0.pattern != nil && $0.pages.contains(page.index, of: pages.count) }) else {
      return nil
    }
    return PageCoverage(content, page: page, document: document)
  }

  private func redact(
    _ redactions: [Selection], on page: PageNode, _ content: PageContent, _ annotations: [Annotation],
    _ builder: inout PageEditBuilder, _ result: inout PageResult
  ) throws(ObelusError) {
    var marks = try marks(of: redactions, content, annotations, &result)
    let unreadable = job.manifest.unreadable == .remove ? result.coverage : nil
    if let unreadable { marks += unreadable.marks(in: content, on: page) }
    var plan = try PageRedactor(content: content, document: document).plan(
      marks, annotations: annotations, boxes: boxes, strings: strings, page: page,
      width: WidthPolicy(job.manifest.width))
    result.findings += plan.findings.map { finding in
      var located = finding
      located.location.page = result.edit.page
      return located
    }
    if let unreadable { plan.removal.paths.formUnion(unreadable.paths) }
    let gone = try builder.dependents(
      of: plan.annotations.union(redactions.compactMap(\.annotation)), annotations)
    plan.removal.annotations = gone
    let rewrite = try PageRewriter.rewrite(
      content, removing: plan.removal, source: document, namespace: result.edit.page + 1,
      prune: job.manifest.sanitize.removes(.unusedObjects))
    result.codes = plan.codes
    result.stray = try stray.find(in: content, page: result.edit.page)
    result.isRedacted = rewrite.contents != nil || !rewrite.appearances.isEmpty
    result.fonts = rewrite.fonts
    result.shownStreams = rewrite.shownStreams
    let touched = try structureKeys(rewrite.touchedContent, page: result.edit.page)
    result.images = ImageLedger(content, plan.removal)
    if marks.contains(where: \.isArea) {
      result.touchedStructure = touched
      result.touchedObjects = try ownedObjects(rewrite, content)
    } else {
      result.respelledStructure = touched
    }
    builder.keepsOwnResources = true
    try builder.apply(rewrite)
    let telling = try OverlayForms.telling(
      annotations.filter { !gone.contains($0.index ?? -1) }, page: page.index, in: document, interpreter, selector, job)
    try builder.drop("RO", ofAnnotations: telling)
    try builder.move(annotations: plan.movedAnnotations)
    let removed = try builder.remove(annotations: gone, annotations)
    result.directlyRemoved = removed.direct
    result.touchedObjects.formUnion(removed.structParents)
    result.findings += LeftoverMarks.finding(
      annotations.count { $0.subtype == .redact && !gone.contains($0.index ?? -1) }, page: page.index)
    result.marks = marks.flatMap(\.quads) + plan.changedAreas
    for redaction in redactions {
      result.counts[redaction.rule, default: HitCounts()].acted += 1
      if job.rules[redaction.rule].isWholeText {
        result.removedTexts[redaction.rule, default: []].insert(redaction.text)
      }
    }
  }

  private func marks(
    of redactions: [Selection], _ content: PageContent, _ annotations: [Annotation], _ result: inout PageResult
  ) throws(ObelusError) -> [Mark] {
    var marks: [Mark] = []
    var dropped = 0
    for selection in redactions {
      var mark = Mark(
        rule: selection.rule, quads: selection.quads, glyphs: selection.glyphs, isArea: selection.isArea)
      if let index = selection.annotation, let annotation = annotations.first(where: { $0.index == index }),
        annotation.subtype == .redact
      {
        let box = try ForeignMarks.box(
          of: annotation, own: boxes[selection.rule] ?? BoxContent(), keepsOwnStyle: job.rules[selection.rule].hasBox,
          glyphs: selection.glyphs, in: content, strings: strings, source: document)
        mark.box = box.content
        if box.droppedText { dropped += 1 }
      }
      marks.append(mark)
    }
    if dropped > 0 {
      result.findings.append(
        Diagnostic(
          .finding, "redact.overlay-text-dropped",
          "overlay texts of marks that tell what is redacted and are not drawn: \(dropped)",
          at: Location(page: result.edit.page)))
    }
    return marks
  }

  private func structureKeys(
    _ touched: [PageRewrite.ContentReference], page: Int
  ) throws(ObelusError) -> Set<StructureKey> {
    var keys: Set<StructureKey> = []
    for reference in touched {
      let holder =
        if let stream = reference.stream { try document.object(stream).dictionary } else { pages[page].dictionary }
      guard let parents = try document.resolve(holder?["StructParents"]).integerValue else { continue }
      keys.insert(StructureKey(structParents: parents, mcid: reference.mcid))
    }
    return keys
  }

  /// The structure elements' numbers of forms and images that lost something (14.7.5.3: content as a whole).
  private func ownedObjects(_ rewrite: PageRewrite, _ content: PageContent) throws(ObelusError) -> Set<Int> {
    var numbers: Set<Int> = []
    for id in rewrite.tainted {
      guard let number = try document.resolve(document.object(id).dictionary?["StructParent"]).integerValue else {
        continue
      }
      numbers.insert(number)
    }
    return numbers
  }

  /// Markup and links for what no redaction touches.
  private func addAnnotations(
    _ selections: [Selection], _ redactions: [Selection], _ annotations: [Annotation],
    _ builder: inout PageEditBuilder, _ result: inout PageResult
  ) throws(ObelusError) {
    let gone = Set(redactions.flatMap(\.glyphs))
    var placer = builder.placer(existing: annotations)
    for selection in selections where !job.rules[selection.rule].redacts {
      let rule = job.rules[selection.rule]
      let isMarked =
        rule.action == .redact && annotations.contains { $0.index == selection.annotation && $0.subtype == .redact }
      guard !isMarked, gone.isDisjoint(with: selection.glyphs),
        try strings.hits(in: selection.text, page: result.edit.page).isEmpty
      else {
        result.counts[rule.index, default: HitCounts()].kept += 1
        continue
      }
      try apply(rule, to: selection, &placer)
      result.counts[rule.index, default: HitCounts()].acted += 1
    }
    result.marksWritten = placer.added.count { $0.subtype == .redact }
    for annotation in placer.added { result.added[Self.kind(of: annotation), default: 0] += 1 }
    try builder.add(placer)
  }

  private static func kind(of annotation: NewAnnotation) -> Bystanders.Kind {
    for case (annotation.id, .value(.dictionary(let dictionary))) in annotation.objects {
      return Bystanders.kind(of: dictionary)
    }
    return .annotations
  }

  private func apply(
    _ rule: CompiledRule, to selection: Selection, _ placer: inout AnnotationPlacer
  ) throws(ObelusError) {
    switch rule.action {
    case .redact:
      RedactMarkAction(boxes[rule.index] ?? BoxContent()).apply(to: selection.quads, rule: rule.id, on: &placer)
    case .markup(let markup):
      MarkupAction(
        markup.type.action, color: markup.color, opacity: markup.opacity, author: markup.author, note: markup.note
      ).apply(to: selection.quads, rule: rule.id, on: &placer)
    case .createLink(.uri(let template)):
      LinkAction(.uri(template)).apply(to: selection.quads, text: selection.text, rule: rule.id, on: &placer)
    case .createLink(.page(let number)):
      guard number <= pages.count else {
        throw ObelusError(
          .usage, "rule \(rule.id) links to page \(number), but the document has \(pages.count)")
      }
      let target = pages[number - 1]
      LinkAction(
        .page(DestinationPage(target))
      ).apply(to: selection.quads, text: "", rule: rule.id, on: &placer)
    }
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
