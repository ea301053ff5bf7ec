internal import ObelusAnnotations
internal import ObelusContent
internal import ObelusCore
internal import ObelusOCR
internal import ObelusPDF
internal import ObelusText

/// One reading of a page's picture, as text to look for things in.
struct RecognisedPage {
  let recognised: RecognisedContent
  let text: PageText

  init(_ text: RecognisedText) {
    recognised = RecognisedContent(text)
    self.text = PageText(recognised.content)
  }
}

extension PageSelector {
  /// Adds what the rules select in recognised text. What one rule has found before at the same place, in the text layer of
  /// a scan or by another reader, is one hit.
  /// - Parameters:
  ///   - content: what the page draws; text under a hit goes with it.
  ///   - annotations: those of the page: labels may stand beside fields.
  ///   - crossing: the page's parts of hits that begin or end on another page.
  func select(
    _ texts: [RecognisedText], over content: PageContent, on node: PageNode, annotations: [Annotation] = [],
    crossing: [CrossingPart] = [], into result: inout PageSelection
  ) throws(ObelusError) {
    let page = node.index
    var places = RecognisedPlaces(self, content, on: node, annotations, known: result.readLabels)
    for (number, text) in texts.enumerated() {
      guard !text.words.isEmpty else {
        result.edges.append(PageEdges())
        continue
      }
      let read = RecognisedPage(text)
      let recognised = read.recognised
      var found = PageSelection()
      let parts = crossing.filter { $0.source == number + 1 }
      let exceptions = try selectTexts(read.text, recognised.content, page, parts, &found)
      try selectMisread(read.text, page, &found)
      try places.select(in: read, except: exceptions, &found)
      result.edges.append(found.edges.first ?? PageEdges())
      result.passedOver += found.passedOver.map {
        PassedOver(selection: placed($0.selection, recognised, content), reason: $0.reason)
      }
      for (rule, count) in found.uncertain { result.uncertain[rule, default: 0] += count }
      for (rule, count) in found.misread { result.misread[rule, default: 0] += count }
      for selection in found.selections {
        add(placed(selection, recognised, content), over: content, to: &result)
      }
    }
    try places.finish(&result) { selection, result in add(selection, over: content, to: &result) }
  }

  private func selectMisread(_ text: PageText, _ page: Int, _ result: inout PageSelection) throws(ObelusError) {
    guard let misreadings else { return }
    for hit in try misreadings.hits(on: text) {
      let rule = patternRules[hit.patternIndex]
      guard rule.pages.contains(page, of: pageCount) else { continue }
      result.misread[rule.index, default: 0] += 1
      let selection = Selection(rule: rule.index, glyphs: hit.glyphs, quads: [], isCertain: false, code: hit.code)
      if job.takesPossibleHits(of: rule) {
        result.selections.append(selection)
      } else {
        result.passedOver.append(PassedOver(selection: selection, reason: .possible))
      }
    }
  }

  private func placed(_ selection: Selection, _ recognised: RecognisedContent, _ content: PageContent) -> Selection {
    var placed = selection
    placed.quads = recognised.quads(for: selection.glyphs, margin: 0.08)
    placed.glyphs = glyphsBelow(placed.quads, content)
    // Nobody knows which of the words' letters they are, and whether something else redacts these.
    placed.groups = [:]
    placed.kind = .area
    placed.isRecognised = true
    return placed
  }

  /// Glyphs that a quad takes, and of those that are not seen all that it touches: a layer of text lies only roughly over
  /// what a scan shows.
  private func glyphsBelow(_ quads: [Quad], _ content: PageContent) -> [Int] {
    var found = Set(quads.flatMap { glyphs(in: $0, content) })
    let boxes = quads.map(\.bounds)
    for show in content.shows where show.renderMode == 3 || show.isHidden {
      for glyph in show.glyphs {
        let box = GlyphBox(glyph, in: content)
        let middle = box.point(along: (box.start + box.end) / 2, across: (box.low + box.high) / 2)
        if boxes.contains(where: { $0.insetBy(dx: -box.em / 4, dy: -box.em / 4).contains(middle) }) {
          found.insert(glyph)
        }
      }
    }
    return found.sorted()
  }

  private func add(_ selection: Selection, over content: PageContent, to result: inout PageSelection) {
    let known = result.selections.firstIndex { other in
      other.rule == selection.rule && other.annotation == nil && (!other.isArea || other.isRecognised)
        && Self.overlap(selection.quads, other.quads) >= 0.5
    }
    guard let known else {
      result.selections.append(selection)
      return
    }
    let other = result.selections[known]
    guard job.rules[selection.rule].redacts else { return }
    let isSeen = other.glyphs.contains { content.shows[Int(content.glyphs[$0].show)].renderMode != 3 }
    // What is seen of the text is its glyphs; else it is the picture below them.
    guard other.isRecognised || !isSeen else { return }
    result.selections[known].quads += selection.quads.filter { !other.quads.contains($0) }
    result.selections[known].glyphs = Set(other.glyphs).union(selection.glyphs).sorted()
  }

  /// The part of some quads that lies under others, by the boxes around them.
  static func overlap(_ quads: [Quad], _ others: [Quad]) -> Double {
    var whole = 0.0
    var shared = 0.0
    for box in quads.map(\.bounds) {
      whole += box.width * box.height
      shared +=
        others.map { other in
          box.intersection(other.bounds).map { $0.width * $0.height } ?? 0
        }.max() ?? 0
    }
    return whole > 0 ? shared / whole : 0
  }
}
