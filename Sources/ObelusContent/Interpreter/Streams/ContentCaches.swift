internal import ObelusCore
internal import ObelusPDF

/// What pages of a document share: fonts, resource dictionaries, XObjects and decoded streams.
final class ContentCaches {
  let source: any ContentSource
  private let limits: Limits

  private(set) var fonts: [Font] = []
  private var fontOfObject: [ObjectID: Int32] = [:]
  private var resourcesOfObject: [ObjectID: Resources] = [:]
  private var xObjects: [ObjectID: XObject] = [:]
  private var shadingPatterns: [ObjectID: ShadingPattern] = [:]
  private var streams: [ObjectID: DecodedStream] = [:]
  private var streamBytes = 0
  /// What is known of the glyph procedures of Type 3 fonts that have /Resources of their own.
  var glyphProcedures: [GlyphProcedureKey: GlyphProcedureKind] = [:]

  /// Entries of a cache without a size of its own; beyond that it starts anew.
  private static let maximumEntries = 20_000

  init(source: any ContentSource, limits: Limits) {
    self.source = source
    self.limits = limits
  }

  /// The index of the font with a name in `resources`. Where that is missing or broken it is a substitute font.
  func font(_ use: ResourceUse, in resources: Resources) throws(ObelusError) -> Int32 {
    if let known = resources.fonts[use.name] { return known }
    let index = try font(try resources.entry(use, in: source) ?? .null, resources: resources)
    resources.fonts[use.name] = index
    return index
  }

  /// The index of the font that `object` describes.
  func font(_ object: PDFObject, resources: Resources) throws(ObelusError) -> Int32 {
    let id = object.referenceValue
    if let id, let known = fontOfObject[id] { return known }
    fonts.append(try source.font(object, resources: resources.dictionary))
    let index = Int32(truncatingIfNeeded: fonts.count - 1)
    if let id { fontOfObject[id] = index }
    return index
  }

  /// The resource dictionary that `object` is or refers to; nil where it is none.
  func resources(_ object: PDFObject?) throws(ObelusError) -> Resources? {
    let id = object?.referenceValue
    if let id, let known = resourcesOfObject[id] { return known }
    guard let dictionary = try source.dictionary(object) else { return nil }
    let resources = Resources(dictionary: dictionary, objectID: id)
    if let id {
      if resourcesOfObject.count >= ContentCaches.maximumEntries { resourcesOfObject = [:] }
      resourcesOfObject[id] = resources
    }
    return resources
  }

  /// The stream that `object` refers to; nil where it is none.
  func xObject(_ object: PDFObject?) throws(ObelusError) -> XObject? {
    guard let id = try source.streamID(object) else { return nil }
    if let known = xObjects[id] { return known }
    guard let dictionary = try source.object(id).dictionary else { return nil }
    let xObject = XObject(
      objectID: id, dictionary: dictionary,
      subtype: try source.resolve(dictionary["Subtype"]).nameValue,
      matrix: try source.matrix(dictionary["Matrix"]) ?? .identity,
      resources: try resources(dictionary["Resources"]),
      isHidden: try isHidden(dictionary["OC"]))
    if xObjects.count >= ContentCaches.maximumEntries { xObjects = [:] }
    xObjects[id] = xObject
    return xObject
  }

  /// The shading pattern that `object` is or refers to; nil where it is none.
  func shadingPattern(_ object: PDFObject) throws(ObelusError) -> ShadingPattern? {
    if let id = object.referenceValue, let known = shadingPatterns[id] { return known }
    guard let dictionary = try source.dictionary(object), let shading = dictionary["Shading"],
      try source.resolve(dictionary["PatternType"]).integerValue == 2
    else { return nil }
    let pattern = ShadingPattern(
      shading: try source.shadingKey(shading), matrix: try source.matrix(dictionary["Matrix"]) ?? .identity)
    if shadingPatterns.count >= ContentCaches.maximumEntries { shadingPatterns = [:] }
    if let id = object.referenceValue { shadingPatterns[id] = pattern }
    return pattern
  }

  func isHidden(_ layer: PDFObject?) throws(ObelusError) -> Bool {
    guard let layer else { return false }
    return try source.isLayerHidden(layer)
  }

  /// The decoded bytes of a stream that several pages may run.
  func stream(_ id: ObjectID, limit: Int) throws(ObelusError) -> DecodedStream {
    if let known = streams[id] { return known }
    let stream = try source.decodedStream(id, limit: limit)
    // What a page's limit cut off another page may read on.
    if !stream.isTruncated, stream.bytes.count <= limits.cachedBytes {
      if streamBytes + stream.bytes.count > limits.cachedBytes {
        streams = [:]
        streamBytes = 0
      }
      streams[id] = stream
      streamBytes += stream.bytes.count
    }
    return stream
  }
}

/// A pattern of type 2 (8.7.4.4).
struct ShadingPattern {
  /// As `ShadingUse.shading`.
  var shading: PDFObject
  /// Pattern space to the space of the stream that paints with it.
  var matrix: Matrix
}

/// A stream that is painted: a form, an image, a tiling pattern.
struct XObject {
  var objectID: ObjectID
  var dictionary: PDFDictionary
  var subtype: PDFName?
  var matrix: Matrix
  /// Its own /Resources.
  var resources: Resources?
  /// In an optional-content layer that is off.
  var isHidden: Bool
}
