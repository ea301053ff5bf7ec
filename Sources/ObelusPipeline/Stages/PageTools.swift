internal import ObelusActions
internal import ObelusAnnotations
internal import ObelusContent
internal import ObelusCore
internal import ObelusPDF
internal import ObelusRedaction
internal import ObelusText

/// What tools need to know of a page, and what they may not do there.
struct PageTools {
  private let hiddenTexts: HiddenTexts
  let document: Document
  private let page: PageNode
  private let content: PageContent
  private let annotations: [Annotation]
  /// Where rules take whatever lies there: an annotation would go, or tell what was to go.
  private let forbidden: [Quad]
  /// Glyphs that go.
  private let gone: Set<Int>

  init(
    _ hiddenTexts: HiddenTexts, _ document: Document, on page: PageNode, _ content: PageContent,
    _ annotations: [Annotation],
    gone: Set<Int>, _ result: PageResult
  ) {
    self.hiddenTexts = hiddenTexts
    self.document = document
    self.page = page
    self.content = content
    self.annotations = annotations
    self.gone = gone
    forbidden = result.takenAreas + result.places.flatMap(\.quads)
  }

  var space: PageSpace { PageSpace(page) }

  /// Where nothing should stand, in the space of the page as it is shown.
  func obstacles() -> [Rect] {
    let letters = content.glyphs.indices.filter { content.glyphs[$0].unicode != 32 }
    let space = space
    let seen = annotations.filter { annotation in
      let isOnText = annotation.subtype.hasQuads || annotation.subtype == .popup
      return !isOnText && annotation.flags.isDisjoint(with: [.hidden, .noView])
    }
    // Backgrounds and frames are no obstacle: all text stands on them.
    let half = space.box.width * space.box.height / 2
    let boxes = seen.map { $0.rect.transformed(by: space.fromUser) }.filter { $0.width * $0.height < half }
    return (quads(for: letters, in: content) + forbidden).map { $0.bounds.transformed(by: space.fromUser) } + boxes
  }

  /// Whether an annotation may stand there.
  func isFree(_ rect: Rect) -> Bool { !forbidden.contains { $0.bounds.touches(rect) } }

  /// The selection as a tool takes it; nil where a text that the tool would write is redacted, or has such a text in it.
  func target(of selection: Selection, _ tool: Tool) throws(ObelusError) -> ToolTarget? {
    let groups = selection.groups
    let target = ToolTarget(
      selection.quads, isText: !selection.isArea || !selection.text.isEmpty, text: selection.text,
      groups: groups.mapValues(\.text))
    var used: Set<Int> = []
    for template in tool.texts {
      if template.usesFoundText { used.formUnion(selection.glyphs) }
      for group in template.groups { used.formUnion(groups[group]?.glyphs ?? []) }
    }
    guard gone.isDisjoint(with: used) else { return nil }
    let texts = tool.texts.map { $0.expand(target.text, groups: target.groups) } + tool.fixedTexts
    for text in texts where try hiddenTexts.areSaid(by: text, page: page.index) { return nil }
    return target
  }

  /// What is to be told of tools that could not do all.
  static func findings(_ shortcomings: [ToolShortcoming: Int], page: Int) -> [Diagnostic] {
    shortcomings.sorted { ($0.key.rule, $0.key.kind.rawValue) < ($1.key.rule, $1.key.kind.rawValue) }.map { item in
      let what =
        switch item.key.kind {
        case .covers: "annotations for which there was no free place, and which cover something"
        case .shrunk: "texts that are set smaller to fit"
        case .cut: "texts of which only a part fits"
        case .offPage: "annotations that lie beyond the page"
        case .missing: "texts with characters that no font has, which are left out"
        }
      return Diagnostic(
        .finding, "create." + item.key.kind.rawValue, "rule \(item.key.rule): \(what): \(item.value)",
        at: Location(page: page))
    }
  }
}
