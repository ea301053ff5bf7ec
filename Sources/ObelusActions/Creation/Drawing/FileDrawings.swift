internal import ObelusCore

/// Pictures as stamps (ISO 32000-2, 12.5.6.12).
struct PictureDrawing {
  let file: ToolFile
  let side: PlacementSide?
  let rule: String

  /// Of the longer side of a picture that stands beside its target, in points; its pixels are 96 to an inch there.
  private static let longest = 144.0

  func draw(_ target: ToolTarget, on page: inout AnnotationPlacer) throws(ObelusError) -> Drawing? {
    guard let space = page.space, let resources = page.resources else { return nil }
    let picture = try resources.picture(file)
    let (width, height) = (Double(picture.width) * 0.75, Double(picture.height) * 0.75)
    let scale = min(1, Self.longest / max(width, height))
    guard let place = page.findRoom((width * scale, height * scale), for: target, side, rule: rule) else { return nil }
    var drawing = Drawing(upright: place, in: space)
    drawing.entries["IT"] = .name("StampImage")
    drawing.resources["XObject"] = .dictionary(["Im0": .reference(picture.id)])
    drawing.path.save()
    drawing.path.transform(Matrix(place.width, 0, 0, place.height, place.x0, place.y0))
    drawing.path.text("/Im0 Do\n")
    drawing.path.restore()
    drawing.background = .some(nil)
    return drawing
  }
}

/// Strokes of a signature, fitted into their place.
struct SignatureDrawing {
  let strokes: [[Point]]
  let width: Double
  let side: PlacementSide?
  let color: Color
  let rule: String

  /// In points, beside a target.
  private static let longest = 120.0

  func draw(_ target: ToolTarget, on page: inout AnnotationPlacer) -> Drawing? {
    let box = Rect(around: strokes.flatMap { $0 }).grown(by: width)
    let scale = Self.longest / max(box.width, box.height)
    guard let space = page.space, scale.isFinite,
      let place = page.findRoom((box.width * scale, box.height * scale), for: target, side, rule: rule)
    else { return nil }
    let fit = place.width / box.width
    var drawing = Drawing(upright: place, in: space)
    drawing.path.setStrokeColor(color)
    drawing.path.setLineWidth(width * fit)
    drawing.path.setRoundLines()
    for stroke in strokes {
      let points = stroke.map { Point(x: place.x0 + ($0.x - box.x0) * fit, y: place.y0 + ($0.y - box.y0) * fit) }
      drawing.path.polyline(points.count == 1 ? points + points : points)
    }
    drawing.path.stroke()
    return drawing
  }
}

/// Icons for sounds (12.5.6.16) and attached files (12.5.6.15), beside their targets.
struct FileIconDrawing {
  private static let size = 18.0

  let side: PlacementSide
  let color: Color
  let rule: String

  func sound(_ style: SoundStyle, _ target: ToolTarget, on page: inout AnnotationPlacer) -> Drawing? {
    draw(target, on: &page, name: style.icon.rawValue) {
      $0.draw(style.icon)
    } entries: { resources in
      let sound: PDFDictionary = [
        "Type": .name("Sound"), "R": .integer(style.sound.rate), "C": .integer(style.sound.channels),
        "B": .integer(style.sound.bits), "E": .name(PDFName(style.sound.encoding)),
      ]
      return [
        "Sound": .reference(resources.shared("sound " + style.file.path) { .stream(sound, data: style.sound.samples) })
      ]
    }
  }

  func attachment(_ style: AttachmentStyle, _ target: ToolTarget, on page: inout AnnotationPlacer) -> Drawing? {
    draw(target, on: &page, name: style.icon.rawValue) {
      $0.draw(style.icon)
    } entries: { resources in
      let file = resources.shared("file " + style.file.path) {
        let embedded: PDFDictionary = [
          "Type": .name("EmbeddedFile"), "Params": .dictionary(["Size": .integer(style.file.bytes.count)]),
        ]
        return .stream(embedded, data: style.file.bytes)
      }
      let name = PDFObject.string(TextString.encode(style.file.name))
      var specification: PDFDictionary = [
        "Type": .name("Filespec"), "F": name, "UF": name, "EF": .dictionary(["F": .reference(file)]),
      ]
      if let description = style.description {
        specification["Desc"] = .string(TextString.encode(target.expand(description)))
      }
      return ["FS": .dictionary(specification)]
    }
  }

  private func draw(
    _ target: ToolTarget, on page: inout AnnotationPlacer, name: String, icon: (inout IconCanvas) -> Void,
    entries: (DrawingResources) -> PDFDictionary
  ) -> Drawing? {
    guard let resources = page.resources, let found = page.findPlace((Self.size, Self.size), beside: target, side)
    else { return nil }
    if found.place.coveredArea > 0, side != .over { page.note(.covers, rule: rule) }
    var drawing = Drawing(upright: found.place.rect, in: found.space)
    drawing.entries = entries(resources)
    drawing.entries["Name"] = .name(PDFName(name))
    var canvas = IconCanvas(rect: found.place.rect, color: color)
    icon(&canvas)
    drawing.path = canvas.path
    return drawing
  }
}

extension IconCanvas {
  fileprivate mutating func draw(_ icon: SoundStyle.Icon) {
    switch icon {
    case .speaker:
      shape([p(1, 7), p(5, 7), p(11, 2), p(11, 18), p(5, 13), p(1, 13)])
      path.polyline([p(14, 6)])
      path.curve(p(16, 8), p(16, 12), to: p(14, 14))
      path.stroke()
      path.polyline([p(16.5, 3.5)])
      path.curve(p(20, 7), p(20, 13), to: p(16.5, 16.5))
      path.stroke()
    case .mic:
      path.rounded(box(7, 8, 13, 19), radius: rect.width * 0.15)
      path.fillAndStroke()
      path.polyline([p(4, 11)])
      path.curve(p(4, 3.5), p(16, 3.5), to: p(16, 11))
      path.stroke()
      line([p(10, 5.4), p(10, 1.5)])
      line([p(6, 1.5), p(14, 1.5)])
    }
  }

  fileprivate mutating func draw(_ icon: AttachmentStyle.Icon) {
    switch icon {
    case .graph:
      shape([p(1, 1), p(19, 1), p(19, 19), p(1, 19)])
      for (x, top) in [(4.0, 8.0), (8.5, 16), (13, 11)] { shapeDark(box(x, 3, x + 3, top)) }
    case .paperclip:
      path.setLineWidth(rect.width / 10)
      path.setStrokeColor(color)
      path.polyline([p(14, 14), p(14, 5)])
      path.curve(p(14, -0.2), p(6, -0.2), to: p(6, 5))
      path.line(to: p(6, 15))
      path.curve(p(6, 20.5), p(11.5, 20.5), to: p(11.5, 15))
      path.line(to: p(11.5, 6))
      path.curve(p(11.5, 3), p(8.6, 3), to: p(8.6, 6))
      path.line(to: p(8.6, 13))
      path.stroke()
    case .pushPin:
      shape([p(4, 8), p(16, 8), p(13, 11), p(13, 16), p(15, 19), p(5, 19), p(7, 16), p(7, 11)])
      line([p(10, 8), p(10, 1)])
    case .tag:
      shape([p(1, 10), p(8, 17), p(19, 17), p(19, 3), p(8, 3)])
      path.setFillColor(Self.ink)
      path.ellipse(in: box(5, 8.5, 8, 11.5))
      path.fill()
    }
  }

  private mutating func shapeDark(_ rect: Rect) {
    path.setFillColor(Self.ink)
    path.rectangle(rect)
    path.fill()
  }
}
