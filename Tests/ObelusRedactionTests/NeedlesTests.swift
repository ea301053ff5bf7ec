import ObelusCore
import ObelusRedaction
import TestSupport
import Testing

@Suite struct NeedlesTests {
  private let text = "Änne Secret"

  @Test(arguments: [
    Array("xx Änne Secret yy".utf8), [0xC4] + Array("nne Secret".utf8),
    "Änne Secret".utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] },
    "Änne Secret".utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] },
    Array("<00C4006E006E00650020005300650063007200650074>".utf8),
    Array("<c4 not>c36e".utf8) + Array("c3846e6e6520536563726574".utf8),
  ])
  func findsEveryEncoding(bytes: [UInt8]) { #expect(Needles([text]).found(in: bytes) == [0]) }

  @Test(arguments: ["", "Änne Secre", "Anne Secret", "änne secret"])
  func findsNothingElse(bytes: String) { #expect(Needles([text]).found(in: Array(bytes.utf8)).isEmpty) }

  @Test func leavesShortTextsToOthers() { #expect(Needles(["the", "short"]).isEmpty) }

  @Test func scansStringsNamesKeysAndStreams() throws {
    let store = ObjectStore()
    let secret = "SECRETWORD"
    _ = store.add(.value(.array([.string(Array("a SECRETWORD".utf8))])))
    _ = store.add(.value(.name(PDFName("xSECRETWORD"))))
    _ = store.add(.value(.dictionary([PDFName(secret): .integer(1)])))
    _ = store.add(.stream(["Type": .name("XObject"), "Subtype": .name("Form")], data: Array("(SECRETWORD) Tj".utf8)))
    _ = store.add(.stream(["Subtype": .name("Image")], data: Array("Exif SECRETWORD".utf8)))
    _ = store.add(.stream([:], data: Array("SECRET WORD".utf8)))
    let hits = try ByteScan(source: store, needles: Needles([secret])).run(objects: 8)
    #expect(hits.map(\.object.rawValue) == [1, 2, 3, 4, 5])
    #expect(hits.allSatisfy { !$0.carrier.contains(secret) })
  }
}
