package import ObelusCore
package import ObelusPDF

/// The page as it is shown: points, the origin at its lower left corner, y upwards.
package struct PageSpace: Hashable, Sendable {
  /// Into default user space.
  package let toUser: Matrix
  package let fromUser: Matrix
  /// All that is shown.
  package let box: Rect

  package init(_ page: PageNode) {
    let (width, height) = page.displaySize
    let shown = page.displayMatrix.concatenated(with: Matrix(1, 0, 0, -1, 0, height))
    fromUser = shown
    toUser = shown.inverted ?? .identity
    box = Rect(x0: 0, y0: 0, x1: width, y1: height)
  }
}
