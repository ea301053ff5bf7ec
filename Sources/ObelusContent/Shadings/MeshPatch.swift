internal import ObelusCore

/// A tensor-product patch (ISO 32000-2, 8.7.4.5.8): a square of points, and colours that are mixed evenly between its corners.
struct MeshPatch: Hashable {
  /// Four rows of four: the index of p(i, j) is 4 i + j.
  var points: [Point]
  /// c(0, 0), c(0, 3), c(3, 3), c(3, 0).
  var colors: [MeshColor]

  /// The points in the order of the data: around the border from p(0, 0) on, then inside.
  static let order = [0, 1, 2, 3, 7, 11, 15, 14, 13, 12, 8, 4, 5, 6, 10, 9]

  /// - Parameter border: of a Coons patch, in the order of the data.
  init(border: [Point], colors: [MeshColor]) {
    points = Array(repeating: Point(x: 0, y: 0), count: 16)
    self.colors = colors
    for (place, point) in zip(MeshPatch.order, border) { points[place] = point }
    guard border.count < 16 else { return }
    // The tensor patch that is the same surface.
    for (inner, corner, beside, across, far, opposite) in MeshPatch.innerPoints {
      func mix(_ value: (Point) -> Double) -> Double {
        func at(_ place: Int) -> Double { value(points[place]) }
        let sum = -4 * at(corner) + 6 * (at(beside.0) + at(beside.1)) - 2 * (at(across.0) + at(across.1))
        return (sum + 3 * (at(far.0) + at(far.1)) - at(opposite)) / 9
      }
      points[inner] = Point(x: mix(\.x), y: mix(\.y))
    }
  }

  private init(points: [Point], colors: [MeshColor]) {
    self.points = points
    self.colors = colors
  }

  private typealias Inner = (Int, Int, (Int, Int), (Int, Int), (Int, Int), Int)
  private static let innerPoints: [Inner] = [
    (5, 0, (1, 4), (3, 12), (13, 7), 15), (6, 3, (2, 7), (0, 15), (14, 4), 12),
    (9, 12, (13, 8), (15, 0), (1, 11), 3), (10, 15, (14, 11), (12, 3), (2, 8), 0),
  ]

  var bounds: Rect { Rect(around: points) }

  /// Two halves; together they are the patch.
  /// - Parameter rows: along the rows, of which each becomes two.
  private func halves(alongRows rows: Bool) -> (MeshPatch, MeshPatch) {
    var (first, second) = (self, self)
    for line in 0..<4 {
      let places = (0..<4).map { rows ? 4 * line + $0 : 4 * $0 + line }
      let (a, b, c, d) = (points[places[0]], points[places[1]], points[places[2]], points[places[3]])
      let (ab, bc, cd) = (a.middle(b), b.middle(c), c.middle(d))
      let (abc, bcd) = (ab.middle(bc), bc.middle(cd))
      let middle = abc.middle(bcd)
      for (place, (left, right)) in zip(places, [(a, middle), (ab, bcd), (abc, cd), (middle, d)]) {
        first.points[place] = left
        second.points[place] = right
      }
    }
    let (c00, c03, c33, c30) = (colors[0], colors[1], colors[2], colors[3])
    if rows {
      let (top, bottom) = (c00.mixed(with: c03, 0.5), c30.mixed(with: c33, 0.5))
      first.colors = [c00, top, bottom, c30]
      second.colors = [top, c03, c33, bottom]
    } else {
      let (left, right) = (c00.mixed(with: c30, 0.5), c03.mixed(with: c33, 0.5))
      first.colors = [c00, c03, right, left]
      second.colors = [left, right, c33, c30]
    }
    return (first, second)
  }

  /// How far the lines of points reach, along rows and across them.
  var extents: (rows: Double, columns: Double, longest: Double) {
    var (rows, columns) = (0.0, 0.0)
    for i in 0..<4 {
      for j in 0..<3 {
        rows = max(rows, points[4 * i + j].distance(points[4 * i + j + 1]))
        columns = max(columns, points[4 * j + i].distance(points[4 * (j + 1) + i]))
      }
    }
    return (3 * rows, 3 * columns, 3 * max(rows, columns))
  }

  /// A part of a patch, and where in it: i grows with u, j with v.
  struct Piece {
    var patch: MeshPatch
    var u = 0.0
    var v = 0.0
    var width = 1.0
    var height = 1.0

    fileprivate func halves(alongRows rows: Bool) -> (Piece, Piece) {
      let (first, second) = patch.halves(alongRows: rows)
      let (width, height) = rows ? (width, height / 2) : (width / 2, height)
      return (
        Piece(patch: first, u: u, v: v, width: width, height: height),
        Piece(
          patch: second, u: rows ? u : u + width, v: rows ? v + height : v, width: width, height: height)
      )
    }
  }

  /// The parts that lie outside the regions, those above others where the patch folds over itself last (8.7.4.5.7); nil where
  /// that is all of it.
  ///
  /// - Parameters:
  ///   - size: a part that is smaller is not broken up any further, and goes where it touches a region.
  ///   - budget: how many more parts there may be; without, all that touches goes.
  func rest(outside regions: [ConvexPolygon], size: Double, budget: inout Int) -> [MeshPatch]? {
    var rest: [Piece] = []
    var open: [(piece: Piece, regions: [ConvexPolygon])] = [(Piece(patch: self), regions)]
    var isCut = false
    while let (piece, regions) = open.popLast() {
      let near = regions.filter { piece.patch.mayTouch($0) }
      let extents = piece.patch.extents
      if near.isEmpty, extents.longest <= MeshPatch.coarse * size || budget <= 0 {
        rest.append(piece)
        continue
      }
      if near.contains(where: { piece.patch.holds($0) }) || !near.isEmpty && (extents.longest <= size || budget <= 0) {
        isCut = true
        continue
      }
      budget -= 1
      let (first, second) = piece.halves(alongRows: extents.rows > extents.columns)
      open.append((second, near))
      open.append((first, near))
    }
    return isCut ? rest.sorted { ($0.v, $0.u) < ($1.v, $1.u) }.map(\.patch) : nil
  }

  /// How many times larger parts beside all regions may be: of many patches readers draw each with few colours.
  private static let coarse = 40.0

  /// The surface lies between its points.
  func mayTouch(_ region: ConvexPolygon) -> Bool {
    guard bounds.touches(region.bounds) else { return false }
    return !region.edges.contains { edge in points.allSatisfy { edge.distance($0) >= 0 } }
  }

  private func holds(_ region: ConvexPolygon) -> Bool { points.allSatisfy { region.contains($0) } }
}

extension Point {
  fileprivate func middle(_ other: Point) -> Point { Point(x: (x + other.x) / 2, y: (y + other.y) / 2) }

  fileprivate func distance(_ other: Point) -> Double {
    ((x - other.x) * (x - other.x) + (y - other.y) * (y - other.y)).squareRoot()
  }
}
