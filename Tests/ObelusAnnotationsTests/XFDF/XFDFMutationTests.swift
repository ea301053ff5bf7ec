import ObelusCore
import TestSupport
import Testing

@testable import ObelusAnnotations

/// Bytes changed at random never do harm, and what is still read can be written and read again.
@Suite struct XFDFMutationTests {
  @Test func changedBytes() throws {
    var random = SeededGenerator(seed: Seed.value(for: "XFDFMutationTests"))
    var data = FormsData()
    data.annotations = try XFDFTypesTests.all
    data.fields = [FieldValue(path: ["a", "b"], values: ["x"])]
    let whole = XFDF.write(data)
    // Documents of one annotation each change more of what matters.
    let small = try XFDFTypesTests.all.map { annotation in
      var data = FormsData()
      data.annotations = [annotation]
      return XFDF.write(data)
    }
    let values = [
      "", "-1", "1e999", "99999999999999999999", "NaN", "(", "<<", "9 0 R", "1 0 R", "&#0;", "\u{FFFD}", "#GG0000", "[",
      "popup",
    ]
    var readable = 0
    for round in 0..<1500 {
      var bytes = round % 50 == 0 ? whole : small[round % small.count]
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let at = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<6, using: &random) {
        case 0: bytes[at] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.removeSubrange(at..<min(bytes.count, at + Int.random(in: 1...20, using: &random)))
        case 2:
          bytes.insert(
            contentsOf: bytes[at..<min(bytes.count, at + 30)], at: Int.random(in: 0..<bytes.count, using: &random))
        default:
          // The value of an attribute, or what stands between two tags.
          let mark = Bool.random(using: &random) ? UInt8(ascii: "\"") : UInt8(ascii: ">")
          guard let start = bytes[at...].firstIndex(of: mark) else { continue }
          let close = mark == UInt8(ascii: "\"") ? mark : UInt8(ascii: "<")
          guard let end = bytes[(start + 1)...].firstIndex(of: close) else { continue }
          bytes.replaceSubrange((start + 1)..<end, with: Array((values.randomElement(using: &random) ?? "").utf8))
        }
        if bytes.isEmpty { bytes = [0x20] }
      }
      guard let read = try? XFDF.read(bytes) else { continue }
      readable += 1
      let again = try XFDF.read(XFDF.write(read))
      try #require(again.annotations.count == read.annotations.filter { $0.subtype != .widget }.count)
    }
    #expect(readable > 200)
  }
}
