package import ObelusCore
package import ObelusPDF

/// A page after a removal, as values: what the assembler puts into the page and its annotations, and the objects for it.
package struct PageRewrite: Hashable, Sendable {
  /// The page's new /Contents; nil where the bytes are the old ones and /Contents stays as it is.
  package var contents: ObjectID?
  /// The page's new /Resources; nil where they stay as they are.
  package var resources: PDFDictionary?
  package var appearances: [Appearance] = []
  /// New objects; what an object names stands before it. Streams without /Filter hold plain bytes, others those of the
  /// input as they are.
  package var objects: [PageObject] = []
  package var fonts: [FontUsage] = []
  /// Streams of the input whose glyphs `fonts` tells of.
  package var shownStreams: Set<ObjectID> = []
  /// Entries that went out of resource dictionaries because nothing names them.
  package var prunedResources = 0
  /// Marked content around what went: their structure elements (14.7) can hold the same texts.
  package var touchedContent: [ContentReference] = []
  /// Objects of the input that hold something that went from this page, sorted. Where one can still be reached in the
  /// output, another page or another carrier shows it as it was.
  package var tainted: [ObjectID] = []

  package struct Appearance: Hashable, Sendable {
    /// Index in the page's /Annots.
    package var annotation: Int
    /// N, R or D.
    package var key: PDFName
    package var state: PDFName?
    package var stream: ObjectID
  }

  /// A marked-content sequence by its MCID, in the page's contents or in another stream of the input.
  package struct ContentReference: Hashable, Sendable {
    package var mcid: Int
    package var stream: ObjectID?
  }

  package struct PageObject: Hashable, Sendable {
    package var id: ObjectID
    package var object: NewObject
  }

  package init() {}
}

/// How a page's glyphs use one font.
package struct FontUsage: Hashable, Sendable {
  /// Nil for a font that stands directly in a resource dictionary.
  package var font: ObjectID?
  /// What such a font is.
  package var dictionary: PDFDictionary?
  package var isType3: Bool
  package var keptGlyphs = 0
  /// In streams that stay.
  package var removedGlyphs = 0
  /// Codes that glyphs of this page still show, or that stay in its strings.
  package var keptCodes = CodeSet()
  /// Also in appearances of annotations that go.
  package var removedCodes = CodeSet()

  /// The font had glyphs on the page and has none left.
  package var isEmptied: Bool { removedGlyphs > 0 && keptGlyphs == 0 }
}
