package import ObelusCore
package import ObelusPDF
internal import ObelusRedaction

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
  /// Takes what is to be looked for in all outputs of the run.
  package var queries: @Sendable ([SearchQuery]) -> Void = { _ in }
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
        mapped.pages, job.rules, elsewhere: mapped.elsewhere, HiddenTexts(job, pageCount: input.pages.count)) ?? []
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
    // What the job has added is looked at as what was there.
    if let refusal = refusal(of: assembly.findings) ?? refusal(ofAdded: assembly.findings) {
      outcome.findings += assembly.findings
      outcome.state = .failed(refusal)
      return outcome
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
      let shortfall = try ExcerptMaker(
        job: job, name: name, file: file, written: written,
        password: job.manifest.encryption == .keep ? input.password : nil, threads: threads,
        send: excerpts, ask: queries
      ).make(results)
      outcome.findings += shortfall.findings
      for (rule, count) in shortfall.kept {
        outcome.rules[rule].acted -= count
        outcome.rules[rule].kept += count
      }
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
}
