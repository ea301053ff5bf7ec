/// A graph of objects that can be read: a document, or a document under a layer of edits. Not thread-safe: one thread.
///
/// An object that does not exist, or that the file only claims to have, is null (ISO 32000-2, 7.3.10).
public protocol ObjectSource: AnyObject {
  /// The trailer's entries that outlive a rewrite: /Root, /Info, /ID, /Encrypt.
  var trailer: PDFDictionary { get }

  /// Fetches an object. Throws what a reader cannot get over (a broken object is null, not an error).
  func object(_ id: ObjectID) throws(ObelusError) -> IndirectObject

  /// The bytes of a stream as they stand in the file, decrypted but with all filters on.
  func rawStream(_ id: ObjectID) throws(ObelusError) -> [UInt8]

  /// The bytes of a stream after its filters; reading stops after `limit` bytes.
  func decodedStream(_ id: ObjectID, limit: Int) throws(ObelusError) -> DecodedStream
}

extension ObjectSource {
  /// Follows references (at most 32, so that a chain that bites its tail ends) to a direct object.
  /// A stream comes out as its dictionary.
  public func resolve(_ object: PDFObject?) throws(ObelusError) -> PDFObject {
    var current = object ?? .null
    for _ in 0..<32 {
      guard case .reference(let id) = current else { return current }
      switch try self.object(id) {
      case .value(let v): current = v
      case .stream(let d): return .dictionary(d)
      }
    }
    return .null
  }

  /// The id of the stream that a chain of references ends at; nil for anything else.
  public func streamID(_ object: PDFObject?) throws(ObelusError) -> ObjectID? {
    var current = object
    for _ in 0..<32 {
      guard case .reference(let id) = current else { return nil }
      switch try self.object(id) {
      case .stream: return id
      case .value(let value): current = value
      }
    }
    return nil
  }

  /// The dictionary that `object` is or refers to.
  public func dictionary(_ object: PDFObject?) throws(ObelusError) -> PDFDictionary? {
    try resolve(object).dictionaryValue
  }

  /// The array that `object` is or refers to.
  public func array(_ object: PDFObject?) throws(ObelusError) -> [PDFObject]? {
    try resolve(object).arrayValue
  }

  /// What stands alone or in an array, such as filters (7.3.8.2): each item resolved, none for null.
  public func list(_ object: PDFObject?) throws(ObelusError) -> [PDFObject] {
    switch try resolve(object) {
    case .null: return []
    case .array(let items):
      var resolved: [PDFObject] = []
      for item in items { resolved.append(try resolve(item)) }
      return resolved
    case let single: return [single]
    }
  }

  /// The catalog (7.7.2).
  public func catalog() throws(ObelusError) -> PDFDictionary? { try dictionary(trailer["Root"]) }

  /// The four numbers of a rectangle.
  public func rect(_ object: PDFObject?) throws(ObelusError) -> Rect? {
    guard let n = try numbers(object, count: 4) else { return nil }
    return Rect(x0: n[0], y0: n[1], x1: n[2], y1: n[3])
  }

  /// The six numbers of a matrix.
  public func matrix(_ object: PDFObject?) throws(ObelusError) -> Matrix? {
    guard let n = try numbers(object, count: 6) else { return nil }
    return Matrix(n[0], n[1], n[2], n[3], n[4], n[5])
  }

  /// The first `count` elements of an array, where all of them are finite numbers.
  private func numbers(_ object: PDFObject?, count: Int) throws(ObelusError) -> [Double]? {
    guard let elements = try array(object), elements.count >= count else { return nil }
    var numbers: [Double] = []
    for element in elements.prefix(count) {
      guard let number = try resolve(element).numberValue, number.isFinite else { return nil }
      numbers.append(number)
    }
    return numbers
  }
}
