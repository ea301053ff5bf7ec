internal import Foundation
internal import ObelusCore
internal import TestSupport
import Testing

@testable internal import ObelusPDF

@Suite struct WriterSyntaxTests {
  private func syntax(_ object: PDFObject) throws -> String {
    var formatter = ObjectFormatter()
    try formatter.append(object, ObjectQueue(ObjectStore()))
    return String(decoding: formatter.bytes, as: UTF8.self)
  }

  @Test(arguments: [
    (0.0, "0"), (-0.0, "0"), (5, "5"), (-3, "-3"), (0.5, "0.5"), (-1.25, "-1.25"), (Double(Float(0.1)), "0.1"),
    (0.1, "0.1"), (Double(Float(277.8)), "277.8"), (1.25e-7, "0.000000125"), (1e-5, "0.00001"), (1e-40, "0"),
    (.nan, "0"), (1e10, "10000000000.0"), (123_456_789.5, "123456789.5"), (2_147_483_648, "2147483648.0"),
    (-2_147_483_647, "-2147483647"),
  ])
  func reals(_ value: Double, _ expected: String) throws {
    #expect(try syntax(.real(value)) == expected)
  }

  @Test(arguments: [Double.infinity, -.infinity, 1e300, 3.5e38])
  func hugeRealsBecomeTheLargest(_ value: Double) throws {
    let text = try syntax(.real(value))
    #expect(Double(text)?.magnitude == Double(Float.greatestFiniteMagnitude))
    #expect(text.utf8.allSatisfy { "-.0123456789".utf8.contains($0) })
  }

  @Test func integers() throws {
    for value in [0, 7, 10, -10, 99, 100, Int.max, Int.min] {
      #expect(try syntax(.integer(value)) == String(value))
    }
  }

  @Test func singlesComeBackExactly() throws {
    let seed = Seed.value(for: "written values")
    var random = SeededGenerator(seed: seed)
    for _ in 0..<20_000 {
      let single = Float(bitPattern: UInt32.random(in: 0...UInt32.max, using: &random))
      guard single.isFinite, single.isNormal else { continue }
      let text = try syntax(.real(Double(single)))
      #expect(Float(text) == single, "seed \(seed)")
      #expect(text.utf8.allSatisfy { "-.0123456789".utf8.contains($0) }, "seed \(seed)")
    }
  }

  @Test func tokensArePartedOnlyWhereTheyMustBe() throws {
    #expect(
      try syntax(
        .array([
          .integer(1), .integer(2), .name("A"), .integer(3), .name("B"), .name("C"), .null, .boolean(true),
          .string([65]), .boolean(false), .dictionary(["K": .real(0.5), "L": .array([.name(""), .integer(4)])]),
        ])) == "[1 2/A 3/B/C null true(A)false<</K 0.5/L[/ 4]>>]")
  }

  @Test func namesAndStringsAreEscaped() throws {
    #expect(try syntax(.name("A B#(\u{E9}")) == "/A#20B#23#28#e9")
    #expect(try syntax(.string(Array("(a\\b)\r\n".utf8))) == "(\\(a\\\\b\\)\\r\n)")
  }

  @Test(.enabled(if: Tool.isInstalled("qpdf")))
  func randomValuesReadBackTheSame() throws {
    let seed = Seed.value(for: "written values")
    var random = SeededGenerator(seed: seed)
    let values = (0..<2000).map { _ in randomValue(&random, depth: 0) }
    let folder = try TemporaryFolder()
    let store = ObjectStore(pages: [""])
    store.setCatalog("Values", .array(values))
    let (path, _) = try write(store, as: "out.pdf", in: folder)
    let read = try #require(try qpdfCatalog(path)["/Values"] as? [Any])
    #expect(read.count == values.count)
    for (value, json) in zip(values, read) {
      #expect(matches(value, json), "seed \(seed): \(value) came back as \(json)")
    }
  }

  private func randomValue(_ random: inout SeededGenerator, depth: Int) -> PDFObject {
    func bytes(_ range: ClosedRange<UInt8>) -> [UInt8] {
      (0..<Int.random(in: 0...12, using: &random)).map { _ in UInt8.random(in: range, using: &random) }
    }
    switch Int.random(in: 0...(depth < 4 ? 7 : 5), using: &random) {
    case 0: return .null
    case 1: return .boolean(Bool.random(using: &random))
    case 2: return .integer(Int.random(in: -1_000_000...1_000_000, using: &random))
    case 3: return .real(Double(Float.random(in: -1000...1000, using: &random)))
    case 4: return .name(PDFName(bytes: [65] + bytes(1...127)))
    // qpdf's JSON cannot say the codes that PDFDocEncoding leaves without a character.
    case 5: return .string(bytes(0...255).filter { ![0x7F, 0x9F, 0xAD].contains($0) })
    case 6:
      return .array(
        (0..<Int.random(in: 0...5, using: &random)).map { _ in randomValue(&random, depth: depth + 1) })
    default:
      var dictionary = PDFDictionary()
      for _ in 0..<Int.random(in: 0...5, using: &random) {
        dictionary[PDFName(bytes: [66] + bytes(1...127))] = randomValue(&random, depth: depth + 1)
      }
      return .dictionary(dictionary)
    }
  }

  /// Whether qpdf's JSON (version 2) stands for the value.
  private func matches(_ value: PDFObject, _ json: Any) -> Bool {
    switch value {
    case .null: return json is NSNull
    case .boolean(let b): return json as? Bool == b
    case .integer(let n): return json as? Int == n
    case .real(let v): return (json as? Double).map { Float($0) == Float(v) } ?? false
    case .name(let n): return json as? String == "/" + n.text
    case .string(let bytes):
      guard let text = json as? String else { return false }
      if text.hasPrefix("b:") { return text.dropFirst(2) == bytes.map { String(format: "%02x", $0) }.joined() }
      return text.hasPrefix("u:") && TextString.decode(bytes) == text.dropFirst(2)
    case .array(let items):
      guard let list = json as? [Any], list.count == items.count else { return false }
      return zip(items, list).allSatisfy { matches($0, $1) }
    case .dictionary(let dictionary):
      guard let map = json as? [String: Any], map.count == dictionary.count else { return false }
      return dictionary.entries.allSatisfy { entry in
        map["/" + entry.key.text].map { matches(entry.value, $0) } ?? false
      }
    case .reference: return false
    }
  }
}
