internal import ObelusCore

/// Notes (ISO 32000-2, 12.5.6.4): an icon beside what they are about.
enum NoteDrawing {
  /// Of the icon's sides, in points.
  static let size = 18.0

  /// Viewers keep text annotations upright on pages that are turned, with the upper left corner of /Rect in its place; some
  /// do not. Both places must be free.
  private struct Room {
    /// From the corner, in the space of the page as it is shown: what /Rect covers there, and the upright icon.
    let both: Rect
    /// The sides of /Rect, in default user space.
    let side: Double

    init(_ page: PageSpace) {
      let m = page.fromUser
      let unit = max((m.a * m.a + m.b * m.b).squareRoot(), 1e-6)
      side = size / unit
      func direction(_ x: Double, _ y: Double) -> Point {
        Point(x: (x * m.a + y * m.c) / unit * size, y: (x * m.b + y * m.d) / unit * size)
      }
      let (right, down) = (direction(1, 0), direction(0, -1))
      both = Rect(
        around: [
          Point(x: 0, y: 0), Point(x: right.x + down.x, y: right.y + down.y), Point(x: size, y: -size),
        ])
    }
  }

  /// Nil where nobody knows the page.
  static func draw(
    _ note: NoteStyle, for target: ToolTarget, color: Color, rule: String, on page: inout AnnotationPlacer
  ) -> Drawing? {
    guard let space = page.space else { return nil }
    let room = Room(space)
    guard let place = page.findPlace((room.both.width, room.both.height), beside: target, note.side)?.place else {
      return nil
    }
    if place.coveredArea > 0, note.side != .over { page.note(.covers, rule: rule) }
    let corner = space.toUser.apply(Point(x: place.rect.x0 - room.both.x0, y: place.rect.y0 - room.both.y0))
    let rect = Rect(x0: corner.x, y0: corner.y - room.side, x1: corner.x + room.side, y1: corner.y).rounded
    var drawing = Drawing(rect: rect)
    drawing.covers = place.rect
    drawing.entries["Name"] = .name(PDFName(note.icon.rawValue))
    if note.isOpen { drawing.entries["Open"] = .boolean(true) }
    var icon = IconCanvas(rect: rect, color: color)
    icon.draw(note.icon)
    drawing.path = icon.path
    return drawing
  }
}

extension IconCanvas {
  fileprivate mutating func draw(_ icon: NoteStyle.Icon) {
    switch icon {
    case .note:
      shape([p(3, 1), p(17, 1), p(17, 14), p(12, 19), p(3, 19)])
      line([p(12, 19), p(12, 14), p(17, 14)])
      for y in [4.0, 7.5, 11] { line([p(6, y), p(14, y)]) }
    case .comment:
      shape([p(1, 6), p(5, 6), p(5, 1), p(10, 6), p(19, 6), p(19, 18), p(1, 18)])
      for y in [9.5, 12, 14.5] { line([p(4, y), p(16, y)]) }
    case .help:
      path.ellipse(in: box(1, 1, 19, 19))
      path.fillAndStroke()
      path.setLineWidth(rect.width / 10)
      path.polyline([p(6.5, 12.5)])
      path.curve(p(6.5, 17), p(13.5, 17), to: p(13.5, 12.5))
      path.curve(p(13.5, 10), p(10, 10.5), to: p(10, 7.5))
      path.stroke()
      line([p(10, 4.6), p(10, 4.5)])
    case .key:
      path.ellipse(in: box(1, 9, 11, 19))
      path.fillAndStroke()
      path.setLineWidth(rect.width / 9)
      line([p(9.5, 10.5), p(18, 2)])
      line([p(14, 6), p(17, 9)])
      line([p(16.5, 3.5), p(18.5, 5.5)])
    case .insert:
      shape([p(2, 2), p(10, 18), p(18, 2)])
    case .newParagraph:
      shape([p(5, 10), p(10, 19), p(15, 10)])
      path.setLineWidth(rect.width / 10)
      line([p(3, 1), p(3, 7), p(8, 1), p(8, 7)])
      line([p(12, 1), p(12, 7), p(16, 7), p(17, 5.5), p(16, 4), p(12, 4)])
    case .paragraph:
      path.rounded(box(1, 1, 19, 19), radius: rect.width / 10)
      path.fillAndStroke()
      path.setLineWidth(rect.width / 10)
      line([p(15, 17), p(9, 17), p(6, 15.5), p(5.5, 13.5), p(6, 11.5), p(9, 10), p(10, 10)])
      line([p(10, 17), p(10, 3)])
      line([p(13.5, 17), p(13.5, 3)])
    }
  }
}
