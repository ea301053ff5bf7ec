import ObelusContent
import ObelusCore
import TestSupport

extension SampleSource {
  func stream(_ dictionary: PDFDictionary = [:], _ text: String) -> PDFObject {
    store.add(.stream(dictionary, data: Array(text.utf8)))
  }

  func value(_ dictionary: PDFDictionary) -> PDFObject { store.add(.value(.dictionary(dictionary))) }

  /// A one-byte font as an object of its own.
  func font() -> PDFObject { value(["Type": .name("Font"), "Subtype": .name("Type1")]) }

  func form(_ text: String, resources: PDFDictionary? = nil) -> PDFObject {
    var dictionary: PDFDictionary = ["Type": .name("XObject"), "Subtype": .name("Form")]
    dictionary["BBox"] = .numbers([0, 0, 500, 500])
    dictionary["Resources"] = resources.map { .dictionary($0) }
    return stream(dictionary, text)
  }

  func image(_ data: String) -> PDFObject {
    stream(["Type": .name("XObject"), "Subtype": .name("Image"), "Width": .integer(1), "Height": .integer(1)], data)
  }
}

extension PDFDictionary {
  /// The entry of a resource category.
  func resource(_ category: PDFName, _ name: PDFName) -> PDFObject? { self[category]?.dictionaryValue?[name] }

  func names(_ category: PDFName) -> [PDFName] { self[category]?.dictionaryValue?.keys ?? [] }
}
