internal import ObelusActions
internal import ObelusAnnotations
package import ObelusCore
internal import ObelusPDF

extension DocumentPipeline {
  /// What a review page shows: the document first, then its pages in any order, from any thread.
  package func review(
    locale: String, _ take: @escaping @Sendable (ReviewRecord) -> Void
  ) throws(ObelusError) -> DocumentOutcome {
    let (outcome, input) = try DocumentInput.restartingOnRepair(file, password: password) {
      (input, document) throws(ObelusError) in
      let (outcome, results, elsewhere) = try found(in: input, document)
      let maker = ReviewedHits(job: job, language: MenuLanguage(locale: locale), name: name)
      let record = try maker.document(
        results, elsewhere: elsewhere, menus: try DocumentMenus(job, input, document), hash: try file.sha256(),
        pages: input.pages)
      take(.document(record))
      return (outcome, input)
    }
    let counter = ProgressCounter(count: input.pages.count) { [progress] in progress(.write, $0, $1) }
    _ = try PageMap.run(
      input.pages.count, workers: threads, own: ReviewMaker(try input.open(), input.pages)
    ) { () throws(ObelusError) in
      ReviewMaker(try input.open(), input.pages)
    } body: { (maker, page) throws(ObelusError) in
      defer { counter.advance() }
      take(.page(try maker.page(page)))
    }
    return outcome
  }
}
