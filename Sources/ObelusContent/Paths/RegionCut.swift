internal import ObelusCore

/// Subtracts a convex region from what a path encloses, whichever fill rule (ISO 32000-2, 8.5.3.3) says what that is.
///
/// Outside the region every point keeps its winding number, inside all get 0. Lines are cut along the border, and the ends
/// joined along it: which stretches of the border that takes is determined but for full turns around the region, and the
/// number of these by the winding number inside.
struct RegionCut {
  private let region: ConvexPolygon
  private let tolerance: Double
  private var kept: [Subpath] = []
  private var pieces: [OutsidePiece] = []
  /// The ends of the pieces in the order in which they lie along the border.
  private var nodes: [Node] = []
  /// For each piece the places in `nodes` of its two ends.
  private var exits: [Int] = []
  private var entries: [Int] = []
  /// How many joins run along the border from each node to the next, counterclockwise.
  private var joins: [Int] = []

  private struct Node {
    let border: ConvexPolygon.BorderPoint
    let piece: Int
    /// The piece ends here; otherwise it begins.
    let isEntry: Bool
  }

  /// - Returns: nil where the region and what the path encloses have nothing in common.
  static func subtract(
    _ region: ConvexPolygon, from subpaths: [Subpath], isEvenOdd: Bool, tolerance: Double
  ) -> [Subpath]? {
    var cut = RegionCut(region: region, tolerance: tolerance)
    return cut.run(subpaths, isEvenOdd: isEvenOdd)
  }

  /// Subtracts all regions; nil where none has anything in common with what the path encloses.
  static func subtract(
    _ regions: [ConvexPolygon], from subpaths: [Subpath], isEvenOdd: Bool, tolerance: Double
  ) -> [Subpath]? {
    var result = subpaths
    var isCut = false
    for region in regions {
      if let next = subtract(region, from: result, isEvenOdd: isEvenOdd, tolerance: tolerance) {
        result = next
        isCut = true
      }
    }
    return isCut ? result : nil
  }

  private init(region: ConvexPolygon, tolerance: Double) {
    self.region = region
    self.tolerance = tolerance
  }

  private mutating func run(_ subpaths: [Subpath], isEvenOdd: Bool) -> [Subpath]? {
    var isCut = false
    for subpath in subpaths {
      guard subpath.bounds.touches(region.bounds) else {
        kept.append(subpath)
        continue
      }
      let cut = LineCut(subpath, along: region, isClosed: true, tolerance: tolerance)
      if cut.isUntouched {
        kept.append(subpath)
      } else {
        isCut = true
        pieces += cut.pieces
      }
    }
    sortEnds()
    var turns = -windingInside
    if isEvenOdd { turns = turns % 2 == 0 ? 0 : 1 }
    guard isCut || turns != 0 else { return nil }
    for index in joins.indices { joins[index] += turns }
    for piece in pieces.indices where exits[piece] >= 0 {
      if isEvenOdd { traceOutline(from: piece) } else { traceLoop(from: piece) }
    }
    let rest = isEvenOdd && !joins.isEmpty ? 0 : joins.first ?? turns
    let border = Subpath(polygon: rest > 0 ? region.vertices : region.vertices.reversed())
    for _ in 0..<rest.magnitude { kept.append(border) }
    return kept
  }

  /// Finds the order of the pieces' ends, and the joins that need no full turn.
  private mutating func sortEnds() {
    for (index, piece) in pieces.enumerated() {
      if let exit = piece.exit { nodes.append(Node(border: exit, piece: index, isEntry: false)) }
      if let entry = piece.entry { nodes.append(Node(border: entry, piece: index, isEntry: true)) }
    }
    nodes.sort { ($0.border.position, $0.piece) < ($1.border.position, $1.piece) }
    exits = Array(repeating: -1, count: pieces.count)
    entries = exits
    var count = 0
    for (index, node) in nodes.enumerated() {
      if node.isEntry { entries[node.piece] = index } else { exits[node.piece] = index }
      count += node.isEntry ? 1 : -1
      joins.append(count)
    }
  }

  /// The winding number inside the region, with the joins as they are.
  private var windingInside: Int {
    let middle = region.middle
    var winding = Winding(around: middle)
    for piece in pieces {
      var at = piece.start
      for segment in piece.segments {
        for point in segment.flattened(from: at, tolerance: tolerance) {
          winding.add(at, point)
          at = point
        }
      }
    }
    for (index, count) in joins.enumerated() where count != 0 {
      var at = nodes[index].border.point
      for point in corners(behind: index) + [nodes[next(index)].border.point] {
        winding.add(at, point, times: count)
        at = point
      }
    }
    return kept.reduce(winding.count) { $0 + $1.winding(around: middle, tolerance: tolerance) }
  }

  private func next(_ node: Int) -> Int { node + 1 == nodes.count ? 0 : node + 1 }
  private func previous(_ node: Int) -> Int { node == 0 ? nodes.count - 1 : node - 1 }

  /// The region's vertices between a node and the next one.
  private func corners(behind node: Int) -> [Point] {
    let sides = Double(region.vertices.count)
    let from = nodes[node].border.position
    var to = nodes[next(node)].border.position
    if node + 1 == nodes.count { to += sides }
    var corners: [Point] = []
    var side = from.rounded(.down) + 1
    while side < to {
      corners.append(region.vertices[Int(side) % region.vertices.count])
      side += 1
    }
    return corners
  }

  /// Follows a piece, the joins behind it and the pieces that these lead to, back to where it began.
  private mutating func traceLoop(from first: Int) {
    let start = exits[first]
    var segments: [PathSegment] = []
    var piece = first
    while true {
      segments += pieces[piece].segments
      exits[piece] = -1
      var node = entries[piece]
      // Each node has as many ways out as ways in.
      while node != start {
        let here = nodes[node]
        if !here.isEntry, exits[here.piece] >= 0 { break }
        if joins[node] > 0 {
          joins[node] -= 1
          segments += corners(behind: node).map { .line(to: $0) }
          node = next(node)
        } else {
          node = previous(node)
          guard joins[node] < 0 else { return }
          joins[node] += 1
          segments += corners(behind: node).reversed().map { .line(to: $0) }
        }
        segments.append(.line(to: nodes[node].border.point))
      }
      if node == start { break }
      piece = nodes[node].piece
    }
    kept.append(Subpath(start: pieces[first].start, segments: segments, isClosed: true))
  }

  /// The same where only odd and even count: of the two stretches at each node one is joined, and directions mean nothing.
  private mutating func traceOutline(from first: Int) {
    let start = exits[first]
    var segments: [PathSegment] = []
    var node = start
    repeat {
      let piece = nodes[node].piece
      let other = nodes[node].isEntry ? exits[piece] : entries[piece]
      segments += nodes[node].isEntry ? pieces[piece].reversedSegments : pieces[piece].segments
      exits[piece] = -1
      node = other
      guard node >= 0 else { return }
      if joins[node] % 2 != 0 {
        segments += corners(behind: node).map { .line(to: $0) }
        node = next(node)
      } else {
        node = previous(node)
        segments += corners(behind: node).reversed().map { .line(to: $0) }
      }
      segments.append(.line(to: nodes[node].border.point))
    } while node != start
    kept.append(Subpath(start: pieces[first].start, segments: segments, isClosed: true))
  }
}

extension OutsidePiece {
  /// The same lines from the other end.
  fileprivate var reversedSegments: [PathSegment] {
    var ends = [start]
    for segment in segments { ends.append(segment.end) }
    return segments.indices.reversed().map { index in
      let segment = segments[index]
      return segment.isCurve ? .curve(segment.control2, segment.control1, to: ends[index]) : .line(to: ends[index])
    }
  }
}
