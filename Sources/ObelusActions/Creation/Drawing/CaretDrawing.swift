internal import ObelusCore

/// Carets (ISO 32000-2, 12.5.6.11): at the end of a text, or at a point.
enum CaretDrawing {
  static func draw(_ caret: CaretStyle, _ target: ToolTarget, color: Color) -> Drawing {
    let end = target.isText ? target.quads.last.map { $0.lowerRight } : nil
    let box = target.bounds
    let height = max(6, min(14, target.isText ? (target.quads.last?.bounds.height ?? 0) * 0.7 : box.height))
    let tip = end ?? Point(x: box.x1, y: box.y0)
    // Its tip is where something is to be put in, on the line.
    let rect = Rect(
      x0: tip.x - height * 0.4, y0: tip.y - height * 0.4, x1: tip.x + height * 0.4, y1: tip.y + height * 0.6)
    var drawing = Drawing(rect: rect.rounded)
    drawing.entries["Sy"] = .name(caret.isParagraph ? "P" : "None")
    func point(_ x: Double, _ y: Double) -> Point {
      Point(x: rect.x0 + rect.width * x, y: rect.y0 + rect.height * y)
    }
    drawing.path.setFillColor(color)
    drawing.path.polyline([point(0.04, 0.02)])
    drawing.path.curve(point(0.35, 0.1), point(0.46, 0.5), to: point(0.5, 0.98))
    drawing.path.curve(point(0.54, 0.5), point(0.65, 0.1), to: point(0.96, 0.02))
    drawing.path.curve(point(0.7, 0.04), point(0.58, 0.15), to: point(0.5, 0.36))
    drawing.path.curve(point(0.42, 0.15), point(0.3, 0.04), to: point(0.04, 0.02))
    drawing.path.fill()
    drawing.isObstacle = false
    return drawing
  }
}
