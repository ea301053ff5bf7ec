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

  init(_ ocr: Manifest.OCR, sidecars: SidecarFiles = SidecarFiles()) {
    self.ocr = ocr
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

  func read(_ page: PageNode, in document: Document, layers: RecognitionLayers) throws(ObelusError) -> [RecognisedText] {
    try recogniser.read(page, in: document, layers: layers).texts
  }

  /// The words of a page, and in `result` what is to be told of them. A page that was read for sure is no longer one that
  /// no text rule can read.
  func read(_ page: PageNode, in document: Document, _ result: inout PageResult) throws(ObelusError) -> [RecognisedText] {
    guard ocr.isUsed, let coverage = result.coverage else { return [] }
    var texts: [RecognisedText] = []
    var counted: [RecognisedText] = []
    if reads(coverage) {
      let reading = try recogniser.read(page, in: document, layers: .all)
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
