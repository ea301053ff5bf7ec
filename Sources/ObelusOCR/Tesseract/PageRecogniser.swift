package import ObelusCore
package import ObelusPDF

/// Reads what pages show, for one thread. Tesseract is loaded when the first page needs it.
package final class PageRecogniser {
  private let languages: [String]
  private let dpi: Double
  private var tesseract: Tesseract?

  /// Pixels of the largest picture that is read; a page that has more at `dpi` is read at fewer.
  private static let mostPixels = 40_000_000
  /// A reading with fewer legible words, or with more unsure ones than sure ones, may be of a page that lies on its side.
  private static let fewWords = 4
  private static let sureConfidence = 60.0

  package init(languages: [String], dpi: Int) {
    self.languages = languages
    self.dpi = Double(dpi)
  }

  /// Whether a recogniser can be made at all.
  /// - Throws: `.usage` where library or data are missing.
  package static func check(languages: [String]) throws(ObelusError) {
    guard RecogniserPool.of(languages) == nil else { return }
    _ = try LanguageData.folder(for: languages)
    try Tesseract.load()
  }

  /// Makes what this process needs to read pages when it can open no file any more.
  /// - Parameter threads: how many read at the same time.
  package static func prepare(languages: [String], threads: Int) throws(ObelusError) {
    try RecogniserPool.fill(languages: languages, count: threads)
  }

  /// What is read of a page.
  package struct Reading: Sendable {
    /// The page as it is shown, then its images alone where these look different: what is drawn over an image hides
    /// nothing from those who take it out.
    package var texts: [RecognisedText] = []
    /// The page shows nothing but images.
    package var isImagesOnly = false
  }

  package enum Layers: Sendable {
    /// The page as it is shown, and its images where something is drawn over them.
    case all
    case imagesOnly
  }

  /// - Parameter covered: what is painted black before the page is read, in default user space.
  package func read(
    _ page: PageNode, in document: Document, layers: Layers, covering covered: [Quad] = []
  ) throws(ObelusError) -> Reading {
    var reading = Reading()
    var images = try render(page, document, .images)
    if layers == .all {
      var shown = try render(page, document, .everything)
      reading.isImagesOnly = shown.samples == images.samples
      Self.paint(covered, on: &shown, page)
      reading.texts.append(try read(shown, page))
    }
    if layers == .imagesOnly || (!reading.isImagesOnly && images.samples.contains { $0 != 0xFF }) {
      Self.paint(covered, on: &images, page)
      reading.texts.append(try read(images, page))
    }
    return reading
  }

  private static func paint(_ quads: [Quad], on pixmap: inout Pixmap, _ page: PageNode) {
    for quad in quads {
      let box = quad.transformed(by: page.displayMatrix).bounds
      let sides = [box.x0, box.x1, box.y0, box.y1].map { $0 * pixmap.scale }
      guard sides.allSatisfy({ $0.magnitude < 1e6 }) else { continue }
      let columns = (Int(sides[0])..<Int(sides[1]) + 1).clamped(to: 0..<pixmap.width)
      let rows = (Int(sides[2])..<Int(sides[3]) + 1).clamped(to: 0..<pixmap.height)
      for row in rows {
        for column in columns { pixmap.samples[row * pixmap.width + column] = 0 }
      }
    }
  }

  private func render(_ page: PageNode, _ document: Document, _ parts: Pixmap.Parts) throws(ObelusError) -> Pixmap {
    let pixmap = try document.render(
      page: page.index, scale: dpi / 72, annotations: true, colors: .gray, maxPixels: Self.mostPixels, parts: parts)
    guard pixmap.isComplete else {
      throw ObelusError(.unsupported, "the page cannot be drawn to its end", at: Location(page: page.index))
    }
    return pixmap
  }

  /// Of the four ways to turn the picture the first that reads well, else the one that reads best.
  private func read(_ pixmap: Pixmap, _ page: PageNode) throws(ObelusError) -> RecognisedText {
    var best: RecognisedText?
    for turn in [0, 1, 3, 2] {
      let picture = TurnedPicture(pixmap, quarterTurns: turn)
      let text = RecognisedText(
        source: .tesseract, words: try words(in: picture, scale: pixmap.scale),
        toUser: picture.toDisplay(scale: pixmap.scale).concatenated(with: page.displayMatrix.inverted ?? .identity))
      if Self.score(text) > best.map(Self.score) ?? -1 { best = text }
      if Self.isUpright(text) { break }
    }
    return best ?? RecognisedText(source: .tesseract, words: [], toUser: .identity)
  }

  private func words(in picture: TurnedPicture, scale: Double) throws(ObelusError) -> [RecognisedWord] {
    // A page without a dark pixel has nothing to read, and takes long.
    guard let first = picture.samples.first, picture.samples.contains(where: { $0 != first }) else { return [] }
    let dpi = Int(min(max(scale * 72, 70), 2400))
    let found = try withReader { (reader) throws(ObelusError) in
      try reader.read(picture.samples, width: picture.width, height: picture.height, dpi: dpi)
    }
    return found.map { word in
      var placed = word
      placed.box = Rect(
        x0: word.box.x0 / scale, y0: word.box.y0 / scale, x1: word.box.x1 / scale, y1: word.box.y1 / scale)
      return placed
    }
  }

  private func withReader<Result>(
    _ body: (Tesseract) throws(ObelusError) -> Result
  ) throws(ObelusError) -> Result {
    if let pool = RecogniserPool.of(languages) { return try pool.with(body) }
    if let tesseract { return try body(tesseract) }
    let made = try Tesseract(languages: languages)
    tesseract = made
    return try body(made)
  }

  /// How much was read for sure.
  private static func score(_ text: RecognisedText) -> Int {
    text.words.reduce(0) { sum, word in
      word.confidence >= sureConfidence && word.isLegible ? sum + word.text.unicodeScalars.count : sum
    }
  }

  private static func isUpright(_ text: RecognisedText) -> Bool {
    let legible = text.words.count(where: \.isLegible)
    return legible >= fewWords && text.unsure(below: sureConfidence).count * 2 <= legible
  }
}
