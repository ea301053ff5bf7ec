internal import ObelusActions

extension Tool {
  /// Takes what a policy presets for it, as far as the rule does not say it.
  mutating func start(with preset: ToolItem.Preset, where node: ManifestNode) {
    if node["color"] == nil, let color = preset.color { self.color = color }
    if node["opacity"] == nil, let opacity = preset.opacity { self.opacity = opacity }
    if node["width"] == nil, let width = preset.width { set(width: width) }
    if node["size"] == nil, let size = preset.size, case .freeText(var style) = kind {
      style.size = size
      kind = .freeText(style)
    }
  }

  private mutating func set(width: Double) {
    switch kind {
    case .square(var style):
      style.width = width
      kind = .square(style)
    case .circle(var style):
      style.width = width
      kind = .circle(style)
    case .line(var style):
      style.shape.width = width
      kind = .line(style)
    case .polygon(var style):
      style.shape.width = width
      kind = .polygon(style)
    case .polyLine(var style):
      style.shape.width = width
      kind = .polyLine(style)
    case .ink(var style):
      style.width = width
      kind = .ink(style)
    case .signature(var style):
      guard case .strokes(let strokes, _) = style.look else { return }
      style.look = .strokes(strokes, width: width)
      kind = .signature(style)
    case .note, .caret, .freeText, .stamp, .image, .sound, .fileAttachment, .eraser: break
    }
  }
}
