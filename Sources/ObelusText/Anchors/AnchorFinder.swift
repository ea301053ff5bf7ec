internal import ObelusContent
package import ObelusCore
internal import ObelusPDF

/// Finds texts of one page by the labels that stand beside them. Belongs to the thread of its document.
package final class AnchorFinder {
  let page: PageText
  /// Of form fields and texts that somebody has put on the page: what they show may stand in no content.
  let fields: [Quad]
  let boxes: [GlyphBox]
  /// Glyphs of all labels of the job.
  private let labelGlyphs: Set<Int>
  /// What the page has in the frames that were asked for.
  private var known: [LineFrame: [LineItem]] = [:]
  /// The place of each glyph in the order of reading, or -1 where another stands for it.
  let places: [Int32]
  /// How many times the height that the glyphs say their letters have.
  private let emScale: Double

  /// - Parameters:
  ///   - labels: all labels that the job looks for: a text ends where the next label begins.
  ///   - fields: in the space of the content.
  ///   - emScale: 1 where glyphs tell the size of their font, more where they are as high as what is seen of their letters.
  package init(_ page: PageText, labels: [TextHit], fields: [Quad], emScale: Double = 1) {
    self.page = page
    self.emScale = emScale
    self.fields = fields
    let content = page.content
    boxes = content.glyphs.indices.map { GlyphBox($0, in: content) }
    labelGlyphs = Set(labels.flatMap(\.glyphs))
    var places = [Int32](repeating: -1, count: content.glyphs.count)
    for (place, entry) in page.reading.entries.enumerated() where entry.glyph >= 0 {
      if places[Int(entry.glyph)] < 0 { places[Int(entry.glyph)] = Int32(truncatingIfNeeded: place) }
    }
    self.places = places
  }

  /// The text that belongs to a label; nil where there is none.
  package func text(of label: TextHit, _ reach: LabelReach) -> AnchoredText? {
    guard let line = reach.isBackward ? label.lines.first : label.lines.last, var frame = frame(of: line) else {
      return nil
    }
    if reach.isBackward, !reach.isColumn { frame = frame.reversed }
    let stops = labelGlyphs.subtracting(label.glyphs)
    let line1 = items(in: frame)
    let extent = LabelExtent(line1.filter { $0.glyph >= 0 && line.contains($0.glyph) })
    guard extent.em > 0 else { return nil }
    let own = Set(label.glyphs)
    let others = line1.filter { !own.contains($0.glyph) } + fields(in: frame, em: extent.em)
    let search = LabelSearch(items: others, stops: stops, extent: extent, reach: reach)
    let found = reach.isColumn ? search.column() : search.line()
    return text(of: found)
  }

  // MARK: Frames

  /// The frame of glyphs on one line; nil where there is none.
  func frame(of line: [Int]) -> LineFrame? {
    guard let first = line.first(where: { boxes.indices.contains($0) }) else { return nil }
    let count = line.count { isRightToLeft($0) }
    return LineFrame(x: boxes[first].directionX, y: boxes[first].directionY, sign: 2 * count > line.count ? -1 : 1)
  }

  private func isRightToLeft(_ glyph: Int) -> Bool {
    let c = page.content.glyphs[glyph].unicode
    let scalars = c & Font.multipleScalars != 0 ? page.content.font(of: glyph).scalars(c) : [c]
    return scalars.contains { TextNormalization.isRightToLeft($0) }
  }

  func items(in frame: LineFrame) -> [LineItem] {
    if let items = known[frame] { return items }
    let items = boxes.indices.compactMap { glyph -> LineItem? in
      var item = LineItem(boxes[glyph], glyph: glyph, isInk: !isSpace(glyph), in: frame)
      item?.em *= emScale
      return item
    }
    known[frame] = items
    return items
  }

  private func fields(in frame: LineFrame, em: Double) -> [LineItem] {
    fields.indices.map { LineItem(field: fields[$0], index: $0, em: em, in: frame) }
  }

  private func isSpace(_ glyph: Int) -> Bool {
    let c = page.content.glyphs[glyph].unicode
    if c > 0x20, c < 0x80 { return false }
    if c <= 0x20 { return true }
    if c & Font.multipleScalars != 0 { return false }
    guard case .scalar(TextNormalization.space) = TextNormalization.normalize(c) else { return false }
    return true
  }

  // MARK: Results

  private func text(of items: [LineItem]) -> AnchoredText? {
    text(of: items.filter { $0.glyph >= 0 }.map(\.glyph), items.filter { $0.field >= 0 }.map { fields[$0.field] })
  }

  /// With everything else that stands at the same place: other layers, the text of fields, what is printed twice.
  func text(of glyphs: [Int], _ fields: [Quad] = []) -> AnchoredText? {
    // What a field shows is covered with it.
    let lines = quads(for: glyphs, in: page.content).filter { line in
      !fields.contains { $0.bounds.contains(line.bounds.center) }
    }
    let quads = lines + fields
    guard !quads.isEmpty, glyphs.contains(where: { !isSpace($0) }) || !fields.isEmpty else { return nil }
    var all = Set(glyphs)
    for quad in quads { all.formUnion(ObelusText.glyphs(in: quad, page.content)) }
    return AnchoredText(glyphs: all.sorted(), quads: quads, fields: fields, text: page.text(of: all.sorted()))
  }
}
