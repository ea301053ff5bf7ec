internal import ObelusCore

/// The attached objects of an annotation as a source. Layers are the dictionaries that name them; pages and annotations
/// are elsewhere, and so null here.
final class PortableSource: ObjectSource {
  private let objects: [ObjectID: AttachedObject]
  let trailer: PDFDictionary = [:]

  init(_ objects: [ObjectID: AttachedObject]) { self.objects = objects }

  func object(_ id: ObjectID) throws(ObelusError) -> IndirectObject {
    switch objects[id] {
    case .value(let value): .value(value)
    case .stream(let dictionary, _): .stream(dictionary)
    case .layer(let name):
      .value(.dictionary(["Type": .name("OCG"), "Name": .string(TextString.encode(name))]))
    case .page, .annotation, nil: .value(.null)
    }
  }

  func rawStream(_ id: ObjectID) throws(ObelusError) -> [UInt8] {
    if case .stream(_, let data)? = objects[id] { data } else { [] }
  }

  /// Filters are left on.
  func decodedStream(_ id: ObjectID, limit: Int) throws(ObelusError) -> DecodedStream {
    let data = try rawStream(id)
    return DecodedStream(bytes: Array(data.prefix(limit)), isTruncated: true)
  }
}
