import Foundation
import TestSupport
import Testing

@testable import ObelusIO

@Suite struct JSONTests {
  private func read(_ text: String, depth: Int = 8, values: Int = 100) throws -> JSONValue {
    try JSONValue(Array(text.utf8), limits: JSONLimits(depth: depth, values: values))
  }

  @Test func values() throws {
    #expect(
      try read(#" {"a" : [1, -2.5, 1e3, true, false, null], "é\ud83d\ude00\n": {} } "#)
        == ["a": [1, .number(-2.5), .number(1000), true, false, nil], "é😀\n": .object([])])
    #expect(try read("9223372036854775807") == .integer(.max))
    #expect(try read("9223372036854775808") == .number(9_223_372_036_854_775_808))
    #expect(try read("\u{FEFF}0") == 0)
  }

  @Test(arguments: [
    "", " ", "{", "[1,]", "01", "1.", ".5", "+1", "-", "1e", "0x1", "NaN", "1e999", "nul", "\"\u{1}\"", "\"\\u12\"",
    "\"\\udc00\"", "{\"a\":1,\"a\":2}", "1 2", "'a'", "[1 2]", "{a:1}", "// no\n1",
  ])
  func refused(text: String) {
    #expect(throws: JSONFailure.self) { try read(text) }
  }

  @Test func placesAndLimits() throws {
    let failure = #expect(throws: JSONFailure.self) { try read("[\n \"é\", x]") }
    #expect(failure?.place == JSONPlace(line: 2, column: 7))
    let twice = #expect(throws: JSONFailure.self) { try read("{\"secret\":1, \"secret\":2}") }
    #expect(twice?.key == "secret")
    #expect(twice?.problem.contains("secret") == false)
    #expect(try read("[[1]]", depth: 2) == [[1]])
    #expect(throws: JSONFailure.self) { try read("[[1]]", depth: 1) }
    #expect(throws: JSONFailure.self) { try read("[1,2,3]", values: 3) }
    #expect(throws: JSONFailure.self) { try JSONValue([0x22, 0xFF, 0x22]) }
    #expect(throws: JSONFailure.self) { try read(String(repeating: "[", count: 1_000_000), depth: 256) }
  }

  @Test func text() {
    let value: JSONValue = [
      "a": "\"\\\n\r\t\u{1}\u{7F}\u{85}\u{A0}\u{2028}\u{2029}\u{2030}é東😀", "b": [1, .number(0.1)],
    ]
    #expect(
      value.line
        == #"{"a":"\"\\\n\r\t\u0001\u007f\u0085"# + "\u{A0}" + #"\u2028\u2029‰é東😀","b":[1,0.1]}"#)
    #expect(value.pretty.hasPrefix("{\n  \"a\": "))
    #expect(value.pretty.hasSuffix("\"b\": [1, 0.1]\n}\n"))
    #expect(JSONValue.number(.infinity).line == "null")
  }

  /// What is written is read back as it was, and another reader agrees.
  @Test func randomValues() throws {
    var random = SeededGenerator(seed: Seed.value(for: "JSON values"))
    for _ in 0..<500 {
      let value = JSONValue.array([Self.random(&random, depth: 4)])
      #expect(try JSONValue(value.lineBytes) == value)
      #expect(try JSONValue(Array(value.pretty.utf8)) == value)
      #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(value.lineBytes)) }
    }
  }

  /// A damaged text is read or refused, and never traps.
  @Test func damagedTexts() throws {
    var random = SeededGenerator(seed: Seed.value(for: "damaged JSON"))
    for _ in 0..<500 {
      var bytes = JSONValue.array([Self.random(&random, depth: 4)]).lineBytes
      for _ in 0..<3 {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      if let value = try? JSONValue(bytes) { #expect(try JSONValue(value.lineBytes) == value) }
    }
  }

  private static func random(_ random: inout SeededGenerator, depth: Int) -> JSONValue {
    switch Int.random(in: 0..<(depth > 0 ? 7 : 5), using: &random) {
    case 0: return .null
    case 1: return .boolean(Bool.random(using: &random))
    case 2: return .integer(Int.random(in: .min ... .max, using: &random))
    case 3: return .number(Double.random(in: -1e6...1e6, using: &random) + 0.123)
    case 4: return .string(text(&random))
    case 5:
      return .array((0..<Int.random(in: 0..<4, using: &random)).map { _ in Self.random(&random, depth: depth - 1) })
    default:
      return .object(
        (0..<Int.random(in: 0..<4, using: &random)).map {
          .init("\($0)" + text(&random), Self.random(&random, depth: depth - 1))
        })
    }
  }

  private static func text(_ random: inout SeededGenerator) -> String {
    let pool = Array("ab\"\\/\u{0}\u{1F}\u{7F}\u{80}\u{9F}\u{A0}é\u{2027}\u{2028}\u{2029}東😀".unicodeScalars)
    var text = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0..<12, using: &random) { text.append(pool.randomElement(using: &random) ?? "a") }
    return String(text)
  }
}

@Suite struct Base64Tests {
  @Test func sameAsFoundation() throws {
    var random = SeededGenerator(seed: Seed.value(for: "base64"))
    for count in 0..<200 {
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
      let text = Base64.encode(bytes)
      #expect(text == Data(bytes).base64EncodedString())
      #expect(Base64.decode(text) == bytes)
    }
  }

  @Test(arguments: ["A", "AAA", "A===", "====", "AA=A", "AA==AAAA", "AB==", "AAB=", "AA A", "AAA-", "AAAé"])
  func refused(text: String) { #expect(Base64.decode(text) == nil) }
}
