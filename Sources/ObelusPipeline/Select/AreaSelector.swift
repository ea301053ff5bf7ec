internal import ObelusContent
internal import ObelusCore
internal import ObelusPDF
internal import ObelusText

/// Finds what areas select on one page.
struct AreaSelector {
  let content: PageContent
  let page: PageNode

  /// How far beyond the page things are taken that no reader shows, in units of default user space.
  private static let beyond = 1e6

  /// - Parameter applies: whether the page has the text that the area with this index among the rule's conditions asks for.
  func select(_ rule: CompiledRule, _ areas: CompiledAreas, applies: (Int) -> Bool) -> [Selection] {
    var condition = 0
    var rects: [[Rect]] = []
    for area in areas.areas {
      var isMeant = area.fits(page)
      if area.condition != nil {
        isMeant = applies(condition) && isMeant
        condition += 1
      }
      if isMeant { rects.append(area.rects(on: page)) }
    }
    switch areas.kind {
    case .region: return rects.flatMap { $0 }.map { region($0, rule) }
    case .text: return [text(rects.flatMap { $0 }, rule)]
    case .keepOnly: return [complement(of: rects.flatMap { $0 }, rule)]
    case .page: return rects.isEmpty ? [] : [whole(rule)]
    }
  }

  private func region(_ rect: Rect, _ rule: CompiledRule) -> Selection {
    Selection(rule: rule.index, glyphs: glyphs(in: rect, content), quads: [Quad(rect)], isArea: true)
  }

  private func text(_ rects: [Rect], _ rule: CompiledRule) -> Selection {
    let taken = Set(rects.flatMap { glyphs(in: $0, content) }).filter { content.annotation(showing: $0) == nil }
      .sorted()
    let lines = quads(for: taken, in: content)
    var selection = Selection(
      rule: rule.index, glyphs: taken, quads: lines.isEmpty ? rects.map { Quad($0) } : lines, isArea: true)
    selection.text = PageText(content).text(of: taken)
    return selection
  }

  /// What a reader may show of the page.
  private var sheet: Rect { page.mediaBox.union(page.cropBox) }
  private var world: Rect { sheet.insetBy(dx: -Self.beyond, dy: -Self.beyond) }

  private func complement(of kept: [Rect], _ rule: CompiledRule) -> Selection {
    let beyond = RectComplement(of: kept, in: world).rects
    var stays: Set<Int> = []
    for rect in kept { stays.formUnion(glyphs(in: rect, content)) }
    for rect in beyond { stays.subtract(glyphs(in: rect, content)) }
    var selection = Selection(
      rule: rule.index, glyphs: content.glyphs.indices.filter { !stays.contains($0) },
      quads: RectComplement(of: kept, in: sheet).rects.map { Quad($0) }, isArea: true)
    selection.reach = beyond.map { Quad($0) }
    return selection
  }

  private func whole(_ rule: CompiledRule) -> Selection {
    var selection = Selection(rule: rule.index, glyphs: Array(content.glyphs.indices), quads: [Quad(sheet)])
    selection.kind = .page
    selection.reach = [Quad(world)]
    return selection
  }
}

/// A rectangle without some others, as all the largest rectangles that it still has: whatever upright box meets none of
/// the others lies in one of these.
struct RectComplement {
  private(set) var rects: [Rect]

  init(of holes: [Rect], in whole: Rect) {
    rects = [whole]
    for hole in holes {
      var next: [Rect] = []
      for rect in rects {
        guard hole.x0 < rect.x1, hole.x1 > rect.x0, hole.y0 < rect.y1, hole.y1 > rect.y0 else {
          next.append(rect)
          continue
        }
        if hole.y1 < rect.y1 { next.append(Rect(x0: rect.x0, y0: hole.y1, x1: rect.x1, y1: rect.y1)) }
        if hole.y0 > rect.y0 { next.append(Rect(x0: rect.x0, y0: rect.y0, x1: rect.x1, y1: hole.y0)) }
        if hole.x0 > rect.x0 { next.append(Rect(x0: rect.x0, y0: rect.y0, x1: hole.x0, y1: rect.y1)) }
        if hole.x1 < rect.x1 { next.append(Rect(x0: hole.x1, y0: rect.y0, x1: rect.x1, y1: rect.y1)) }
      }
      rects = Self.withoutNested(next)
    }
  }

  private static func withoutNested(_ rects: [Rect]) -> [Rect] {
    var kept: [Rect] = []
    for rect in rects where !kept.contains(where: { $0.contains(rect) }) {
      kept.removeAll { rect.contains($0) }
      kept.append(rect)
    }
    return kept
  }
}
