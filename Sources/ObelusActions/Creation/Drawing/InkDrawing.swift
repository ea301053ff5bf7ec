internal import ObelusCore

/// Ink (ISO 32000-2, 12.5.6.13): strokes with round ends.
enum InkDrawing {
  static func draw(_ ink: InkStyle, _ target: ToolTarget, color: Color) -> Drawing {
    let offset = ink.origin.offset(target)
    return draw(
      ink.paths.map { $0.map { $0.moved(by: offset) } }, width: ink.width, color: color,
      isHighlighter: ink.isHighlighter)
  }

  static func draw(_ strokes: [[Point]], width: Double, color: Color, isHighlighter: Bool) -> Drawing {
    var drawing = Drawing(rect: Rect(around: strokes.flatMap { $0 }).grown(by: width / 2 + 1).rounded)
    drawing.entries["InkList"] = .array(strokes.map { .numbers($0.flatMap { [$0.x, $0.y] }) })
    drawing.entries["BS"] = .dictionary(["W": .number(width), "S": .name("S")])
    if isHighlighter { drawing.blendMode = "Multiply" }
    drawing.path.setStrokeColor(color)
    drawing.path.setLineWidth(width)
    drawing.path.setRoundLines()
    // One path for all strokes: where they cross, the colour is put on once.
    for stroke in strokes { drawing.path.polyline(stroke.count == 1 ? stroke + stroke : stroke) }
    drawing.path.stroke()
    drawing.isObstacle = false
    return drawing
  }
}
