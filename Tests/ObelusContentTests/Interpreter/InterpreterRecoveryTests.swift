import ObelusContent
import ObelusCore
import TestSupport
import Testing

/// What broken contents say, and what is reported of them.
@Suite struct InterpreterRecoveryTests {
  @Test func missingNumbersAreZeroAndTheFirstOnesCount() throws {
    let few = try interpret("BT /F1 10 Tf 5 Td (a) Tj ET")
    #expect(few.origins == [[5, 0]])
    #expect(few.findings.operandMismatches == 1)
    let many = try interpret("BT /F1 10 Tf 1 2 3 Td (a) Tj ET")
    #expect(many.origins == [[1, 2]])
    #expect(many.findings.operandMismatches == 1)
    let mixed = try interpret("BT /F1 10 Tf /X 1 (y) 2 Td (a) Tj ET")
    #expect(mixed.origins == [[1, 2]])
    #expect(mixed.findings.operandMismatches == 1)
  }

  @Test func spacingInsideAnArrayIsRunAndTheArrayGoesOn() throws {
    let content = try interpret("BT /F1 10 Tf [(a) 3 Tc (b)] TJ (cd) Tj ET")
    #expect(content.text == "abcd")
    #expect(abs(content.origins[3][0] - content.origins[2][0] - 8) < 1e-6)
    #expect(content.findings.operandMismatches > 0 && content.findings.disputedTexts == 0)
  }

  /// An operator that some readers leave out moves what comes after it, to others.
  @Test func whatPlacesTextIsDisputedWithWrongOperands() throws {
    #expect(try interpret("BT /F1 10 Tf /X 0 Td (a) Tj ET").findings.disputedTexts == 1)
    #expect(try interpret("BT /F1 2 10 Tf (a) Tj ET").findings.disputedTexts == 1)
    #expect(try interpret("BT /F1 10 Tf 1 0 Td (a) 5 Tj ET 1 m 5 w (x) g").findings.disputedTexts == 0)
  }

  /// One that does not end may take in what comes after it, for some readers.
  @Test func whatEndsNowhereIsDisputed() throws {
    #expect(try interpret("BT /F1 10 Tf [(a) 20 TL (cd) Tj ET").findings.disputedTexts == 1)
    #expect(try interpret("BT /F1 10 Tf [(a) x [(b)] TJ ET").findings.disputedTexts > 0)
    #expect(try interpret("[1 20 TL 0 0 m").findings.disputedTexts == 0)
  }

  @Test func otherOperatorsInsideAnArrayOnlyDropIt() throws {
    let content = try interpret("BT /F1 10 Tf [(a) 20 TL (cd) Tj ET")
    #expect(content.text == "cd")
    #expect(content.shows.count == 1 && content.shows[0].isFresh)
    #expect(content.findings.operandMismatches > 0)
  }

  @Test func stringsWithoutArrayAreShownByTJ() throws {
    let content = try interpret("BT /F1 10 Tf (ab) TJ 7 [(cd)] TJ ET")
    #expect(content.text == "abcd")
    #expect(content.findings.operandMismatches == 2)
  }

  @Test func aDictionaryThatNeverEndsSwallowsNothing() throws {
    let content = try interpret("/P << /A 1 BDC BT /F1 10 Tf (a) Tj ET")
    #expect(content.text == "a")
    #expect(content.findings.syntaxErrors > 0)
  }

  @Test func referencesInPropertyListsArePassedOver() throws {
    let content = try interpret("/P << /A 5 0 R /MCID 3 >> BDC BT /F1 10 Tf (a) Tj ET EMC")
    #expect(content.markedContent.map(\.mcid) == [3])
    #expect(content.findings.syntaxErrors == 1 && content.findings.unknownOperators == 0)
  }

  @Test func unterminatedStringsDropTheOperands() throws {
    let content = try interpret("BT /F1 10 Tf (a) Tj (b Tj ET")
    #expect(content.text == "a")
    #expect(content.findings.syntaxErrors == 1)
  }

  @Test func unknownOperatorsAndCompatibility() throws {
    let content = try interpret("1 2 foo BX 3 bar EX baz 1.2.3 BT /F1 10 Tf (a) Tj ET")
    #expect(content.findings.unknownOperators == 3)
    #expect(content.text == "a")
  }

  @Test func unbalancedStates() throws {
    let content = try interpret("Q Q q 2 0 0 2 0 0 cm q BT /F1 10 Tf (a) Tj ET EMC")
    #expect(content.findings.unbalancedStates == 5)
    #expect(content.text == "a")
  }

  @Test func invalidHexDigitsAreReported() throws {
    #expect(try interpret("BT /F1 10 Tf <4z> Tj ET").findings.operandMismatches == 1)
  }

  @Test(arguments: [
    "BT /F1 1e400 Tf (a) Tj ET", "BT /F1 10 Tf 99999999999999999999999999999999999999999999 0 0 1 0 0 Tm (ab) Tj ET",
    "99999999999999999999999999999999999999 0 0 1 0 0 cm 99999999999999999999999999999999999999 0 0 1 0 0 cm 1 1 m 2 2 l S",
    "/P <</MCID 99999999999999999999>> BDC EMC", "BI /W 99999999999 /H 99999999999 /BPC 99999 /CS /RGB ID x EI",
    "99999999999999999999 Tr", "-1 Tr", "BT /F1 10 Tf 0 0 0 0 0 0 Tm (ab) Tj ET",
  ])
  func absurdNumbersDoNotTrap(_ content: String) throws {
    _ = try interpret(content)
  }
}

@Suite struct InterpreterLimitTests {
  @Test func savedStates() throws {
    let content = try interpret(String(repeating: "q ", count: 100_001))
    #expect(content.findings.limits == 1)
  }

  @Test func closingStatesOnly() throws {
    #expect(try interpret(String(repeating: "Q\n", count: 50_000)).findings.unbalancedStates == 50_000)
  }

  @Test func operands() throws {
    var limits = Limits()
    limits.operands = 1000
    let array = "BT /F1 10 Tf [" + String(repeating: "(a)", count: 2000) + "] TJ ET"
    #expect(try interpret(array, limits: limits).findings.limits == 1)
    #expect(try interpret(array).glyphs.count == 2000)
  }

  @Test func glyphs() throws {
    var limits = Limits()
    limits.glyphs = 100
    let content = try interpret(
      "BT /F1 10 Tf " + String(repeating: "(aaaaaaaaaa) Tj ", count: 50) + "ET", limits: limits)
    #expect(content.findings.limits == 1)
    #expect(content.glyphs.count <= 110)
  }

  @Test func longPagesMayRunAllTheirOperators() throws {
    var limits = Limits()
    limits.operators = 10
    let content = try interpret(String(repeating: "0 0 m 1 1 l S\n", count: 100), limits: limits)
    #expect(content.findings.limits == 0 && content.paths.count == 100)
  }

  @Test func exponentialForms() throws {
    let document = FakeDocument()
    var inner = document.form("BT /F1 10 Tf (a) Tj ET")
    for _ in 0..<40 { inner = document.form("/X Do /X Do", resources: ["XObject": .dictionary(["X": inner])]) }
    var limits = Limits()
    limits.operators = 10_000
    let content = try document.interpret("/X Do", resources: ["XObject": .dictionary(["X": inner])], limits: limits)
    #expect(content.findings.limits == 1)
  }

  @Test func deepForms() throws {
    let document = FakeDocument()
    var inner = document.form("BT /F1 10 Tf (a) Tj ET")
    for _ in 0..<100 { inner = document.form("/X Do", resources: ["XObject": .dictionary(["X": inner])]) }
    let content = try document.interpret("/X Do", resources: ["XObject": .dictionary(["X": inner])])
    #expect(content.findings.limits == 1 && content.glyphs.isEmpty)
  }

  @Test func recursiveForms() throws {
    let document = FakeDocument()
    let id = ObjectID(500)
    document.store.objects[id] = .stream(
      ["Subtype": .name("Form"), "Resources": .dictionary(["XObject": .dictionary(["X": .reference(id)])])],
      data: Array("/X Do BT /F1 1 Tf (a) Tj ET".utf8))
    let content = try document.interpret("/X Do", resources: ["XObject": .dictionary(["X": .reference(id)])])
    #expect(content.findings.cycles == 1)
    #expect(content.text == "a")
  }

  @Test func decodedBytes() throws {
    var limits = Limits()
    limits.streamBytes = 30
    let content = try interpret("BT /F1 10 Tf (a) Tj ET " + String(repeating: " ", count: 100), limits: limits)
    #expect(content.findings.truncatedStreams == 1 && content.findings.limits == 1)
    #expect(content.text == "a" && content.instances[0].isTruncated)
  }

  @Test func interpretedBytesOfAPage() throws {
    let document = FakeDocument()
    let form = document.form(String(repeating: " ", count: 1000))
    var limits = Limits()
    limits.pageBytes = 10_000
    let content = try document.interpret(
      String(repeating: "/X Do ", count: 100), resources: ["XObject": .dictionary(["X": form])], limits: limits)
    #expect(content.findings.limits == 1)
  }

  @Test func manyUnclosedMarkers() throws {
    for marker in ["[", "<<", "("] {
      _ = try interpret(String(repeating: marker, count: 300_000))
    }
  }
}
