internal import ObelusAnnotations
internal import ObelusContent
internal import ObelusCore
internal import ObelusPDF
internal import ObelusRedaction
internal import ObelusText

/// Proves single pages of a written file. One for each worker thread.
final class PageProver {
  private let job: CompiledJob
  private let pages: [PageNode]
  private let level: Manifest.VerifyLevel
  private let document: Document
  private let interpreter: ContentInterpreter
  private let selector: PageSelector
  private let strings: JobStringRules
  private let stray: StrayContentFinder
  private let renders: RenderProver?
  private let codes: DrawnCodes
  /// By page; nil where nobody knows what the document was before.
  private let places: [Int: [RedactedPlace]]?
  private let recognition: RecognitionProver
  /// Text that stays though rules find it, by page.
  private let kept: [Int: [Quad]]

  init(
    _ job: CompiledJob, _ document: Document, pages: [PageNode], level: Manifest.VerifyLevel,
    places: [Int: [RedactedPlace]]?, kept: [Int: [Quad]], comparison: RenderProof?, recognition: RecognitionProof,
    open: @escaping () throws(ObelusError) -> Document
  ) throws(ObelusError) {
    self.job = job
    self.pages = pages
    self.level = level
    self.document = document
    self.places = places
    self.kept = kept
    interpreter = ContentInterpreter(document: document)
    selector = try PageSelector(job, pageCount: pages.count)
    strings = try JobStringRules(job, pageCount: pages.count)
    codes = DrawnCodes(job)
    self.recognition = RecognitionProver(recognition, job, selector, open: open)
    stray = StrayContentFinder(strings)
    renders = try comparison.map { (proof) throws(ObelusError) in try RenderProver(proof) }
  }

  /// What is not on pages: a scrubber that has nothing left to do has done its work. Then, where no second reader will,
  /// every name, string and stream is searched.
  func checkObjects(
    _ needles: Needles, bystanders: [Bystanders.Kind: Int], depth: Int
  ) throws(ObelusError) {
    var scrubber = DocumentScrubber(
      source: document, options: SanitizeOptions(job.manifest), rules: strings,
      attachments: EmbeddedPDFs(job, host: document, depth: depth, .verify(isRun: places != nil)))
    let left = try scrubber.run(pages: pages.map(\.objectID))
    let still = left.counts.table.filter { $0.count > 0 }.map { "\($0.count) \($0.kind.rawValue)" }
    guard still.isEmpty else {
      throw ObelusError(
        .verification, "what had to go is still there: \(still.joined(separator: ", "))",
        hint: "the output was withheld")
    }
    if places == nil, job.manifest.unreadable == .fail,
      let unread = left.findings.first(where: { DocumentScrubber.unreadCodes.contains($0.code) })
    {
      // Nobody has looked whether a document that is only proven could be read.
      throw ObelusError(
        .verification, "it cannot be read to its end: " + unread.message, at: unread.location,
        hint: "the output was withheld")
    }
    guard left.names.isEmpty else {
      throw ObelusError(
        .verification, "\(left.names.count) names still hold what a rule redacts", hint: "the output was withheld")
    }
    try left.bystanders.check(against: bystanders)
    guard level < .text else { return }
    for hit in try ByteScan(source: document, needles: needles).run(objects: document.objectCount) {
      throw ObelusError(
        .verification, "a redacted text is still in \(hit.carrier)", at: Location(object: hit.object),
        hint: "the output was withheld")
    }
  }

  /// Forms, patterns and pages that the file has and no page shows: templates, appearances of what is on no page, whatever
  /// a producer left behind. Rules for the whole document count there too.
  /// - Parameter shown: the streams that the pages' contents and appearances have run.
  func checkUnshownStreams(besides shown: Set<ObjectID>) throws(ObelusError) {
    let known = shown.union(pages.map(\.objectID))
    for number in 1..<max(2, document.objectCount) {
      let id = ObjectID(number)
      guard !known.contains(id), let stream = try UnshownStream(id, in: document) else { continue }
      let content = try interpreter.interpret(page: stream.page)
      let selection = try selector.select(content, on: stream.page, page: 0, annotations: [])
      for found in selection.selections where !found.isArea {
        let rule = job.rules[found.rule]
        guard rule.redacts, rule.pages.coversAll(of: pages.count) else { continue }
        throw ObelusError(
          .verification, "rule \(rule.id) still finds something in a stream that no page shows",
          at: Location(object: id),
          hint: "the output was withheld")
      }
    }
  }

  /// What was read of a page.
  struct Reading: Sendable {
    /// The streams that it has run.
    var shown: Set<ObjectID> = []
    var edges: [PageEdges] = []
    var kept = KeptPlaces()
    /// How many rejected hits were found where decisions have them, and how many were not.
    var rejected = (found: 0, missing: 0)
  }

  /// Nothing goes on over the end of a page.
  /// - Parameter edges: of all pages.
  func checkBreaks(_ edges: [[PageEdges]]) throws(ObelusError) {
    guard let (page, rule) = try PageBreaks(selector).pageWithLeftover(edges) else { return }
    throw failure("rule \(rule) still finds something that goes on over the page's end", page)
  }

  func check(page index: Int) throws(ObelusError) -> Reading {
    var reading = Reading()
    if job.redacts {
      reading = try checkContent(pages[index])
    }
    try checkSecondReading(index, reading.kept)
    return reading
  }

  /// The rules that redact must find nothing any more, and nothing may be left under an area.
  private func checkContent(_ page: PageNode) throws(ObelusError) -> Reading {
    let reading = try PageAnnotationReader.read(page.dictionary, pageIndex: page.index, in: document)
    var content = try interpreter.interpret(page: page)
    try interpreter.interpretAppearances(of: page, into: &content)
    guard content.findings.limits == 0 else { throw failure("the page cannot be read to its end", page.index) }
    var rejected = (found: 0, missing: 0)
    if places == nil, let decisions = job.decisions {
      rejected = try self.rejected(decisions, content, page, reading.annotations)
    }
    let kept = KeptPlaces(keptQuads(page), blanking: &content)
    let selection = try selector.select(
      content, on: page, page: page.index, annotations: reading.annotations)
    try checkPlaces(content, page)
    try checkInlineImages(content, page)
    for found in selection.selections where job.rules[found.rule].redacts && !isRejected(found, page) {
      if found.kind == .anchored {
        // What stands beside the label now may be the next text; whether it is what was to go is known by its place.
        if places != nil { continue }
        throw failure(
          "rule \(job.rules[found.rule].id) finds a text beside a label, and without the input nobody can tell "
            + "whether it had to go", page.index)
      }
      if found.isArea, found.annotation == nil, codes.removed(from: found.glyphs, of: content).isEmpty { continue }
      throw failure("rule \(job.rules[found.rule].id) still finds something", page.index)
    }
    let rows = FieldRows(job: job, strings: strings, document: document, pageCount: pages.count)
    if let found = try rows.selections(in: content, on: page, reading.annotations).first(where: {
      !isRejected($0, page)
    }) {
      throw failure("rule \(job.rules[found.rule].id) still finds something that fields spell together", page.index)
    }
    if isUnknown, let rule = selection.uncertain.keys.sorted().first(where: { job.rules[$0].redacts }) {
      throw failure(
        "rule \(job.rules[rule].id) finds letters with irregular gaps that may be what it looks for", page.index)
    }
    let pictured = try recognition.check(
      page, content, reading.annotations, in: document, places: places.map { $0[page.index] ?? [] })
    try checkUnreadable(content, page)
    let hidden = try stray.find(in: content, page: page.index)
    guard !hidden.isFound, hidden.names.isEmpty else {
      throw failure("a redacted text is still in the content besides what it shows", page.index)
    }
    if let reading = ActualTextReading(content) {
      for match in try strings.hits(inTextOfPage: page.index, reading.text) where reading.parts(of: match) != nil {
        throw failure("a redacted text is still there for readers of marked content", page.index)
      }
    }
    for marked in content.markedContent {
      // A property list inside the content is the page's own text; one in /Properties is an object among the others.
      let keys = marked.propertiesName == nil ? marked.properties?.keys ?? [] : MarkedContent.textKeys
      for key in keys {
        guard let text = marked.properties?[key]?.stringValue else { continue }
        guard try strings.scrub(text, page: page.index) == nil else {
          throw failure("a text of marked content still has what a rule redacts", page.index)
        }
      }
    }
    return Reading(
      shown: Set(content.instances.compactMap(\.objectID)), edges: selection.edges + pictured, kept: kept,
      rejected: rejected)
  }

  /// Whether what was rejected is what rules find there: in another document the places of these decisions hide anything.
  /// What goes on over the end of a page is not found on it alone, and where nothing is left nothing is hidden.
  private func rejected(
    _ decisions: DecidedHits, _ content: PageContent, _ page: PageNode, _ annotations: [Annotation]
  ) throws(ObelusError) -> (found: Int, missing: Int) {
    let rejected = decisions.rejectedAlone(page: page.index).filter { hit in
      hit.areas.contains { !glyphs(in: Rect(corners: $0), content).isEmpty }
    }
    guard !rejected.isEmpty else { return (0, 0) }
    var found = try selector.select(content, on: page, page: page.index, annotations: annotations).selections
    found += try ShownValues(job: job, strings: strings, document: document, pageCount: pages.count)
      .selections(in: content, page: page.index, annotations, beside: found)
    found += try FieldRows(job: job, strings: strings, document: document, pageCount: pages.count)
      .selections(in: content, on: page, annotations)
    let count = rejected.count { hit in
      found.contains { decisions.isAbout(hit, $0, job.rules, page: page.index) }
    }
    return (count, rejected.count - count)
  }

  /// Text that stays: as the run knows it, or, where nobody knows what the document was before, as decisions say.
  private func keptQuads(_ page: PageNode) -> [Quad] {
    if places == nil, let decisions = job.decisions {
      return decisions.rejectedAreas(page: page.index).map { Quad($0) }
    }
    return kept[page.index] ?? []
  }

  private func isRejected(_ found: Selection, _ page: PageNode) -> Bool {
    job.decisions?.isRejected(found, job.rules, page: page.index) == true
  }

  /// Where rules that know places by texts have taken everything, nothing may be left.
  private func checkPlaces(_ content: PageContent, _ page: PageNode) throws(ObelusError) {
    for place in places?[page.index] ?? [] {
      let left = Set(place.quads.flatMap { glyphs(in: $0, content) }).sorted()
      guard codes.removed(from: left, of: content).isEmpty else {
        throw failure("something is left where rule \(job.rules[place.rule].id) took everything", page.index)
      }
    }
  }

  private func checkInlineImages(_ content: PageContent, _ page: PageNode) throws(ObelusError) {
    let texts = InlineImageTexts(document, strings)
    for image in content.images {
      guard let inline = image.inline else { continue }
      let bytes = content.instances[Int(image.instance)].bytes
      guard try texts.areIn(inline.dictionary, Array(bytes[Int(inline.data.lowerBound)..<Int(inline.data.upperBound)]))
      else { continue }
      throw failure("the data of an inline image hold what a rule redacts", page.index)
    }
  }

  /// Nobody has looked whether a document that is only proven could be read.
  private var isUnknown: Bool { places == nil && job.manifest.unreadable == .fail }

  /// What cannot be read must be gone where the manifest has it removed: codes that no glyph stands for cannot.
  private func checkUnreadable(_ content: PageContent, _ page: PageNode) throws(ObelusError) {
    guard job.manifest.unreadable == .remove || isUnknown, job.redacts,
      job.rules.contains(where: { $0.readsText && $0.pages.contains(page.index, of: pages.count) })
    else { return }
    var coverage = PageCoverage(content, page: page, document: document)
    if try recognition.reads(page, coverage) { coverage.setPictureRead() }
    guard let left = coverage.findings(page: page.index).first else { return }
    throw failure(
      (isUnknown ? "it cannot be read to its end: " : "something that cannot be read is still there: ") + left.message,
      page.index)
  }

  /// MuPDF's text, and its render where there is one to compare with.
  private func checkSecondReading(_ page: Int, _ kept: KeptPlaces) throws(ObelusError) {
    let readsText = job.redacts && level >= .text && !strings.isEmpty
    let scale = renders?.scale(of: page)
    switch (readsText, scale) {
    case (true, let scale?):
      let reading = try document.textAndRender(page: page, scale: scale)
      try checkText(kept.blanked(reading.text), page)
      try renders?.check(page, after: reading.render)
    case (true, nil):
      try checkText(
        kept.blanked(document.structuredText(page: page, includeAnnotations: true, addsSpaces: true)), page)
    case (false, let scale?):
      let render = try document.render(page: page, scale: scale, annotations: false, colors: .gray)
      try renders?.check(page, after: render)
    case (false, nil): break
    }
  }

  private func checkText(_ text: [TextCharacter], _ page: Int) throws(ObelusError) {
    let text = SecondReading.text(text)
    guard try !strings.hits(inTextOfPage: page, text).isEmpty else { return }
    let ids = try strings.rules(findingInTextOfPage: page, text).joined(separator: ", ")
    throw failure(
      "a second reader still finds a text that goes by " + (ids.isEmpty ? "the rules" : "rule \(ids)"), page)
  }

  private func failure(_ what: String, _ page: Int) -> ObelusError {
    ObelusError(.verification, what, at: Location(page: page), hint: "the output was withheld")
  }
}
