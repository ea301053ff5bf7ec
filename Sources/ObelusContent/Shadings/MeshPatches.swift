internal import ObelusCore

/// The patches of a mesh of type 6 or 7 (ISO 32000-2, 8.7.4.5.7 and 8.7.4.5.8), each with all its points.
struct MeshPatches {
  private(set) var patches: [MeshPatch] = []

  private static let mostPieces = 400_000

  /// Nil where flags mean nothing. What the end of the data breaks off is left out.
  init?(_ data: [UInt8], _ format: MeshFormat) {
    var reader = SampleReader(data)
    let count = format.type == 6 ? 12 : 16
    var last: (border: [Point], colors: [MeshColor])?
    while reader.remainingBits >= format.flagBits {
      let flag = Int(reader.next(format.flagBits) & 3)
      var (border, colors): ([Point], [MeshColor]) = ([], [])
      if flag > 0 {
        // An edge of the patch before, and its colours.
        guard let last else { return nil }
        border = (0..<4).map { last.border[(3 * flag + $0) % 12] }
        colors = (0..<2).map { last.colors[(flag + $0) % 4] }
      }
      let missing = 2 * (count - border.count) * format.coordinateBits
      guard reader.remainingBits >= missing + (4 - colors.count) * format.components * format.componentBits else {
        break
      }
      while border.count < count { border.append(format.point(&reader)) }
      while colors.count < 4 { colors.append(format.color(&reader)) }
      last = (border, colors)
      patches.append(MeshPatch(border: border, colors: colors))
    }
  }

  /// Around all patches.
  var bounds: Rect? {
    patches.dropFirst().reduce(patches.first?.bounds) { $0?.union($1.bounds) }
  }

  /// What lies outside the regions, and the boxes around patches that are not whole any more; nil where no patch touches any.
  ///
  /// - Parameter size: how far, in the shading's space, what is left may stay away from a region.
  func cut(_ regions: [ConvexPolygon], size: Double) -> (rest: [MeshPatch], changed: [Rect])? {
    var changed: [Rect] = []
    var rest: [MeshPatch] = []
    rest.reserveCapacity(patches.count)
    var budget = MeshPatches.mostPieces
    for patch in patches {
      let near = regions.filter { patch.mayTouch($0) }
      // Numbers this much smaller than others are lost in them.
      let size = max(size, 1e-6 * patch.extents.longest)
      if !near.isEmpty, let pieces = patch.rest(outside: near, size: size, budget: &budget) {
        changed.append(patch.bounds)
        rest += pieces
      } else {
        rest.append(patch)
      }
    }
    return changed.isEmpty ? nil : (rest, changed)
  }
}
