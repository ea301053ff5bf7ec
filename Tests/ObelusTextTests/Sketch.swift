@testable import ObelusContent
import ObelusCore
import ObelusPDF
import ObelusText

/// A page's content made by hand: text of one font whose glyphs are half an em wide.
struct Sketch {
  /// A string to show, or a number as in a TJ array: thousandths of an em back.
  enum Piece: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
    case text(String)
    case adjust(Double)
    init(stringLiteral value: String) { self = .text(value) }
    init(integerLiteral value: Int) { self = .adjust(Double(value)) }
  }

  var content = PageContent()
  var size = 10.0
  var characterSpacing = 0.0
  var horizontalScaling = 1.0
  /// The linear part of the text matrix.
  var matrix = (a: 1.0, b: 0.0, c: 0.0, d: 1.0)
  var instance: Int32 = 0
  /// Advance in ems; nil for 0.5.
  var width: (Unicode.Scalar) -> Double = { _ in 0.5 }
  var isVertical: Bool { content.fonts[0].description.isVertical }

  init(isVertical: Bool = false, multiple: [[UInt32]] = []) {
    var description = Font.Description()
    description.isVertical = isVertical
    content.fonts = [Font(description) { _ in CodeRow(entries: [], vertical: [], multiple: multiple) }]
    _ = addInstance(.page, parent: -1)
  }

  mutating func addInstance(_ kind: StreamInstance.Kind, parent: Int32) -> Int32 {
    content.instances.append(
      StreamInstance(
        kind: kind, parent: parent, objectID: nil, dictionary: [:], callName: 0..<0, call: 0..<0, name: nil,
        resources: Resources(dictionary: [:], objectID: nil), ownsResources: true, bytes: [], parts: [], uses: [],
        baseMatrix: .identity, isTruncated: false))
    return Int32(content.instances.count - 1)
  }

  /// Shows the pieces with one operator and returns the glyphs' indices.
  @discardableResult
  mutating func show(_ pieces: Piece..., x: Double, y: Double, unicode: ((Unicode.Scalar) -> UInt32)? = nil) -> [Int] {
    let first = content.glyphs.count
    var pen = 0.0
    for piece in pieces {
      switch piece {
      case .adjust(let n): pen += isVertical ? n / 1000 * size : -n / 1000 * size * horizontalScaling
      case .text(let text):
        for scalar in text.unicodeScalars {
          let advance = width(scalar) * size * horizontalScaling
          let along = isVertical ? (-matrix.c, -matrix.d) : (matrix.a, matrix.b)
          content.glyphs.append(
            Glyph(
              x: Float(x + pen * along.0), y: Float(y + pen * along.1), advanceX: Float(advance * along.0),
              advanceY: Float(advance * along.1), code: scalar.value & 255,
              unicode: unicode?(scalar) ?? scalar.value, cid: 1, show: Int32(content.shows.count), element: 0,
              offset: 0, length: 1, flags: []))
          pen += advance + characterSpacing * horizontalScaling
        }
      }
    }
    content.shows.append(
      ShowOperation(
        instance: instance, op: .tj, renderMode: 0, isHidden: false, isClipped: false, isFresh: true, start: 0,
        keyword: 0, end: 0, font: 0, fontUse: -1, size: size, characterSpacing: characterSpacing, wordSpacing: 0,
        horizontalScaling: horizontalScaling, rise: 0, a: Float(matrix.a), b: Float(matrix.b), c: Float(matrix.c),
        d: Float(matrix.d), firstGlyph: Int32(first), glyphCount: Int32(content.glyphs.count - first),
        firstElement: 0, elementCount: 0, markedContent: -1, quoteWordSpacing: 0, quoteCharacterSpacing: 0))
    return Array(first..<content.glyphs.count)
  }

  func hits(_ patterns: TextPattern...) throws -> [TextHit] {
    try TextMatcher(patterns).hits(on: PageText(content))
  }

  func hits(_ text: String, ignoreCase: Bool = false, wholeWord: Bool = false) throws -> [TextHit] {
    try hits(.literal(text, ignoreCase: ignoreCase, wholeWord: wholeWord))
  }

  func hits(regex: String, ignoreCase: Bool = false, wholeWord: Bool = false, group: TextPattern.Group? = nil) throws
    -> [TextHit]
  {
    try hits(.regex(regex, ignoreCase: ignoreCase, wholeWord: wholeWord, group: group))
  }

  func certainGlyphs(_ text: String) throws -> [[Int]] { try hits(text).filter(\.isCertain).map(\.glyphs) }
}
