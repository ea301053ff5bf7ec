package import ObelusCore

/// The fonts that a document names, wherever they stand, and the streams that may show text in them.
package struct FontReach {
  /// References to font dictionaries, and font dictionaries that stand inside other objects.
  package private(set) var fonts: [PDFObject] = []
  /// Forms, patterns, what may be a page, and glyph procedures, in the order in which they are met.
  package private(set) var streams: [ContentStream] = []
  /// Fonts in /DR: viewers set field values in them that no stream shows yet.
  package private(set) var fieldFonts: Set<PDFObject> = []
  /// The characters of what fields and annotations say, which viewers set in those fonts.
  package private(set) var fieldScalars: Set<UInt32> = []
  /// Objects that hold font dictionaries in themselves.
  package private(set) var holders: [ObjectID] = []

  package struct ContentStream: Hashable, Sendable {
    package var id: ObjectID
    /// Of a glyph procedure: those of its font.
    package var resources: PDFObject?
  }

  private let source: any ObjectSource
  private var known: Set<PDFObject> = []
  private var heldIn: ObjectID?

  /// Walks everything that the trailer leads to.
  package init(_ source: any ObjectSource) throws(ObelusError) {
    self.source = source
    var queue = ReferenceQueue(source.trailer)
    while let id = queue.next() {
      let object = try source.object(id)
      guard let value = object.value ?? object.dictionary.map({ .dictionary($0) }) else { continue }
      try visit(value, id, isWhole: true, depth: 0)
      if let dictionary = object.dictionary { note(dictionary, id, isStream: object.isStream) }
      queue.add(value)
    }
  }

  private mutating func note(_ dictionary: PDFDictionary, _ id: ObjectID, isStream: Bool) {
    let isContent =
      isStream
      ? dictionary["Subtype"] == .name("Form") || dictionary["PatternType"] == .integer(1)
      : dictionary["Contents"] != nil
    if isContent { streams.append(ContentStream(id: id)) }
  }

  private mutating func visit(
    _ value: PDFObject, _ id: ObjectID, isWhole: Bool, depth: Int
  ) throws(ObelusError) {
    guard depth < 64 else { return }
    switch value {
    case .array(let items):
      for item in items { try visit(item, id, isWhole: false, depth: depth + 1) }
    case .dictionary(let dictionary):
      if Self.isFont(dictionary) { try add(dictionary, isWhole ? id : nil, holder: id) }
      if let resources = try source.dictionary(dictionary["DR"]), let fonts = try source.dictionary(resources["Font"]) {
        for entry in fonts.entries { fieldFonts.insert(entry.value) }
      }
      for key in Self.saidKeys { try noteTexts(dictionary[key], depth: 0) }
      for entry in dictionary.entries { try visit(entry.value, id, isWhole: false, depth: depth + 1) }
    default: break
    }
  }

  private static let saidKeys: [PDFName] = ["V", "DV", "Opt", "CA", "RC", "AC", "Contents"]

  private mutating func noteTexts(_ value: PDFObject?, depth: Int) throws(ObelusError) {
    switch try source.resolve(value) {
    case .string(let bytes): for scalar in TextString.decode(bytes).unicodeScalars { fieldScalars.insert(scalar.value) }
    case .array(let items) where depth < 3 && items.count <= 100_000:
      for item in items where item.stringValue != nil || item.arrayValue != nil {
        try noteTexts(item, depth: depth + 1)
      }
    default: break
    }
  }

  private mutating func add(_ dictionary: PDFDictionary, _ id: ObjectID?, holder: ObjectID) throws(ObelusError) {
    let font = id.map { PDFObject.reference($0) } ?? .dictionary(dictionary)
    if id == nil, holders.last != holder { holders.append(holder) }
    guard known.insert(font).inserted else { return }
    fonts.append(font)
    guard dictionary["Subtype"] == .name("Type3"), let procedures = try source.dictionary(dictionary["CharProcs"])
    else {
      return
    }
    for entry in procedures.entries {
      guard let stream = try source.streamID(entry.value) else { continue }
      streams.append(ContentStream(id: stream, resources: dictionary["Resources"]))
    }
  }

  /// A descendant font counts as a part of its composite font.
  static func isFont(_ dictionary: PDFDictionary) -> Bool {
    guard let subtype = dictionary["Subtype"]?.nameValue?.text else { return false }
    let isNamed = dictionary["Type"] == .name("Font") || dictionary["BaseFont"] != nil || dictionary["CharProcs"] != nil
    return isNamed && ["Type0", "Type1", "MMType1", "TrueType", "Type3"].contains(subtype)
  }
}
