internal import ObelusContent
internal import ObelusCore

/// Decides what goes of the vector paths of a page: of every path the part that lies under an area, and shapes of letters
/// that a redacted text stands on.
struct PathRedactor {
  private let content: PageContent
  private let cells: PatternCells
  private let places: [DrawingPlace]
  private(set) var result = Result()

  struct Result {
    /// Paths that go whole.
    var paths: Set<Int> = []
    var cuts: [Int: PathCut] = [:]
    /// Where something goes that is not under a mark.
    var changedAreas: [Rect] = []
    /// Paths that could not be cut and go whole.
    var uncut = 0
  }

  init(_ content: PageContent) {
    self.content = content
    cells = PatternCells(content)
    places = DrawingPlace.places(in: content)
  }

  /// How far beyond a mark its cut is made, so that neither rounded numbers nor
  /// curves that lines stand for are inside, in points.
  static let clearance = 0.03
  /// How far a path may reach beyond an area and still go whole: what would be left of it is a sliver.
  private static let sliver = 1.0

  /// Everything under areas.
  mutating func removeUnder(_ areas: [Quad]) {
    let index = RegionIndex(areas.compactMap { ConvexPolygon(hullOf: $0.corners)?.grown(by: PathRedactor.clearance) })
    guard let all = index.bounds else { return }
    for (path, use) in content.paths.enumerated() {
      let place = places[Int(use.instance)]
      if case .cell(let cell) = place {
        removeFromCell(path, cell, index)
        continue
      }
      let reach = reach(of: use)
      // Where the matrix changes inside a path, its box may be another one.
      guard use.isInterleaved || all.touches(reach) else { continue }
      let near = use.isInterleaved ? Array(index.regions.indices) : index.touching(reach)
      guard !near.isEmpty else { continue }
      let isShared = if case .glyph = place { true } else { false }
      remove(path, under: near.map { index.regions[$0] }, whole: isShared)
    }
  }

  /// The box around a path's ink.
  private func reach(of use: PathUse) -> Rect {
    guard use.isPainted else { return use.bounds }
    let state = content.pathStates[Int(use.state)]
    let corner = state.join == 0 ? max(1.5, state.miterLimit.magnitude) : 1.5
    let margin = 0.3 + state.lineWidth.magnitude * state.ctm.largestScale / 2 * corner
    return use.bounds.insetBy(dx: -margin, dy: -margin)
  }

  /// - Parameter whole: a part cannot go alone.
  private mutating func remove(_ path: Int, under regions: [ConvexPolygon], whole: Bool) {
    let use = content.paths[path]
    switch cut(path, regions) {
    case .untouched: break
    case .unreadable:
      result.paths.insert(path)
      result.changedAreas.append(reach(of: use))
      result.uncut += 1
    case .replaced(let bytes, let regions):
      if whole {
        result.paths.insert(path)
        result.changedAreas.append(reach(of: use))
      } else if !use.isClip, self.regions(self.regions(regions, of: path), hold: use.bounds) {
        result.paths.insert(path)
      } else {
        result.cuts[path] = PathCut(regions: regions, replacement: bytes)
      }
    }
  }

  private enum Outcome {
    case untouched, unreadable
    case replaced([UInt8], [ConvexPolygon])
  }

  private func cut(_ path: Int, _ regions: [ConvexPolygon]) -> Outcome {
    let matrix = content.pathStates[Int(content.paths[path].state)].ctm
    guard let inverse = matrix.inverted else {
      let bounds = content.paths[path].bounds
      return regions.contains { $0.bounds.touches(bounds) } ? .unreadable : .untouched
    }
    let moved = regions.compactMap { $0.transformed(by: inverse) }
    guard moved.count == regions.count else { return .unreadable }
    let local = (result.cuts[path]?.regions ?? []) + moved
    switch PathCutter(path, of: content).cut(local) {
    case .untouched: return .untouched
    case .unreadable: return .unreadable
    case .replaced(let bytes): return .replaced(bytes, local)
    }
  }

  private func regions(_ local: [ConvexPolygon], of path: Int) -> [ConvexPolygon] {
    let matrix = content.pathStates[Int(content.paths[path].state)].ctm
    return local.compactMap { $0.transformed(by: matrix) }
  }

  /// Whether one region holds a box, but for a sliver.
  private func regions(_ regions: [ConvexPolygon], hold box: Rect) -> Bool {
    regions.contains { $0.grown(by: PathRedactor.sliver)?.contains(box) ?? false }
  }

  // MARK: Patterns

  /// A path of a cell that shows beside the areas as well stays: what is painted with the pattern is cut. Others lose what is
  /// under an area in any of their places.
  private mutating func removeFromCell(_ path: Int, _ cell: Int, _ index: RegionIndex) {
    let box = reach(of: content.paths[path])
    let painted = cells.areas(of: cell)
    let isCovered = painted.allSatisfy { area in index.touching(area).contains { index.regions[$0].contains(area) } }
    if isCovered, !painted.isEmpty {
      result.paths.insert(path)
      return
    }
    let regions = cells.regions(over: box, in: cell, index)
    if !regions.isEmpty { remove(path, under: regions, whole: false) }
  }
}

extension ConvexPolygon {
  fileprivate func contains(_ box: Rect) -> Bool { Quad(box).corners.allSatisfy { contains($0) } }
}

// MARK: Shapes of letters

extension PathRedactor {
  /// Shapes of letters under texts that go: many programs draw a text as shapes and put the text invisibly upon them. Lines,
  /// rules and boxes stay.
  mutating func removeLetters(under texts: [Quad]) {
    let candidates = content.paths.indices.filter { isLetterLike(content.paths[$0]) }
    guard !candidates.isEmpty else { return }
    let index = RegionIndex(texts.compactMap { ConvexPolygon(hullOf: $0.corners) })
    var lettered: Set<Int> = []
    for path in candidates {
      let box = content.paths[path].bounds
      for text in index.touching(box) where isLetter(box, content.paths[path], of: index.regions[text]) {
        lettered.insert(text)
        remove(path, under: [index.regions[text]], whole: false)
      }
    }
    guard !lettered.isEmpty else { return }
    // Letters that are no more than a bar.
    for (path, use) in content.paths.enumerated() where isPlain(use) && use.bounds.width < use.bounds.height {
      for text in index.touching(use.bounds) where lettered.contains(text) {
        let region = index.regions[text]
        guard use.bounds.height > 0.4 * region.bounds.height, holds(region, use.bounds) else { continue }
        result.paths.insert(path)
      }
    }
  }

  private func isPlain(_ use: PathUse) -> Bool {
    guard use.isPainted, !use.isClip, !use.isInterleaved else { return false }
    if case .once = places[Int(use.instance)] { return true }
    return false
  }

  private func isLetterLike(_ use: PathUse) -> Bool { (use.hasCurves || use.segmentCount > 4) && isPlain(use) }

  /// Whether a path is a letter of a text, or a row of letters of which some are the text's.
  private func isLetter(_ box: Rect, _ use: PathUse, of text: ConvexPolygon) -> Bool {
    let height = text.bounds.height
    // A wavy line under the text.
    if box.height < 0.2 * height, box.width > 0.7 * height { return false }
    if holds(text, box) { return true }
    let slack = 0.15 * height
    return use.segmentCount >= 12 && box.height > 0.3 * height && box.y0 > text.bounds.y0 - slack
      && box.y1 < text.bounds.y1 + slack
  }

  private func holds(_ text: ConvexPolygon, _ box: Rect) -> Bool {
    text.grown(by: 0.15 * min(text.bounds.width, text.bounds.height))?.contains(box) ?? false
  }
}
