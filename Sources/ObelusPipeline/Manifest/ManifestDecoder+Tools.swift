internal import ObelusActions
internal import ObelusAnnotations
internal import ObelusCore

/// Tools with their settings.
extension ManifestDecoder {
  /// Nil where the action is no tool.
  func tool(_ action: ManifestNode?, _ policy: ActionPolicy) -> Tool? {
    guard let field = ToolShape.tools.first(where: { action?[$0.key] != nil }), let node = action?[field.key],
      let type = ToolType(rawValue: field.key), let made = kind(type, node)
    else { return nil }
    var tool = Tool(made.kind, color: node["color"]?.string.flatMap { Color(hex: $0) } ?? made.color)
    tool.author = node["author"]?.string
    tool.subject = node["subject"]?.string
    tool.opacity = node["opacity"]?.double ?? 1
    tool.note = (node["note"] ?? node["text"])?.string.map { TextTemplate($0) }
    if node["flags"] != nil {
      let names = Set(strings(node["flags"]))
      tool.flags = Annotation.Flags(
        rawValue: ToolShape.flags.filter { names.contains($0.name) }.reduce(0) { $0 | 1 << $1.bit })
    }
    let items = policy.createAnnotationMenuGroups.lazy.flatMap(\.items)
    if let preset = items.first(where: { $0.id == tool.menuID })?.preset { tool.start(with: preset, where: node) }
    return tool
  }

  private func kind(_ type: ToolType, _ node: ManifestNode) -> (kind: Tool.Kind, color: Color)? {
    let red = Color(red: 1, green: 0, blue: 0)
    switch type {
    case .square: return (.square(shape(node)), red)
    case .circle: return (.circle(shape(node)), red)
    case .line:
      var line = LineStyle()
      line.shape = shape(node)
      if let from = point(node["from"]), let to = point(node["to"]) { line.segment = LineSegment(from: from, to: to) }
      line.origin = word(node["origin"]) ?? .page
      (line.start, line.end) = (word(node["start"]) ?? .none, word(node["end"]) ?? .none)
      return (.line(line), red)
    case .polygon: return (.polygon(path(node)), red)
    case .polyLine: return (.polyLine(path(node)), red)
    case .ink:
      let isHighlighter = node["variant"]?.string == "inkHighlighter"
      var ink = InkStyle(
        paths: (node["paths"]?.list ?? []).map(points), isHighlighter: isHighlighter, width: node["width"]?.double)
      ink.origin = word(node["origin"]) ?? .page
      return (
        .ink(ink), isHighlighter ? Color(red: 1, green: 0.933, blue: 0) : Color(red: 0, green: 0, blue: 1)
      )
    case .note:
      var note = NoteStyle()
      note.icon = word(node["icon"]) ?? .note
      note.isOpen = node["open"]?.boolean ?? false
      note.side = word(node["place"]) ?? .auto
      return (.note(note), Color(red: 1, green: 0.867, blue: 0.2))
    case .caret:
      var caret = CaretStyle()
      caret.isParagraph = node["symbol"]?.string == "paragraph"
      return (.caret(caret), Color(red: 0, green: 0, blue: 1))
    case .freeText:
      guard let template = node["text"]?.string.map({ TextTemplate($0) }) else { return nil }
      return (.freeText(freeText(template, node)), .black)
    case .stamp:
      if let name = node["name"]?.string.flatMap({ StampStyle.Name(rawValue: $0) }) {
        var stamp = StampStyle(.standard(name))
        stamp.side = word(node["place"])
        return (.stamp(stamp), name.color)
      }
      guard let template = node["text"]?.string.map({ TextTemplate($0) }) else { return nil }
      var stamp = StampStyle(.text(template))
      stamp.side = word(node["place"])
      return (.stamp(stamp), Color(red: 0.75, green: 0.1, blue: 0.1))
    case .image, .signature, .sound, .fileAttachment: return fileTool(type, node)
    case .eraser: return nil
    }
  }

  private func freeText(_ template: TextTemplate, _ node: ManifestNode) -> FreeTextStyle {
    var text = FreeTextStyle(template)
    text.font = word(node["font"]) ?? .sans
    text.size = node["size"]?.double ?? text.size
    text.fill = node["fill"]?.string.flatMap { Color(hex: $0) }
    text.border = node["border"]?.string.flatMap { Color(hex: $0) }
    text.borderWidth = node["borderWidth"]?.double ?? text.borderWidth
    switch node["align"]?.string {
    case "center": text.align = .center
    case "right": text.align = .right
    default: break
    }
    text.isCallout = node["callout"]?.boolean ?? false
    text.side = word(node["place"])
    text.boxWidth = node["boxWidth"]?.double ?? text.boxWidth
    return text
  }

  private func shape(_ node: ManifestNode) -> ShapeStyle {
    var shape = ShapeStyle()
    shape.fill = node["fill"]?.string.flatMap { Color(hex: $0) }
    shape.width = node["width"]?.double ?? 1
    shape.dash = (node["dash"]?.list ?? []).compactMap(\.double)
    return shape
  }

  private func path(_ node: ManifestNode) -> PathStyle {
    var path = PathStyle()
    path.shape = shape(node)
    path.points = node["points"].map(points) ?? []
    path.origin = word(node["origin"]) ?? .page
    (path.start, path.end) = (word(node["start"]) ?? .none, word(node["end"]) ?? .none)
    return path
  }

  func points(_ node: ManifestNode) -> [Point] { (node.list ?? []).compactMap(point) }

  private func point(_ node: ManifestNode?) -> Point? {
    guard let n = node?.list?.compactMap(\.double), n.count == 2 else { return nil }
    return Point(x: n[0], y: n[1])
  }
}
