package import ObelusCore

/// Cuts out of streams what no reader reads: bytes behind the end of their code, before it, and behind the last sample that
/// an image, function or mesh has. A text could stand there that nobody can tell from chance.
///
/// ASCII filters, LZW and run lengths are taken off: what is coded anew has nothing between its codes. Belongs to the
/// thread of its document.
package final class DeadBytes {
  /// What of a stream's data is left to do, which needs no document.
  package enum Task: Sendable, Hashable {
    /// Zlib data; see `FlateTail`.
    case flate(limit: Int?)
    case jpeg

    /// The data without their dead bytes, nil where they have none.
    func run(_ data: [UInt8]) throws(ObelusError) -> [UInt8]? {
      switch self {
      case .flate(let limit): try FlateTail.cut(data, limit: limit)
      case .jpeg: JPEGTail.cut(data)
      }
    }
  }

  /// A stream as it goes on.
  struct Stream {
    var filters: [PDFName]
    var parameters: [PDFObject]
    var data: [UInt8]
    var task: Task?
    var isChanged = false
  }

  private static let limit = 1 << 28
  /// Filters that are taken off.
  private static let plain: Set<PDFName> = ["ASCIIHexDecode", "ASCII85Decode", "LZWDecode", "RunLengthDecode"]

  let document: Document
  /// The document as it is written: what dictionaries refer to may have changed.
  let source: any ObjectSource
  /// The letters of the longest text that must not stand in the code of a picture, 0 where there is none.
  let suspect: (_ code: [UInt8]) throws(ObelusError) -> Int
  /// Streams that hold segments for JBIG2 images met so far.
  private var segments: Set<ObjectID> = []

  /// - Parameter suspect: finds texts in code: the letters of the longest, which may be there by chance where it is short.
  package init(
    _ document: Document, source: any ObjectSource,
    suspect: @escaping (_ code: [UInt8]) throws(ObelusError) -> Int = { _ in 0 }
  ) {
    self.document = document
    self.source = source
    self.suspect = suspect
  }

  /// The stream without dead bytes; `task` is still to be done with its data.
  ///
  /// What cannot be decoded at all has nothing that anybody reads, and comes out empty.
  package func cut(
    _ id: ObjectID, _ dictionary: PDFDictionary, _ data: [UInt8]
  ) throws(ObelusError) -> (dictionary: PDFDictionary, data: [UInt8], task: Task?) {
    let filters = try source.list(dictionary["Filter"]).map { $0.nameValue ?? "" }
    let image = try image(dictionary)
    var stream = Stream(
      filters: filters.map { ImageDictionary.filterNames[$0] ?? $0 },
      parameters: try source.list(dictionary["DecodeParms"]), data: data)
    if image != nil { try noteSegments(of: stream) }
    if segments.contains(id) {
      try cutSegments(&stream)
    } else {
      try cut(&stream, extent: try extent(of: dictionary, image, stream), image)
    }
    guard stream.isChanged else { return (dictionary, data, stream.task) }
    var d = dictionary
    let hasParameters = stream.parameters.prefix(stream.filters.count).contains { $0 != .null }
    switch stream.filters.count {
    case 0: d["Filter"] = nil
    case 1: d["Filter"] = .name(stream.filters[0])
    default: d["Filter"] = .array(stream.filters.map { .name($0) })
    }
    d["DecodeParms"] =
      hasParameters
      ? stream.filters.count == 1 ? stream.parameters[0] : .array(Array(stream.parameters.prefix(stream.filters.count)))
      : nil
    d["DL"] = nil
    return (d, stream.data, stream.task)
  }

  /// - Parameter extent: how many bytes behind all filters are needed; nil for all.
  private func cut(_ stream: inout Stream, extent: Int?, _ image: ImageDictionary?) throws(ObelusError) {
    if stream.filters.count > 1, stream.filters.allSatisfy({ $0 == "FlateDecode" || Self.plain.contains($0) }) {
      stream = Stream(
        filters: [], parameters: [], data: try decoded(stream, filters: stream.filters.count, limit: extent),
        isChanged: true)
      return
    }
    switch stream.filters.first {
    case nil:
      if let extent, extent < stream.data.count {
        stream.data = Array(stream.data[..<extent])
        stream.isChanged = true
      }
    case let filter? where Self.plain.contains(filter):
      stream.data = try decoded(stream, filters: 1, limit: stream.filters.count == 1 ? extent : nil)
      stream.filters.removeFirst()
      if !stream.parameters.isEmpty { stream.parameters.removeFirst() }
      stream.isChanged = true
      try cut(&stream, extent: extent, image)
    case "FlateDecode" where stream.filters.count == 1:
      try cutFlate(&stream, extent: extent)
    case "FlateDecode":
      var inner = Stream(
        filters: Array(stream.filters.dropFirst()), parameters: Array(stream.parameters.dropFirst()),
        data: try decoded(stream, filters: 1, limit: nil))
      try cut(&inner, extent: extent, image)
      if let task = inner.task, let data = try task.run(inner.data) {
        inner.data = data
        inner.isChanged = true
      }
      stream.task = .flate(limit: nil)
      guard inner.isChanged else { return }
      guard let coded = Deflater(level: 6)?.zlib(inner.data) else {
        throw ObelusError(.limit, "there is not enough memory to write a stream")
      }
      stream = Stream(
        filters: ["FlateDecode"] + inner.filters, parameters: [.null] + inner.parameters, data: coded, isChanged: true)
    case "DCTDecode" where stream.filters.count == 1:
      stream.task = .jpeg
      try recodeJPEG(&stream)
    case "JPXDecode" where stream.filters.count == 1:
      if let data = JPXTail.cut(stream.data) { stream.replace(data) }
      guard try suspect(stream.data) < Self.certain else { throw Self.textInCode }
    case "CCITTFaxDecode" where stream.filters.count == 1, "JBIG2Decode" where stream.filters.count == 1:
      if let image { try cutBilevel(&stream, image) }
    default: break
    }
  }

  /// So many letters are in no code by chance.
  static let certain = 6

  static let textInCode = ObelusError(
    .unsupported, "the code of an image that cannot be written anew holds what a rule redacts")

  /// A suspect image gets new code, which has its coefficients and nothing else.
  private func recodeJPEG(_ stream: inout Stream) throws(ObelusError) {
    guard try suspect(stream.data) > 0 else { return }
    if let data = JPEGTail.cut(stream.data) { stream.replace(data) }
    let letters = try suspect(stream.data)
    guard letters > 0 else { return }
    do throws(ObelusError) {
      stream.replace(try JPEGCoefficients.recoded(stream.data))
    } catch {
      guard letters < Self.certain else { throw Self.textInCode }
    }
  }

  /// What is cut from coded bytes has to be counted in those that the predictor takes.
  private func cutFlate(_ stream: inout Stream, extent: Int?) throws(ObelusError) {
    guard let extent else {
      stream.task = .flate(limit: nil)
      return
    }
    let parameters = try source.dictionary(stream.parameters.first) ?? [:]
    let predictor = try source.resolve(parameters["Predictor"]).integerValue ?? 1
    guard predictor > 1 else {
      stream.task = .flate(limit: extent)
      return
    }
    let columns = try source.resolve(parameters["Columns"]).integerValue ?? 1
    let colors = try source.resolve(parameters["Colors"]).integerValue ?? 1
    let bits = try source.resolve(parameters["BitsPerComponent"]).integerValue ?? 8
    let sides = 1...1 << 20
    guard sides.contains(columns), (1...64).contains(colors), (1...16).contains(bits) else {
      stream.task = .flate(limit: nil)
      return
    }
    let row = (columns * colors * bits + 7) / 8
    let rows = (extent + row - 1) / row
    stream.task = .flate(limit: rows * (predictor >= 10 ? row + 1 : row))
    if rows * row != extent {
      // The last row goes on behind the last sample.
      stream.replace(try decoded(stream, filters: 1, limit: extent))
      stream.filters = []
      stream.parameters = []
      stream.task = nil
    }
  }

  /// The bytes behind the first filters; none where they cannot be decoded at all.
  func decoded(_ stream: Stream, filters: Int, limit: Int?) throws(ObelusError) -> [UInt8] {
    let range = 0..<filters
    let dictionary: PDFDictionary = [
      "Filter": .array(range.map { .name(stream.filters[$0]) }),
      "DecodeParms": .array(range.map { $0 < stream.parameters.count ? stream.parameters[$0] : .null }),
    ]
    let result: DecodedStream
    do throws(ObelusError) {
      result = try document.decode(dictionary: dictionary, data: stream.data, limit: limit ?? Self.limit)
    } catch {
      guard error.code == .notPDF else { throw error }
      return []
    }
    guard result.bytes.count < Self.limit else {
      throw ObelusError(.unsupported, "a stream has more than \(Self.limit) bytes", hint: FlateTail.hint)
    }
    return result.bytes
  }

  /// The decoded bytes that are needed, where the dictionary tells.
  private func extent(
    of dictionary: PDFDictionary, _ image: ImageDictionary?, _ stream: Stream
  ) throws(ObelusError) -> Int? {
    if let image {
      guard let components = image.components else { return nil }
      return (image.width * components * image.bitsPerComponent + 7) / 8 * image.height
    }
    return try SampleExtent(source: source).bytes(dictionary) { () throws(ObelusError) in
      stream.filters.isEmpty ? stream.data : try decoded(stream, filters: stream.filters.count, limit: nil)
    }
  }

  private func noteSegments(of stream: Stream) throws(ObelusError) {
    for (filter, parameters) in zip(stream.filters, stream.parameters) where filter == "JBIG2Decode" {
      if let id = try source.streamID(try source.dictionary(parameters)?["JBIG2Globals"]) { segments.insert(id) }
    }
  }

  private func cutSegments(_ stream: inout Stream) throws(ObelusError) {
    let decoded = stream.filters.isEmpty ? stream.data : try decoded(stream, filters: stream.filters.count, limit: nil)
    if let data = JBIG2Tail.cut(decoded), data != decoded {
      stream = Stream(filters: [], parameters: [], data: data, isChanged: true)
    } else {
      try cut(&stream, extent: nil, nil)
    }
  }

  private func image(_ dictionary: PDFDictionary) throws(ObelusError) -> ImageDictionary? {
    let isImage = dictionary["Subtype"] == .name("Image") || dictionary["Width"] != nil && dictionary["Height"] != nil
    guard isImage, dictionary["ShadingType"] == nil else { return nil }
    do throws(ObelusError) { return try ImageDictionary(dictionary, colorSpaces: [:], source) } catch {
      // What readers cannot show has no extent.
      guard error.code == .unsupported else { throw error }
      return nil
    }
  }
}

extension DeadBytes.Stream {
  mutating func replace(_ data: [UInt8]) {
    self.data = data
    isChanged = true
  }
}
