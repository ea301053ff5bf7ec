package import ObelusCore

/// A leaf of the page tree (ISO 32000-2, 7.7.3.3) with the attributes that it inherits.
package struct PageNode: Hashable, Sendable {
  /// From 0.
  package var index: Int
  package var objectID: ObjectID
  /// The page's own entries.
  package var dictionary: PDFDictionary
  /// Its own or inherited /Resources, possibly a reference.
  package var resources: PDFObject?
  package var mediaBox: Rect
  /// What is shown: the crop box, where there is one, as far as it lies in the media box.
  package var cropBox: Rect
  /// Clockwise: 0, 90, 180 or 270.
  package var rotate: Int
  /// Points in a unit of default user space.
  package var userUnit: Double

  package init(
    index: Int, objectID: ObjectID, dictionary: PDFDictionary, resources: PDFObject? = nil,
    mediaBox: Rect = PageNode.defaultMediaBox, cropBox: Rect? = nil, rotate: Int = 0, userUnit: Double = 1
  ) {
    self.index = index
    self.objectID = objectID
    self.dictionary = dictionary
    self.resources = resources
    self.mediaBox = mediaBox
    self.cropBox = cropBox ?? mediaBox
    self.rotate = rotate
    self.userUnit = userUnit
  }

  /// Letter, which readers take where there is no usable media box.
  package static let defaultMediaBox = Rect(x0: 0, y0: 0, x1: 612, y1: 792)

  /// From default user space to the page as it is shown: points, the origin at the upper left corner of the crop box,
  /// y downwards, rotated and scaled by the user unit.
  package var displayMatrix: Matrix {
    let turn =
      switch rotate {
      case 90: Matrix(0, 1, -1, 0, 0, 0)
      case 180: Matrix(-1, 0, 0, -1, 0, 0)
      case 270: Matrix(0, -1, 1, 0, 0, 0)
      default: Matrix.identity
      }
    let upright = Matrix.scale(x: userUnit, y: -userUnit).concatenated(with: turn)
    let shown = cropBox.transformed(by: upright)
    return upright.concatenated(with: .translation(x: -shown.x0, y: -shown.y0))
  }

  /// The size of the page as it is shown, in points.
  package var displaySize: (width: Double, height: Double) {
    let shown = cropBox.transformed(by: displayMatrix)
    return (shown.width, shown.height)
  }
}
