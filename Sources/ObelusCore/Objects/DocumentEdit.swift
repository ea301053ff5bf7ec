/// Everything that changes in a document, as values; the objects of the input stay as they are until the writer.
public struct DocumentEdit: Sendable {
  /// Objects of the input that are replaced (by `.value(.null)`: removed wherever they are named), and new ones.
  public var objects: [ObjectID: NewObject] = [:]
  /// The trailer to write: /Root and, where it is kept, /Info.
  public var trailer: PDFDictionary

  public init(trailer: PDFDictionary) { self.trailer = trailer }
}

/// A document as it reads with an edit in place.
public final class EditedSource: ObjectSource {
  private let base: any ObjectSource
  private let edit: DocumentEdit
  private let decode: (PDFDictionary, [UInt8], Int) throws(ObelusError) -> DecodedStream

  /// - Parameter decode: takes the filters off a new stream; `(dictionary, data, limit)`.
  public init(
    base: any ObjectSource, edit: DocumentEdit,
    decode: @escaping (PDFDictionary, [UInt8], Int) throws(ObelusError) -> DecodedStream
  ) {
    self.base = base
    self.edit = edit
    self.decode = decode
  }

  public var trailer: PDFDictionary { edit.trailer }

  public func object(_ id: ObjectID) throws(ObelusError) -> IndirectObject {
    switch edit.objects[id] {
    case .value(let v): .value(v)
    case .stream(let d, _): .stream(d)
    case nil: id.isNew ? .value(.null) : try base.object(id)
    }
  }

  public func rawStream(_ id: ObjectID) throws(ObelusError) -> [UInt8] {
    if case .stream(_, let data) = edit.objects[id] { return data }
    return try base.rawStream(id)
  }

  public func decodedStream(_ id: ObjectID, limit: Int) throws(ObelusError) -> DecodedStream {
    if case .stream(let d, let data) = edit.objects[id] { return try decode(d, data, limit) }
    return try base.decodedStream(id, limit: limit)
  }
}
