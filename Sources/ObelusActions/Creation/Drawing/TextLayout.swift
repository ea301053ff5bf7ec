internal import ObelusCore
internal import ObelusPDF

/// A text broken into lines for a box, in a size that fits.
struct TextLayout {
  let lines: [Typesetter.Line]
  let size: Double
  /// The size is smaller than it was to be.
  let isShrunk: Bool
  /// Even the smallest size does not fit.
  let isCut: Bool

  /// From one baseline to the next, and from the top to the first, in sizes.
  private static let leading = 1.2
  private static let rise = 0.95
  /// Text below this cannot be read in print, in points.
  private static let smallest = 4.0

  var width: Double { lines.reduce(0) { max($0, $1.width) } * size }
  var height: Double { (Double(max(1, lines.count)) * Self.leading + 0.05) * size }
  var missingCount: Int { lines.reduce(0) { $0 + $1.missingCount } }

  /// - Parameters:
  ///   - width: that lines may have, in points.
  ///   - height: that they may have together; nil for any.
  init(
    _ text: String, _ family: Typesetter.Family, size: Double, width: Double, height: Double? = nil,
    _ typesetter: Typesetter
  ) throws(ObelusError) {
    var size = size
    let natural = size
    while true {
      let isLast = size <= Self.smallest
      let (lines, widest) = try Self.lines(text, family, width / size, breaksWords: isLast, typesetter)
      let room = height ?? .infinity
      let tall = (Double(lines.count) * Self.leading + 0.05) * size
      if (tall <= room && widest * size <= width + 0.01) || isLast {
        self.lines = lines
        self.size = size
        isShrunk = size < natural
        isCut = tall > room || widest * size > width + 0.01
        return
      }
      size = max(Self.smallest, size * 0.92)
    }
  }

  /// Breaks at spaces and line ends, and between ideographs.
  /// - Parameter breaksWords: also in words that are too long for a line.
  private static func lines(
    _ text: String, _ family: Typesetter.Family, _ width: Double, breaksWords: Bool, _ typesetter: Typesetter
  ) throws(ObelusError) -> (lines: [Typesetter.Line], widest: Double) {
    var result: [Typesetter.Line] = []
    for paragraph in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      var line = ""
      var pieces: [String] = []
      for word in Self.pieces(paragraph) {
        pieces += breaksWords ? try parts(word, family, width, typesetter) : [word]
      }
      for piece in pieces {
        let longer = line + piece
        let shown = longer.trimmingTrailingSpaces
        if !line.isEmpty, try typesetter.line(shown, family).width > width {
          result.append(try typesetter.line(line.trimmingTrailingSpaces, family))
          line = piece
        } else {
          line = longer
        }
      }
      result.append(try typesetter.line(line.trimmingTrailingSpaces, family))
    }
    return (result, result.reduce(0) { max($0, $1.width) })
  }

  /// A word in parts that have room in a line each.
  private static func parts(
    _ word: String, _ family: Typesetter.Family, _ width: Double, _ typesetter: Typesetter
  ) throws(ObelusError) -> [String] {
    let whole = try typesetter.line(word.trimmingTrailingSpaces, family).width
    guard whole > width, word.count > 1 else { return [word] }
    let half = word.index(word.startIndex, offsetBy: word.count / 2)
    return try parts(String(word[..<half]), family, width, typesetter)
      + parts(String(word[half...]), family, width, typesetter)
  }

  /// What stays together: words with the spaces behind them, single ideographs.
  private static func pieces(_ text: Substring) -> [String] {
    var pieces: [String] = []
    var word = ""
    for character in text {
      let isIdeograph = character.unicodeScalars.first.map { (0x2E80...0x9FFF).contains($0.value) } ?? false
      if isIdeograph || (word.last == " " && character != " ") {
        if !word.isEmpty { pieces.append(word) }
        word = ""
      }
      word.append(character)
    }
    return word.isEmpty ? pieces : pieces + [word]
  }

  enum Align { case left, center, right }

  /// Shows the lines in a box, from its top on.
  func draw(in box: Rect, align: Align, color: Color, on path: inout PathWriter) {
    path.beginText(color)
    for (index, line) in lines.enumerated() {
      let room = box.width - line.width * size
      let x = box.x0 + (align == .left ? 0 : align == .center ? room / 2 : room)
      let y = box.y1 - (Self.rise + Self.leading * Double(index)) * size
      path.show(line, size: size, at: Point(x: x, y: y))
    }
    path.endText()
  }
}

extension String {
  fileprivate var trimmingTrailingSpaces: String {
    guard let end = lastIndex(where: { $0 != " " }) else { return "" }
    return String(self[...end])
  }
}

extension PathWriter {
  mutating func beginText(_ color: Color) {
    text("BT\n")
    setFillColor(color)
  }

  mutating func endText() { text("ET\n") }

  /// Glyphs that follow one another by their widths are shown together.
  mutating func show(_ line: Typesetter.Line, size: Double, at origin: Point) {
    var pen = 0.0
    var face: Int?
    var expected = Double.nan
    var codes = ""
    for glyph in line.glyphs {
      let isShifted = glyph.x != 0 || glyph.y != 0
      if glyph.face != face || isShifted || !((pen - expected).magnitude < 1e-6) {
        if !codes.isEmpty { text("<\(codes)> Tj\n") }
        codes = ""
        if glyph.face != face {
          face = glyph.face
          text("/\(DrawingResources.name(glyph.face).text) ")
          numbers([size], "Tf")
        }
        numbers([1, 0, 0, 1, origin.x + (pen + glyph.x) * size, origin.y + glyph.y * size], "Tm")
      }
      let digits = String(glyph.code, radix: 16, uppercase: true)
      codes += String(repeating: "0", count: max(0, 4 - digits.count)) + digits
      expected = isShifted ? .nan : pen + glyph.width
      pen += glyph.advance
    }
    if !codes.isEmpty { text("<\(codes)> Tj\n") }
  }
}
