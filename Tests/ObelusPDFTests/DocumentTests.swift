internal import ObelusCore
internal import ObelusPDF
internal import Testing

@Suite struct DocumentTests {
  @Test func opensAWellFormedFile() throws {
    let document = try RawPDF().open()
    #expect(!document.isRepaired)
    #expect(!document.isEncrypted)
    #expect(document.objectCount == 4)
    #expect(document.trailer["Root"] == .reference(ObjectID(1)))
    #expect(document.permissions.allows([.copy, .modify, .annotate]))
  }

  @Test func emptyFile() {
    let error = #expect(throws: ObelusError.self) { try Document(MappedFile(bytes: [])) }
    #expect(error?.code == .notPDF)
  }

  @Test(arguments: ["hello", "\u{89}PNG\r\n", String(repeating: "x", count: 100_000)])
  func whatIsNotAPDF(_ text: String) {
    let error = #expect(throws: ObelusError.self) { try Document(MappedFile(bytes: Array(text.utf8))) }
    #expect(error?.code == .notPDF)
    #expect(error?.hint != nil)
  }

  @Test func pathErrors() {
    for path in ["/", "/nowhere/at/all.pdf", "/dev/null"] {
      let error = #expect(throws: ObelusError.self) { try MappedFile(path: path) }
      #expect(error?.code == .unreadable)
      #expect(error?.location.document == path)
    }
  }

  @Test func truncatedFileIsRepaired() throws {
    let bytes = RawPDF().bytes
    let document = try Document(MappedFile(bytes: Array(bytes.prefix(bytes.count - 60))))
    #expect(document.isRepaired)
    #expect(try document.pages().count == 1)
    let normal = try Document(document.normalised())
    #expect(!normal.isRepaired)
    #expect(try normal.pages().count == 1)
  }

  @Test func objectsRoundTrip() throws {
    var pdf = RawPDF()
    pdf[4] =
      "[null true false 12 -7 4.5 .1 -0.003 2147483647 /Name#20x /#e4 (a\\000b) <ff00> [1[2]] <</K/V/N null>> 3 0 R]"
    let document = try pdf.open()
    let expected: [PDFObject] = [
      .null, .boolean(true), .boolean(false), .integer(12), .integer(-7), .real(4.5), .real(0.1), .real(-0.003),
      .integer(2_147_483_647), .name(PDFName("Name x")), .name(PDFName("\u{e4}")), .string([97, 0, 98]),
      .string([255, 0]), .array([.integer(1), .array([.integer(2)])]),
      .dictionary(["K": .name("V"), "N": .null]), .reference(ObjectID(3)),
    ]
    let items = try #require(try document.object(ObjectID(4)).value?.arrayValue)
    #expect(items.count == expected.count)
    for (item, wanted) in zip(items, expected) { #expect(item == wanted) }
  }

  @Test func whatDoesNotExistIsNull() throws {
    let document = try RawPDF().open()
    for id in [0, 4, 99, -1, 1 << 40, Int(Int32.max)] {
      #expect(try document.object(ObjectID(id)) == .value(.null))
    }
  }

  @Test func brokenObjectIsNullAndNamed() throws {
    var pdf = RawPDF()
    pdf[4] = "<</A [1 2"
    let document = try pdf.open()
    #expect(try document.object(ObjectID(4)) == .value(.null) || document.isRepaired)
  }

  @Test(arguments: ["[", "<</A"])
  func deepNestingFailsCleanly(_ opening: String) throws {
    var pdf = RawPDF()
    let closing = opening == "[" ? "]" : ">>"
    pdf[4] = String(repeating: opening, count: 10_000) + " 1 " + String(repeating: closing, count: 10_000)
    // A refusal on opening is as good as one on reading, or the object being taken for broken.
    do throws(ObelusError) {
      let document = try pdf.open()
      #expect(try document.object(ObjectID(4)) == .value(.null))
    } catch {
      #expect([.limit, .notPDF].contains(error.code))
    }
  }

  @Test func nestingThatReadersTakeIsKept() throws {
    var pdf = RawPDF()
    pdf[4] = String(repeating: "[", count: 100) + String(repeating: "]", count: 100)
    #expect(try pdf.open().object(ObjectID(4)) != .value(.null))
  }

  @Test func bytesCanBeAFile() throws {
    let file = MappedFile(bytes: Array("abc".utf8))
    #expect(file.count == 3)
    #expect(file.bytes == Array("abc".utf8))
  }
}
