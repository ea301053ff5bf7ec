package import ObelusCore

/// What goes from one page. Indices are those of the page's `PageContent`.
package struct Removal: Sendable {
  /// One flag for each glyph; empty: none goes.
  package var glyphs: [Bool] = []
  /// Paths that go whole; those that clip keep their shape and lose their paint.
  package var paths: Set<Int> = []
  /// Paths of which a part goes.
  package var pathCuts: [Int: PathCut] = [:]
  /// What becomes of shadings, by `ShadingUse.shading`, wherever the page's resources name them.
  package var shadings: [PDFObject: ShadingCut] = [:]
  /// Uses of shadings that lose something, and what is covered, in the space in which each is painted: sh is clipped to
  /// what is left.
  package var shadingCuts: [Int: [ConvexPolygon]] = [:]
  /// What becomes of single image uses.
  package var images: [Int: ImageRemoval] = [:]
  /// Marked-content sequences and points that lose their texts though nothing inside them goes. (Sequences around
  /// something that goes lose them anyway.)
  package var markedContent: Set<Int> = []
  /// Places in /Annots of annotations that the caller takes off the page: their appearances show nothing any more.
  package var annotations: Set<Int> = []
  /// All of the page's content goes, and with it what shows nothing by itself; only the overlay stays.
  package var isWhole = false
  /// Something is taken by its place: what nobody sees in the streams, property lists and dictionaries around it has none, and
  /// goes as well.
  package var isByPlace = false
  /// Lines that are set again because of what goes from them.
  package var relaid = RelaidText()
  /// Drawn over the page's old content.
  package var overlay: Overlay?

  package init() {}
}

/// What becomes of one use of an image.
package enum ImageRemoval: Hashable, Sendable {
  /// Nothing is drawn.
  case drop
  /// Another image is drawn: an image XObject, and what becomes its /SMask and its /Mask.
  case replace(NewObject, softMask: NewObject? = nil, mask: NewObject? = nil)
}

/// Operators drawn at the end of a page in default user space, untouched by the graphics state that the old content
/// leaves behind.
package struct Overlay: Hashable, Sendable {
  package var operators: [UInt8]
  /// What the operators name. With any, they become a form XObject of their own, so that the names meet none of the page's.
  package var resources: PDFDictionary
  /// The box of that form.
  package var bounds: Rect

  package init(operators: [UInt8], resources: PDFDictionary = [:], bounds: Rect = Rect(x0: 0, y0: 0, x1: 0, y1: 0)) {
    self.operators = operators
    self.resources = resources
    self.bounds = bounds
  }
}
