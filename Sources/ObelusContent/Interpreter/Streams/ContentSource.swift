package import ObelusCore
package import ObelusPDF

/// A document whose content streams can be interpreted. One thread.
package protocol ContentSource: ObjectSource {
  /// The font that `object` (an entry of a /Font resource dictionary) describes. What is missing or broken gives the
  /// substitute font, not an error.
  ///
  /// - Parameter resources: the resource dictionary of the stream that uses it.
  func font(_ object: PDFObject, resources: PDFDictionary) throws(ObelusError) -> Font

  /// Whether an optional-content group or membership dictionary (8.11) is off in the default configuration.
  func isLayerHidden(_ object: PDFObject) throws(ObelusError) -> Bool
}

extension Document: ContentSource {}
