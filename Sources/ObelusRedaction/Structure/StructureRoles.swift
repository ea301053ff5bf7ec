internal import ObelusCore

/// What elements are called, and what that means.
enum StructureRoles {
  /// The standard type that a role map (14.7.3) makes of a type.
  static func standardType(_ type: PDFName?, _ map: PDFDictionary) -> PDFName {
    var current = type
    for _ in 0..<16 {
      guard let name = current else { break }
      if StructureTypes.standard.contains(name) { return name }
      current = map[name]?.nameValue
    }
    return "NonStruct"
  }
}
