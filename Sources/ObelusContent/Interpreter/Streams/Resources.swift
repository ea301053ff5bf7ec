package import ObelusCore

/// A resource dictionary (ISO 32000-2, 7.8.3) with what was looked up in it. One for each dictionary of a document, so that
/// a font is looked up by name once. Belongs to the thread of its document.
package final class Resources {
  /// The dictionary's entries; values may still be references.
  package let dictionary: PDFDictionary
  /// The object that holds it, where it is indirect.
  package let objectID: ObjectID?

  /// Indexes into the interpreter's fonts, by name.
  var fonts: [PDFName: Int32] = [:]
  private var categories: [ResourceCategory: [PDFName: PDFObject]] = [:]

  package init(dictionary: PDFDictionary, objectID: ObjectID?) {
    self.dictionary = dictionary
    self.objectID = objectID
  }

  /// What a name stands for; the value may still be a reference.
  package func entry(_ use: ResourceUse, in source: any ObjectSource) throws(ObelusError) -> PDFObject? {
    if let known = categories[use.category] { return known[use.name] }
    var entries: [PDFName: PDFObject] = [:]
    if let category = try source.dictionary(dictionary[use.category.key]) {
      for entry in category.entries where entry.value != .null { entries[entry.key] = entry.value }
    }
    categories[use.category] = entries
    return entries[use.name]
  }
}
