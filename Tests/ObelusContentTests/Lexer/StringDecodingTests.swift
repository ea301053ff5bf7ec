import ObelusContent
import ObelusCore
import Testing

@Suite struct StringDecodingTests {
  private func operand(_ bytes: [UInt8]) -> Operand {
    var lexer = Lexer()
    var operand = Operand(kind: .other, start: 0, end: 0, number: 0)
    _ = lexer.next(bytes.span, &operand)
    return operand
  }

  private func decode(_ text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    let operand = operand(bytes)
    var decoded: [UInt8] = []
    StringDecoding.decode(bytes.span, operand.kind, operand.range, into: &decoded)
    return decoded
  }

  @Test(arguments: [
    (#"(a\n\r\t\b\f\(\)\\z)"#, "a\n\r\t\u{8}\u{c}()\\z"), (#"(\101\0612\7x)"#, "A12\u{7}x"), (#"(\501)"#, "A"),
    (#"(\q)"#, "q"), ("(a\\\nb)", "ab"), ("(a\\\r\nb)", "ab"), ("(a\\\rb)", "ab"), ("(a\rb)", "a\rb"),
    ("(a(b)c)", "a(b)c"),
    ("()", ""), ("<41 4\n2>", "AB"), ("<414>", "A@"), ("<>", ""),
  ])
  func literalAndHex(_ text: String, _ decoded: String) {
    #expect(decode(text) == Array(decoded.utf8))
  }

  @Test func invalidHexDigitsAreReported() {
    let bytes = Array("<4g41>".utf8)
    let operand = operand(bytes)
    var decoded: [UInt8] = []
    #expect(!StringDecoding.decode(bytes.span, operand.kind, operand.range, into: &decoded))
    #expect(decoded == [0x40, 0x41])
  }

  @Test(arguments: [#"(a\)\101\#nb)"#, "<4 1 42 5>", "(plain)", "(\\\n)"])
  func sourceMapSaysWhereEachByteComesFrom(_ text: String) {
    let bytes = Array(text.utf8)
    let operand = operand(bytes)
    let map = StringDecoding.sourceMap(bytes.span, operand.kind, operand.range)
    let whole = decode(text)
    #expect(map.count == whole.count + 1)
    #expect(map.last == operand.end - 1)
    // The source bytes of each decoded byte alone say that byte.
    for i in 0..<whole.count {
      let delimiters: (UInt8, UInt8) = operand.kind == .hex ? (0x3C, 0x3E) : (0x28, 0x29)
      let piece = [delimiters.0] + bytes[Int(map[i])..<Int(map[i + 1])] + [delimiters.1]
      #expect(decode(String(decoding: piece, as: UTF8.self)) == [whole[i]])
    }
  }

  @Test func names() {
    func name(_ text: String) -> PDFName {
      let bytes = Array(text.utf8)
      return NameDecoding.decode(bytes.span, 0..<bytes.count)
    }
    #expect(name("/F1") == "F1")
    #expect(name("/A#42#20c") == "AB c")
    #expect(name("/A#00#4") == "A#00#4")
    #expect(name("/") == "")
    #expect(name("/#e4").bytes == [0xE4])
  }

  @Test func objectsFromOperands() {
    let bytes = Array("/A [1 2.5 [true]] /B <</C (x) /D <41> /E null>> ]".utf8)
    var lexer = Lexer()
    var operand = Operand(kind: .other, start: 0, end: 0, number: 0)
    var operands: [Operand] = []
    while lexer.next(bytes.span, &operand) == .operand { operands.append(operand) }
    var parser = OperandParser(operands[...])
    #expect(parser.next(bytes.span) == .name("A"))
    #expect(parser.next(bytes.span) == .array([.integer(1), .real(2.5), .array([.boolean(true)])]))
    #expect(parser.next(bytes.span) == .name("B"))
    #expect(parser.next(bytes.span) == .dictionary(["C": .string([0x78]), "D": .string([0x41]), "E": .null]))
    #expect(parser.next(bytes.span) == nil)
    #expect(parser.isAtEnd)
  }
}
