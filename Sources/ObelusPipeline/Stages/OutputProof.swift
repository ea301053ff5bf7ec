internal import ObelusAnnotations
internal import ObelusContent
internal import ObelusCore
internal import ObelusPDF
internal import ObelusRedaction

/// Proves a written file by a fresh read: by Obelus itself, by a second reader for text and for objects, and by renders.
/// Any doubt is an error; there is no partial proof.
struct OutputProof: Sendable {
  let job: CompiledJob
  let threads: Int
  /// How many documents the file is embedded in.
  let depth: Int
  let recognition: RecognitionProof
  let progress: @Sendable (RunEvent.Step, Int, Int) -> Void

  /// - Parameters:
  ///   - pages: how many pages the file must have.
  ///   - comparison: the input to compare renders with; nil where there is none.
  ///   - texts: what may stand nowhere in the file.
  ///   - bystanders: what it must still have.
  ///   - places: what rules that know their places by texts have taken, by page; nil where nobody knows.
  ///   - kept: text that stays though rules find it, by page.
  func check(
    _ file: MappedFile, password: String?, pages count: Int, comparison: RenderProof?, texts: [String],
    bystanders: [Bystanders.Kind: Int], places: [Int: [RedactedPlace]]?, kept: [Int: [Quad]] = [:]
  ) throws(ObelusError) {
    do throws(ObelusError) {
      try prove(
        file, password: password, pages: count, comparison: comparison, texts: texts, bystanders: bystanders,
        places: places, kept: kept)
    } catch {
      guard ![.verification, .internal, .memory].contains(error.code) else { throw error }
      // Whatever keeps a reader from reading keeps the output from being proven.
      throw ObelusError(
        .verification, "no proof: " + error.message, at: error.location, hint: "the output was withheld")
    }
  }

  private func prove(
    _ file: MappedFile, password: String?, pages count: Int, comparison: RenderProof?, texts: [String],
    bystanders: [Bystanders.Kind: Int], places: [Int: [RedactedPlace]]?, kept: [Int: [Quad]]
  ) throws(ObelusError) {
    let document = try Document(file, password: password)
    let pages = try document.pages()
    guard pages.count == count else { throw failure("\(count) pages became \(pages.count)") }
    guard !document.isRepaired else { throw failure("the file that was written is damaged") }
    let level = job.manifest.verify
    let rendered = level >= .strict ? comparison : nil
    guard job.redacts || rendered != nil else { return }
    let needles = Needles(texts)
    let counter = ProgressCounter(count: pages.count) { [progress] in progress(.verify, $0, $1) }
    let open: @Sendable () throws(ObelusError) -> Document = { () throws(ObelusError) in
      let document = try Document(file, password: password)
      document.adopt(pages: pages)
      return document
    }
    let own = try PageProver(
      job, document, pages: pages, level: level, places: places, kept: kept, comparison: rendered,
      recognition: recognition, open: open)
    // Pages come last: the two readings of the whole file take longest, and must not begin when all else is done.
    let read = try PageMap.run(pages.count + 2, workers: threads, own: own) {
      [job, recognition] () throws(ObelusError) in
      try PageProver(
        job, try open(), pages: pages, level: level, places: places, kept: kept, comparison: rendered,
        recognition: recognition, open: open)
    } body: { (prover, piece) throws(ObelusError) -> PageProver.Reading in
      switch piece {
      case 0: if job.redacts { try prover.checkObjects(needles, bystanders: bystanders, depth: depth) }
      case 1: if job.redacts, level >= .text { try checkBySecondReader(file, password, needles, count) }
      default:
        defer { counter.advance() }
        do throws(ObelusError) {
          return try prover.check(page: piece - 2)
        } catch {
          throw error.located(page: piece - 2)
        }
      }
      return PageProver.Reading()
    }
    guard job.redacts else { return }
    let missing = read.reduce(0) { $0 + $1.rejected.missing }
    guard missing <= read.reduce(0, { $0 + $1.rejected.found }) else {
      throw failure("what was rejected is not where decisions say: the file was not made by them")
    }
    try own.checkBreaks(read.dropFirst(2).map(\.edges))
    try own.checkUnshownStreams(besides: read.reduce(into: []) { $0.formUnion($1.shown) })
  }

  private func checkBySecondReader(
    _ file: MappedFile, _ password: String?, _ needles: Needles, _ count: Int
  ) throws(ObelusError) {
    var patterns = needles.patterns.map { QPDFPattern($0.bytes, in: $0.isStandardName ? .exceptNames : .all) }
    if job.exceptions.isEmpty {
      patterns += needles.words.map { QPDFPattern($0.bytes, in: .string, border: $0.isWide ? .utf16 : .bytes) }
    }
    let scan = try QPDFTool.tryingPassword(password) { (password) throws(ObelusError) in
      try QPDFTool.find(patterns, in: file, password: password)
    }
    guard !scan.isTruncated, scan.undecodedStreams == 0 else {
      throw failure("a second reader cannot decode every stream, so nothing is proven")
    }
    guard scan.pageCount == count else {
      throw failure("a second reader counts \(scan.pageCount.map(String.init) ?? "no") pages, not \(count)")
    }
    if let hit = scan.hits.first {
      throw failure("a redacted text is still in \(hit.label)", at: Location(object: ObjectID(hit.object)))
    }
  }

  private func failure(_ what: String, at location: Location = Location()) -> ObelusError {
    ObelusError(.verification, what, at: location, hint: "the output was withheld")
  }
}

extension QPDFCarrier {
  /// Where a name of the format itself is not found. Content streams have names too; their text is proven page by page.
  fileprivate static let exceptNames: QPDFCarrier = [.string]
}
