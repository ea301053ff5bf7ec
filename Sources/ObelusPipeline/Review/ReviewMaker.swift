internal import ObelusActions
internal import ObelusAnnotations
internal import ObelusContent
internal import ObelusCore
internal import ObelusIO
internal import ObelusPDF
internal import ObelusText

/// Makes what a review page shows of single pages. One for each thread.
final class ReviewMaker {
  private let document: Document
  private let pages: [PageNode]
  private let interpreter: ContentInterpreter

  /// Pixels to a point.
  private static let scale = 1.5
  private static let largest = 4_000_000

  init(_ document: Document, _ pages: [PageNode]) {
    self.document = document
    self.pages = pages
    interpreter = ContentInterpreter(document: document)
  }

  func page(_ index: Int) throws(ObelusError) -> ReviewPage {
    let node = pages[index]
    let size = node.displaySize
    let content = try interpreter.interpret(page: node)
    let annotations = try PageAnnotationReader.read(node.dictionary, pageIndex: index, in: document).annotations
    let toDisplay = node.displayMatrix
    func box(_ rect: Rect) -> [Double] { rect.transformed(by: toDisplay).box }
    return ReviewPage(
      page: index, png: try picture(index, size),
      words: PageText(content).words.compactMap { word in
        let quads = quads(for: word.glyphs, in: content)
        guard let first = quads.first?.bounds else { return nil }
        let bounds = quads.dropFirst().reduce(first) { $0.union($1.bounds) }
        return .init(text: word.text, box: box(bounds), endsLine: word.endsLine)
      },
      images: content.images.map { box($0.quad.bounds) },
      annotations: annotations.filter { $0.subtype != .popup }.map {
        .init(type: $0.subtype.manifestName, box: box($0.rect))
      })
  }

  /// Empty where MuPDF cannot draw the page.
  private func picture(_ page: Int, _ size: (width: Double, height: Double)) throws(ObelusError) -> String {
    guard size.width > 0, size.height > 0,
      let pixmap = try? document.render(
        page: page, scale: Self.scale, annotations: true, colors: .rgb, maxPixels: Self.largest)
    else { return "" }
    return Base64.encode(try document.png(pixmap.withoutNeedlessColors.coarse))
  }
}

extension Pixmap {
  private static let shades = (0..<256).map { UInt8(($0 + 8) / 17 * 17) }

  /// With sixteen shades of each colour, which nobody sees in letters: half of the bytes.
  fileprivate var coarse: Pixmap {
    var copy = self
    for index in copy.samples.indices { copy.samples[index] = Self.shades[Int(copy.samples[index])] }
    return copy
  }

  /// In gray, where it has no colours: a third of the bytes.
  fileprivate var withoutNeedlessColors: Pixmap {
    guard components == 3 else { return self }
    var gray: [UInt8] = []
    gray.reserveCapacity(width * height)
    var at = 0
    while at + 2 < samples.count {
      guard samples[at] == samples[at + 1], samples[at] == samples[at + 2] else { return self }
      gray.append(samples[at])
      at += 3
    }
    var copy = self
    copy.components = 1
    copy.samples = gray
    return copy
  }
}

extension Rect {
  /// x, y, width, height.
  var box: [Double] { [x0.tenths, y0.tenths, width.tenths, height.tenths] }
}

extension Double {
  /// Finer than anybody sees.
  var tenths: Double { magnitude < 1e9 ? (self * 10).rounded() / 10 : 0 }
}

extension Matrix {
  var numbers: [Double] { [a, b, c, d, e, f] }
}
