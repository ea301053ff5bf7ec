internal import ObelusCore
internal import ObelusPDF
internal import TestSupport
internal import Testing

@Suite struct StreamTests {
  let zeros = [UInt8](repeating: 0, count: 1_000_000)

  @Test func rawAndDecoded() throws {
    var pdf = RawPDF()
    let data = Array("BT (x) Tj (x) Tj (x) Tj (x) Tj ET".utf8)
    let packed = try deflated(data)
    pdf.setStream(4, "/Filter/FlateDecode", packed)
    let document = try pdf.open()
    #expect(try document.object(ObjectID(4)).isStream)
    #expect(try document.rawStream(ObjectID(4)) == packed)
    let decoded = try document.decodedStream(ObjectID(4), limit: 1000)
    #expect(decoded.bytes == data)
    #expect(!decoded.isTruncated)
  }

  @Test func limitStopsABomb() throws {
    var pdf = RawPDF()
    pdf.setStream(4, "/Filter[/FlateDecode/FlateDecode]", try deflated(deflated(zeros)))
    let document = try pdf.open()
    let some = try document.decodedStream(ObjectID(4), limit: 1000)
    #expect(some.bytes.count == 1000)
    #expect(some.isTruncated)
    let all = try document.decodedStream(ObjectID(4), limit: 1_000_000)
    #expect(all.bytes == zeros)
    #expect(!all.isTruncated)
  }

  @Test func whatBreaksOffIsTruncatedEveryTime() throws {
    var pdf = RawPDF()
    let text = (0..<5000).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 3) }
    let packed = try deflated(text)
    pdf.setStream(4, "/Filter/FlateDecode", Array(packed.prefix(packed.count / 2)))
    pdf.setStream(5, "/Filter/FlateDecode", Array(packed.prefix(packed.count / 3)))
    let document = try pdf.open()
    for id in [4, 5, 4] {
      let decoded = try document.decodedStream(ObjectID(id), limit: 1 << 20)
      #expect(decoded.isTruncated)
      #expect(!decoded.bytes.isEmpty)
      #expect(decoded.bytes == Array(text.prefix(decoded.bytes.count)))
    }
  }

  /// A wrong /Length must not make a stream out of the objects behind it.
  @Test(arguments: [0, 3, 5, 40, 71, 5000, -1]) func lengthIsNotBelieved(_ length: Int) throws {
    let text = Array("HELLO HELLO HELLO HELLO HELLO".utf8)
    for (filter, data) in [("", text), ("/Filter/FlateDecode", try deflated(text))] {
      var pdf = RawPDF()
      pdf.objects[4] = Array("<<\(filter)/Length \(length)>>stream\n".utf8) + data + Array("\nendstream".utf8)
      pdf.setStream(5, "/Secret(SECRET)", Array("SECRET".utf8))
      let document = try pdf.open()
      #expect(try document.rawStream(ObjectID(4)) == data)
      let decoded = try document.decodedStream(ObjectID(4), limit: 1000)
      #expect(decoded.bytes == text)
      #expect(!decoded.isTruncated)
    }
  }

  @Test func unknownFilterGivesNothing() throws {
    var pdf = RawPDF()
    pdf.setStream(4, "/Filter/NoSuchFilter", [1, 2, 3])
    let decoded = try pdf.open().decodedStream(ObjectID(4), limit: 100)
    #expect(decoded.isTruncated || decoded.bytes == [1, 2, 3])
  }

  @Test func notAStream() throws {
    let document = try RawPDF().open()
    let error = #expect(throws: ObelusError.self) { try document.decodedStream(ObjectID(3), limit: 10) }
    #expect(error?.location.object == ObjectID(3))
  }

  @Test func decodesWhatIsNotInTheFile() throws {
    let document = try RawPDF().open()
    let text = Array(String(repeating: "hello, ", count: 20).utf8)
    let flate = try document.decode(
      dictionary: ["Filter": .name("FlateDecode")], data: try deflated(text), limit: 1000)
    #expect(flate.bytes == text)
    #expect(!flate.isTruncated)
    let hex = try document.decode(
      dictionary: ["Filter": .array([.name("ASCIIHexDecode"), .name("ASCII85Decode")])],
      data: Array("38376355 527E3E>".utf8), limit: 100)
    #expect(hex.bytes == Array("Hell".utf8))
    let plain = try document.decode(dictionary: [:], data: [1, 2, 3], limit: 2)
    #expect(plain.bytes == [1, 2])
    #expect(plain.isTruncated)
  }

  /// Levels out of range are clamped.
  @Test(arguments: [-1, 1, 6, 12, 13]) func whatIsDeflatedCanBeDecoded(_ level: Int) throws {
    let document = try RawPDF().open()
    guard let deflater = Deflater(level: level) else { throw ObelusError(.internal, "no memory") }
    for data in [zeros, (0..<70_000).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 9) }] {
      let compressed = deflater.compress(data)
      let packed = try #require(compressed)
      #expect(packed.count < data.count)
      let decoded = try document.decode(
        dictionary: ["Filter": .name("FlateDecode")], data: packed, limit: data.count)
      #expect(decoded.bytes == data)
    }
  }

  @Test func whatWouldNotShrinkIsNotDeflated() throws {
    guard let deflater = Deflater(level: 12) else { throw ObelusError(.internal, "no memory") }
    var generator = SeededGenerator(seed: 1)
    for data in [[], [7], (0..<70_000).map { _ in UInt8.random(in: 0...255, using: &generator) }] {
      let packed = deflater.compress(data)
      #expect(packed == nil)
    }
  }
}
