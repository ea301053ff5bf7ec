internal import ObelusContent
package import ObelusCore
internal import ObelusPDF

/// Appearances of a mark that is not applied yet: form XObjects whose box is the annotation's rectangle, so that their
/// space is default user space.
package enum RedactAppearance {
  private static let outline = Color(red: 1, green: 0, blue: 0)

  /// /AP /N: the outline of what is marked; the text under it can be read.
  package static func normal(_ quads: [Quad], rect: Rect, style: BoxStyle) -> NewObject {
    var drawn = BoxStyle.none
    drawn.outline = style.outline ?? outline
    drawn.outlineWidth = style.outlineWidth
    return form(quads, rect, BoxContent(style: drawn))
  }

  /// /RO: how the place looks when the mark is applied.
  package static func applied(_ quads: [Quad], rect: Rect, content: BoxContent) -> NewObject {
    form(quads, rect, content)
  }

  private static func form(_ quads: [Quad], _ rect: Rect, _ content: BoxContent) -> NewObject {
    let page = PageNode(index: 0, objectID: ObjectID(1), dictionary: [:], mediaBox: rect)
    let mark = Mark(rule: 0, quads: quads, glyphs: [], isArea: true)
    let box = RedactionBox([.init(mark: mark, content: content)], hidden: [], page: page, margin: nil)
    return .stream(
      [
        "Type": .name("XObject"), "Subtype": .name("Form"), "BBox": .numbers([rect.x0, rect.y0, rect.x1, rect.y1]),
        "Resources": .dictionary(box.overlay?.resources ?? [:]),
      ], data: box.overlay?.operators ?? [])
  }
}
