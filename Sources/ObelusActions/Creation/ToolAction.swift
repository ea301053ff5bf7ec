internal import ObelusAnnotations
package import ObelusCore

/// Puts on a page what a tool makes for each selection.
package struct ToolAction: Sendable {
  package let tool: Tool
  private let date: String?

  /// - Parameter date: /M and /CreationDate, as `D:YYYYMMDDHHmmSSZ`; nil for none.
  package init(_ tool: Tool, date: String? = nil) {
    self.tool = tool
    self.date = date
  }

  /// - Parameter isFree: whether an annotation may have this rectangle, in default user space.
  /// - Returns: false where it may not have the one that it would have.
  package func apply(
    to target: ToolTarget, rule: String, on page: inout AnnotationPlacer, isFree: (Rect) -> Bool = { _ in true }
  ) throws(ObelusError) -> Bool {
    try page.place(tool.subtype, for: target, by: tool, rule: rule, date: date, isFree: isFree) {
      (page) throws(ObelusError) in try draw(target, rule, &page)
    }
  }

  private func draw(
    _ target: ToolTarget, _ rule: String, _ page: inout AnnotationPlacer
  ) throws(ObelusError) -> Drawing? {
    switch tool.kind {
    case .square(let style): return ShapeDrawing(color: tool.color, style: style).frame(target, isRound: false)
    case .circle(let style): return ShapeDrawing(color: tool.color, style: style).frame(target, isRound: true)
    case .line(let line): return ShapeDrawing(color: tool.color, style: line.shape).line(line, target)
    case .polygon(let path): return ShapeDrawing(color: tool.color, style: path.shape).polygon(path, target)
    case .polyLine(let path): return ShapeDrawing(color: tool.color, style: path.shape).polyLine(path, target)
    case .ink(let ink): return InkDrawing.draw(ink, target, color: tool.color)
    case .caret(let caret): return CaretDrawing.draw(caret, target, color: tool.color)
    case .freeText(let style):
      return try FreeTextDrawing(style: style, color: tool.color, rule: rule).draw(target, on: &page)
    case .stamp(let style): return try StampDrawing(style: style, color: tool.color, rule: rule).draw(target, on: &page)
    case .image(let style):
      return try PictureDrawing(file: style.file, side: style.side, rule: rule).draw(target, on: &page)
    case .signature(let style):
      switch style.look {
      case .image(let file): return try PictureDrawing(file: file, side: style.side, rule: rule).draw(target, on: &page)
      case .strokes(let strokes, let width):
        return SignatureDrawing(strokes: strokes, width: width, side: style.side, color: tool.color, rule: rule)
          .draw(target, on: &page)
      }
    case .sound(let style):
      return FileIconDrawing(side: style.side, color: tool.color, rule: rule).sound(style, target, on: &page)
    case .fileAttachment(let style):
      return FileIconDrawing(side: style.side, color: tool.color, rule: rule).attachment(style, target, on: &page)
    case .eraser: return nil
    case .note(let note):
      return NoteDrawing.draw(note, for: target, color: tool.color, rule: rule, on: &page)
    }
  }
}

extension Tool {
  var subtype: Annotation.Subtype {
    switch kind {
    case .square: .square
    case .circle: .circle
    case .line: .line
    case .polygon: .polygon
    case .polyLine: .polyLine
    case .ink: .ink
    case .note: .text
    case .caret: .caret
    case .freeText: .freeText
    case .stamp, .image, .signature: .stamp
    case .sound: .sound
    case .fileAttachment: .fileAttachment
    case .eraser: .ink
    }
  }
}
