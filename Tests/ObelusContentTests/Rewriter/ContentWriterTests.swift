import ObelusCore
import Testing

@testable import ObelusContent

@Suite("Numbers and objects in content streams")
struct ContentWriterTests {
  @Test(
    "Numbers have no exponent, few places, and bounds",
    arguments: [
      (0.0, "0"), (-0.00001, "0"), (1.5, "1.5"), (-1.23456, "-1.2346"), (12, "12"), (0.0001, "0.0001"),
      (1e300, "100000000000000"),
      (-1e300, "-100000000000000"), (.nan, "0"), (.infinity, "0"), (99.99999, "100"),
    ] as [(Double, String)])
  func numbers(_ value: Double, _ text: String) {
    #expect(String(decoding: ContentWriter.number(value, decimals: 4), as: UTF8.self) == text)
  }

  @Test(
    "Exact numbers read back as themselves",
    arguments: [0, 1, -3, 0.1, 1.0 / 3, -123.456, 1e-5, 2.5e-7, 12345678.9, 1e12] as [Double])
  func exactNumbers(_ value: Double) throws {
    let bytes = ContentWriter.exactNumber(value)
    var lexer = Lexer()
    var operand = Operand(kind: .other, start: 0, end: 0, number: 0)
    _ = lexer.next(bytes.span, &operand)
    #expect(operand.kind == .number)
    #expect((operand.number - value).magnitude <= value.magnitude * 1e-9)
  }

  @Test("Objects read back as themselves")
  func objects() throws {
    let value: PDFDictionary = [
      "A B#": .array([.integer(1), .real(2.5), .boolean(true), .null, .name("N")]), "S": .string([0, 255, 40]),
      "D": .dictionary(["K": .integer(-1)]),
    ]
    let bytes = ContentWriter.dictionary(value)
    var lexer = Lexer()
    var operands: [Operand] = []
    var operand = Operand(kind: .other, start: 0, end: 0, number: 0)
    while case .operand = lexer.next(bytes.span, &operand) { operands.append(operand) }
    var parser = OperandParser(operands[...])
    #expect(parser.next(bytes.span) == .dictionary(value))
  }

  @Test("Edits keep tokens apart and all other bytes as they are")
  func edits() {
    let source = Array("ab cd ef".utf8)
    let edits = [StreamEdit(3..<5, Array("x".utf8)), StreamEdit(8..<8, Array("y".utf8)), StreamEdit(1..<3, [])]
    #expect(String(decoding: edits.applied(to: source), as: UTF8.self) == "a x ef y")
    #expect(
      [StreamEdit](arrayLiteral: StreamEdit(0..<6, [0x20]), StreamEdit(2..<4, Array("z".utf8))).applied(to: source)
        == Array(" z ef".utf8))
  }
}
