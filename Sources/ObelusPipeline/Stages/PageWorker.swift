internal import ObelusActions
internal import ObelusAnnotations
package import ObelusCore
internal import ObelusContent
internal import ObelusPDF
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
  private let recognition: PageRecognition
  private let destinations: NamedDestinations
  /// Nil where no rule asks them.
  private let menus: DocumentMenus?

  /// - Parameters:
  ///   - provider: the annotations of the document, shared by all workers.
  ///   - contextLength: how many characters around each hit are told with it.
  ///   - sidecars: words that files beside the document have for its pages.
  ///   - open: opens the document once more.
  init(
    _ job: CompiledJob, _ document: Document, pages: [PageNode], provider: FileAnnotationProvider, depth: Int = 0,
    contextLength: Int = 0, sidecars: SidecarFiles, menus: DocumentMenus? = nil,
    open: @escaping () throws(ObelusError) -> Document
  ) throws(ObelusError) {
    self.job = job
    self.depth = depth
    self.pages = pages
    self.provider = provider
    self.menus = menus
    boxes = job.boxes
    self.document = document
    destinations = NamedDestinations(document)
    recognition = PageRecognition(job.manifest.ocr, sidecars: sidecars, open: open)
    interpreter = ContentInterpreter(document: document)
    selector = try PageSelector(job, pageCount: pages.count, contextLength: contextLength)
    strings = try JobStringRules(job, pageCount: pages.count)
    stray = StrayContentFinder(strings)
  }

  /// Extract, select and act on one page.
  /// - Parameters:
  ///   - crossing: the page's parts of hits over page breaks, see `PageBreaks`.
  ///   - gone: annotations of other pages that go, with what of this page belongs to them.
  package func process(
    _ index: Int, crossing: [CrossingPart] = [], without gone: Set<ObjectID> = []
  ) throws(ObelusError) -> PageResult {
    let page = pages[index]
    var times = StageTimes()
    let (annotations, content) = try times.measure(.extract) { () throws(ObelusError) in
      (try self.annotations(of: page), try self.content(of: page))
    }
    var result = PageResult(edit: PageEdit(page: index))
    var selection = try times.measure(.select) { () throws(ObelusError) in
      var selection = try selector.select(
        content, on: page, page: index, annotations: annotations, crossing: crossing)
      selection.selections += try ShownValues(
        job: job, strings: strings, document: document, pageCount: pages.count
      ).selections(in: content, page: index, annotations, beside: selection.selections)
      selection.selections += try FieldRows(
        job: job, strings: strings, document: document, pageCount: pages.count
      ).selections(in: content, on: page, annotations)
      return selection
    }
    if pages.count > 1, job.redacts || job.deletes { result.answered = annotations.answered }
    result.coverage = coverage(of: page, content)
    try times.measure(.recognise) { () throws(ObelusError) in
      try recognition.select(
        on: page, content, annotations, by: selector, crossing: crossing, into: &selection, &result)
    }
    if let decisions = job.decisions {
      result.decided = try decisions.apply(to: &selection, job.rules, page: index)
      result.keptPlaces = KeptPlaces.quads(selection, content, job.rules)
      try ShownValues(job: job, strings: strings, document: document, pageCount: pages.count).checkKept(
        selection.passedOver.filter { $0.reason == .rejected }.map(\.selection), in: content, page: index, annotations)
      if decisions.hasTexts { result.textsOfPlaces = textsOfPlaces(selection, content) }
    }
    result.edges = selection.edges
    result.selections = selection.selections
    result.passedOver = selection.passedOver
    count(selection, into: &result)
    result.findings += result.coverage?.findings(page: index) ?? []
    try times.measure(.act) { () throws(ObelusError) in
      try act(on: page, content, annotations, without: gone, &result)
    }
    result.times = times
    // A file that MuPDF repaired while it was read has other object numbers now than before.
    guard !document.isRepaired else {
      throw ObelusError(.repairedLate, "the file turned out to be damaged while it was read")
    }
    return result
  }

  /// The texts that go from areas and annotations and beside labels, each as a whole.
  private func textsOfPlaces(_ selection: PageSelection, _ content: PageContent) -> Set<String> {
    let taken = selection.selections.filter {
      job.rules[$0.rule].action == .redact && job.rules[$0.rule].pattern == nil
    }
    guard !taken.isEmpty else { return [] }
    let text = PageText(content)
    return Set(taken.map { DecidedHits.words(text.text(of: $0.glyphs)) }).filter { $0.count >= Self.leastTold }
  }

  /// Characters of a text that tells anything.
  private static let leastTold = 3

  /// Hits over the breaks between pages, see `PageSelector.crossing`.
  func crossing(_ results: [PageResult]) throws(ObelusError) -> [Int: [CrossingPart]] {
    try PageBreaks(selector).parts(results.map(\.edges))
  }

  /// What is not on a page, as far as it stands in the input.
  /// - Parameter writes: embedded files are redacted; false finds and counts.
  /// - Returns: what changes, the rules that hit something there, and how long it took.
  package func scrub(
    writes: Bool
  ) throws(ObelusError) -> (result: DocumentScrubber.Result, hitRules: Set<Int>, times: StageTimes) {
    var times = StageTimes()
    let result = try times.measure(.assemble) { () throws(ObelusError) in
      var scrubber = DocumentScrubber(
        source: document, options: SanitizeOptions(job.manifest), rules: strings,
        pagesOwnResources: job.redacts,
        attachments: job.redacts ? embeddedPDFs(writes) : nil)
      return try scrubber.run(pages: pages.map(\.objectID))
    }
    return (result, strings.hitRules, times)
  }

  private func embeddedPDFs(_ writes: Bool) -> EmbeddedPDFs {
    EmbeddedPDFs(job, host: document, depth: depth, writes ? .redact : .look)
  }

  private func act(
    on page: PageNode, _ content: PageContent, _ annotations: [Annotation], without gone: Set<ObjectID>,
    _ result: inout PageResult
  ) throws(ObelusError) {
    var builder = PageEditBuilder(page: page, source: document, namespace: page.index + 1)
    let left = try filtered(annotations, &result)
    let selections = left.map { result.selections[$0] }
    let redactions = result.selections.filter { job.rules[$0.rule].redacts }
    var actions = menus.map {
      PageSelectionActions(job, strings, $0, page: page.index, content, annotations, selections)
    }
    let deleted = try actions?.deletions(&result) ?? []
    let eraser = PageEraser(job: job, source: document)
    let erasure = try eraser.plan(selections, annotations)
    try eraser.apply(erasure, annotations, &builder)
    let going = erasure.emptied.union(deleted)
    if job.redacts {
      try redact(redactions, on: page, content, annotations, without: gone, and: going, &builder, &result)
    } else {
      try remove(going, annotations, without: gone, &builder, &result)
    }
    let annotator = PageAnnotator(
      job: job, strings: strings, document: document, pages: pages, destinations: destinations)
    // A redaction may have moved what they stand on.
    let moved = left.map { result.selections[$0] }
    try annotator.annotate(
      moved, redactions, content, annotations, marks: marks(of: page), &builder, &result)
    try actions?.act(at: moved, on: page, by: annotator, in: document, marks: marks(of: page), &builder, &result)
    result.edit = builder.finish()
  }

  /// The indices of what the filter of the policy leaves. What is to be redacted it cannot keep: the document would go out
  /// with it.
  private func filtered(
    _ annotations: [Annotation], _ result: inout PageResult
  ) throws(ObelusError) -> [Int] {
    guard let menus, job.manifest.policy.filter != nil else { return Array(result.selections.indices) }
    var left: [Int] = []
    var taken: [Int: Int] = [:]
    for (index, selection) in result.selections.enumerated() {
      let rule = job.manifest.rules[selection.rule]
      let place = MenuSelection(selection, rule, annotations)
      if try menus.filterKeeps(rule.menuItems, place, page: result.edit.page) {
        left.append(index)
        continue
      }
      guard rule.action != .redact else {
        throw ObelusError(
          .program, "the filter of the policy takes away what rule \(rule.id) redacts",
          hint: "take the rule out, or have the filter keep its items")
      }
      result.passedOver.append(
        PassedOver(selection: selection, reason: .overruled, refusal: MenuReason.filtered.message))
      guard !selection.isContinuation else { continue }
      result.counts[selection.rule, default: HitCounts()].kept += 1
      taken[selection.rule, default: 0] += 1
    }
    result.findings += taken.sorted { $0.key < $1.key }.map { rule, number in
      Diagnostic(
        .finding, "action.kept",
        "rule \(job.rules[rule].id): selections with which it did nothing (\(MenuReason.filtered.code)): \(number)",
        at: Location(page: result.edit.page))
    }
    return left
  }

  /// Takes annotations out of a page, with their popups and replies.
  private func remove(
    _ going: Set<Int>, _ annotations: [Annotation], without goneElsewhere: Set<ObjectID>,
    _ builder: inout PageEditBuilder, _ result: inout PageResult
  ) throws(ObelusError) {
    let gone = try builder.dependents(of: going.union(annotations.places(belongingTo: goneElsewhere)), annotations)
    if job.deletes {
      result.findings += LeftoverMarks.replies(gone.subtracting(going), annotations, page: result.edit.page)
      result.census = AnnotationCensus(annotations.filter { !gone.contains($0.index ?? -1) })
    }
    let removed = try builder.remove(annotations: gone, annotations)
    result.directlyRemoved = removed.direct
    result.removedAnnotations = removed.objects
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
    for item in selection.selections where !item.isContinuation {
      result.counts[item.rule, default: HitCounts()].hits += 1
      result.counts[item.rule, default: HitCounts()].add(score: item.score)
    }
    for item in selection.passedOver
    where [.exception, .rejected].contains(item.reason) && !item.selection.isContinuation {
      result.counts[item.selection.rule, default: HitCounts()].hits += 1
      result.counts[item.selection.rule, default: HitCounts()].kept += 1
    }
    for (rule, number) in selection.unanswered.sorted(by: { $0.key < $1.key }) {
      result.findings.append(
        Diagnostic(
          .finding, "anchor.unanswered",
          "rule \(job.rules[rule].id): \(number) labels have no text, or no end, where the rule looks for it",
          at: Location(page: result.edit.page)))
    }
    for (rule, number) in selection.uncertain.sorted(by: { $0.key < $1.key }) {
      let isTaken = job.takesPossibleHits(of: job.rules[rule])
      result.findings.append(
        Diagnostic(
          .finding, job.rules[rule].redacts ? "text.possible" : "markup.possible",
          "rule \(job.rules[rule].id): \(number) possible hits with irregular gaps were \(isTaken ? "" : "not ")taken",
          at: Location(page: result.edit.page)))
    }
    countMisread(selection, into: &result)
  }

  private func countMisread(_ selection: PageSelection, into result: inout PageResult) {
    for (rule, number) in selection.misread.sorted(by: { $0.key < $1.key }) {
      let isTaken = job.takesPossibleHits(of: job.rules[rule])
      result.findings.append(
        Diagnostic(
          .finding, job.rules[rule].redacts ? "text.possible" : "markup.possible",
          "rule \(job.rules[rule].id): \(number) possible hits in recognised text that may be misread were "
            + (isTaken ? "taken" : "not taken"),
          at: Location(page: result.edit.page)))
    }
  }

  /// What no text rule can read on the page; nil where none looks at it.
  private func coverage(of page: PageNode, _ content: PageContent) -> PageCoverage? {
    guard job.rules.contains(where: { $0.readsText && $0.pages.contains(page.index, of: pages.count) }) else {
      return nil
    }
    return PageCoverage(content, page: page, document: document)
  }

  private func marks(of page: PageNode) -> PageMarks {
    PageMarks(job, boxes: boxes, strings: strings, document: document, page: page.index)
  }

  private func redact(
    _ redactions: [Selection], on page: PageNode, _ content: PageContent, _ annotations: [Annotation],
    without goneElsewhere: Set<ObjectID>, and going: Set<Int>, _ builder: inout PageEditBuilder,
    _ result: inout PageResult
  ) throws(ObelusError) {
    var pageMarks = marks(of: page)
    var marks = try pageMarks.marks(of: redactions, content, annotations)
    if let finding = pageMarks.finding { result.findings.append(finding) }
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
    let taken = plan.annotations.union(redactions.compactMap(\.annotation)).union(going)
    var gone = taken.union(annotations.places(belongingTo: goneElsewhere))
    repeat {
      gone = try builder.dependents(of: gone.union(annotations.repliesByName(to: gone, in: document)), annotations)
    } while try !annotations.repliesByName(to: gone, in: document).isSubset(of: gone)
    plan.removal.annotations = gone
    result.findings += LeftoverMarks.replies(gone.subtracting(taken), annotations, page: result.edit.page)
    let emptied = Set(redactions.flatMap(\.fields)).subtracting(gone)
    result.takenAreas = marks.filter { $0.isArea && !$0.isRecognised }.flatMap(\.taken)
    if !result.takenAreas.isEmpty, !plan.removal.isWhole, try document.catalog()?["OCProperties"] != nil {
      result.layers = try LayerUse(content, removing: plan.removal, in: document)
    }
    result.losesPlaces = marks.contains { $0.isPlace && !$0.isRecognised } || !emptied.isEmpty
    let rewrite = try PageRewriter.rewrite(
      content, removing: plan.removal, source: document, namespace: result.edit.page + 1,
      prune: job.manifest.sanitize.removes(.unusedObjects) || !marks.isEmpty)
    result.codes = plan.codes
    result.stray = try stray.find(in: content, page: result.edit.page)
    result.isRedacted = rewrite.contents != nil || !rewrite.appearances.isEmpty
    result.fonts = rewrite.fonts
    result.shownStreams = rewrite.shownStreams
    if job.manifest.sanitize.removes(.unusedObjects) { result.prunedResources = rewrite.prunedResources }
    try result.noteDrawn(content, on: page, rewrite, plan.removal, in: document)
    let structure = TouchedStructure(document: document)
    let places = try structure.places(rewrite.touchedContent, page: page)
    result.images = ImageLedger(content, plan.removal)
    if marks.contains(where: \.isPlace) {
      result.touchedPlaces = places
      result.touchedObjects = try structure.ownedObjects(rewrite)
    } else {
      result.respelledPlaces = places
    }
    builder.keepsOwnResources = true
    if let extent = PageEntries.Extent(marks, on: page) {
      let dropped =
        builder.dropEntries(after: extent, leaving: PageEntries.handled(by: job.manifest.sanitize))
        + (try builder.dropViewports(under: result.takenAreas))
      result.findings += PageEntries.finding(dropped, page: page.index)
    }
    result.places = redactions.filter { job.rules[$0.rule].isPlacedByText }.map {
      RedactedPlace(rule: $0.rule, quads: $0.taken)
    }
    try builder.apply(rewrite)
    let telling = try OverlayForms.telling(
      annotations.filter { !gone.contains($0.index ?? -1) }, page: page.index, in: document, interpreter, selector, job)
    try builder.drop("RO", ofAnnotations: telling)
    try builder.move(annotations: plan.movedAnnotations)
    // What other rules add is about text that has moved.
    for index in result.selections.indices where !job.rules[result.selections[index].rule].redacts {
      result.selections[index].quads = result.selections[index].quads.map { plan.moved($0) ?? $0 }
    }
    try builder.clearFields(emptied)
    let removed = try builder.remove(annotations: gone, annotations)
    result.directlyRemoved = removed.direct
    result.touchedObjects.formUnion(removed.structParents)
    result.removedAnnotations = removed.objects
    result.findings += LeftoverMarks.finding(
      annotations.count { $0.subtype == .redact && !gone.contains($0.index ?? -1) }, page: page.index)
    result.marks = marks.flatMap(\.quads) + plan.changedAreas
    result.takenWords = redactions.filter(\.isRecognised).flatMap(\.quads)
    for redaction in redactions {
      if !redaction.isContinuation { result.counts[redaction.rule, default: HitCounts()].acted += 1 }
      if job.rules[redaction.rule].isWholeText, !redaction.text.isEmpty {
        result.removedTexts[redaction.rule, default: []].insert(redaction.text)
      }
    }
  }
}
