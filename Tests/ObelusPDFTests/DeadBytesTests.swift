@testable internal import ObelusPDF
internal import ObelusCore
internal import TestSupport
internal import Testing

/// The corpus documents `dead-*` show each kind in a file; here are forms that it does not have.
@Suite struct DeadBytesTests {
  private static let tail = Array("Xuqa".utf8)

  private func zlib(_ bytes: [UInt8]) throws -> [UInt8] {
    var coded: [UInt8]?
    if let deflater = Deflater(level: 6) { coded = deflater.zlib(bytes) }
    return try #require(coded)
  }

  private func cut(_ dictionary: PDFDictionary, _ data: [UInt8]) throws -> (PDFDictionary, [UInt8]) {
    let document = try RawPDF().open()
    let cut = try DeadBytes(document, source: document).cut(ObjectID(9), dictionary, data)
    return (cut.dictionary, try cut.task?.run(cut.data) ?? cut.data)
  }

  @Test func dataWithoutDeadBytesStayAsTheyAre() throws {
    var random = SeededGenerator(seed: Seed.value(for: "sound data"))
    for _ in 0..<200 {
      let bytes = (0..<Int.random(in: 0...400, using: &random)).map { _ in UInt8.random(in: 0...3, using: &random) }
      let data = try zlib(bytes)
      #expect(try FlateTail.cut(data) == nil)
      #expect(try FlateTail.cut(data, limit: bytes.count) == nil)
      let tail = (0..<Int.random(in: 1...40, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
      #expect(try FlateTail.cut(data + tail) == data)
    }
  }

  @Test func flateDataThatBreakOffStayAndThoseThatBreakAreCodedAnew() throws {
    let bytes = (0..<3000).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 3) }
    let data = try zlib(bytes)
    #expect(try FlateTail.cut(Array(data.dropLast(9))) == nil)
    var broken = data
    broken.replaceSubrange(broken.count - 4..<broken.count, with: Self.tail)
    let mended = try #require(try FlateTail.cut(broken + Self.tail))
    #expect(try FlateTail.cut(mended) == nil)
    #expect(
      try RawPDF().open().decode(dictionary: ["Filter": .name("FlateDecode")], data: mended, limit: 9000).bytes == bytes
    )
    #expect(try FlateTail.cut(Self.tail) == (try zlib([])))
  }

  @Test func samplesBehindThePictureGoAlsoWhereThePredictorHasOtherRows() throws {
    let image: PDFDictionary = [
      "Subtype": .name("Image"), "Width": .integer(3), "Height": .integer(3), "BitsPerComponent": .integer(8),
      "ColorSpace": .name("DeviceGray"), "Filter": .name("FlateDecode"),
      "DecodeParms": .dictionary(["Predictor": .integer(12), "Columns": .integer(4)]),
    ]
    let rows: [[UInt8]] = [[0, 1, 2, 3, 4], [0, 5, 6, 7, 8], [0, 9] + Self.tail.prefix(3), [0] + Self.tail]
    let (dictionary, data) = try cut(image, try zlib(rows.flatMap { $0 }))
    #expect(dictionary["Filter"] == nil)
    #expect(dictionary["DecodeParms"] == nil)
    #expect(data == [1, 2, 3, 4, 5, 6, 7, 8, 9])
  }

  @Test func aBoxOfMetadataACommentAndWhatIsBehindTheCodestreamGo() throws {
    func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
      [0, 0, 0, UInt8(content.count + 8)] + Array(type.utf8) + content
    }
    let head: [UInt8] = [0xFF, 0x4F, 0xFF, 0x51, 0, 4, 7, 7]
    let comment: [UInt8] = [0xFF, 0x64, 0, 8, 0, 1] + Self.tail
    let tile: [UInt8] = [0xFF, 0x90, 0, 10, 0, 0, 0, 0, 0, 16, 0, 1, 0xFF, 0x93, 1, 2]
    let openTile: [UInt8] = [0xFF, 0x90, 0, 10, 0, 0, 0, 0, 0, 0, 0, 1, 0xFF, 0x93, 1, 2]
    let end: [UInt8] = [0xFF, 0xD9]
    for tile in [tile, openTile] {
      let code = head + tile + end
      let image: PDFDictionary = ["Subtype": .name("Image"), "Filter": .name("JPXDecode")]
      #expect(try cut(image, code).1 == code)
      #expect(try cut(image, head + comment + tile + end + Self.tail).1 == code)
      let signature = box("jP  ", [13, 10, 0x87, 10]) + box("jp2h", [1, 2])
      let file = signature + box("uuid", Self.tail) + box("jp2c", code + Self.tail) + box("xml ", Self.tail)
      #expect(try cut(image, file).1 == signature + box("jp2c", code))
    }
  }

  @Test func jpegDataKeepTheirRestartMarkersAndScans() {
    let scan: [UInt8] = [0xFF, 0xDA, 0, 2, 1, 0xFF, 0, 2, 0xFF, 0xD0, 3]
    let table: [UInt8] = [0xFF, 0xC4, 0, 3, 9]
    let sound: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 3, 5] + table + scan + table + scan + [0xFF, 0xD9]
    #expect(JPEGTail.cut(sound) == nil)
    #expect(JPEGTail.cut(sound + Self.tail) == sound)
    #expect(JPEGTail.cut(Array(sound.dropLast(2))) == nil)
    // A comment behind the first scan.
    let comment: [UInt8] = [0xFF, 0xFE, 0, 6] + Self.tail
    #expect(JPEGTail.cut(Array(sound.dropLast(2)) + comment + [0xFF, 0xD9]) == sound)
    #expect(JPEGTail.cut(Self.tail) == [])
  }

  @Test func segmentsThatManyJBIG2ImagesShareLoseWhatIsBehindThem() throws {
    var pdf = RawPDF()
    let dictionary = "/Type/XObject/Subtype/Image/Width 8/Height 8/BitsPerComponent 1/ColorSpace/DeviceGray"
    pdf.setStream(4, dictionary + "/Filter/JBIG2Decode/DecodeParms<</JBIG2Globals 5 0 R>>", [0])
    let segment: [UInt8] = [0, 0, 0, 0, 53, 0, 1, 0, 0, 0, 2, 8, 9]
    pdf.setStream(5, "", segment + Self.tail)
    let document = try pdf.open()
    let dead = DeadBytes(document, source: document)
    for id in [ObjectID(4), ObjectID(5)] {
      let entries = try #require(try document.object(id).dictionary)
      let cut = try dead.cut(id, entries, document.rawStream(id))
      if id == ObjectID(5) { #expect(cut.data == segment) }
    }
  }

  @Test func codeOfPicturesThatIsSuspectIsWrittenAnew() throws {
    let document = try Document(MappedFile(path: PackageRoot.path + "/corpus/dead-code.pdf"), password: nil)
    func holdsTail(_ bytes: [UInt8]) -> Bool { bytes.indices.contains { bytes[$0...].starts(with: Self.tail) } }
    let dead = DeadBytes(document, source: document) { (code) throws(ObelusError) in holdsTail(code) ? 4 : 0 }
    var kinds: [PDFObject: Int] = [:]
    for number in 1..<document.objectCount {
      let id = ObjectID(number)
      guard case .stream(let dictionary) = try document.object(id), dictionary["Subtype"] == .name("Image") else {
        continue
      }
      let data = try document.rawStream(id)
      let cut = try dead.cut(id, dictionary, data)
      #expect(!holdsTail(cut.data), "object \(number)")
      #expect(cut.dictionary["DecodeParms"]?.dictionaryValue?["JBIG2Globals"] == nil)
      let before = try document.decode(dictionary: dictionary, data: data, limit: 1 << 16).bytes
      let after = try document.decode(dictionary: cut.dictionary, data: cut.data, limit: 1 << 16).bytes
      // Readers of fax data go on behind the last row.
      #expect(after.count >= 8 && after[...] == before.prefix(after.count), "object \(number)")
      kinds[dictionary["Filter"] ?? .null, default: 0] += 1
      // What is sound is not written anew.
      let plain = try DeadBytes(document, source: document).cut(id, cut.dictionary, cut.data)
      #expect(try plain.task?.run(plain.data) ?? plain.data == cut.data)
    }
    #expect(kinds == [.name("JBIG2Decode"): 2, .name("DCTDecode"): 2, .name("CCITTFaxDecode"): 1])
  }

  /// Code that cannot be written anew may have few letters by chance, and no more.
  @Test(arguments: [5, 6]) func codeThatCannotBeWrittenAnewIsWithheld(letters: Int) throws {
    let document = try RawPDF().open()
    let dead = DeadBytes(document, source: document) { _ throws(ObelusError) in letters }
    let dictionary: PDFDictionary = ["Filter": .name("JPXDecode"), "Subtype": .name("Image")]
    if letters < 6 {
      #expect(try dead.cut(ObjectID(9), dictionary, [1, 2, 3]).data == [1, 2, 3])
    } else {
      #expect(throws: ObelusError.self) { try dead.cut(ObjectID(9), dictionary, [1, 2, 3]) }
    }
  }

  @Test(arguments: 0..<2) func aCodestreamWithoutAWholeMarkerIsNoTrap(length: UInt8) {
    let box = [0, 0, 0, 8 + length] + Array("jp2c".utf8) + [UInt8](repeating: 0xFF, count: Int(length))
    #expect(JPXTail.cut(box) == nil)
  }
}
