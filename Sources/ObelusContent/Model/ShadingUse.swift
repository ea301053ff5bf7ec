package import ObelusCore

/// One use of a shading (ISO 32000-2, 8.7.4): painted by sh, or as the colour that a pattern is.
package struct ShadingUse: Hashable, Sendable {
  package var instance: Int32
  /// Byte range of operand and sh; empty for a pattern.
  package var call: Range<Int32>
  /// The last reference on the way to the shading, or the dictionary where it is direct.
  package var shading: PDFObject
  /// The shading's space to default user space.
  package var matrix: Matrix
  /// The box around where sh can paint, in default user space; nil where no path clips.
  package var clip: Rect?
  package var markedContent: Int32

  package var isPaint: Bool { !call.isEmpty }
}

/// What goes of a shading.
package struct ShadingCut: Hashable, Sendable {
  /// What takes the shading's place.
  package var object: NewObject
  /// Functions that take the place of those of the shading, by their place in its array (0 for one that is in none).
  package var functions: [Int: NewObject] = [:]

  package init(object: NewObject, functions: [Int: NewObject] = [:]) {
    self.object = object
    self.functions = functions
  }
}

extension ObjectSource {
  /// What tells a shading from others.
  func shadingKey(_ object: PDFObject) throws(ObelusError) -> PDFObject {
    var current = object
    for _ in 0..<32 {
      guard case .reference(let id) = current, case .value(let next) = try self.object(id),
        case .reference = next
      else { return current }
      current = next
    }
    return current
  }
}
