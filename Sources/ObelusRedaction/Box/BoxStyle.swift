package import ObelusCore

/// How a box is drawn over what was redacted, after the entries of /Redact annotations (ISO 32000-2, table 195).
package struct BoxStyle: Hashable, Sendable {
  package enum Align: Int, Hashable, Sendable { case left, center, right }

  /// /IC; nil: the place stays as the page has it.
  package var fill: Color? = .black
  /// /OC of Acrobat: the colour of a line inside the box's edge.
  package var outline: Color?
  /// In points.
  package var outlineWidth = 1.0
  /// Nil: white on what is dark, black on what is light.
  package var textColor: Color?
  /// In points, where it fits; nil: as large as fits, at most `largestFittedText`.
  package var textSize: Double?
  /// /Q.
  package var align = Align.center
  /// /Repeat: the text fills the box.
  package var repeatsText = false

  package init() {}

  /// Nothing to be seen.
  package static let none: BoxStyle = {
    var style = BoxStyle()
    style.fill = nil
    return style
  }()

  /// Text that is set to fit grows up to this, in points.
  static let largestFittedText = 14.0
  /// Text below this cannot be read in print, in points.
  static let smallestText = 4.0

  var contrastingText: Color {
    if let textColor { return textColor }
    guard let fill else { return .black }
    let light = 0.299 * fill.red + 0.587 * fill.green + 0.114 * fill.blue
    return light < 0.5 ? Color(red: 1, green: 1, blue: 1) : .black
  }
}

/// What is drawn over the marks of a rule.
package struct BoxContent: Hashable, Sendable {
  package var style: BoxStyle
  /// Exemption codes, or an overlay text.
  package var codes: [String]
  /// Those of the codes that have text of the document, which no report may tell.
  package var textsOfDocument: Set<String> = []

  /// Whether a text can be drawn: it needs a code in WinAnsiEncoding for each character.
  package static func canDraw(_ text: String) -> Bool { OverlayText(text) != nil }

  package init(style: BoxStyle = BoxStyle(), codes: [String] = []) {
    self.style = style
    self.codes = codes
  }
}

/// How often a text was put on the boxes of a rule, and how.
package struct CodeCount: Hashable, Sendable {
  /// On a box, at its size.
  package var drawn = 0
  /// On a box, smaller than its height allows.
  package var shrunk = 0
  /// In the margin beside the line.
  package var margin = 0
  /// On no page that shows it: off the page, in a hidden appearance, in a pattern.
  package var hidden = 0
  /// There was no room, or the font has no such letters.
  package var undrawn = 0

  package init() {}

  package static func += (a: inout CodeCount, b: CodeCount) {
    a.drawn += b.drawn
    a.shrunk += b.shrunk
    a.margin += b.margin
    a.hidden += b.hidden
    a.undrawn += b.undrawn
  }
}

/// A text of a rule, or of the annotations that it applies.
package struct CodeKey: Hashable, Sendable {
  package var rule: Int
  /// Empty for a text of the document.
  package var code: String

  package init(rule: Int, code: String) {
    self.rule = rule
    self.code = code
  }
}
