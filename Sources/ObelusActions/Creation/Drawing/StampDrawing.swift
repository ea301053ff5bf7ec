internal import ObelusCore
internal import ObelusPDF

/// Rubber stamps (ISO 32000-2, 12.5.6.12): bold capital letters in a frame.
struct StampDrawing {
  let style: StampStyle
  let color: Color
  let rule: String

  /// Beside a target, in points. In areas it grows and shrinks with them.
  private static let size = 14.0

  func draw(_ target: ToolTarget, on page: inout AnnotationPlacer) throws(ObelusError) -> Drawing? {
    guard let space = page.space, let resources = page.resources else { return nil }
    let label: String
    switch style.label {
    case .standard(let name): label = name.label
    case .text(let template): label = target.expand(template)
    }
    let line = try resources.typesetter.line(label, .bold)
    if line.missingCount > 0 { page.note(.missing, rule: rule) }
    // In sizes of the letters.
    let (wide, tall) = (line.width + 1.2, 1.7)
    guard let place = page.findRoom((wide * Self.size, tall * Self.size), for: target, style.side, rule: rule) else {
      return nil
    }
    let size = place.width / wide
    var drawing = Drawing(upright: place, in: space)
    if case .standard(let name) = style.label { drawing.entries["Name"] = .name(PDFName(name.rawValue)) }
    drawing.contents = label
    drawing.resources["Font"] = resources.fonts(of: [line])
    drawing.path.setStrokeColor(color)
    drawing.path.setLineWidth(0.12 * size)
    drawing.path.rounded(place.insetBy(dx: 0.06 * size, dy: 0.06 * size), radius: 0.3 * size)
    drawing.path.stroke()
    drawing.path.beginText(color)
    // Capitals are 0.72 high.
    let baseline = place.center.y - 0.36 * size
    drawing.path.show(line, size: size, at: Point(x: place.x0 + 0.6 * size, y: baseline))
    drawing.path.endText()
    return drawing
  }
}

extension AnnotationPlacer {
  /// A place for something of fixed proportions: as large as fits in an area, or of its own size beside a text or point.
  mutating func findRoom(
    _ size: (width: Double, height: Double), for target: ToolTarget, _ side: PlacementSide?, rule: String
  ) -> Rect? {
    guard let space, size.width > 0, size.height > 0 else { return nil }
    let shown = target.bounds.transformed(by: space.fromUser)
    let side = side ?? (target.isText || shown.isEmpty ? .auto : .over)
    if side == .over, !shown.isEmpty {
      let scale = min(shown.width / size.width, shown.height / size.height)
      let (w, h, c) = (size.width * scale / 2, size.height * scale / 2, shown.center)
      return Rect(x0: c.x - w, y0: c.y - h, x1: c.x + w, y1: c.y + h)
    }
    let scale = min(1, (space.box.width - 8) / size.width, (space.box.height - 8) / size.height)
    guard scale > 0, let found = findPlace((size.width * scale, size.height * scale), beside: target, side) else {
      return nil
    }
    if found.place.coveredArea > 0, side != .over { note(.covers, rule: rule) }
    return found.place.rect
  }
}
