internal import ObelusActions
internal import ObelusAnnotations
internal import ObelusCore
internal import ObelusPDF
internal import ObelusRedaction

/// How the workers go over a document's pages, and what brings them to a page again.
extension DocumentPipeline {
  /// - Parameter document: opened from `input`, for the worker that runs on this thread.
  func map(
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
    try times.measure(.act) { () throws(ObelusError) in
      try SearchLinks(
        job: job, document: document, pages: input.pages,
        search: DocumentSearch(file: input.file, password: input.password, threads: threads),
        annotations: { (page) throws(ObelusError) in try own.annotations(of: page) }
      ).add(to: &mapped.pages)
    }
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
  struct Mapped {
    var pages: [PageResult] = []
    var scrubbed: DocumentScrubber.Result?
    /// Indices of rules that found something beside page contents.
    var elsewhere: Set<Int> = []

    /// Lets go of what was written.
    mutating func forgetEdits() {
      for index in pages.indices { pages[index].edit = PageEdit(page: pages[index].edit.page) }
    }
  }
}
