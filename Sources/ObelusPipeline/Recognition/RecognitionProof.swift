internal import ObelusContent
internal import ObelusCore
internal import ObelusOCR
internal import ObelusPDF
internal import ObelusRedaction

/// Which pages of an output are to be read again, and how.
struct RecognitionProof: Sendable {
  /// Nil: whatever the job would read in an input.
  private let pages: [Int: RecognitionLayers]?
  /// Pages of the input whose picture was read, changed or not.
  private let read: Set<Int>

  /// For a file that was written earlier.
  init() {
    pages = nil
    read = []
  }

  /// A page that nothing was taken from looks as it did when it was read.
  init(_ results: [PageResult]) {
    pages = Dictionary(
      results.filter(\.isRedacted).compactMap { result in result.recognition.map { (result.edit.page, $0) } },
      uniquingKeysWith: { first, _ in first })
    read = Set(results.filter { $0.coverage?.isPicture == false && !$0.recognised.isEmpty }.map(\.edit.page))
  }

  /// How a page of the output is to be read; nil where it is not.
  fileprivate func layers(of page: Int, _ isCandidate: () -> Bool) -> RecognitionLayers? {
    guard let pages else { return isCandidate() ? .all : nil }
    return pages[page]
  }

  fileprivate func wasRead(_ page: Int) -> Bool? { pages == nil ? nil : read.contains(page) }
}

/// Reads pages of an output again, and looks whether a rule still finds something in what they show. One for each thread.
final class RecognitionProver {
  private let proof: RecognitionProof
  private let job: CompiledJob
  private let selector: PageSelector
  private let recognition: PageRecognition

  /// - Parameter open: opens the output.
  init(
    _ proof: RecognitionProof, _ job: CompiledJob, _ selector: PageSelector,
    open: @escaping () throws(ObelusError) -> Document
  ) {
    self.proof = proof
    self.job = job
    self.selector = selector
    recognition = PageRecognition(job.manifest.ocr, open: open)
  }

  /// - Throws: `.verification` where a rule that redacts finds something.
  func check(_ page: PageNode, _ content: PageContent, in document: Document) throws(ObelusError) {
    guard job.manifest.ocr.usesTesseract else { return }
    let layers = proof.layers(of: page.index) { recognition.reads(coverage(of: page, content, document)) }
    guard let layers else { return }
    for text in try recognition.read(page, layers: layers) {
      var selection = PageSelection()
      try selector.select([text], over: content, page: page.index, into: &selection)
      guard let found = selection.selections.first(where: { job.rules[$0.rule].redacts }) else { continue }
      throw ObelusError(
        .verification, "rule \(job.rules[found.rule].id) still finds something in what the page shows",
        at: Location(page: page.index), hint: "the output was withheld")
    }
  }

  /// Whether what the page shows counts as read.
  func reads(_ page: PageNode, _ coverage: PageCoverage) throws(ObelusError) -> Bool {
    if let wasRead = proof.wasRead(page.index) { return wasRead }
    guard coverage.isPicture, recognition.reads(coverage) else { return false }
    return try recognition.read(page, layers: .all).contains {
      $0.isReliable(below: job.manifest.ocr.minConfidence)
    }
  }

  private func coverage(of page: PageNode, _ content: PageContent, _ document: Document) -> PageCoverage? {
    guard selector.patternRules.contains(where: { $0.pages.contains(page.index, of: selector.pageCount) }) else {
      return nil
    }
    return PageCoverage(content, page: page, document: document)
  }
}
