internal import ObelusContent
internal import ObelusCore
internal import ObelusPDF

/// Text drawn as filled paths: many small shapes of different forms, side by side on lines.
enum OutlinedText {
  struct Found {
    var letters = 0
    var paths: [Int] = []
    var lines: [Rect] = []
  }

  /// In points: what is smaller cannot be read, what is larger is a heading or a drawing.
  private static let heights = 2.5...80.0
  /// So many shapes side by side are a line of text, and so many on a page are worth a finding.
  private static let lettersOfLine = 7
  private static let lettersOfPage = 24
  /// Bytes of path construction that are looked at on one page.
  private static let budget = 1 << 24

  static func find(in content: PageContent) -> Found {
    var found = Found()
    guard content.paths.count >= 1 else { return found }
    var line = Line()
    var budget = Self.budget
    for (index, path) in content.paths.enumerated() where path.isPainted && isFilled(path, content) {
      guard budget > 0 else { break }
      budget -= path.range.count
      for shape in PathShapes.shapes(of: path, in: content) {
        if line.takes(shape.bounds) {
          line.add(shape, path: index)
        } else {
          line.end(into: &found, content)
          line = Line()
          line.add(shape, path: index)
        }
      }
    }
    line.end(into: &found, content)
    return found.letters >= lettersOfPage ? found : Found()
  }

  private static func isFilled(_ path: PathUse, _ content: PageContent) -> Bool {
    let bytes = content.instances[Int(path.instance)].bytes
    guard let first = path.paint.first, Int(first) < bytes.count else { return false }
    return [0x66, 0x46, 0x42, 0x62].contains(bytes[Int(first)])  // f F B b
  }

  /// Shapes that stand side by side.
  private struct Line {
    private var shapes: [PathShapes.Shape] = []
    private var paths: [Int] = []
    private var bounds = Rect(x0: 0, y0: 0, x1: 0, y1: 0)
    private var last = Rect(x0: 0, y0: 0, x1: 0, y1: 0)

    /// Whether a shape goes on with this line, to the right or upwards.
    func takes(_ shape: Rect) -> Bool {
      guard !shapes.isEmpty else { return true }
      let height = max(bounds.height, 1)
      let isBeside =
        shape.y1 > bounds.y0 - 0.4 * height && shape.y0 < bounds.y1 + 0.4 * height && shape.height < 2.2 * height
        && shape.x0 > last.x0 - 0.2 * height && shape.x0 < last.x1 + 1.5 * height
      guard !isBeside else { return true }
      let width = max(bounds.width, 1)
      return shape.x1 > bounds.x0 - 0.4 * width && shape.x0 < bounds.x1 + 0.4 * width && shape.width < 2.2 * width
        && max(shape.y0 - last.y1, last.y0 - shape.y1) < 1.5 * width && bounds.height >= bounds.width
    }

    mutating func add(_ shape: PathShapes.Shape, path: Int) {
      bounds = shapes.isEmpty ? shape.bounds : bounds.union(shape.bounds)
      last = shape.bounds
      shapes.append(shape)
      if paths.last != path { paths.append(path) }
    }

    func end(into found: inout Found, _ content: PageContent) {
      guard shapes.count >= lettersOfLine else { return }
      let thickness = min(bounds.width, bounds.height)
      guard heights.contains(thickness) else { return }
      // Letters are about as high as their line; marks of an axis, dashes and dots are not.
      let isUpright = bounds.width >= bounds.height
      let letters = shapes.filter { shape in
        let across = isUpright ? shape.bounds.height : shape.bounds.width
        let along = isUpright ? shape.bounds.width : shape.bounds.height
        return across > 0.35 * thickness && along < 1.8 * thickness && along > 0.05 * thickness
      }
      guard letters.count >= lettersOfLine, letters.count * 3 >= shapes.count * 2 else { return }
      // A legend repeats one shape; letters differ, and few of them are rectangles.
      let forms = Set(letters.map(\.form))
      let curved = letters.count(where: { $0.points > 6 })
      guard forms.count >= 5, forms.count * 6 >= min(letters.count, 60), curved * 2 >= letters.count else { return }
      let boxes = letters.map(\.bounds)
      // Letters stand beside each other; the strips of a shading lie over each other.
      let length = max(bounds.width, bounds.height)
      let filled = boxes.reduce(0) { $0 + (isUpright ? $1.width : $1.height) }
      guard filled < 1.4 * length, length > 0.2 * thickness * Double(letters.count) else { return }
      let edges = isUpright ? [boxes.map(\.y0)] : [boxes.map(\.x0), boxes.map(\.x1)]
      guard edges.contains(where: { Self.haveBaseline($0, within: 0.12 * thickness) }) else { return }
      let over = content.glyphs.count { glyph in
        glyph.unicode > 0x20 && bounds.contains(Point(x: Double(glyph.x), y: Double(glyph.y) + 0.2 * thickness))
      }
      // The same text stands over its outlines: as an invisible layer, or as their fill.
      guard over * 2 < letters.count else { return }
      found.letters += letters.count
      found.paths += paths
      found.lines.append(bounds)
    }

    /// Whether most edges lie close to each other: letters stand on a baseline.
    private static func haveBaseline(_ edges: [Double], within distance: Double) -> Bool {
      let sorted = edges.sorted()
      var first = 0
      for (index, edge) in sorted.enumerated() {
        while edge - sorted[first] > distance { first += 1 }
        if (index - first + 1) * 2 > sorted.count { return true }
      }
      return false
    }
  }
}
