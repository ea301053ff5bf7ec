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

  /// The dictionary that `object` is or refers to.
  public func dictionary(_ object: PDFObject?) throws(ObelusError) -> PDFDictionary? {
    try resolve(object).dictionaryValue
  }

  /// The array that `object` is or refers to.
  public func array(_ object: PDFObject?) throws(ObelusError) -> [PDFObject]? {
    try resolve(object).arrayValue
  }

  /// The catalog (7.7.2).
  public func catalog() throws(ObelusError) -> PDFDictionary? { try dictionary(trailer["Root"]) }

  /// The four numbers of a rectangle.
  public func rect(_ object: PDFObject?) throws(ObelusError) -> Rect? {
    guard let a = try array(object), a.count >= 4 else { return nil }
    var n: [Double] = []
    for item in a.prefix(4) {
      guard let v = try resolve(item).numberValue, v.isFinite else { return nil }
      n.append(v)
    }
    return Rect(x0: n[0], y0: n[1], x1: n[2], y1: n[3])
  }

  /// The six numbers of a matrix.
  public func matrix(_ object: PDFObject?) throws(ObelusError) -> Matrix? {
    guard let a = try array(object), a.count >= 6 else { return nil }
    var n: [Double] = []
    for item in a.prefix(6) {
      guard let v = try resolve(item).numberValue, v.isFinite else { return nil }
      n.append(v)
    }
    return Matrix(n[0], n[1], n[2], n[3], n[4], n[5])
  }
}
