internal import ObelusCore
internal import ObelusPDF

/// What a page looks like, drawn small and grey: text is mostly paper, with sharp strokes on it.
struct PageLook {
  /// Nothing can be seen.
  let isPlain: Bool
  /// Paper with strokes.
  let isText: Bool

  /// In pixels: strokes of ordinary text are still apart.
  private static let longerSide = 800.0
  /// Levels around the most frequent one that count as paper.
  private static let paper = 20
  /// A difference of levels between neighbours that is an edge.
  private static let edge = 48

  /// A page that cannot be drawn is taken for text: nobody knows what it shows.
  init(_ page: PageNode, _ document: Document) {
    let size = page.displaySize
    let scale = Self.longerSide / max(size.width, size.height)
    guard let pixmap = try? document.render(page: page.index, scale: scale, annotations: false, colors: .gray) else {
      self.init(isPlain: false, isText: true)
      return
    }
    self.init(samples: pixmap.samples, width: pixmap.width, components: pixmap.components)
  }

  private init(isPlain: Bool, isText: Bool) {
    self.isPlain = isPlain
    self.isText = isText
  }

  /// - Parameter samples: rows of `width` pixels; only the first of their components counts.
  init(samples: [UInt8], width: Int, components: Int) {
    var histogram = [Int](repeating: 0, count: 256)
    var edges = 0
    let count = samples.count / max(1, components)
    for i in 0..<count {
      let level = Int(samples[i * components])
      histogram[level] += 1
      if i % width > 0, abs(level - Int(samples[(i - 1) * components])) > Self.edge { edges += 1 }
    }
    let mode = histogram.indices.max { histogram[$0] < histogram[$1] } ?? 0
    let around = max(0, mode - Self.paper)...min(255, mode + Self.paper)
    let paper = histogram[around].reduce(0, +)
    isPlain = count == 0 || (paper == count && edges == 0) || edges * 20_000 < count && paper * 1000 > count * 999
    isText = paper * 2 >= count && edges * 250 >= count
  }
}
