internal import ObelusAnnotations
internal import ObelusCore
internal import ObelusPDF

/// Free text (ISO 32000-2, 12.5.6.6): in an area, or in a box of its own beside a target, with a line to it or without.
struct FreeTextDrawing {
  let style: FreeTextStyle
  let color: Color
  let rule: String

  /// Between the box and its text, in points.
  private static let padding = 3.0

  func draw(_ target: ToolTarget, on page: inout AnnotationPlacer) throws(ObelusError) -> Drawing? {
    guard let space = page.space, let resources = page.resources else { return nil }
    let text = target.expand(style.text)
    let shown = target.bounds.transformed(by: space.fromUser)
    let side = style.side ?? (target.isText || shown.isEmpty ? .auto : .over)
    let margin = Self.padding + style.borderWidth
    let layout: TextLayout
    let place: Placement
    if side == .over, !shown.isEmpty {
      layout = try TextLayout(
        text, style.font.family, size: style.size, width: max(1, shown.width - 2 * margin),
        height: max(1, shown.height - 2 * margin), resources.typesetter)
      place = Placement(rect: shown, arrow: .default, coveredArea: 0)
    } else {
      let room = min(style.boxWidth, space.box.width - 8)
      layout = try TextLayout(
        text, style.font.family, size: style.size, width: max(1, room - 2 * margin),
        height: max(1, space.box.height - 8 - 2 * margin), resources.typesetter)
      // What has no room is cut off.
      let size = (
        width: min(layout.width + 2 * margin, room), height: min(layout.height + 2 * margin, space.box.height - 8)
      )
      guard
        let found = page.findPlace(
          size, beside: target, side,
          // A line needs room to be seen.
          distances: style.isCallout ? Placement.distances.map { $0 + 10 } : Placement.distances)
      else { return nil }
      place = found.place
      if place.coveredArea > 0, side != .over { page.note(.covers, rule: rule) }
    }
    if layout.isCut { page.note(.cut, rule: rule) } else if layout.isShrunk { page.note(.shrunk, rule: rule) }
    if layout.missingCount > 0 { page.note(.missing, rule: rule) }
    let line = style.isCallout ? Callout(from: place, to: shown) : nil
    var drawing = Drawing(
      upright: line.map { $0.box.grown(by: style.borderWidth + 4).union(place.rect) } ?? place.rect, in: space)
    drawing.resources["Font"] = resources.fonts(of: layout.lines)
    drawing.contents = text
    describe(&drawing, layout, place.rect, line, space)
    paint(&drawing.path, layout, place.rect, line)
    drawing.covers = place.rect
    return drawing
  }

  private func describe(
    _ drawing: inout Drawing, _ layout: TextLayout, _ box: Rect, _ line: Callout?, _ space: PageSpace
  ) {
    let components = [color.red, color.green, color.blue].map { String(($0 * 1000).rounded() / 1000) }
    drawing.entries["DA"] = .string(
      Array(
        "/\(style.font.resource) \((layout.size * 100).rounded() / 100) Tf \(components.joined(separator: " ")) rg".utf8
      ))
    drawing.entries["Q"] = .integer(style.align.rawValue)
    drawing.entries["BS"] = .dictionary(["W": .number(style.border == nil ? 0 : style.borderWidth), "S": .name("S")])
    drawing.background = .some(style.fill)
    guard let line else { return }
    drawing.entries["IT"] = .name("FreeTextCallout")
    let points = [line.end, line.start].map(space.toUser.apply)
    drawing.entries["CL"] = .numbers(points.flatMap { [$0.x, $0.y] })
    drawing.entries["LE"] = .name("OpenArrow")
    let inner = box.transformed(by: space.toUser)
    let outer = drawing.rect
    drawing.entries["RD"] = .numbers(
      [inner.x0 - outer.x0, inner.y0 - outer.y0, outer.x1 - inner.x1, outer.y1 - inner.y1].map { max(0, $0) })
  }

  private func paint(_ path: inout PathWriter, _ layout: TextLayout, _ box: Rect, _ line: Callout?) {
    let edge = style.border ?? color
    if let line {
      path.setStrokeColor(edge)
      path.setLineWidth(max(style.borderWidth, 0.5))
      path.polylineStroked([line.start, line.end])
      LineEnding.openArrow.draw(
        at: line.end, from: line.start, width: min(style.borderWidth, 0.5), isFilled: false, on: &path)
    }
    let inner = box.insetBy(dx: style.borderWidth / 2, dy: style.borderWidth / 2)
    if let fill = style.fill {
      path.setFillColor(fill)
      path.rectangle(style.border == nil ? box : inner)
      path.fill()
    }
    if let border = style.border {
      path.setStrokeColor(border)
      path.setLineWidth(style.borderWidth)
      path.rectangle(inner)
      path.stroke()
    }
    path.save()
    path.rectangle(box)
    path.clip()
    let margin = Self.padding + style.borderWidth
    layout.draw(in: box.insetBy(dx: margin, dy: margin), align: style.align.layout, color: color, on: &path)
    path.restore()
  }
}

/// The line from a box to what it is about.
private struct Callout {
  let start: Point
  let end: Point

  /// Nil where the box stands on its target.
  init?(from place: Placement, to target: Rect) {
    let box = place.rect
    func within(_ v: Double, _ low: Double, _ high: Double) -> Double { max(low, min(v, high)) }
    let across = within(box.center.x, target.x0, target.x1)
    let along = within(box.center.y, target.y0, target.y1)
    switch place.arrow {
    case .default: return nil
    case .down: (start, end) = (Point(x: within(across, box.x0, box.x1), y: box.y0), Point(x: across, y: target.y1))
    case .up: (start, end) = (Point(x: within(across, box.x0, box.x1), y: box.y1), Point(x: across, y: target.y0))
    case .left: (start, end) = (Point(x: box.x0, y: within(along, box.y0, box.y1)), Point(x: target.x1, y: along))
    case .right: (start, end) = (Point(x: box.x1, y: within(along, box.y0, box.y1)), Point(x: target.x0, y: along))
    }
  }

  var box: Rect { Rect(around: [start, end]) }
}

extension FreeTextStyle.Font {
  var family: Typesetter.Family {
    switch self {
    case .sans: .sans
    case .serif: .serif
    case .mono: .mono
    }
  }

  /// As viewers' forms have them.
  fileprivate var resource: String {
    switch self {
    case .sans: "Helv"
    case .serif: "TiRo"
    case .mono: "Cour"
    }
  }
}

extension FreeTextStyle.Align {
  fileprivate var layout: TextLayout.Align {
    switch self {
    case .left: .left
    case .center: .center
    case .right: .right
    }
  }
}
