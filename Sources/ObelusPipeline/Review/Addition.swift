package import ObelusActions

extension Decisions {
  /// Something that no rule found and the reviewer wants done.
  public struct Addition: Hashable, Sendable, Codable {
    public enum Action: String, Hashable, Sendable, Codable, CaseIterable {
      /// The latter for a whole annotation.
      case redact, removeAnnotation
      /// Takes an annotation out, with nothing redacted.
      case delete
      case highlight, underline, strikeOut, squiggly, createLink
      /// Tools, as menus call them.
      case note, freeText, callout, stamp, caret, square, circle, line, polygon, polyLine, inkPen, inkHighlighter
      case eraser
    }

    public enum Place: Hashable, Sendable, Codable {
      /// Areas of a page (from 0), each as lower left and upper right corner in default user space; one without width and
      /// height is a point.
      case areas(page: Int, [[Double]])
      /// Wherever the document has the text.
      case text(String)
    }

    public var action: Action
    public var place: Place
    public var code: String?
    /// Of a link.
    public var uri: String?
    /// What an annotation says: its note, or the letters of a text on the page. Nothing in it is replaced.
    public var contents: String?
    /// `#rrggbb`; nil: as the policy presets it, else as the tool has it.
    public var color: String?
    /// Of a stamp, as ISO 32000-2 calls it.
    public var stamp: String?
    /// What ink, lines and polygons go through: points in default user space, two numbers each, in a list for each stroke.
    public var paths: [[[Double]]] = []
    /// /T of annotations.
    public var author: String?
    /// Of the annotation that goes, with a small first letter.
    public var type: String?

    public init(action: Action, place: Place, code: String? = nil, uri: String? = nil) {
      self.action = action
      self.place = place
      self.code = code
      self.uri = uri
    }
  }
}

extension Decisions.Addition.Action {
  /// The item of menus that starts the tool; nil where it is none.
  package var tool: (item: String, type: ToolType)? {
    switch self {
    case .note, .freeText, .callout, .stamp, .caret, .square, .circle, .line, .polygon, .polyLine, .inkPen,
      .inkHighlighter, .eraser:
      ActionCatalogue.named("create." + rawValue).flatMap { definition in
        definition.tool.map { (definition.id, $0) }
      }
    case .redact, .removeAnnotation, .delete, .highlight, .underline, .strikeOut, .squiggly, .createLink: nil
    }
  }

  /// It marks up text.
  var markup: Manifest.Markup.Kind? { Manifest.Markup.Kind(rawValue: rawValue) }

  /// It takes a whole annotation.
  package var takesAnnotation: Bool { self == .removeAnnotation || self == .delete }

  /// It goes along points: how many strokes it has, and how many points each of them.
  package var paths: (strokes: ClosedRange<Int>, points: ClosedRange<Int>)? {
    switch self {
    case .inkPen, .inkHighlighter: (1...1000, 1...10_000)
    case .line: (1...1, 2...2)
    case .polyLine: (1...1, 2...10_000)
    case .polygon: (1...1, 3...10_000)
    default: nil
    }
  }
}

extension Decisions.Addition {
  /// Everything of it that readers of the output may get to see.
  var texts: [String] {
    switch action {
    case .redact, .removeAnnotation, .delete, .eraser: []
    case .createLink: [uri].compactMap { $0 }
    default: [contents, author].compactMap { $0 }
    }
  }
}
