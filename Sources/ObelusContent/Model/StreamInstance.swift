package import ObelusCore

/// One execution of a content stream on a page. A form that is drawn twice has two instances.
package struct StreamInstance {
  package enum Kind: Sendable, Hashable {
    case page
    case form
    case tilingPattern
    case softMask
    /// A Type 3 glyph procedure, run for the glyph `owner`.
    case glyphProcedure(owner: Int32)
    /// The appearance of the page's `annotation`-th annotation (index in /Annots); `key` is N, R or D, `state` the
    /// name of the appearance state where there are several.
    case appearance(annotation: Int, key: PDFName, state: PDFName?)
  }

  package var kind: Kind
  /// Index of the instance that draws this one, or -1.
  package var parent: Int32
  /// The stream object, nil for a page (see `parts`).
  package var objectID: ObjectID?
  /// The entries of the stream's dictionary; empty for a page.
  package var dictionary: PDFDictionary
  /// In the parent's bytes: the name operand with its slash, and the whole call. Empty where the parent has no operator for it.
  package var callName: Range<Int32>
  package var call: Range<Int32>
  /// The resource name (decoded) by which the parent calls it: an XObject, Pattern or ExtGState name.
  package var name: PDFName?
  /// What names in this stream refer to: its own /Resources, or the caller's where it has none.
  package var resources: Resources
  package var ownsResources: Bool
  /// The decoded bytes. For a page all parts of /Contents with one white space between them.
  package var bytes: [UInt8]
  package var parts: [ContentPart]
  /// What the stream's operators name.
  package var uses: [ResourceUse]
  /// Maps this stream's coordinates at its start to default user space of the page.
  package var baseMatrix: Matrix
  package var isTruncated: Bool
}

/// One stream of a page's /Contents in the concatenated bytes.
package struct ContentPart: Sendable, Hashable {
  package var range: Range<Int>
  package var objectID: ObjectID?
}

/// A resource that a stream's operators name.
package struct ResourceUse: Hashable, Sendable {
  package var category: ResourceCategory
  package var name: PDFName

  package init(category: ResourceCategory, name: PDFName) {
    self.category = category
    self.name = name
  }
}

package enum ResourceCategory: String, Sendable, CaseIterable {
  case font = "Font"
  case xObject = "XObject"
  case extGState = "ExtGState"
  case colorSpace = "ColorSpace"
  case pattern = "Pattern"
  case shading = "Shading"
  case properties = "Properties"

  package var key: PDFName { PDFName(rawValue) }
}
