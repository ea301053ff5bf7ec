package import ObelusCore

/// A resource dictionary (ISO 32000-2, 7.8.3) with what was looked up in it. One for each dictionary of a document, so that
/// a font is looked up by name once. Belongs to the thread of its document.
package final class Resources {
  /// The dictionary's entries; values may still be references.
  package let dictionary: PDFDictionary
  /// The object that holds it, where it is indirect.
  package let objectID: ObjectID?

  package init(dictionary: PDFDictionary, objectID: ObjectID?) {
    self.dictionary = dictionary
    self.objectID = objectID
  }
}
