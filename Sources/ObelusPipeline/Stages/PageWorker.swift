internal import ObelusActions
internal import ObelusAnnotations
package import ObelusCore
internal import ObelusContent
internal import ObelusPDF
package import ObelusRedaction
internal import ObelusText

/// One worker's own view of a document: its MuPDF document, interpreter and matchers, used by one thread.
package final class PageWorker {
  let job: CompiledJob
  let document: Document
  let pages: [PageNode]
  let interpreter: ContentInterpreter
  let selector: PageSelector
  let strings: JobStringRules
  let hiddenTexts: HiddenTexts
  private let provider: FileAnnotationProvider
  let boxes: [Int: BoxContent]
  /// How many documents this one is embedded in.
  private let depth: Int
  let stray: StrayContentFinder
  private let recognition: PageRecognition
  let destinations: NamedDestinations
  /// Nil where no rule asks them.
  let menus: DocumentMenus?

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
    hiddenTexts = HiddenTexts(job, pageCount: pages.count)
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
      let own = Set(annotations.filter(AnnotationName.isOwn).compactMap(\.index))
      // What an earlier run has written on the page is nothing to write about again.
      selection.selections.removeAll { item in
        !own.isEmpty && !job.rules[item.rule].hides
          && item.glyphs.contains { content.annotation(showing: $0).map(own.contains) == true }
      }
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
    result.findings += beyond(page, selection.selections)
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

  /// Areas that nobody can have meant: in other units, or from another corner.
  private func beyond(_ page: PageNode, _ selections: [Selection]) -> [Diagnostic] {
    let areas = selections.filter { $0.kind == .area && !$0.isRecognised && $0.annotation == nil }
    let shown = page.mediaBox.union(page.cropBox)
    let counts = Dictionary(grouping: areas.filter { !$0.taken.contains { $0.bounds.touches(shown) } }, by: \.rule)
    return counts.sorted { $0.key < $1.key }.map { rule, areas in
      Diagnostic(
        .finding, "area.off-page", "rule \(job.rules[rule].id): areas that lie beyond the page: \(areas.count)",
        at: Location(page: page.index))
    }
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

  func annotations(of page: PageNode) throws(ObelusError) -> [Annotation] {
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

  /// What no text rule can read on the page; nil where none looks at it.
  private func coverage(of page: PageNode, _ content: PageContent) -> PageCoverage? {
    guard job.rules.contains(where: { $0.readsText && $0.pages.contains(page.index, of: pages.count) }) else {
      return nil
    }
    return PageCoverage(content, page: page, document: document)
  }
}
