package import ObelusCore

/// A document in memory, for tests of what works on objects alone. Streams hold their decoded bytes.
package final class ObjectStore: ObjectSource {
  package var trailer: PDFDictionary = [:]
  package var objects: [ObjectID: NewObject] = [:]
  private var last = 0

  package init() {}

  /// Adds an object under the next free number and returns its reference.
  package func add(_ object: NewObject) -> PDFObject {
    repeat { last += 1 } while objects[ObjectID(last)] != nil
    let id = ObjectID(last)
    objects[id] = object
    return .reference(id)
  }

  package func object(_ id: ObjectID) throws(ObelusError) -> IndirectObject {
    switch objects[id] {
    case .value(let v): .value(v)
    case .stream(let d, _): .stream(d)
    case nil: .value(.null)
    }
  }

  package func rawStream(_ id: ObjectID) throws(ObelusError) -> [UInt8] {
    if case .stream(_, let data) = objects[id] { data } else { [] }
  }

  package func decodedStream(_ id: ObjectID, limit: Int) throws(ObelusError) -> DecodedStream {
    let data = try rawStream(id)
    return DecodedStream(bytes: Array(data.prefix(limit)), isTruncated: data.count > limit)
  }
}
