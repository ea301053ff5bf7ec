internal import ObelusCore

/// Squares, circles, lines and polygons (ISO 32000-2, 12.5.6.7 to 12.5.6.9).
struct ShapeDrawing {
  let color: Color
  let style: ShapeStyle

  private var border: PDFObject {
    var border: PDFDictionary = ["W": .number(style.width), "S": .name(style.dash.isEmpty ? "S" : "D")]
    if !style.dash.isEmpty { border["D"] = .numbers(style.dash) }
    return .dictionary(border)
  }

  private func begin(_ drawing: inout Drawing) {
    drawing.entries["BS"] = border
    if let fill = style.fill {
      drawing.entries["IC"] = .numbers([fill.red, fill.green, fill.blue])
      drawing.path.setFillColor(fill)
    }
    drawing.path.setStrokeColor(color)
    drawing.path.setLineWidth(style.width)
    if !style.dash.isEmpty { drawing.path.setDash(style.dash) }
  }

  private func paint(_ path: inout PathWriter) {
    switch (style.fill != nil, style.width > 0) {
    case (true, true): path.fillAndStroke()
    case (true, false): path.fill()
    case (false, true): path.stroke()
    case (false, false): path.end()
    }
  }

  /// A frame inside of an area, or around a text.
  func frame(_ target: ToolTarget, isRound: Bool) -> Drawing {
    var rect = target.bounds
    if target.isText { rect = rect.grown(by: style.width + 1) }
    // What has no area shows as a point.
    if rect.width < style.width || rect.height < style.width { rect = rect.grown(by: style.width) }
    var drawing = Drawing(rect: rect.rounded)
    begin(&drawing)
    let inner = rect.insetBy(dx: style.width / 2, dy: style.width / 2)
    if isRound { drawing.path.ellipse(in: inner) } else { drawing.path.rectangle(inner) }
    paint(&drawing.path)
    drawing.isObstacle = false
    return drawing
  }

  func line(_ line: LineStyle, _ target: ToolTarget) -> Drawing {
    let segment = segment(line, target)
    let points = [segment.from, segment.to]
    var drawing = open(points, start: line.start, end: line.end)
    drawing.entries["L"] = .numbers(points.flatMap { [$0.x, $0.y] })
    return drawing
  }

  private func segment(_ line: LineStyle, _ target: ToolTarget) -> LineSegment {
    if let given = line.segment {
      let offset = line.origin.offset(target)
      return LineSegment(from: given.from.moved(by: offset), to: given.to.moved(by: offset))
    }
    guard target.isText, let first = target.quads.first else {
      let box = target.bounds
      return LineSegment(from: Point(x: box.x0, y: box.y0), to: Point(x: box.x1, y: box.y1))
    }
    return LineSegment(from: first.lowerLeft, to: first.lowerRight)
  }

  func polygon(_ path: PathStyle, _ target: ToolTarget) -> Drawing {
    let points = points(path, target)
    var drawing = Drawing(rect: Rect(around: points).grown(by: max(style.width, 0.5) * 2).rounded)
    begin(&drawing)
    drawing.entries["Vertices"] = .numbers(points.flatMap { [$0.x, $0.y] })
    drawing.path.setRoundLines()
    drawing.path.polygon(points)
    paint(&drawing.path)
    drawing.isObstacle = false
    return drawing
  }

  func polyLine(_ path: PathStyle, _ target: ToolTarget) -> Drawing {
    let points = points(path, target)
    var drawing = open(points, start: path.start, end: path.end)
    drawing.entries["Vertices"] = .numbers(points.flatMap { [$0.x, $0.y] })
    return drawing
  }

  private func points(_ path: PathStyle, _ target: ToolTarget) -> [Point] {
    guard path.points.isEmpty else {
      let offset = path.origin.offset(target)
      return path.points.map { $0.moved(by: offset) }
    }
    guard target.quads.count == 1, let only = target.quads.first else {
      let box = Quad(target.bounds)
      return [box.lowerLeft, box.lowerRight, box.upperRight, box.upperLeft]
    }
    return [only.lowerLeft, only.lowerRight, only.upperRight, only.upperLeft]
  }

  /// A line from point to point with what it ends in.
  private func open(_ points: [Point], start: LineEnding, end: LineEnding) -> Drawing {
    let isPlain = start == .none && end == .none
    let margin = max(style.width, 0.5) + (isPlain ? 0 : LineEnding.size(style.width))
    var drawing = Drawing(rect: Rect(around: points).grown(by: margin).rounded)
    begin(&drawing)
    if !isPlain { drawing.entries["LE"] = .array([.name(start.pdfName), .name(end.pdfName)]) }
    if style.width > 0 { drawing.path.polylineStroked(points) }
    if !style.dash.isEmpty { drawing.path.setDash([]) }
    if points.count > 1 {
      let isFilled = style.fill != nil
      start.draw(at: points[0], from: points[1], width: style.width, isFilled: isFilled, on: &drawing.path)
      end.draw(
        at: points[points.count - 1], from: points[points.count - 2], width: style.width, isFilled: isFilled,
        on: &drawing.path)
    }
    drawing.isObstacle = false
    return drawing
  }
}

extension PathOrigin {
  func offset(_ target: ToolTarget) -> Point {
    switch self {
    case .page: Point(x: 0, y: 0)
    case .selection: Point(x: target.bounds.x0, y: target.bounds.y0)
    }
  }
}

extension Point {
  func moved(by offset: Point) -> Point { Point(x: x + offset.x, y: y + offset.y) }
}
