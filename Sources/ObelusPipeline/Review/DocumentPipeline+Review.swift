internal import ObelusActions
internal import ObelusAnnotations
package import ObelusCore
package import ObelusPDF

extension DocumentPipeline {
  /// What a review page shows: the document first, then its pages in any order, from any thread.
  /// - Parameter preview: an empty file; where it is given, what the job would write goes there, is proven, and is what the
  ///   page shows.
  package func review(
    locale: String, preview: FileDescriptor? = nil, _ take: @escaping @Sendable (ReviewRecord) -> Void
  ) throws(ObelusError) -> DocumentOutcome {
    if let preview {
      let outcome = try run(writingTo: preview)
      guard outcome.error == nil else { return outcome }
    }
    let (outcome, input) = try DocumentInput.restartingOnRepair(file, password: password) {
      (input, document) throws(ObelusError) in
      let (outcome, results, elsewhere) = try found(in: input, document)
      let maker = ReviewedHits(job: job, language: MenuLanguage(locale: locale), name: name)
      let record = try maker.document(
        results, elsewhere: elsewhere, menus: try menus(input, document),
        hash: try file.sha256(), pages: input.pages, isPreview: preview != nil)
      take(.document(record))
      return (outcome, input)
    }
    let shown =
      try preview.map { (output) throws(ObelusError) in
        try DocumentInput.open(
          try output.mapped(), password: job.manifest.encryption == .keep ? input.password : nil
        ).input
      } ?? input
    let counter = ProgressCounter(count: shown.pages.count) { [progress] in progress(.write, $0, $1) }
    _ = try PageMap.run(
      shown.pages.count, workers: threads, own: ReviewMaker(try shown.open(), shown.pages)
    ) { () throws(ObelusError) in
      ReviewMaker(try shown.open(), shown.pages)
    } body: { (maker, page) throws(ObelusError) in
      defer { counter.advance() }
      take(.page(try maker.page(page)))
    }
    return outcome
  }
}
