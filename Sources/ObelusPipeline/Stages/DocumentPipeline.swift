internal import ObelusActions
internal import ObelusAnnotations
package import ObelusCore
package import ObelusPDF
internal import ObelusRedaction
internal import ObelusText

/// Takes one document through the stages: parse, extract, select, act, write, verify. Nothing is published here: what
/// comes out is a temporary file that has been proven, or an error.
package struct DocumentPipeline: Sendable {
  package let job: CompiledJob
  /// How messages call the document.
  package let name: String
  package let file: MappedFile
  package let password: String?
  package let threads: Int
  /// How many documents this one is embedded in.
  let depth: Int
  /// Finds the files beside the document; nil where it has nothing beside it.
  var sidecars: SidecarSource?
  /// About how many bytes of annotations are kept between pages; the output is the same for any.
  package var annotationCacheLimit = 64 << 20
  /// A document in which rules find something is not written: somebody has to look first.
  package var requiresReview = false
  /// Puts on record what is done; nil where nobody asks.
  package var recorder: DocumentRecorder?
  /// Takes what rules have taken out of the document; nil where nobody asks.
  package var excerpts: (@Sendable (ExcerptPiece) -> Void)?
  /// Asks the programs of the policy; nil where nobody can.
  package var programs: ProgramAsker?
  /// There is a speech engine.
  package var canSpeak = false
  package let progress: @Sendable (RunEvent.Step, Int, Int) -> Void

  package init(
    job: CompiledJob, name: String, file: MappedFile, password: String?, threads: Int, depth: Int = 0,
    progress: @escaping @Sendable (RunEvent.Step, Int, Int) -> Void
  ) {
    self.job = job
    self.name = name
    self.file = file
    self.password = password
    self.threads = threads
    self.depth = depth
    self.progress = progress
  }

  /// Runs the job.
  /// - Parameter output: an empty file; nil finds and counts and writes nothing.
  package func run(writingTo output: FileDescriptor?) throws(ObelusError) -> DocumentOutcome {
    try restartingOnRepair { (input, document) throws(ObelusError) in
      try process(input, document, writingTo: output)
    }
  }

  /// What the rules find, page by page, and what would become of it.
  /// - Parameter reveals: with the text, and what stands around it.
  package func plan(reveals: Bool = false, _ record: (PlanRecord) -> Void) throws(ObelusError) -> DocumentOutcome {
    let (counted, mapped) = try restartingOnRepair { (input, document) throws(ObelusError) in
      var times = StageTimes()
      let mapped = try map(
        input, document, writes: false, contextLength: reveals ? Self.revealedContext : 0, &times)
      return (outcome(mapped, input), mapped)
    }
    let planner = Planner(job: job, name: name, reveals: reveals)
    for page in mapped.pages { planner.records(of: page).forEach(record) }
    planner.records(elsewhere: mapped.elsewhere).forEach(record)
    return counted
  }

  /// What the rules find, with nothing written.
  func found(
    in input: DocumentInput, _ document: Document
  ) throws(ObelusError) -> (outcome: DocumentOutcome, pages: [PageResult], elsewhere: Set<Int>) {
    var times = StageTimes()
    let mapped = try map(input, document, writes: false, &times)
    return (outcome(mapped, input), mapped.pages, mapped.elsewhere)
  }

  /// Characters around a hit that a revealing plan shows.
  private static let revealedContext = 60

  /// Proves a document that was written earlier.
  package func verify() throws(ObelusError) -> DocumentOutcome {
    do throws(ObelusError) {
      return try prove()
    } catch {
      var bare = error
      // Nothing is withheld here: the file stands where it stood.
      if error.code == .verification { bare.hint = nil }
      throw bare
    }
  }

  private func prove() throws(ObelusError) -> DocumentOutcome {
    try restartingOnRepair { (input, document) throws(ObelusError) in
      guard job.decisions.map({ $0.lastPage < input.pages.count }) ?? true else {
        throw ObelusError(
          .verification, "decisions are about pages that the file does not have: it was not made by them")
      }
      let proof = OutputProof(
        job: job, threads: threads, depth: depth, recognition: RecognitionProof(), progress: progress)
      try proof.check(
        input.file, password: input.password, pages: input.pages.count, comparison: nil,
        texts: needles([], pages: input.pages.count), bystanders: [:], places: nil)
      var outcome = DocumentOutcome(input: name, state: .done, pages: input.pages.count)
      if !job.marks { outcome.verified = job.manifest.verify }
      if job.redacts { outcome.findings += try LeftoverMarks.findings(in: document) }
      outcome.inputBytes = file.count
      return outcome
    }
  }

  private func restartingOnRepair<Result>(
    _ body: (DocumentInput, Document) throws(ObelusError) -> Result
  ) throws(ObelusError) -> Result {
    try DocumentInput.restartingOnRepair(file, password: password, body)
  }

  /// - Parameter document: opened from `input`, for this thread.
  private func process(
    _ input: DocumentInput, _ document: Document, writingTo output: FileDescriptor?
  ) throws(ObelusError) -> DocumentOutcome {
    var times = StageTimes()
    let gates = try times.measure(.parse) { () throws(ObelusError) in
      try DocumentGates.check(input, document, job)
    }
    var mapped = try map(input, document, writes: output != nil, &times)
    let scrubbed = mapped.scrubbed
    var outcome = outcome(mapped, input)
    outcome.findings +=
      try job.decisions?.check(
        mapped.pages, job.rules, elsewhere: mapped.elsewhere, JobStringRules(job, pageCount: input.pages.count)) ?? []
    outcome.findings = gates.findings + outcome.findings
    if let refusal = refusal(of: outcome.findings + (scrubbed?.findings ?? [])) {
      outcome.findings += scrubbed?.findings ?? []
      outcome.state = .failed(refusal)
      return outcome
    }
    if requiresReview, let reason = outcome.needOfReview {
      outcome.state = .failed(reason.located(document: name))
      return outcome
    }
    var assembly = try times.measure(.assemble) { () throws(ObelusError) in
      try assemble(mapped.pages, scrubbed, document, input, writes: output != nil, appends: gates.appends)
    }
    outcome.sanitized = assembly.sanitized
    outcome.carriers = assembly.carriers
    outcome.findings += assembly.findings
    outcome.stages = times.seconds
    guard let output else { return outcome }
    progress(.write, 0, 1)
    try times.measure(.write) { () throws(ObelusError) in
      if gates.appends {
        try append(assembly.edit, to: document, input, in: output)
      } else {
        try write(assembly.edit, of: document, input, to: output)
      }
    }
    progress(.write, 1, 1)
    // A scan of many pages has most of its memory here.
    assembly.edit = DocumentEdit(trailer: [:])
    mapped.forgetEdits()
    let results = mapped.pages
    let written = try output.mapped()
    try times.measure(.verify) { () throws(ObelusError) in
      try OutputProof(
        job: job, threads: threads, depth: depth, recognition: RecognitionProof(results), progress: progress
      ).check(
        written, password: job.manifest.encryption == .keep ? input.password : nil, pages: input.pages.count,
        comparison: try renderProof(input, document, results, assembly),
        texts: needles(results, pages: input.pages.count),
        bystanders: assembly.bystanders,
        places: Dictionary(uniqueKeysWithValues: results.map { ($0.edit.page, $0.places) }),
        kept: Dictionary(uniqueKeysWithValues: results.map { ($0.edit.page, $0.keptPlaces) }))
    }
    try AnnotationCensus.prove(results, in: written, password: job.manifest.encryption == .keep ? input.password : nil)
    outcome.stages = times.seconds
    if !job.marks { outcome.verified = job.manifest.verify }
    outcome.outputBytes = written.count
    if let excerpts {
      outcome.findings += try ExcerptMaker(
        job: job, name: name, file: file, written: written,
        password: job.manifest.encryption == .keep ? input.password : nil, send: excerpts
      ).make(results)
    }
    if let recorder {
      if recorder.hashes {
        outcome.inputHash = try file.sha256()
        outcome.outputHash = try written.sha256()
      }
      try recorder.record(
        results, of: job, input: document, written: written,
        password: job.manifest.encryption == .keep ? input.password : nil)
    }
    return outcome
  }

  private func renderProof(
    _ input: DocumentInput, _ document: Document, _ results: [PageResult], _ assembly: Assembly
  ) throws(ObelusError) -> RenderProof? {
    guard job.manifest.verify >= .strict else { return nil }
    return RenderProof(
      before: try RenderBaseline.input(input, document), results: results, everyPage: assembly.changesFonts)
  }

  /// - Parameter document: opened from `input`, for the worker that runs on this thread.
  private func map(
    _ input: DocumentInput, _ document: Document, writes: Bool, contextLength: Int = 0, _ times: inout StageTimes
  ) throws(ObelusError) -> Mapped {
    let provider = FileAnnotationProvider(pageCount: input.pages.count, costLimit: annotationCacheLimit) {
      _ throws(ObelusError) in []
    }
    let counter = ProgressCounter(count: input.pages.count) { [progress] in progress(.find, $0, $1) }
    let sidecars = try sidecarFiles(pages: input.pages.count)
    let menus =
      try job.rules.contains { $0.selectionAction != nil }
      || job.manifest.policy.filter != nil ? self.menus(input, document) : nil
    let own = try PageWorker(
      job, document, pages: input.pages, provider: provider, depth: depth, contextLength: contextLength,
      sidecars: sidecars, menus: menus, open: { () throws(ObelusError) in try input.open() })
    // Programs are asked page by page, so that they always get the same questions in the same order.
    // What is beside the pages comes first: it takes as long as many pages.
    let pieces = try PageMap.run(
      input.pages.count + 1, workers: job.manifest.asksPrograms ? 1 : threads, own: own
    ) {
      [job, depth] () throws(ObelusError) in
      try PageWorker(
        job, try input.open(), pages: input.pages, provider: provider, depth: depth, contextLength: contextLength,
        sidecars: sidecars, menus: menus, open: { () throws(ObelusError) in try input.open() })
    } body: { (worker, piece) throws(ObelusError) -> MapPiece in
      guard piece > 0 else {
        let (result, rules, times) = try worker.scrub(writes: writes)
        return .document(result, rules, times)
      }
      defer { counter.advance() }
      do throws(ObelusError) {
        return .page(try worker.process(piece - 1))
      } catch {
        throw error.located(page: piece - 1)
      }
    }
    var mapped = Mapped()
    for piece in pieces {
      switch piece {
      case .document(let result, let rules, let spent):
        mapped.scrubbed = result
        mapped.elsewhere = rules
        times.add(spent)
      case .page(let result):
        mapped.pages.append(result)
        times.add(result.times)
      }
    }
    let crossing = try selectOverBreaks(&mapped, own, &times)
    try removeDistantReplies(&mapped, own, crossing, &times)
    return mapped
  }

  /// - Parameter document: opened from `input`, for this thread.
  func menus(_ input: DocumentInput, _ document: Document) throws(ObelusError) -> DocumentMenus {
    try DocumentMenus(job, input, document, name: name, canSpeak: canSpeak, programs: programs)
  }

  private func sidecarFiles(pages: Int) throws(ObelusError) -> SidecarFiles {
    guard let sidecars, !job.manifest.ocr.sidecars.isEmpty else { return SidecarFiles() }
    return try SidecarFiles(job.manifest.ocr, try sidecars(pages))
  }

  /// Works again on the pages between which something is found.
  /// - Returns: what is found there.
  private func selectOverBreaks(
    _ mapped: inout Mapped, _ worker: PageWorker, _ times: inout StageTimes
  ) throws(ObelusError) -> [Int: [CrossingPart]] {
    let pages = mapped.pages
    let crossing = try times.measure(.select) { () throws(ObelusError) in try worker.crossing(pages) }
    for (page, parts) in crossing.sorted(by: { $0.key < $1.key }) {
      try repeatPage(page, &mapped, worker, crossing: parts, &times)
    }
    for page in mapped.pages.indices { mapped.pages[page].edges = [] }
    return crossing
  }

  /// Works again on the pages that have replies to annotations of other pages which go, or their popups.
  private func removeDistantReplies(
    _ mapped: inout Mapped, _ worker: PageWorker, _ crossing: [Int: [CrossingPart]], _ times: inout StageTimes
  ) throws(ObelusError) {
    guard mapped.pages.contains(where: { !$0.answered.isEmpty }) else { return }
    var gone: Set<ObjectID> = []
    for result in mapped.pages { gone.formUnion(result.edit.removedObjects) }
    var known = mapped.pages.map { $0.answered.intersection($0.edit.removedObjects) }
    func next() -> Int? {
      mapped.pages.indices.first { !mapped.pages[$0].answered.intersection(gone).isSubset(of: known[$0]) }
    }
    while let page = next() {
      known[page] = mapped.pages[page].answered.intersection(gone)
      try repeatPage(page, &mapped, worker, crossing: crossing[page] ?? [], without: known[page], &times)
      mapped.pages[page].edges = []
      gone.formUnion(mapped.pages[page].edit.removedObjects)
    }
  }

  private func repeatPage(
    _ page: Int, _ mapped: inout Mapped, _ worker: PageWorker, crossing: [CrossingPart],
    without gone: Set<ObjectID> = [], _ times: inout StageTimes
  ) throws(ObelusError) {
    do throws(ObelusError) {
      var result = try worker.process(page, crossing: crossing, without: gone)
      // A worker looks once at streams that pages share.
      result.stray.formUnion(mapped.pages[page].stray)
      times.add(result.times)
      mapped.pages[page] = result
    } catch {
      throw error.located(page: page)
    }
  }

  private enum MapPiece: Sendable {
    case document(DocumentScrubber.Result, Set<Int>, StageTimes)
    case page(PageResult)
  }

  /// What the workers found out.
  private struct Mapped {
    var pages: [PageResult] = []
    var scrubbed: DocumentScrubber.Result?
    /// Indices of rules that found something beside page contents.
    var elsewhere: Set<Int> = []

    /// Lets go of what was written.
    mutating func forgetEdits() {
      for index in pages.indices { pages[index].edit = PageEdit(page: pages[index].edit.page) }
    }
  }

  /// Why a document is withheld that cannot be read to its end, as far as the manifest does not say what becomes of it.
  private func refusal(of findings: [Diagnostic]) -> ObelusError? {
    guard job.redacts, job.manifest.unreadable == .fail else { return nil }
    let unread = findings.filter {
      $0.code.hasPrefix("unreadable.") || $0.code == "text.possible" || DocumentScrubber.unreadCodes.contains($0.code)
    }
    guard let first = unread.first else { return nil }
    let pages = Set(unread.compactMap(\.location.page)).subtracting([first.location.page].compactMap { $0 }).count
    var place = first.location
    place.document = name
    return ObelusError(
      .unreadableContent, first.message + (pages > 0 ? " (and \(pages) more pages)" : ""), at: place,
      hint: "look there; `unreadable: remove` takes out what cannot be read, `unreadable: report` goes on and lists it")
  }

  /// Texts that may stand nowhere in the output: what rules for the whole document look for and have found. A rule that
  /// kept a hit says nothing about the text.
  private func needles(_ results: [PageResult], pages: Int) -> [String] {
    var texts: Set<String> = []
    for rule in job.rules where rule.redacts && rule.isWholeText && rule.pages.coversAll(of: pages) {
      guard results.allSatisfy({ ($0.counts[rule.index]?.kept ?? 0) == 0 }),
        job.decisions?.keepsSome(of: rule.id) != true
      else { continue }
      texts.formUnion(rule.literals)
      for result in results { texts.formUnion(result.removedTexts[rule.index] ?? []) }
    }
    return texts.sorted()
  }

  private func outcome(_ mapped: Mapped, _ input: DocumentInput) -> DocumentOutcome {
    let results = mapped.pages
    var counts: [Int: HitCounts] = [:]
    for result in results { counts.merge(result.counts, uniquingKeysWith: +) }
    var outcome = DocumentOutcome(input: name, state: .done, pages: input.pages.count)
    outcome.rules = job.rules.map { rule in
      let count = counts[rule.index] ?? HitCounts()
      return .init(
        rule: rule.id, hits: count.hits, acted: count.acted, kept: count.kept,
        elsewhere: mapped.elsewhere.contains(rule.index), scores: count.scores)
    }
    outcome.pageCounts = DocumentOutcome.pageCounts(results, of: job)
    outcome.findings = pageless(input.pages.count) + results.flatMap(\.findings) + ImageLedger.findings(results)
    outcome.codes = codes(results)
    if job.redacts { outcome.width = job.manifest.width }
    let coverage = Coverage(results, isRemoved: job.redacts && job.manifest.unreadable == .remove)
    if coverage.searchedPages > 0 { outcome.coverage = coverage }
    if job.marks || job.cuts { outcome.marks = results.reduce(0) { $0 + $1.marksWritten } }
    outcome.inputBytes = file.count
    return outcome
  }

  /// Rules for pages that the document does not have.
  private func pageless(_ count: Int) -> [Diagnostic] {
    job.rules.filter { rule in !(0..<count).contains { rule.pages.contains($0, of: count) } }.map {
      Diagnostic(.finding, "rule.no-page", "rule \($0.id): the document has none of its pages")
    }
  }

  /// In the order of the rules and of their codes.
  private func codes(_ results: [PageResult]) -> [DocumentOutcome.CodeCount] {
    var counts: [CodeKey: CodeCount] = [:]
    for (key, count) in results.lazy.flatMap(\.codes) { counts[key, default: CodeCount()] += count }
    return counts.sorted { ($0.key.rule, $0.key.code) < ($1.key.rule, $1.key.code) }.map { key, count in
      .init(
        rule: job.rules[key.rule].id, code: key.code, drawn: count.drawn, shrunk: count.shrunk, margin: count.margin,
        hidden: count.hidden, undrawn: count.undrawn)
    }
  }
}
