internal import ObelusCore

/// The objects that a font dictionary leads to and that say which characters it has.
struct FontParts {
  var dictionary: PDFDictionary
  /// Of a composite font, with its place where it is an object of its own.
  var descendant: PDFDictionary?
  var descendantID: ObjectID?
  var descriptor: PDFDictionary?
  var descriptorID: ObjectID?
  /// The embedded program.
  var program: ObjectID?
  var programKey: PDFName?
  var toUnicode: ObjectID?
  /// An embedded CMap.
  var encoding: ObjectID?
  var cidToGID: ObjectID?

  init(_ dictionary: PDFDictionary, in source: any ObjectSource) throws(ObelusError) {
    self.dictionary = dictionary
    toUnicode = try source.streamID(dictionary["ToUnicode"])
    var owner = dictionary
    if let first = try source.array(dictionary["DescendantFonts"])?.first {
      descendant = try source.dictionary(first)
      descendantID = try Self.valueID(first, in: source)
      encoding = try source.streamID(dictionary["Encoding"])
      cidToGID = try source.streamID(descendant?["CIDToGIDMap"])
      owner = descendant ?? [:]
    }
    descriptor = try source.dictionary(owner["FontDescriptor"])
    descriptorID = try Self.valueID(owner["FontDescriptor"], in: source)
    for key: PDFName in ["FontFile", "FontFile2", "FontFile3"] {
      guard program == nil, let id = try source.streamID(descriptor?[key]) else { continue }
      program = id
      programKey = key
    }
  }

  /// The object that holds the value which a chain of references ends at.
  private static func valueID(_ object: PDFObject?, in source: any ObjectSource) throws(ObelusError) -> ObjectID? {
    var current = object
    for _ in 0..<32 {
      guard case .reference(let id) = current else { return nil }
      switch try source.object(id) {
      case .value(.reference(let next)): current = .reference(next)
      default: return id
      }
    }
    return nil
  }

  /// What makes fonts kin: one that has lost characters must not keep them in another.
  var shared: [ObjectID] {
    let tables = [dictionary["Widths"], descendant?["W"], descendant?["W2"]].map { $0?.referenceValue }
    return ([descendantID, descriptorID, program, toUnicode, encoding, cidToGID] + tables).compactMap(\.self)
  }

  var isSymbolic: Bool { (descriptor?["Flags"]?.integerValue ?? 0) & 4 != 0 }
}
