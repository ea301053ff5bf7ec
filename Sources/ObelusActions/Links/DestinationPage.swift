internal import ObelusCore
package import ObelusPDF

/// A page that links lead to, shown from its visible top at the zoom that the reader has.
package struct DestinationPage: Hashable, Sendable {
  private let page: PageNode

  package init(_ page: PageNode) { self.page = page }

  /// The explicit destination (ISO 32000-2, 12.3.2.2).
  var array: [PDFObject] {
    let top = visibleTopLeft
    return [.reference(page.objectID), .name("XYZ"), .number(top.x), .number(top.y), .null]
  }

  private var visibleTopLeft: Point {
    let box = page.cropBox
    return switch page.rotate {
    case 90: Point(x: box.x0, y: box.y0)
    case 180: Point(x: box.x1, y: box.y0)
    case 270: Point(x: box.x1, y: box.y1)
    default: Point(x: box.x0, y: box.y1)
    }
  }
}
