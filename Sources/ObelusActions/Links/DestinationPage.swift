package import ObelusCore

/// A page that links lead to, shown from its visible top at the zoom that the reader has.
package struct DestinationPage: Hashable, Sendable {
  package var object: ObjectID
  /// /CropBox, in default user space.
  package var cropBox: Rect
  /// /Rotate, in degrees clockwise.
  package var rotation: Int

  package init(object: ObjectID, cropBox: Rect, rotation: Int) {
    self.object = object
    self.cropBox = cropBox
    self.rotation = rotation
  }

  /// The explicit destination (ISO 32000-2, 12.3.2.2).
  var array: [PDFObject] {
    let top = visibleTopLeft
    return [.reference(object), .name("XYZ"), .number(top.x), .number(top.y), .null]
  }

  private var visibleTopLeft: Point {
    switch (rotation % 360 + 360) % 360 {
    case 90: Point(x: cropBox.x0, y: cropBox.y0)
    case 180: Point(x: cropBox.x1, y: cropBox.y0)
    case 270: Point(x: cropBox.x1, y: cropBox.y1)
    default: Point(x: cropBox.x0, y: cropBox.y1)
    }
  }
}
