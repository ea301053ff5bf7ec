internal import ObelusCore
internal import ObelusPDF

/// The letters of a scan that a mark cuts. A mark on recognised text is as high as its invisible letters, and those only
/// say about where the printed ones are: what of these reaches beyond the mark would still tell them.
struct LetterGrowth {
  /// How far a letter may reach beyond a mark, as parts of the mark's height: across the line, and along it.
  private static let reach = 1.5
  private static let sideReach = 0.25
  /// How much a sample of ink differs from the paper's, as a part of the whole range.
  private static let contrast = 0.25
  /// The part of the surroundings that ink may be; the mark's own place counts as ink.
  private static let mostInk = 0.6
  /// Larger surroundings are not searched.
  private static let mostPixels = 1 << 23

  private let image: DecodedImage
  private let grid: CellGrid

  init(_ image: DecodedImage) {
    self.image = image
    grid = CellGrid(width: image.width, height: image.height)
  }

  /// A box in the unit square around a mark and the ink that is connected with ink in it; empty where none is, and where
  /// there is so much of it that this is a picture and no paper.
  /// - Parameters:
  ///   - mark: in the unit square.
  ///   - margin: pixels that go around it.
  func cells(cutBy mark: Quad, margin: Double) -> [Rect] {
    guard let window = Window(around: mark, image, across: Self.reach, along: Self.sideReach),
      window.columns.count * window.rows.count <= Self.mostPixels
    else { return [] }
    var ink = self.ink(in: window)
    let width = window.columns.count
    var open: [Int] = []
    grid.forEachRun(touching: mark, marginX: margin, marginY: margin) { row, columns in
      guard window.rows.contains(row) else { return }
      for column in columns.clamped(to: window.columns) {
        let at = (row - window.rows.lowerBound) * width + column - window.columns.lowerBound
        if ink[at] == .ink { open.append(at) }
        ink[at] = .taken
      }
    }
    var found: [Int] = []
    while let at = open.popLast() {
      let (x, y) = (at % width, at / width)
      for v in max(0, y - 1)...min(window.rows.count - 1, y + 1) {
        for u in max(0, x - 1)...min(width - 1, x + 1) where ink[v * width + u] == .ink {
          ink[v * width + u] = .taken
          open.append(v * width + u)
          found.append(v * width + u)
        }
      }
    }
    let share = Double(ink.count { $0 != .paper }) / Double(max(1, ink.count))
    guard !found.isEmpty, share <= Self.mostInk else { return [] }
    let columns = found.map { $0 % width }
    let rows = found.map { $0 / width }
    // A shape of blanked ink on paper would tell the letters: the box goes whole.
    let box = grid.area(
      row: window.rows.lowerBound + (rows.min() ?? 0),
      columns: window.columns.lowerBound + (columns.min() ?? 0)..<window.columns.lowerBound + (columns.max() ?? 0) + 1
    ).union(
      grid.area(
        row: window.rows.lowerBound + (rows.max() ?? 0),
        columns: window.columns.lowerBound + (columns.min() ?? 0)..<window.columns.lowerBound + (columns.max() ?? 0) + 1
      ))
    return [box.union(mark.bounds)]
  }

  /// A box that printed letters under a mark fill, where the pixels are not looked at.
  static func guess(around mark: Quad) -> Rect {
    let bounds = mark.bounds
    let isUpright = abs(mark.upperLeft.y - mark.lowerLeft.y) >= abs(mark.upperLeft.x - mark.lowerLeft.x)
    return isUpright ? bounds.insetBy(dx: 0, dy: -bounds.height / 2) : bounds.insetBy(dx: -bounds.width / 2, dy: 0)
  }

  private enum Pixel: UInt8 { case paper, ink, taken }

  /// Pixels that differ from the median of their surroundings, which is the paper.
  private func ink(in window: Window) -> [Pixel] {
    let largest = (1 << min(8, image.bitsPerComponent)) - 1
    var ink = [Pixel](repeating: .paper, count: window.columns.count * window.rows.count)
    for component in 0..<image.components {
      var counts = [Int](repeating: 0, count: largest + 1)
      window.forEachPixel { _, x, y in counts[sample(component, x, y)] += 1 }
      var passed = 0
      let paper = counts.firstIndex {
        passed += $0
        return passed * 2 >= ink.count
      }
      let needed = max(1, Int(Double(largest) * Self.contrast))
      window.forEachPixel { at, x, y in
        if abs(sample(component, x, y) - (paper ?? 0)) >= needed { ink[at] = .ink }
      }
    }
    return ink
  }

  /// A sample; of 16 bits the upper 8.
  private func sample(_ component: Int, _ x: Int, _ y: Int) -> Int {
    let bits = image.bitsPerComponent
    let bit = y * image.rowBytes * 8 + (x * image.components + component) * bits
    let byte = Int(image.samples[bit >> 3])
    return bits >= 8 ? byte : byte >> (8 - bits - bit & 7) & ((1 << bits) - 1)
  }

  /// The pixels around a mark.
  private struct Window {
    let columns: Range<Int>
    let rows: Range<Int>

    init?(around mark: Quad, _ image: DecodedImage, across: Double, along: Double) {
      let (w, h) = (Double(image.width), Double(image.height))
      let bounds = mark.bounds
      let up = (x: (mark.upperLeft.x - mark.lowerLeft.x) * w, y: (mark.upperLeft.y - mark.lowerLeft.y) * h)
      let isUpright = abs(up.y) >= abs(up.x)
      let height = isUpright ? bounds.height * h : bounds.width * w
      guard height.isFinite, height < 1e6 else { return nil }
      let x = height * (isUpright ? along : across)
      let y = height * (isUpright ? across : along)
      let left = max(0, (bounds.x0 * w - x).rounded(.down))
      let right = min(w, (bounds.x1 * w + x).rounded(.up))
      let top = max(0, ((1 - bounds.y1) * h - y).rounded(.down))
      let bottom = min(h, ((1 - bounds.y0) * h + y).rounded(.up))
      guard left < right, top < bottom else { return nil }
      columns = Int(left)..<Int(right)
      rows = Int(top)..<Int(bottom)
    }

    func forEachPixel(_ body: (_ at: Int, _ x: Int, _ y: Int) -> Void) {
      var at = 0
      for y in rows {
        for x in columns {
          body(at, x, y)
          at += 1
        }
      }
    }
  }
}
