internal import ObelusCore
internal import ObelusPDF
internal import ObelusText

/// Areas of a rule, made ready for any page.
package struct CompiledAreas: Sendable {
  package struct Area: Sendable {
    fileprivate let area: Manifest.Area
    /// The text that a page must have.
    let condition: ObelusText.TextPattern?
  }

  let kind: Manifest.Areas.Kind
  let areas: [Area]

  init(_ areas: Manifest.Areas) throws(ObelusError) {
    kind = areas.kind
    var compiled: [Area] = []
    for area in areas.areas { compiled.append(Area(area: area, condition: try area.whenText?.compiled())) }
    self.areas = compiled
  }

  /// How many of the areas ask for a text.
  var conditions: Int { areas.count { $0.condition != nil } }
}

extension CompiledAreas.Area {
  /// Whether the area's size condition, where it has one, fits the page.
  func fits(_ page: PageNode) -> Bool { area.whenSize?.matches(page.displaySize) ?? true }

  /// Its rectangles in default user space of a page.
  func rects(on page: PageNode) -> [Rect] {
    guard let unit = area.unit else { return area.rects }
    guard let toUser = page.displayMatrix.inverted else { return [] }
    let size = page.displaySize
    let x = unit.points ?? size.width / 100
    let y = unit.points ?? size.height / 100
    return area.rects.map { rect in
      var shown = Rect(x0: rect.x0 * x, y0: rect.y0 * y, x1: rect.x1 * x, y1: rect.y1 * y)
      if area.origin == .lowerLeft {
        shown = Rect(x0: shown.x0, y0: size.height - shown.y1, x1: shown.x1, y1: size.height - shown.y0)
      }
      return shown.transformed(by: toUser)
    }
  }
}
