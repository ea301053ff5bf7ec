internal import Foundation
internal import ObelusCore
internal import ObelusPDF
internal import TestSupport
import Testing

@Suite(.enabled(if: Tool.isInstalled("qpdf") && Tool.isInstalled("pdftotext")))
struct DocumentWriterTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func whatIsWrittenReadsTheSame() throws {
    let store = ObjectStore(pages: [
      "BT /F1 12 Tf 72 700 Td (First page) Tj ET", "BT /F1 12 Tf 72 700 Td (Second, with a long enough content) Tj ET",
    ])
    let (path, result) = try write(store, as: "out.pdf", in: folder)
    #expect(try pdftotext(path) == "First page\n\n\u{C}Second, with a long enough content\n\n\u{C}")
    #expect(result.objects == store.objects.count)
    #expect(try readBytes(path).count == result.bytes)
  }

  @Test func whatNobodyNamesIsNotWritten() throws {
    let store = ObjectStore(pages: ["BT /F1 12 Tf (x) Tj ET"])
    _ = store.add(.value(.string(Array("SECRET-VALUE".utf8))))
    _ = store.add(.stream(["Secret": .integer(1)], data: Array("SECRET-STREAM".utf8)))
    let (path, result) = try write(store, as: "out.pdf", in: folder)
    #expect(result.objects == store.objects.count - 2)
    let scan = try QPDFTool.find([QPDFPattern(Array("SECRET".utf8))], in: MappedFile(path: path))
    #expect(scan.hits == [])
  }

  @Test func referencesToNothingComeOutAsNull() throws {
    let store = ObjectStore(pages: [""])
    let removed = store.add(.value(.null))
    let missing = PDFObject.reference(ObjectID(9999))
    let end = store.add(.value(.integer(7)))
    let chain = store.add(.value(end))
    let loop = store.add(.value(.null))
    store.objects[try #require(loop.referenceValue)] = .value(loop)
    store.setCatalog("List", .array([removed, missing, chain, end, loop]))
    store.setCatalog("Gone", removed)
    let (path, result) = try write(store, as: "out.pdf", in: folder)
    let catalog = try qpdfCatalog(path)
    let list = try #require(catalog["/List"] as? [Any])
    #expect(list.map { $0 is NSNull } == [true, true, false, false, true])
    #expect(list[2] as? String == list[3] as? String, "a reference to a reference is the object at its end")
    #expect(catalog["/Gone"] == nil)
    #expect(result.objects == store.objects.count - 3)
  }

  @Test func cyclesEnd() throws {
    let store = ObjectStore(pages: [""])
    let a = store.add(.value(.null))
    let b = store.add(.value(.array([a])))
    store.objects[try #require(a.referenceValue)] = .value(.dictionary(["B": b, "Self": a]))
    store.setCatalog("Ring", a)
    try write(store, as: "out.pdf", in: folder)
  }

  @Test(arguments: [0, 1, 199, 200, 201, 20_000])
  func anyNumberOfObjects(_ count: Int) throws {
    let store = ObjectStore(pages: ["BT /F1 12 Tf 72 700 Td (Page) Tj ET"])
    let items = (0..<count).map { store.add(.value(.dictionary(["N": .integer($0)]))) }
    store.setCatalog("Items", .array(items))
    let (path, result) = try write(store, as: "out.pdf", in: folder)
    #expect(result.objects == 5 + count)
    #expect(try pdftotext(path) == "Page\n\n\u{C}")
    let objects = try qpdfObjects(path)
    let references = try #require(try qpdfCatalog(path)["/Items"] as? [String])
    let numbers = references.map { (objects["obj:" + $0]?["value"] as? [String: Int])?["/N"] }
    #expect(numbers == Array(0..<count))
  }

  @Test func theNumberOfThreadsDoesNotChangeTheBytes() throws {
    var random = SeededGenerator(seed: 1)
    let store = ObjectStore(
      pages: (0..<60).map { page in
        let words = (0..<3000).map { _ in String(UInt16.random(in: 0...999, using: &random)) }
        return "BT /F1 12 Tf 72 700 Td (Page \(page)) Tj ET\n%" + words.joined(separator: " ")
      })
    var outputs: Set<[UInt8]> = []
    for threads in [1, 2, 4] {
      let (path, _) = try write(store, as: "out\(threads).pdf", in: folder, WriteOptions(threads: threads))
      outputs.insert(try readBytes(path))
    }
    #expect(outputs.count == 1)
  }

  @Test func moreThanOneWindowOfStreams() throws {
    let store = ObjectStore(pages: [""])
    let size = 9 << 20
    let streams = (UInt8(0)..<4).map { store.add(.stream([:], data: Array(repeating: $0, count: size))) }
    store.setCatalog("Big", .array(streams))
    let (path, _) = try write(store, as: "out.pdf", in: folder, WriteOptions(threads: 2))
    let references = try #require(try qpdfCatalog(path)["/Big"] as? [String])
    for (value, reference) in references.enumerated() {
      let number = String(reference.prefix { $0 != " " })
      let data = try Tool.run("qpdf", "--show-object=" + number, "--filtered-stream-data", path).output
      #expect(data == Array(repeating: UInt8(value), count: size))
    }
  }

  @Test func streamsAreDeflatedOnlyWhereThatIsRight() throws {
    let text = Array(String(repeating: "some text ", count: 50).utf8)
    let store = ObjectStore(pages: [""])
    let raw = store.add(
      .stream(["Filter": .name("ASCIIHexDecode"), "Length": .reference(ObjectID(4711))], data: Array("414243>".utf8)))
    let plain = store.add(.stream(["DecodeParms": .dictionary(["Columns": .integer(3)])], data: text))
    let metadata = store.add(.stream(["Type": .name("Metadata"), "Subtype": .name("XML")], data: text))
    let short = store.add(.stream([:], data: Array("short".utf8)))
    store.setCatalog("List", .array([raw, plain, metadata, short]))
    let (path, _) = try write(store, as: "out.pdf", in: folder)
    let objects = try qpdfObjects(path)
    let list = try #require(try qpdfCatalog(path)["/List"] as? [String])
    let dictionaries = try list.map {
      try #require((objects["obj:" + $0]?["stream"] as? [String: Any])?["dict"] as? [String: Any])
    }
    #expect(dictionaries.map { $0["/Filter"] as? String } == ["/ASCIIHexDecode", "/FlateDecode", nil, nil])
    #expect(dictionaries.allSatisfy { $0["/DecodeParms"] == nil })
    let scan = try QPDFTool.find([QPDFPattern(Array("ABC".utf8)), QPDFPattern(text)], in: MappedFile(path: path))
    #expect(scan.hits.filter { $0.carrier == .textStream }.count == 3)
  }

  @Test func aCryptFilterGoesAndANamedOneIsRefused() throws {
    let data = try deflated(Array(repeating: 65, count: 500))
    let store = ObjectStore(pages: [""])
    let stream = store.add(
      .stream(
        [
          "Filter": .array([.name("Crypt"), .name("FlateDecode")]),
          "DecodeParms": .array([.dictionary(["Name": .name("Identity")]), .null]),
        ], data: data))
    store.setCatalog("Stream", stream)
    let (path, _) = try write(store, as: "out.pdf", in: folder)
    let scan = try QPDFTool.find([QPDFPattern(Array(repeating: 65, count: 500))], in: MappedFile(path: path))
    #expect(scan.hits.map(\.carrier) == [.textStream])

    store.objects[try #require(stream.referenceValue)] = .stream(
      ["Filter": .name("Crypt"), "DecodeParms": .dictionary(["Name": .name("StdCF")])], data: data)
    #expect(throws: ObelusError.self) { try write(store, as: "other.pdf", in: folder) }
  }

  @Test(arguments: [("1.4", "1.7"), ("2.0", "2.0")])
  func theHeaderSaysTheVersion(_ version: String, _ expected: String) throws {
    let store = ObjectStore(pages: [""])
    store.setCatalog("Version", .name(PDFName(version)))
    let (path, _) = try write(store, as: "out.pdf", in: folder)
    #expect(try readBytes(path).starts(with: Array("%PDF-\(expected)\n".utf8)))
    #expect(try qpdfCatalog(path)["/Version"] == nil)
  }

  @Test func dictionariesInTheTrailerGetNumbers() throws {
    let store = ObjectStore(pages: ["BT /F1 12 Tf 72 700 Td (Direct) Tj ET"])
    store.trailer["Root"] = .dictionary(try #require(try store.catalog()))
    store.trailer["Info"] = .dictionary(["Title": .string(Array("Title".utf8))])
    let (path, _) = try write(store, as: "out.pdf", in: folder)
    #expect(try pdftotext(path) == "Direct\n\n\u{C}")
    #expect(try Tool.run("pdfinfo", path).outputText.contains("Title:           Title\n"))
  }
}
