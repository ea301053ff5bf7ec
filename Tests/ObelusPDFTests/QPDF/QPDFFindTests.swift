internal import ObelusCore
internal import ObelusPDF
internal import TestSupport
import Testing

@Suite struct QPDFFindTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func find(_ pdf: TestSupport.TinyPDF, _ patterns: [QPDFPattern]) throws -> QPDFScan {
    let name = "file\(Int.random(in: 0...Int.max)).pdf"
    return try QPDFTool.find(patterns, in: MappedFile(path: folder.write(pdf.bytes(), as: name)))
  }

  @Test func everyCarrierIsLookedAt() throws {
    let secret = Array("Rosamund".utf8)
    let deflated = try deflated(Array("x Rosamund y ".utf8) + Array(repeating: 32, count: 99))
    var pdf = TestSupport.TinyPDF()
    let text = pdf.stream("% Rosamund")
    let flate = pdf.stream(deflated, "/Filter /FlateDecode")
    let image = pdf.image(secret, width: 8, height: 1)
    let jpeg = pdf.stream("526f73616d756e64>", "/Subtype /Image /Filter [/ASCIIHexDecode /DCTDecode]")
    let font = pdf.stream("Rosamund")
    let descriptor = pdf.object("<< /Type /FontDescriptor /FontFile3 \(font) >>")
    let profile = pdf.stream("Rosamund", "/N 3")
    let space = pdf.object("[/ICCBased \(profile)]")
    let broken = pdf.stream("Rosamund", "/Filter /NoSuchDecode")
    let note = pdf.annotation("Text", rect: "[0 0 9 9]", "/Contents <526F73616D756E64>")
    let name = pdf.object("[/R#6fsamund]")
    let key = pdf.object("<< /Inner [ << /Rosamund 1 >> ] >>")
    pdf.page("", annotations: [note])
    let scan = try find(pdf, [QPDFPattern(secret, in: .all.subtracting(.fileBytes))])
    let expected: [(TestSupport.TinyPDF.Ref, QPDFCarrier, String)] = [
      (text, .textStream, "stream"), (flate, .textStream, "stream"), (image, .binaryStream, "Image"),
      (jpeg, .binaryStream, "Image"), (font, .binaryStream, "stream"), (profile, .binaryStream, "stream"),
      (broken, .rawStream, "stream"), (note, .string, "Text"), (name, .name, "array"), (key, .key, "dictionary"),
    ]
    #expect(
      Set(scan.hits)
        == Set(expected.map { QPDFHit(pattern: 0, carrier: $0.1, object: $0.0.number, label: $0.2) }))
    #expect(scan.undecodedStreams == 1)
    #expect(scan.pageCount == 1)
    #expect(scan.warnings == 0)
    #expect(descriptor.number > 0 && space.number > 0)
  }

  @Test func bytesOutsideOfObjectsAreLookedAt() throws {
    var pdf = TestSupport.TinyPDF()
    pdf.page("")
    let bytes = pdf.bytes() + Array("\n% left over: Rosamund\n".utf8)
    let path = try folder.write(bytes, as: "tail.pdf")
    let scan = try QPDFTool.find([QPDFPattern(Array("Rosamund".utf8))], in: MappedFile(path: path))
    #expect(scan.hits == [QPDFHit(pattern: 0, carrier: .fileBytes, object: 0, label: "file")])
  }

  @Test func objectStreamsAreLookedAt() throws {
    let store = ObjectStore(pages: [""])
    store.setCatalog("Text", .string(Array("Rosamund".utf8)))
    let path = folder.path("written.pdf")
    _ = try DocumentWriter.write(store, to: .path(path))
    let scan = try QPDFTool.find([QPDFPattern(Array("Rosamund".utf8))], in: MappedFile(path: path))
    #expect(Set(scan.hits.map(\.carrier)) == [.string, .objectStream])
    #expect(Set(scan.hits.map(\.label)) == ["Catalog", "ObjStm"])
  }

  @Test func labelsHoldNoTextOfTheDocument() throws {
    var pdf = TestSupport.TinyPDF()
    pdf.object("<< /Type /Rosamund /Subtype /Rosamund /S (Rosamund) >>")
    let scan = try find(pdf, [QPDFPattern(Array("Rosamund".utf8))])
    #expect(!scan.hits.isEmpty)
    #expect(scan.hits.allSatisfy { !$0.label.contains("Rosamund") })
  }

  @Test(arguments: [
    ("the", QPDFPattern.Border.none, "other", true), ("the", .bytes, "other", false), ("the", .bytes, "the", true),
    ("the", .bytes, "(the)", true), ("the", .bytes, "the1", false), ("the", .bytes, "an the x", true),
    ("the", .bytes, "\u{E9}the", false), ("the", .bytes, "lathe the", true),
  ])
  func borders(_ pattern: String, _ border: QPDFPattern.Border, _ text: String, _ isFound: Bool) throws {
    var pdf = TestSupport.TinyPDF()
    let ref = pdf.stream(text)
    let scan = try find(pdf, [QPDFPattern(Array(pattern.utf8), in: .textStream, border: border)])
    #expect(scan.hits.map(\.object) == (isFound ? [ref.number] : []))
  }

  @Test(arguments: [("the", true), ("other", false), ("a the b", true), ("\u{2018}the\u{2019}", true)])
  func bordersInUTF16(_ text: String, _ isFound: Bool) throws {
    func bytes(_ text: String) -> [UInt8] { text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] } }
    var pdf = TestSupport.TinyPDF()
    let hex = bytes("\u{FEFF}" + text).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    pdf.object("<\(hex)>")
    let scan = try find(pdf, [QPDFPattern(bytes("the"), in: .string, border: .utf16)])
    #expect(scan.hits.isEmpty != isFound)
  }

  /// Matches at, before and behind the places where decoded data comes in pieces.
  @Test func nothingIsLostBetweenPieces() throws {
    let seed = Seed.value(for: "hits over pieces")
    var random = SeededGenerator(seed: seed)
    let piece = 1 << 18
    let needle = Array("a needle".utf8)
    for _ in 0..<40 {
      var data = [UInt8](repeating: UInt8(ascii: "a"), count: piece * 2 + Int.random(in: 0...64, using: &random))
      let at = piece * Int.random(in: 1...2, using: &random) + Int.random(in: -40...40, using: &random)
      let start = min(at, data.count - needle.count)
      let isAlone = Bool.random(using: &random)
      if isAlone { data[start - 1] = 32 }
      data.replaceSubrange(start..<(start + needle.count), with: needle)
      if isAlone, start + needle.count < data.count { data[start + needle.count] = 32 }
      var pdf = TestSupport.TinyPDF()
      pdf.stream(data)
      let scan = try find(
        pdf, [QPDFPattern(needle, in: .textStream), QPDFPattern(needle, in: .textStream, border: .bytes)])
      #expect(scan.hits.map(\.pattern) == (isAlone ? [0, 1] : [0]), "seed \(seed)")
    }
  }

  @Test func manyPatternsAtOnce() throws {
    let patterns = (0..<5000).map { QPDFPattern(Array("name \($0).".utf8), in: .textStream) }
    var pdf = TestSupport.TinyPDF()
    pdf.stream("name 17. and name 4999. and name 5000.")
    #expect(try find(pdf, patterns).hits.map(\.pattern) == [17, 4999])
  }

  @Test func limitsAreSaid() throws {
    let bomb = try deflated(Array(repeating: 65, count: 10 << 20))
    var pdf = TestSupport.TinyPDF()
    pdf.stream(bomb, "/Filter /FlateDecode")
    for _ in 0..<5 { pdf.object("(hit)") }
    let path = try folder.write(pdf.bytes(), as: "limits.pdf")
    let scan = try QPDFTool.find(
      [QPDFPattern(Array("hit".utf8), in: .string)], in: MappedFile(path: path), maximumHits: 3,
      maximumStreamBytes: 1 << 20)
    #expect(scan.hits.count == 3)
    #expect(scan.isTruncated)
    #expect(scan.undecodedStreams == 1)
  }

  @Test func faultsAreCounted() throws {
    var pdf = TestSupport.TinyPDF()
    pdf.page("")
    var bytes = pdf.bytes()
    bytes.removeLast(15)
    let path = try folder.write(bytes, as: "cut.pdf")
    #expect(try QPDFTool.find([], in: MappedFile(path: path)).warnings > 0)
    #expect(throws: ObelusError.self) { try QPDFTool.find([QPDFPattern([65])], in: MappedFile(path: path)) }
  }

  @Test func aPageTreeThatLoopsHasNoPageCount() throws {
    var pdf = TestSupport.TinyPDF()
    let node = pdf.object { "<< /Type /Pages /Count 1 /Kids [\($0)] >>" }
    pdf.pageTree = "/Kids [\(node)]"
    #expect(try find(pdf, []).pageCount == nil)
  }
}
