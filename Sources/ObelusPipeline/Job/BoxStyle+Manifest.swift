internal import ObelusRedaction

extension BoxStyle {
  init(_ box: Manifest.Box) {
    self.init()
    fill = box.fill
    outline = box.outline
    outlineWidth = box.outlineWidth
    textColor = box.textColor
    textSize = box.textSize
    repeatsText = box.repeatsText
    align =
      switch box.textAlign {
      case .left: .left
      case .center: .center
      case .right: .right
      }
  }
}
