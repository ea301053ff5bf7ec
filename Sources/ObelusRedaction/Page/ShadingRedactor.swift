internal import ObelusContent
internal import ObelusCore

/// Decides what goes of the shadings of a page (ISO 32000-2, 8.7.4): of meshes and tables of samples, which can draw
/// anything, what lies under an area; of all that sh paints, the paint.
struct ShadingRedactor {
  private let content: PageContent
  private let source: any ObjectSource
  private let cells: PatternCells
  private let places: [DrawingPlace]
  private let index: RegionIndex
  private(set) var result = Result()

  struct Result {
    var shadings: [PDFObject: ShadingCut] = [:]
    /// By use; in the space in which each is painted.
    var cuts: [Int: [ConvexPolygon]] = [:]
    /// Where something goes that is not under a mark.
    var changedAreas: [Quad] = []
    /// A pattern lost something wherever it repeats.
    var changesPatterns = false
    /// Shadings that could not be read and go whole.
    var lost = 0
    /// How many lost something that is also missed beside the areas.
    var changed = 0
  }

  /// Up to how far from a region parts of curved patches go with it, in points.
  private static let patchSize = 0.7

  init(_ content: PageContent, _ source: any ObjectSource, under areas: [Quad]) {
    self.content = content
    self.source = source
    cells = PatternCells(content)
    places = DrawingPlace.places(in: content)
    index = RegionIndex(areas.compactMap { ConvexPolygon(hullOf: $0.corners)?.grown(by: PathRedactor.clearance) })
  }

  mutating func removeUnderAreas() throws(ObelusError) {
    guard !index.regions.isEmpty else { return }
    var order: [PDFObject] = []
    var uses: [PDFObject: [Int]] = [:]
    for (use, shading) in content.shadings.enumerated() {
      if uses[shading.shading] == nil { order.append(shading.shading) }
      uses[shading.shading, default: []].append(use)
    }
    for shading in order { try remove(shading, uses[shading] ?? []) }
  }

  private mutating func remove(_ shading: PDFObject, _ uses: [Int]) throws(ObelusError) {
    guard let dictionary = try source.dictionary(shading) else { return }
    switch try source.resolve(dictionary["ShadingType"]).integerValue {
    case 1:
      switch try SampledShading.read(dictionary, source) {
      case .none: break
      case .unreadable: lose(shading, dictionary, uses)
      case .table(let table): removeSamples(shading, dictionary, table, uses)
      }
    case 2, 3: break
    default:
      guard let id = try source.streamID(shading), let mesh = try MeshShading(id, source) else {
        return lose(shading, dictionary, uses)
      }
      removeElements(shading, mesh, uses)
    }
    for use in uses where result.cuts[use] == nil { clip(use) }
  }

  /// What the shading shows under an area in any of its places, in its space, and the uses that show it.
  private func covered(_ bounds: Rect?, _ uses: [Int]) -> (regions: [ConvexPolygon], uses: [Int: [ConvexPolygon]]) {
    var all: [ConvexPolygon] = []
    var known: Set<ConvexPolygon> = []
    var covering: [Int: [ConvexPolygon]] = [:]
    for use in uses {
      let shading = content.shadings[use]
      // Where the plane is collapsed nothing is painted.
      guard let inverse = shading.matrix.inverted else { continue }
      let box = bounds?.transformed(by: shading.matrix)
      var near = index.regions
      if case .cell(let cell) = places[Int(shading.instance)] {
        near = cells.regions(overAnyPlaceOf: box ?? shading.clip ?? .everywhere, in: cell, index) ?? []
      } else if let box {
        near = index.touching(box).map { index.regions[$0] }
      }
      let local = near.compactMap { $0.transformed(by: inverse) }
      if local.isEmpty { continue }
      covering[use] = local
      for region in local where known.insert(region).inserted { all.append(region) }
    }
    return (all, covering)
  }

  private mutating func removeElements(_ shading: PDFObject, _ mesh: MeshShading, _ uses: [Int]) {
    guard let bounds = mesh.bounds else { return }
    let (regions, covering) = covered(bounds, uses)
    let scale = uses.map { content.shadings[$0].matrix.largestScale }.max() ?? 1
    guard !regions.isEmpty, let rest = mesh.cut(regions, size: ShadingRedactor.patchSize / max(scale, 1e-9)) else {
      return
    }
    result.shadings[shading] = ShadingCut(object: rest.object)
    // What is cut out of the mesh is gone wherever it is painted.
    if uses.count > 1 { result.changed += 1 }
    for (use, local) in covering where mesh.touches(local) { result.cuts[use] = local }
    for use in uses {
      result.changedAreas += rest.changed.map { Quad($0).transformed(by: content.shadings[use].matrix) }
    }
    noteChange(regions, uses, margin: 2 * ShadingRedactor.patchSize)
  }

  private mutating func removeSamples(
    _ shading: PDFObject, _ dictionary: PDFDictionary, _ table: SampledShading, _ uses: [Int]
  ) {
    let (regions, covering) = covered(nil, uses)
    let functions = table.cut(regions)
    guard !functions.isEmpty else { return }
    result.shadings[shading] = ShadingCut(object: .value(.dictionary(dictionary)), functions: functions)
    result.changed += 1
    for (use, local) in covering { result.cuts[use] = local }
    // Colours between two samples are made of both.
    if let step = table.step {
      for use in uses { noteChange(regions, [use], margin: step * content.shadings[use].matrix.largestScale) }
    }
  }

  /// The shading paints nothing any more.
  private mutating func lose(_ shading: PDFObject, _ dictionary: PDFDictionary, _ uses: [Int]) {
    result.lost += 1
    result.shadings[shading] = ShadingCut(object: MeshShading.empty(inPlaceOf: dictionary))
    for use in uses {
      result.cuts[use] = covered(nil, [use]).regions
      result.changedAreas.append(Quad(content.shadings[use].clip ?? .everywhere))
    }
  }

  /// - Parameters:
  ///   - regions: in the shading's space.
  ///   - margin: in points.
  private mutating func noteChange(_ regions: [ConvexPolygon], _ uses: [Int], margin: Double) {
    for use in uses {
      if case .cell(let cell) = places[Int(content.shadings[use].instance)] {
        result.changedAreas += cells.areas(of: cell).map { Quad($0) }
        result.changesPatterns = true
      }
      for region in regions {
        guard let moved = region.transformed(by: content.shadings[use].matrix) else { continue }
        result.changedAreas.append(Quad(moved.bounds.insetBy(dx: -margin, dy: -margin)))
      }
    }
  }

  /// What sh paints of any shading; in a pattern's cell or a glyph it shows beside the areas as well.
  private mutating func clip(_ use: Int) {
    let shading = content.shadings[use]
    guard shading.isPaint, case .once = places[Int(shading.instance)], let inverse = shading.matrix.inverted else {
      return
    }
    let near = shading.clip.map { index.touching($0) } ?? Array(index.regions.indices)
    let regions = near.compactMap { index.regions[$0].transformed(by: inverse) }
    if !regions.isEmpty { result.cuts[use] = regions }
  }
}

extension Rect {
  /// More than any page.
  fileprivate static let everywhere = Rect(x0: -20_000, y0: -20_000, x1: 20_000, y1: 20_000)
}
