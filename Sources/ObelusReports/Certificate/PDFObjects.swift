internal import ObelusCore
internal import ObelusPDF

/// The objects of a small PDF that is made from nothing. One thread.
final class PDFObjects: ObjectSource {
  var trailer: PDFDictionary = [:]
  private var objects: [NewObject] = []

  /// A number for an object that comes later.
  func reserve() -> ObjectID {
    objects.append(.value(.null))
    return ObjectID(objects.count)
  }

  func set(_ id: ObjectID, _ value: PDFObject) { objects[id.rawValue - 1] = .value(value) }

  func add(_ value: PDFObject) -> PDFObject {
    let id = reserve()
    set(id, value)
    return .reference(id)
  }

  /// The writer compresses it.
  func add(stream dictionary: PDFDictionary, _ data: [UInt8]) -> PDFObject {
    objects.append(.stream(dictionary, data: data))
    return .reference(ObjectID(objects.count))
  }

  // MARK: ObjectSource

  func object(_ id: ObjectID) throws(ObelusError) -> IndirectObject {
    guard objects.indices.contains(id.rawValue - 1) else { return .value(.null) }
    switch objects[id.rawValue - 1] {
    case .value(let value): return .value(value)
    case .stream(let dictionary, _): return .stream(dictionary)
    }
  }

  func rawStream(_ id: ObjectID) throws(ObelusError) -> [UInt8] {
    guard objects.indices.contains(id.rawValue - 1), case .stream(_, let data) = objects[id.rawValue - 1] else {
      return []
    }
    return data
  }

  func decodedStream(_ id: ObjectID, limit: Int) throws(ObelusError) -> DecodedStream {
    let data = try rawStream(id)
    return DecodedStream(bytes: Array(data.prefix(limit)), isTruncated: data.count > limit)
  }
}
