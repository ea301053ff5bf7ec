package import ObelusCore
package import ObelusPDF

/// A page that links lead to, shown from its visible top or from a place on it, at the zoom that the reader has.
package struct DestinationPage: Hashable, Sendable {
  private let page: PageNode
  private let place: Rect?

  /// - Parameter place: what is to be seen first, in default user space; nil for the top of the page.
  package init(_ page: PageNode, showing place: Rect? = nil) {
    self.page = page
    self.place = place
  }

  /// From 0.
  var index: Int { page.index }

  /// The explicit destination (ISO 32000-2, 12.3.2.2).
  var array: [PDFObject] {
    let top = topLeft(of: place ?? page.cropBox)
    return [.reference(page.objectID), .name("XYZ"), .number(top.x), .number(top.y), .null]
  }

  /// As the page is seen.
  private func topLeft(of box: Rect) -> Point {
    switch page.rotate {
    case 90: Point(x: box.x0, y: box.y0)
    case 180: Point(x: box.x1, y: box.y0)
    case 270: Point(x: box.x1, y: box.y1)
    default: Point(x: box.x0, y: box.y1)
    }
  }
}
