internal import ObelusCore

/// The entries of an annotation that is in no PDF file, through its references.
struct PortableEntries {
  let dictionary: PDFDictionary
  let objects: [ObjectID: AttachedObject]

  init(_ dictionary: PDFDictionary, _ objects: [ObjectID: AttachedObject]) {
    self.dictionary = dictionary
    self.objects = objects
  }

  /// The same objects, seen from another of their dictionaries.
  func inside(_ dictionary: PDFDictionary) -> PortableEntries { PortableEntries(dictionary, objects) }

  /// What `object` is or refers to; null for a reference that stands for something that is no value.
  func resolve(_ object: PDFObject?) -> PDFObject {
    var current = object ?? .null
    for _ in 0..<32 {
      guard case .reference(let id) = current else { return current }
      guard case .value(let value)? = objects[id] else { return .null }
      current = value
    }
    return .null
  }

  /// What a reference stands for in the end, where that is no value.
  func attached(_ object: PDFObject?) -> AttachedObject? {
    var current = object
    for _ in 0..<32 {
      guard case .reference(let id) = current, let found = objects[id] else { return nil }
      guard case .value(let value) = found else { return found }
      current = value
    }
    return nil
  }

  func value(_ key: PDFName) -> PDFObject { resolve(dictionary[key]) }
  func name(_ key: PDFName) -> PDFName? { value(key).nameValue }
  func string(_ key: PDFName) -> [UInt8]? { value(key).stringValue }
  func text(_ key: PDFName) -> String? { string(key).map { TextString.decode($0) } }
  func boolean(_ key: PDFName) -> Bool? { value(key).booleanValue }
  func array(_ key: PDFName) -> [PDFObject]? { value(key).arrayValue?.map { resolve($0) } }

  func entries(_ key: PDFName) -> PortableEntries? { value(key).dictionaryValue.map(inside) }

  /// A number as it is spelled.
  func number(_ key: PDFName) -> PDFObject? { value(key).numberValue.map { _ in value(key) } }

  /// The numbers of an array as they are spelled; nil where one of them is none.
  func numbers(_ key: PDFName) -> [PDFObject]? { numbers(value(key)) }

  func numbers(_ object: PDFObject) -> [PDFObject]? {
    guard let items = resolve(object).arrayValue?.map({ resolve($0) }) else { return nil }
    return items.allSatisfy { $0.numberValue?.isFinite ?? false } ? items : nil
  }

  /// The name of the annotation that an entry refers to.
  func annotationName(_ key: PDFName) -> String? {
    if case .annotation(let name)? = attached(dictionary[key]) { name } else { nil }
  }

  func stream(_ key: PDFName) -> (dictionary: PDFDictionary, data: [UInt8])? {
    if case .stream(let dictionary, let data)? = attached(dictionary[key]) { (dictionary, data) } else { nil }
  }
}
