/// What is taken out of one path.
package struct PathCut: Hashable, Sendable {
  /// What is covered, in the path's user space.
  package var regions: [ConvexPolygon]
  /// What takes the place of the path and its painting operator: `PathCutter.cut` of these regions.
  package var replacement: [UInt8]

  package init(regions: [ConvexPolygon], replacement: [UInt8]) {
    self.regions = regions
    self.replacement = replacement
  }
}
