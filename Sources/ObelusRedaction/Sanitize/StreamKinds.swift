internal import ObelusCore

/// What the streams of a document are, by what leads to them and by their dictionaries.
struct StreamKinds: Sendable {
  /// What a stream is, by the entry that leads to it or by its dictionary.
  enum Kind: Sendable, Hashable {
    /// Content of a page, form, pattern or glyph.
    case content
    /// Samples, outlines, tables: no text that could be told from chance.
    case binary
    /// Code of pictures, which the writer cleans.
    case code
    /// Sounds, films and bodies.
    case media
    case script
    case program
    /// An embedded file.
    case file
    case text
  }

  private var kinds: [ObjectID: Kind] = [:]

  init() {}

  mutating func set(_ kind: Kind, _ id: ObjectID) { kinds[id] = kind }

  func kind(of id: ObjectID, _ dictionary: PDFDictionary) -> Kind {
    // XFA packets and scripts call themselves embedded files, too: a file is what a file specification names.
    if dictionary["Type"] == .name("EmbeddedFile") { return kinds[id] ?? .text }
    return Self.kind(of: dictionary) ?? kinds[id] ?? .text
  }

  /// Remembers what the streams are that the entries of a dictionary lead to.
  mutating func note(_ d: PDFDictionary, in source: any ObjectSource) throws(ObelusError) {
    for entry in d.entries {
      switch entry.key {
      case "FontFile", "FontFile2", "FontFile3", "CIDToGIDMap", "CIDSet", "DestOutputProfile", "Lookup":
        if let id = entry.value.referenceValue { kinds[id] = .binary }
      case "JBIG2Globals": if let id = entry.value.referenceValue { kinds[id] = .code }
      case "3DD", "Sound": if let id = entry.value.referenceValue { kinds[id] = .media }
      case "ToUnicode", "UseCMap", "Encoding": if let id = entry.value.referenceValue { kinds[id] = .program }
      case "JS": if let id = entry.value.referenceValue { kinds[id] = .script }
      case "Contents" where d["Type"] == .name("Page") || d["Type"] == .name("Template"):
        forEachReference(in: entry.value) { kinds[$0] = .content }
        for part in try source.array(entry.value) ?? [] { forEachReference(in: part) { kinds[$0] = .content } }
      case "CharProcs":
        for glyph in try source.dictionary(entry.value)?.entries ?? [] {
          if let id = glyph.value.referenceValue { kinds[id] = .content }
        }
      case "AP":
        for look in try source.dictionary(entry.value)?.entries ?? [] {
          if let id = try source.streamID(look.value) { kinds[id] = .content }
        }
      case "EF", "RF":
        let files = PDFObject.dictionary(try source.dictionary(entry.value) ?? [:])
        forEachReference(in: files) { kinds[$0] = .file }
      default: break
      }
    }
  }

  /// The kind that the dictionary tells; nil where it says nothing.
  private static func kind(of dictionary: PDFDictionary) -> Kind? {
    switch dictionary["Subtype"]?.nameValue {
    case "Image", "Type1C", "CIDFontType0C", "OpenType": return .binary
    case "U3D", "PRC": return .media
    case "Form": return .content
    case "PS": return .script
    default: break
    }
    switch dictionary["Type"]?.nameValue {
    case "XObject" where dictionary["BBox"] != nil: return .content
    case "CMap": return .program
    case "ObjStm", "XRef": return .binary
    case "3D", "Sound": return .media
    default: break
    }
    if dictionary["PatternType"] != nil { return .content }
    if dictionary["ShadingType"] != nil { return .binary }
    if let function = dictionary["FunctionType"]?.integerValue { return function == 4 ? .program : .binary }
    if dictionary["HalftoneType"] != nil { return .binary }
    if dictionary["Width"] != nil, dictionary["Height"] != nil { return .binary }
    if dictionary["Length1"] != nil || dictionary["Length2"] != nil { return .binary }
    return nil
  }
}
