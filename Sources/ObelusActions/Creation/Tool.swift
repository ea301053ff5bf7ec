public import ObelusAnnotations
public import ObelusCore

/// A tool with its settings: what it makes for each selection.
public struct Tool: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    case square(ShapeStyle)
    case circle(ShapeStyle)
    case line(LineStyle)
    case polygon(PathStyle)
    case polyLine(PathStyle)
    case ink(InkStyle)
    case note(NoteStyle)
    case caret(CaretStyle)
    case freeText(FreeTextStyle)
    case stamp(StampStyle)
    case image(ImageStyle)
    case signature(SignatureStyle)
    case sound(SoundStyle)
    case fileAttachment(AttachmentStyle)
    /// Takes ink out of areas; it makes nothing.
    case eraser
  }

  public var kind: Kind
  /// /T.
  public var author: String?
  /// /Subj.
  public var subject: String?
  /// /Contents.
  public var note: TextTemplate?
  /// /C: of lines, letters or icons.
  public var color: Color
  /// 0…1.
  public var opacity = 1.0
  public var flags: Annotation.Flags = .print

  public init(_ kind: Kind, color: Color = Color(red: 1, green: 0, blue: 0)) {
    self.kind = kind
    self.color = color
  }

  public var type: ToolType {
    switch kind {
    case .square: .square
    case .circle: .circle
    case .line: .line
    case .polygon: .polygon
    case .polyLine: .polyLine
    case .ink: .ink
    case .note: .note
    case .caret: .caret
    case .freeText: .freeText
    case .stamp: .stamp
    case .image: .image
    case .signature: .signature
    case .sound: .sound
    case .fileAttachment: .fileAttachment
    case .eraser: .eraser
    }
  }

  /// The id of its item in menus.
  public var menuID: String { ActionCatalogue.toolID(type, variant ?? type.variants.first) }

  private var variant: String? {
    switch kind {
    case .ink(let style): style.isHighlighter ? "inkHighlighter" : "inkPen"
    case .freeText(let style): style.isCallout ? "callout" : "freeText"
    default: nil
    }
  }

  /// The texts that it puts on the page or into the annotation, with their placeholders.
  public var texts: [TextTemplate] {
    switch kind {
    case .freeText(let style): return [style.text]
    case .stamp(let style):
      if case .text(let template) = style.label { return [template] + [note].compactMap { $0 } }
      return [note].compactMap { $0 }
    case .fileAttachment(let style): return [style.description, note].compactMap { $0 }
    default: return [note].compactMap { $0 }
    }
  }

  /// The file that it needs.
  public var file: ToolFile? {
    switch kind {
    case .image(let style): return style.file
    case .sound(let style): return style.file
    case .fileAttachment(let style): return style.file
    case .signature(let style):
      if case .image(let file) = style.look { return file }
      return nil
    default: return nil
    }
  }

  /// Further texts, that are the same everywhere.
  package var fixedTexts: [String] {
    let texts = [author, subject].compactMap { $0 }
    if case .fileAttachment(let style) = kind { return texts + [style.file.name] }
    guard case .stamp(let style) = kind, case .standard(let name) = style.label else { return texts }
    return texts + [name.label, name.rawValue]
  }
}

/// Lines and what they enclose.
public struct ShapeStyle: Hashable, Sendable {
  /// /IC; nil is transparent.
  public var fill: Color?
  /// Of lines, in points; 0 draws none.
  public var width = 1.0
  /// Lengths of dashes and gaps in turn, in points; empty is a solid line.
  public var dash: [Double] = []

  public init() {}
}

/// What coordinates count from.
public enum PathOrigin: String, Hashable, Sendable, CaseIterable {
  /// Default user space.
  case page
  /// The lower left corner of what is selected.
  case selection
}

public struct LineStyle: Hashable, Sendable {
  public var shape = ShapeStyle()
  /// Nil goes along the selection: under a text, from the lower left to the upper right corner of an area.
  public var segment: LineSegment?
  public var origin = PathOrigin.page
  public var start = LineEnding.none
  public var end = LineEnding.none

  public init() {}
}

public struct LineSegment: Hashable, Sendable {
  public var from: Point
  public var to: Point

  public init(from: Point, to: Point) {
    self.from = from
    self.to = to
  }
}

public struct PathStyle: Hashable, Sendable {
  public var shape = ShapeStyle()
  /// Empty for the corners of the selection.
  public var points: [Point] = []
  public var origin = PathOrigin.page
  /// Of an open path.
  public var start = LineEnding.none
  public var end = LineEnding.none

  public init() {}
}

public struct InkStyle: Hashable, Sendable {
  public var isHighlighter = false
  public var paths: [[Point]]
  public var origin = PathOrigin.page
  /// In points.
  public var width: Double

  public init(paths: [[Point]], isHighlighter: Bool = false, width: Double? = nil) {
    self.paths = paths
    self.isHighlighter = isHighlighter
    self.width = width ?? (isHighlighter ? 12 : 2)
  }
}

public struct NoteStyle: Hashable, Sendable {
  /// /Name of Text annotations (ISO 32000-2, table 175).
  public enum Icon: String, Hashable, Sendable, CaseIterable {
    case comment = "Comment"
    case help = "Help"
    case insert = "Insert"
    case key = "Key"
    case newParagraph = "NewParagraph"
    case note = "Note"
    case paragraph = "Paragraph"
  }

  public var icon = Icon.note
  /// /Open.
  public var isOpen = false
  public var side = PlacementSide.auto

  public init() {}
}

public struct CaretStyle: Hashable, Sendable {
  /// /Sy: the paragraph sign.
  public var isParagraph = false

  public init() {}
}
