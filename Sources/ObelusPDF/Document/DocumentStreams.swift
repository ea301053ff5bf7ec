internal import CMuPDF
package import ObelusCore

extension Document {
  package func rawStream(_ id: ObjectID) throws(ObelusError) -> [UInt8] {
    // Filters are on, so it cannot be longer than the file but for the padding of a cipher.
    try read(id, raw: true, limit: file.count + 4096).bytes
  }

  /// The bytes after all filters; data that breaks off or does not end before `limit` is `isTruncated`, not an error.
  /// Memory stays within two and a half times `limit` and what the filters themselves need.
  package func decodedStream(_ id: ObjectID, limit: Int) throws(ObelusError) -> DecodedStream {
    let stream = try read(id, raw: false, limit: max(0, limit))
    // Of no data nothing breaks off: qpdf writes empty contents as no bytes of Flate.
    guard stream.isTruncated, stream.bytes.isEmpty, limit > 0, try read(id, raw: true, limit: 1).bytes.isEmpty else {
      return stream
    }
    return DecodedStream(bytes: [], isTruncated: false)
  }

  /// Takes the filters off a stream that is not in the file. References in `dictionary` are to objects of this document.
  package func decode(dictionary: PDFDictionary, data: [UInt8], limit: Int) throws(ObelusError) -> DecodedStream {
    var filters = PDFDictionary()
    filters["Filter"] = dictionary["Filter"]
    filters["DecodeParms"] = dictionary["DecodeParms"]
    if filters["Filter"] == nil {
      return DecodedStream(
        bytes: data.count > limit ? Array(data.prefix(limit)) : data, isTruncated: data.count > limit)
    }
    let encoded = ObjectEncoder.encode(.dictionary(filters))
    var bytes = unsafe obelus_bytes()
    var isTruncated: Int32 = 0
    var error = ShimError()
    // An array's pointer is good for the call that it is passed to.
    let status = unsafe obelus_stream_decode(
      handle, encoded, encoded.count, data, data.count, max(0, limit), &bytes, &isTruncated, &error.raw)
    guard status == OBELUS_OK else { throw error.error("the stream", at: location()) }
    return unsafe DecodedStream(bytes: [UInt8](bytes), isTruncated: isTruncated != 0)
  }

  private func read(_ id: ObjectID, raw: Bool, limit: Int) throws(ObelusError) -> DecodedStream {
    guard let number = Int32(exactly: id.rawValue), number > 0, number < objectCount, try object(id).isStream else {
      throw ObelusError(.notPDF, "the object is not a stream", at: location(id))
    }
    var bytes = unsafe obelus_bytes()
    var isTruncated: Int32 = 0
    var error = ShimError()
    let status = unsafe obelus_stream_read(handle, number, raw ? 1 : 0, limit, &bytes, &isTruncated, &error.raw)
    guard status == OBELUS_OK else {
      // What cannot even be opened (an unknown filter, broken parameters) has no bytes that could be read.
      if error.isBroken, !raw { return DecodedStream(bytes: [], isTruncated: true) }
      throw error.error("the stream", at: location(id))
    }
    return unsafe DecodedStream(bytes: [UInt8](bytes), isTruncated: isTruncated != 0)
  }
}
