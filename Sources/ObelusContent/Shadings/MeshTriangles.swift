internal import ObelusCore

struct MeshVertex: Hashable {
  var point: Point
  var color: MeshColor
}

/// The triangles of a mesh with Gouraud shading (ISO 32000-2, 8.7.4.5.5 and 8.7.4.5.6).
struct MeshTriangles {
  private var vertices: [MeshVertex] = []
  private var corners: [(Int, Int, Int)] = []

  /// Nil where flags mean nothing. What the end of the data breaks off is left out.
  init?(_ data: [UInt8], _ format: MeshFormat) {
    var reader = SampleReader(data)
    var flags: [UInt32] = []
    while reader.remainingBits >= format.flagBits + format.vertexBits {
      if format.flagBits > 0 { flags.append(reader.next(format.flagBits) & 3) }
      let point = format.point(&reader)
      vertices.append(MeshVertex(point: point, color: format.color(&reader)))
    }
    guard format.type == 4 ? addFree(flags) : true else { return nil }
    if format.type == 5 { addLattice(columns: format.columns) }
  }

  private mutating func addFree(_ flags: [UInt32]) -> Bool {
    var at = 0
    var last: (Int, Int, Int)?
    while at < vertices.count {
      switch (flags[at], last) {
      case (0, _):
        guard at + 2 < vertices.count else { return true }
        last = (at, at + 1, at + 2)
        at += 3
      case (1, let (_, b, c)?):
        last = (b, c, at)
        at += 1
      case (2, let (a, _, c)?):
        last = (a, c, at)
        at += 1
      default: return false
      }
      if let last { corners.append(last) }
    }
    return true
  }

  private mutating func addLattice(columns: Int) {
    for row in 0..<max(0, vertices.count / columns - 1) {
      for column in 0..<columns - 1 {
        let (a, b) = (row * columns + column, (row + 1) * columns + column)
        corners += [(a, b, a + 1), (b, a + 1, b + 1)]
      }
    }
  }

  /// Around all triangles.
  var bounds: Rect? { vertices.isEmpty ? nil : Rect(around: vertices.lazy.map(\.point)) }

  /// What lies outside the regions, triangle by triangle; nil where none touches any.
  func cut(_ regions: [ConvexPolygon]) -> [[MeshVertex]]? {
    guard let all = Rect(around: regions) else { return nil }
    var isCut = false
    var rest: [[MeshVertex]] = []
    rest.reserveCapacity(corners.count)
    for (a, b, c) in corners {
      let triangle = [vertices[a], vertices[b], vertices[c]]
      var pieces = [triangle]
      if Rect(around: triangle.map(\.point)).touches(all) {
        for region in regions { pieces = pieces.flatMap { MeshPolygon.subtract(region, from: $0) } }
      }
      if pieces == [triangle] {
        rest.append(triangle)
      } else {
        isCut = true
        for piece in pieces where piece.count > 2 {
          for index in 1..<piece.count - 1 { rest.append([piece[0], piece[index], piece[index + 1]]) }
        }
      }
    }
    return isCut ? rest : nil
  }
}

/// A convex polygon with a colour at each corner.
enum MeshPolygon {
  /// - Returns: convex pieces; the polygon itself where the two have nothing in common.
  static func subtract(_ region: ConvexPolygon, from polygon: [MeshVertex]) -> [[MeshVertex]] {
    guard Rect(around: polygon.lazy.map(\.point)).touches(region.bounds) else { return [polygon] }
    var inside = polygon
    var pieces: [[MeshVertex]] = []
    for edge in region.edges {
      let distances = inside.map { edge.distance($0.point) }
      if distances.allSatisfy({ $0 >= 0 }) { return [polygon] }
      if distances.allSatisfy({ $0 <= 0 }) { continue }
      var (near, far): ([MeshVertex], [MeshVertex]) = ([], [])
      for index in inside.indices {
        let next = (index + 1) % inside.count
        let (here, there) = (distances[index], distances[next])
        if here <= 0 { near.append(inside[index]) }
        if here >= 0 { far.append(inside[index]) }
        guard here < 0 && there > 0 || here > 0 && there < 0 else { continue }
        let crossing = between(inside[index], inside[next], here / (here - there))
        near.append(crossing)
        far.append(crossing)
      }
      pieces.append(far)
      inside = near
    }
    return pieces
  }

  private static func between(_ a: MeshVertex, _ b: MeshVertex, _ t: Double) -> MeshVertex {
    MeshVertex(
      point: Point(x: a.point.x + (b.point.x - a.point.x) * t, y: a.point.y + (b.point.y - a.point.y) * t),
      color: a.color.mixed(with: b.color, t))
  }
}

extension Rect {
  /// Nil for no region.
  init?(around regions: [ConvexPolygon]) {
    guard let first = regions.first else { return nil }
    self = regions.dropFirst().reduce(first.bounds) { $0.union($1.bounds) }
  }
}
