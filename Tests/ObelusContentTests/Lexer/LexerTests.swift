import ObelusContent
import ObelusCore
import Testing

@Suite struct LexerTests {
  /// Every token as its kind and text.
  private func tokens(_ content: String) -> [String] {
    let bytes = Array(content.utf8)
    var lexer = Lexer()
    var operand = Operand(kind: .other, start: 0, end: 0, number: 0)
    var tokens: [String] = []
    while true {
      switch lexer.next(bytes.span, &operand) {
      case .operand: tokens.append("\(operand.kind) \(String(decoding: bytes[operand.range], as: UTF8.self))")
      case .keyword:
        tokens.append("keyword \(String(decoding: bytes[lexer.keywordStart..<lexer.position], as: UTF8.self))")
      case .error: tokens.append("error")
      case .end: return tokens
      }
    }
  }

  private func number(_ text: String) -> Double? {
    let bytes = Array(text.utf8)
    var lexer = Lexer()
    var operand = Operand(kind: .other, start: 0, end: 0, number: 0)
    guard lexer.next(bytes.span, &operand) == .operand, operand.kind == .number else { return nil }
    return operand.number
  }

  @Test func operandsAndOperators() {
    #expect(
      tokens("/F1 12 Tf[(a)-3.5<41>]TJ") == [
        "name /F1", "number 12", "keyword Tf", "arrayOpen [", "literal (a)", "number -3.5", "hex <41>", "arrayClose ]",
        "keyword TJ",
      ])
    #expect(
      tokens("/P<</MCID 0/X true>>BDC") == [
        "name /P", "dictionaryOpen <<", "name /MCID", "number 0", "name /X", "other true", "dictionaryClose >>",
        "keyword BDC",
      ])
    #expect(
      tokens("f* T* ' \" null false") == [
        "keyword f*", "keyword T*", "keyword '", "keyword \"", "other null", "other false",
      ])
  }

  @Test func commentsAndWhiteSpace() {
    #expect(tokens("% Tj (x)\r1\u{0}2\u{c}3%end") == ["number 1", "number 2", "number 3"])
  }

  @Test func nestedAndEscapedParentheses() {
    #expect(tokens("(a(b)c)(a\\)b)(a\\\\)") == ["literal (a(b)c)", "escapedLiteral (a\\)b)", "escapedLiteral (a\\\\)"])
  }

  @Test func misplacedDelimitersAreErrors() {
    #expect(tokens(") 1") == ["error", "number 1"])
    #expect(tokens("> { }") == ["error", "error", "error"])
    #expect(tokens("(never ends") == ["error"])
    #expect(tokens("<41") == ["error"])
    #expect(tokens("(ends in \\") == ["error"])
  }

  @Test(arguments: [
    ("0", 0), ("-12", -12), ("+7", 7), (".5", 0.5), ("-.25", -0.25), ("4.", 4), ("--3", -3), ("0.00-56", 0),
    ("12-4", 12), ("-", 0), (".", 0), ("123456789012345678901234567890", 1.2345678901234568e29),
    ("0.10000000000000000000001", 0.1),
  ])
  func numbers(_ text: String, _ value: Double) throws {
    let read = try #require(number(text))
    #expect(abs(read - value) <= abs(value) * 1e-15)
  }

  @Test func hugeNumbersStayFinite() throws {
    let text = String(repeating: "9", count: 400)
    #expect(try #require(number(text)).isFinite)
    #expect(try #require(number("0." + String(repeating: "0", count: 500) + "1")) == 0)
  }

  @Test(arguments: ["1.2.3", "1e5", "12Tf"])
  func malformedNumbersAreUnknownOperators(_ text: String) {
    #expect(tokens(text) == ["keyword \(text)"])
    #expect(number(text) == nil)
  }

  @Test func operatorKeys() {
    for op in Operator.allCases {
      let bytes = Array(op.text.utf8)
      var lexer = Lexer()
      var operand = Operand(kind: .other, start: 0, end: 0, number: 0)
      #expect(lexer.next(bytes.span, &operand) == .keyword)
      #expect(Operator(rawValue: lexer.keyword) == op)
    }
    #expect(Operator.allCases.count == 73)
    #expect(Operator.showText.text == "Tj" && Operator.setFillColorExtended.text == "scn")
  }
}
