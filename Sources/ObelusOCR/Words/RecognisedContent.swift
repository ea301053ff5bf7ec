package import ObelusContent
package import ObelusCore

/// Recognised words as the content of a page, so that whatever looks for text in contents finds it in them as well.
///
/// Its coordinates are the picture's, with y upwards. Each character is a glyph, as wide as its share of the word: a reader
/// knows where a word stands, but its letters only roughly. Between the words of a line stands a space.
package struct RecognisedContent {
  package let content: PageContent
  private let text: RecognisedText
  /// From the content's space to default user space.
  package let contentToUser: Matrix
  /// For each glyph the index of its word; -1 for a space.
  private let words: [Int]

  package init(_ text: RecognisedText) {
    self.text = text
    contentToUser = Matrix(1, 0, 0, -1, 0, 0).concatenated(with: text.toUser)
    var placed: [PlacedText] = []
    var words: [Int] = []
    var start = 0
    while start < text.words.count {
      var end = start + 1
      while end < text.words.count, text.words[end].line == text.words[start].line { end += 1 }
      Self.place(text.words, line: start..<end) { item, word in
        placed.append(item)
        words += [Int](repeating: word, count: item.scalars.count)
      }
      start = end
    }
    content = PageContent(placing: placed)
    self.words = words
  }

  /// A line of a scan may slant; its words stand on one baseline here, so that they are known to follow each other.
  private static func place(
    _ words: [RecognisedWord], line: Range<Int>, _ put: (_ item: PlacedText, _ word: Int) -> Void
  ) {
    let size = words[line].map(\.box.height).max() ?? 0
    guard let first = words[line].first, size > 0, size.isFinite else { return }
    let baseline = -first.box.y1
    var last: Rect?
    for index in line {
      let box = words[index].box
      let scalars = Array(words[index].text.unicodeScalars)
      guard !scalars.isEmpty else { continue }
      let isRightToLeft = scalars.contains(where: Self.isRightToLeft)
      if let last {
        let (from, to) = isRightToLeft ? (box.x1, last.x0) : (last.x1, box.x0)
        put(PlacedText([" "], isRightToLeft: false, x0: from, x1: max(from, to), y: baseline, size: size), -1)
      }
      put(
        PlacedText(scalars, isRightToLeft: isRightToLeft, x0: box.x0, x1: box.x1, y: baseline, size: size), index)
      last = box
    }
  }

  private static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x590..<0x900, 0xFB1D..<0xFE00, 0xFE70..<0xFF00, 0x10800..<0x11000, 0x1E800..<0x1F000: true
    default: false
    }
  }

  /// The boxes of the words that have any of the glyphs, in default user space: one for the words of a line that follow
  /// each other. A letter's own place is not known well enough to take a part of a word.
  /// - Parameter margin: how far they reach beyond the words, as a part of the letters' height.
  package func quads(for glyphs: [Int], margin: Double = 0) -> [Quad] {
    let touched = Set(glyphs.lazy.filter(words.indices.contains).map { words[$0] }).subtracting([-1]).sorted()
    var boxes: [(last: Int, box: Rect)] = []
    for index in touched {
      let word = text.words[index]
      if let run = boxes.last, run.last == index - 1, text.words[run.last].line == word.line {
        boxes[boxes.count - 1] = (index, run.box.union(word.box))
      } else {
        boxes.append((index, word.box))
      }
    }
    return boxes.map { run in
      // A picture can be turned: the shorter side is the height of its letters.
      let edge = -margin * min(run.box.width, run.box.height)
      return Self.quad(run.box.insetBy(dx: edge, dy: edge), text.toUser)
    }
  }

  private static func quad(_ box: Rect, _ toUser: Matrix) -> Quad {
    // In the picture the upper edge has the smaller y.
    Quad(
      upperLeft: Point(x: box.x0, y: box.y0), upperRight: Point(x: box.x1, y: box.y0),
      lowerLeft: Point(x: box.x0, y: box.y1), lowerRight: Point(x: box.x1, y: box.y1)
    ).transformed(by: toUser)
  }
}
