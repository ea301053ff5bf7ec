internal import ObelusAnnotations
internal import ObelusContent
internal import ObelusCore
package import ObelusOCR
internal import ObelusPDF
internal import ObelusRedaction

/// How Tesseract read a page of the input; its output is read in the same way.
package typealias RecognitionLayers = PageRecogniser.Layers

/// Words for pages that show text as pictures: from Tesseract and from files beside the document. One for each thread.
final class PageRecognition {
  private let ocr: Manifest.OCR
  private let sidecars: SidecarFiles
  private let recogniser: PageRecogniser

  /// How often a page is read again at most.
  private static let rounds = 4

  /// Opens the document. Each reading has one of its own: MuPDF draws an image a little otherwise when it has drawn it
  /// larger before, and then renders would depend on which pages a worker has read.
  private let open: () throws(ObelusError) -> Document

  init(
    _ ocr: Manifest.OCR, sidecars: SidecarFiles = SidecarFiles(), open: @escaping () throws(ObelusError) -> Document
  ) {
    self.ocr = ocr
    self.open = open
    self.sidecars = sidecars
    recogniser = PageRecogniser(languages: ocr.languages, dpi: ocr.dpi)
  }

  /// Whether Tesseract reads a page. Nil stands for one that no text rule looks at.
  func reads(_ coverage: PageCoverage?) -> Bool {
    switch ocr.mode {
    case .never: false
    case .missing: coverage?.isPicture ?? false
    case .always: coverage != nil
    }
  }

  func read(_ page: PageNode, layers: RecognitionLayers) throws(ObelusError) -> [RecognisedText] {
    try recogniser.read(page, in: try open(), layers: layers).texts
  }

  /// Adds what the rules select in words of the page. Tesseract reads otherwise what has boxes on it, also words that it did
  /// not read before: so it reads again, with what is selected covered, until nothing more is found.
  /// - Parameter crossing: the page's parts of hits that begin or end on another page.
  func select(
    on page: PageNode, _ content: PageContent, _ annotations: [Annotation], by selector: PageSelector,
    crossing: [CrossingPart], into selection: inout PageSelection, _ result: inout PageResult
  ) throws(ObelusError) {
    let texts = try read(page, &result)
    try selector.select(
      texts, over: content, on: page, annotations: annotations, crossing: crossing, into: &selection)
    guard let layers = result.recognition else { return }
    var covered = 0
    for _ in 0..<Self.rounds {
      let quads = selection.selections.filter { selector.job.rules[$0.rule].redacts }.flatMap(\.quads)
      guard quads.count > covered else { return }
      covered = quads.count
      let again = try recogniser.read(page, in: try open(), layers: layers, covering: quads).texts
      // What the page's ends have is what the first reading has.
      let edges = selection.edges
      let told = (selection.uncertain, selection.misread, selection.unanswered, selection.passedOver)
      try selector.select(again, over: content, on: page, annotations: annotations, into: &selection)
      selection.edges = edges
      (selection.uncertain, selection.misread, selection.unanswered, selection.passedOver) = told
    }
  }

  /// The words of a page, and in `result` what is to be told of them. A page that was read for sure is no longer one that
  /// no text rule can read.
  private func read(_ page: PageNode, _ result: inout PageResult) throws(ObelusError) -> [RecognisedText] {
    guard ocr.isUsed, let coverage = result.coverage else { return [] }
    var texts: [RecognisedText] = []
    var counted: [RecognisedText] = []
    if reads(coverage) {
      let reading = try recogniser.read(page, in: try open(), layers: .all)
      texts += reading.texts
      counted += reading.texts.prefix(1)
      result.recognition = reading.isImagesOnly ? .imagesOnly : .all
    }
    if let file = sidecars.pages[page.index], !file.isEmpty {
      if let text = file.text(on: page) {
        texts.append(text)
        counted.append(text)
      } else {
        result.findings.append(
          Diagnostic(
            .finding, "ocr.sidecar-mismatch",
            "the sidecar's page has other proportions than the page: its words were not used",
            at: Location(page: page.index)))
      }
    }
    result.recognised = counted.map { RecognitionCount($0, minConfidence: ocr.minConfidence) }
    for count in result.recognised where count.unsureWords > 0 {
      result.findings.append(
        Diagnostic(
          .finding, "ocr.unsure-words",
          "\(count.unsureWords) of \(count.words) words that \(count.source) read may be others: rules can miss them",
          at: Location(page: page.index)))
    }
    if counted.contains(where: { $0.isReliable(below: ocr.minConfidence) }) {
      result.coverage?.setPictureRead()
    } else if coverage.isPicture, !counted.isEmpty {
      result.findings.append(
        Diagnostic(
          .finding, "ocr.unreliable", "too little of the page was read for sure to say that it was read",
          at: Location(page: page.index)))
    }
    return texts
  }
}
