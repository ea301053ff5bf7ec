internal import ObelusCore
internal import ObelusCrypto
internal import ObelusIO
internal import ObelusPDF
internal import ObelusRedaction

/// Puts on record what became of a document that was proven.
package struct DocumentRecorder: Sendable {
  private let mac: TextMAC?
  private let pictures: Int
  private let picturesBefore: Bool
  let hashes: Bool
  private let take: @Sendable (DocumentRecord) -> Void

  /// The longer side of a picture in pixels.
  private static let side = 220.0

  package init(_ options: RecordOptions, take: @escaping @Sendable (DocumentRecord) -> Void) {
    mac = options.key.flatMap { TextMAC(key: $0) }
    pictures = options.pictures
    picturesBefore = options.picturesBefore
    hashes = options.hashes
    self.take = take
  }

  /// - Parameters:
  ///   - input: for this thread.
  ///   - written: the output, as it will be published.
  func record(
    _ results: [PageResult], of job: CompiledJob, input: Document, written: MappedFile, password: String?
  ) throws(ObelusError) {
    for result in results { marks(of: result, job).forEach { take(.mark($0)) } }
    guard pictures > 0 else { return }
    let marked = results.filter { $0.isRedacted || $0.isBlank || $0.marksWritten > 0 }.map(\.edit.page)
    let pages = (marked + results.map(\.edit.page).filter { !marked.contains($0) }).prefix(pictures).sorted()
    if picturesBefore { try takePictures(of: input, pages, isBefore: true) }
    try takePictures(of: try Document(written, password: password), pages, isBefore: false)
  }

  /// In the order of the page's selections. A text over a page break stands on the page where it begins.
  private func marks(of page: PageResult, _ job: CompiledJob) -> [MarkRecord] {
    let overruled = Set(page.passedOver.lazy.filter { $0.reason == .overruled }.map(\.selection))
    return page.selections.enumerated().filter { !overruled.contains($0.element) }.map { index, selection in
      let rule = job.rules[selection.rule]
      let isText = !selection.isArea || selection.isRecognised
      // What the gap must not tell its record must not either.
      let isPlace = !isText && selection.annotation == nil
      let isHidden = !isPlace && rule.redacts && job.manifest.width != .exact
      let box = job.boxes[selection.rule]
      let codes = selection.code.map { [$0] } ?? box?.codes.filter { box?.textsOfDocument.contains($0) != true } ?? []
      return MarkRecord(
        rule: rule.id, action: rule.disposition, page: page.edit.page, carrier: selection.carrier,
        codes: codes, quads: isHidden ? [] : page.movedQuads[index] ?? selection.quads,
        characters: isText && !isHidden ? selection.text.unicodeScalars.count : nil,
        textCode: isText && !selection.text.isEmpty && !selection.isContinuation ? mac?.code(of: selection.text) : nil)
    }
  }

  private func takePictures(of document: Document, _ pages: [Int], isBefore: Bool) throws(ObelusError) {
    let nodes = try document.pages()
    for page in pages where page < nodes.count {
      let size = nodes[page].displaySize
      guard size.width > 0, size.height > 0 else { continue }
      // A page that MuPDF cannot render to its end has no picture; that it is safe was proven otherwise.
      guard
        let pixmap = try? document.render(
          page: page, scale: Self.side / max(size.width, size.height), annotations: true, colors: .rgb),
        let png = try? document.png(pixmap)
      else { continue }
      take(.picture(PagePicture(page: page, png: Base64.encode(png), isBefore: isBefore)))
    }
  }
}
