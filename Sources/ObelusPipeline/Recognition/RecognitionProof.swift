internal import ObelusAnnotations
internal import ObelusContent
internal import ObelusCore
internal import ObelusOCR
internal import ObelusPDF
internal import ObelusRedaction
internal import ObelusText

/// Which pages of an output are to be read again, and how.
struct RecognitionProof: Sendable {
  /// Nil: whatever the job would read in an input.
  private let pages: [Int: RecognitionLayers]?
  /// Pages of the input whose picture was read, changed or not.
  private let read: Set<Int>
  /// Where recognised words were taken, by page.
  private let taken: [Int: [Quad]]

  /// For a file that was written earlier.
  init() {
    pages = nil
    read = []
    taken = [:]
  }

  /// A page that nothing was taken from looks as it did when it was read.
  init(_ results: [PageResult]) {
    pages = Dictionary(
      results.filter(\.isRedacted).compactMap { result in result.recognition.map { (result.edit.page, $0) } },
      uniquingKeysWith: { first, _ in first })
    taken = Dictionary(results.map { ($0.edit.page, $0.takenWords) }, uniquingKeysWith: { first, _ in first })
    read = Set(results.filter { $0.coverage?.isPicture == false && !$0.recognised.isEmpty }.map(\.edit.page))
  }

  /// How a page of the output is to be read; nil where it is not.
  fileprivate func layers(of page: Int, _ isCandidate: () -> Bool) -> RecognitionLayers? {
    guard let pages else { return isCandidate() ? .all : nil }
    return pages[page]
  }

  fileprivate func taken(from page: Int) -> [Quad] { taken[page] ?? [] }

  fileprivate func wasRead(_ page: Int) -> Bool? { pages == nil ? nil : read.contains(page) }
}

/// Reads pages of an output again, and looks whether a rule still finds something in what they show. One for each thread.
final class RecognitionProver {
  private let proof: RecognitionProof
  private let job: CompiledJob
  private let selector: PageSelector
  private let recognition: PageRecognition
  private let open: () throws(ObelusError) -> Document

  /// - Parameter open: opens the output.
  init(
    _ proof: RecognitionProof, _ job: CompiledJob, _ selector: PageSelector,
    open: @escaping () throws(ObelusError) -> Document
  ) {
    self.proof = proof
    self.job = job
    self.selector = selector
    self.open = open
    recognition = PageRecognition(job.manifest.ocr, open: open)
  }

  /// - Parameter places: what rules that know their places by texts have taken from the page; nil where nobody knows.
  /// - Returns: what the picture of the page has at its ends, by reading.
  /// - Throws: `.verification` where a rule that redacts finds something.
  func check(
    _ page: PageNode, _ content: PageContent, _ annotations: [Annotation], in document: Document,
    places: [RedactedPlace]?
  ) throws(ObelusError) -> [PageEdges] {
    guard job.manifest.ocr.usesTesseract else {
      let taken = proof.taken(from: page.index)
      if taken.isEmpty { return [] }
      guard try ClearedPicture.isClear(page, in: try open(), at: taken) else {
        throw failure("the picture still shows something where words were taken", page)
      }
      return []
    }
    let layers = proof.layers(of: page.index) { recognition.reads(coverage(of: page, content, document)) }
    guard let layers else { return [] }
    let texts = try recognition.read(page, layers: layers)
    var selection = PageSelection()
    try selector.select(texts, over: content, on: page, annotations: annotations, into: &selection)
    for found in selection.selections where job.rules[found.rule].redacts {
      let id = job.rules[found.rule].id
      if job.rules[found.rule].isPlacedByText {
        // What stands beside a label now is the next text; whether what was to go is gone is known by its place.
        if places != nil { continue }
        throw failure(
          "rule \(id) finds a place by a text that the page shows, and without the input nobody can tell whether it had "
            + "to go", page)
      }
      throw failure("rule \(id) still finds something in what the page shows", page)
    }
    try checkPossible(selection, page)
    try checkPlaces(places ?? [], texts, layers, page)
    return selection.edges
  }

  /// What may be misread is withheld where the manifest says that what cannot be read is.
  private func checkPossible(_ selection: PageSelection, _ page: PageNode) throws(ObelusError) {
    guard job.manifest.unreadable == .fail else { return }
    let rules = Set(selection.misread.keys).union(selection.uncertain.keys).sorted()
    guard let rule = rules.first(where: { job.rules[$0].redacts && !job.rules[$0].isPlacedByText }) else { return }
    throw failure("rule \(job.rules[rule].id) finds something in what the page shows that may be misread", page)
  }

  /// No word can be read any more where everything was taken.
  private func checkPlaces(
    _ places: [RedactedPlace], _ texts: [RecognisedText], _ layers: RecognitionLayers, _ page: PageNode
  ) throws(ObelusError) {
    for place in places {
      let rule = job.rules[place.rule]
      // The page as it is shown has the texts of boxes; its images have none.
      let hasTexts = rule.overlay != nil || job.manifest.rules[place.rule].allCodes.isEmpty == false
      for (number, text) in texts.enumerated() where !(hasTexts && layers == .all && number == 0) {
        guard text.hasLegibleWord(within: place.quads) else { continue }
        throw failure("something can be read where rule \(rule.id) took everything", page)
      }
    }
  }

  private func failure(_ what: String, _ page: PageNode) -> ObelusError {
    ObelusError(.verification, what, at: Location(page: page.index), hint: "the output was withheld")
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
