internal import ObelusCore

/// Fax (ITU-T T.4, T.6) and JBIG2 data do not say where they end: bytes that make no difference to the picture are dead.
extension DeadBytes {
  /// What is shorter cannot hold a text that a rule would mean.
  private static let shortest = 4

  func cutBilevel(_ stream: inout Stream, _ image: ImageDictionary) throws(ObelusError) {
    let size = (image.width + 7) / 8 * image.height
    let isFax = stream.filters.first == "CCITTFaxDecode"
    let candidate = isFax ? Self.endOfBlock(stream.data).map { Array(stream.data[..<$0]) } : JBIG2Tail.cut(stream.data)
    let letters = max(try suspect(candidate ?? stream.data), try suspect(try segments(of: stream)))
    if letters == 0, candidate?.count == stream.data.count { return }
    func picture(_ data: [UInt8]) throws(ObelusError) -> [UInt8] {
      var copy = stream
      copy.data = data
      return try decoded(copy, filters: 1, limit: size)
    }
    let whole = try picture(stream.data)
    // Another reader may know more.
    guard !whole.isEmpty else { return }
    if letters > 0 {
      guard whole.count == size || letters < Self.certain else { throw Self.textInCode }
      if whole.count == size { return try recode(&stream, image, whole) }
    }
    if let candidate, try picture(candidate) == whole { return stream.replace(candidate) }
    guard stream.data.count > Self.shortest, try picture(Array(stream.data.dropLast(Self.shortest))) == whole else {
      return
    }
    if whole.count == size { return try recode(&stream, image, whole) }
    // Of a picture that is not whole, readers show different rests: its code stays.
    var low = 0
    var high = stream.data.count - Self.shortest
    while low < high {
      let middle = (low + high) / 2
      if try picture(Array(stream.data[..<middle])) == whole { high = middle } else { low = middle + 1 }
    }
    stream.replace(Array(stream.data[..<low]))
  }

  private func recode(_ stream: inout Stream, _ image: ImageDictionary, _ samples: [UInt8]) throws(ObelusError) {
    let coded = try document.encodeBilevel(
      DecodedImage(width: image.width, height: image.height, components: 1, bitsPerComponent: 1, samples: samples))
    stream = Stream(
      filters: coded.filter.map { [$0] } ?? [], parameters: coded.parameters.map { [.dictionary($0)] } ?? [],
      data: coded.data, isChanged: true)
  }

  /// The segments that a JBIG2 image shares with others (7.4.7).
  private func segments(of stream: Stream) throws(ObelusError) -> [UInt8] {
    guard stream.filters.first == "JBIG2Decode",
      let id = try source.streamID(try source.dictionary(stream.parameters.first)?["JBIG2Globals"])
    else { return [] }
    return try source.decodedStream(id, limit: 1 << 26).bytes
  }

  /// Behind the byte in which the end of a Group 4 facsimile block stands: a code that pictures do not have.
  package static func endOfBlock(_ data: [UInt8]) -> Int? {
    var window: UInt32 = 0xFFFF_FFFF
    for (at, byte) in data.enumerated() {
      window = window << 8 | UInt32(byte)
      // 24 bits of the last 32, which end in this byte.
      for shift in UInt32(0)..<8 where window >> shift & 0xFF_FFFF == 0x00_1001 { return at + 1 }
    }
    return nil
  }
}
