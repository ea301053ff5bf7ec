internal import ObelusActions
internal import ObelusAnnotations
internal import ObelusContent
internal import ObelusCore
internal import ObelusText

/// Finds what a page has at a place, as a person would mean it.
struct SelectionFinder {
  let content: PageContent
  let annotations: [Annotation]

  /// What is found, with its glyphs where it is text.
  struct Found {
    var selection: MenuSelection
    var glyphs: [Int] = []
  }

  /// - Throws: `.usage` where the page does not have the text.
  func find(_ place: MenuProbe.Place) throws(ObelusError) -> Found {
    switch place {
    case .point(let point): return at(point)
    case .area(let a, let b): return Found(selection: .empty(Rect(x0: a.x, y0: a.y, x1: b.x, y1: b.y)))
    case .text(let text): return try first(text)
    }
  }

  /// The annotation that lies on top there, else the word, else the picture that was drawn last.
  private func at(_ point: Point) -> Found {
    if let annotation = annotations.last(where: { $0.subtype != .popup && $0.area.contains { $0.contains(point) } }) {
      return Found(selection: .annotations([annotation]))
    }
    if let glyph = glyph(at: point, in: content), content.annotation(showing: glyph) == nil {
      return text(PageText(content), PageText(content).word(at: glyph))
    }
    if let image = content.images.last(where: { $0.quad.contains(point) }) {
      return Found(selection: .image(image.quad))
    }
    return Found(selection: .empty(Rect(x0: point.x, y0: point.y, x1: point.x, y1: point.y)))
  }

  private func first(_ text: String) throws(ObelusError) -> Found {
    let page = PageText(content)
    let pattern = try ObelusText.TextPattern.literal(text, folding: [], wholeWord: false)
    guard let hit = try TextMatcher([pattern]).hits(on: page).first else {
      throw ObelusError(.usage, "the page does not have this text")
    }
    return Found(selection: .text(text, quads: quads(for: hit, in: content)), glyphs: hit.glyphs)
  }

  private func text(_ page: PageText, _ glyphs: [Int]) -> Found {
    Found(selection: .text(page.text(of: glyphs), quads: quads(for: glyphs, in: content)), glyphs: glyphs)
  }
}

extension ImageUse {
  /// The unit square that it fills, in default user space.
  var quad: Quad { Quad(Rect(x0: 0, y0: 0, x1: 1, y1: 1)).transformed(by: matrix) }
}
