import Foundation
import TestSupport
import Testing

/// Ways in which a name can be laid out on a page, one a page: the plan has it on each.
@Suite("Layouts of a name")
struct LayoutTests {
  private static let name = "Marta Ellingsworth"
  private static let surname = "Ellingsworth"

  /// Courier: each letter is six tenths of its size wide.
  private static func text(_ text: String, _ x: Double, _ y: Double, size: Double = 10, rise: Double = 0) -> String {
    "BT /F2 \(size) Tf \(rise) Ts \(x) \(y) Td (\(text)) Tj ET\n"
  }

  private static func turned(_ text: String, _ degrees: Double, _ x: Double, _ y: Double) -> String {
    let (c, s) = (cos(degrees * .pi / 180), sin(degrees * .pi / 180))
    return "BT /F2 10 Tf \(c) \(s) \(-s) \(c) \(x) \(y) Tm (\(text)) Tj ET\n"
  }

  /// Each letter by itself; `place` gives what is added to where it would stand.
  private static func letters(_ text: String, _ place: (Int) -> (x: Double, y: Double)) -> [String] {
    text.enumerated().map { index, letter in
      let offset = place(index)
      return self.text(String(letter), 50 + 6 * Double(index) + offset.x, 500 + offset.y)
    }
  }

  /// On a circle of a radius, letters `step` points apart; spaces are not shown.
  private static func curve(_ text: String, radius: Double, step: Double) -> String {
    text.enumerated().filter { $0.element != " " }.map { index, letter in
      let angle = 150 - Double(index) * step / radius * 180 / .pi
      return turned(
        String(letter), angle - 90, 300 + radius * cos(angle * .pi / 180), 400 + radius * sin(angle * .pi / 180))
    }.joined()
  }

  /// What the page draws, and what is looked for.
  private static let layouts: [(what: String, content: String, wanted: String)] = [
    (
      "a table's cell in two lines",
      text("1", 50, 500) + text("Marta", 90, 500) + text("Leeds", 250, 500)
        + text("Ellingsworth", 90, 488) + text("2", 50, 460) + text("Jon", 90, 460) + text("York", 250, 460), name
    ),
    (
      "the end of a column",
      text("Some words", 50, 500) + text("told by Marta", 50, 488)
        + text("Ellingsworth and", 300, 500) + text("others", 300, 488), name
    ),
    (
      "a hyphen at a column's end",
      text("Some words", 50, 500) + text("told by Ellings-", 50, 488)
        + text("worth and", 300, 500) + text("others", 300, 488), surname
    ),
    ("wide spaces", "BT /F2 10 Tf 40 Tw 50 500 Td (Marta Ellingsworth said) Tj ET", name),
    ("gaps without spaces", "BT /F2 10 Tf 50 500 Td [(by) -2000 (Marta) -2500 (Ellingsworth) -2000 (now)] TJ ET", name),
    (
      "kerned capitals",
      "BT /F2 10 Tf 50 500 Td [(M) 60 (A) 80 (RTA) -600 (EL) 30 (LIN) 40 (GSW) 60 (OR) 90 (TH)] TJ ET",
      name
    ),
    (
      "small capitals by size",
      "BT /F2 10 Tf 50 500 Td (M) Tj /F2 8 Tf (ARTA ) Tj /F2 10 Tf (E) Tj /F2 8 Tf (LLINGSWORTH) Tj ET",
      name
    ),
    ("a raised initial", text("E", 50, 500, size: 30) + text("llingsworth", 68, 500), surname),
    ("diagonal", turned(name, 33, 100, 200), name), ("upside down", turned(name, 180, 400, 300), name),
    ("on its side", turned(name, 90, 100, 200), name),
    ("on a curve", curve(name, radius: 150, step: 6), name),
    ("on a narrow curve", curve(surname, radius: 50, step: 6), surname),
    ("spaced out on a curve", curve(surname, radius: 120, step: 10), surname),
    ("printed twice", text(name, 50, 500) + text(name, 50.4, 500), name),
    ("each letter printed twice", letters(surname) { _ in (0, 0) }.flatMap { [$0, $0] }.joined(), surname),
    ("with a shadow", text(surname, 52, 498) + text(surname, 50, 500), surname),
    ("letters from right to left", letters(surname) { _ in (0, 0) }.reversed().joined(), surname),
    ("letters on no line", letters(surname) { (0, [0, 1.5, -1.5, 2][$0 % 4]) }.joined(), surname),
    ("stairs", letters(surname) { (0, -4 * Double($0)) }.joined(), surname),
    ("letters below each other", letters(surname) { (-6 * Double($0), -12 * Double($0)) }.joined(), surname),
    ("spaced out", "BT /F2 10 Tf 12 Tc 50 500 Td (Ellingsworth) Tj ET", surname),
    ("two words spaced out", "BT /F2 10 Tf 10 Tc 50 500 Td (Marta Ellingsworth) Tj ET", name),
    ("typed with spaces", text("E l l i n g s w o r t h", 50, 500), surname),
    ("a comb", letters(surname) { (14 * Double($0), 0) }.joined(), surname),
    ("with a note's number", text(surname, 50, 500) + text("2", 122, 504, size: 6) + text("said", 132, 500), surname),
    (
      "with a raised number",
      "BT /F2 10 Tf 50 500 Td (Ellingsworth) Tj /F2 6 Tf 4 Ts (12) Tj /F2 10 Tf 0 Ts ( said) Tj ET",
      surname
    ),
    (
      "with a raised letter",
      "BT /F2 10 Tf 50 500 Td (Ellingsworth) Tj /F2 6 Tf 4 Ts (a) Tj /F2 10 Tf 0 Ts ( said) Tj ET",
      surname
    ),
    (
      "with a lowered number",
      "BT /F2 10 Tf 50 500 Td (Ellingsworth) Tj /F2 6 Tf -3 Ts (2) Tj /F2 10 Tf 0 Ts ( said) Tj ET",
      surname
    ),
    ("behind a raised number", "BT /F2 6 Tf 4 Ts 50 500 Td (3) Tj /F2 10 Tf 0 Ts (Ellingsworth said) Tj ET", surname),
    ("in three fonts", "BT /F2 10 Tf 50 500 Td (Elli) Tj /F1 10 Tf (ngs) Tj /F2 10 Tf (worth) Tj ET", surname),
    ("in three colours", "BT /F2 10 Tf 1 0 0 rg 50 500 Td (Ell) Tj 0 0 1 rg (ings) Tj 0 g (worth) Tj ET", surname),
    ("skewed", "BT /F2 10 Tf 1 0 .7 1 50 500 Tm (Marta Ellingsworth) Tj ET", name),
    ("mirrored", "BT /F2 10 Tf -1 0 0 1 400 500 Tm (Marta Ellingsworth) Tj ET", name),
    ("narrow", "BT /F2 10 Tf 40 Tz 50 500 Td (Marta Ellingsworth) Tj ET", name),
    (
      "in lines that are counted",
      text("1", 50, 500) + text("as told by Marta", 64, 500) + text("2", 50, 488)
        + text("Ellingsworth, who", 64, 488) + text("3", 50, 476) + text("left", 64, 476), name
    ),
    (
      "hyphenated in lines that are counted",
      text("9 as told by Ellings-", 50, 500) + text("10 worth, who then", 50, 488)
        + text("11 left", 50, 476), surname
    ),
    (
      "in lines counted at their edge",
      text("as told by Marta", 64, 500) + text("Ellingsworth, who", 64, 488)
        + text("left", 64, 476) + text("1", 50, 500) + text("2", 50, 488) + text("3", 50, 476), name
    ),
    (
      "beside a note in the margin",
      text("as told by Marta", 150, 500) + text("see p. 3", 50, 494, size: 7)
        + text("Ellingsworth, who", 150, 488), name
    ),
    (
      "with underscores below",
      text("Marta", 50, 500) + text("_____", 50, 499) + text("Ellingsworth", 86, 500)
        + text("____________", 86, 499), name
    ),
    ("struck out by hyphens", text(surname, 50, 500) + text("------------", 50, 500), surname),
    ("before dots that lead", text("Ellingsworth..........12", 50, 500), surname),
    ("far apart lines", text("as told by Marta", 150, 500) + text("Ellingsworth, who", 150, 470), name),
    ("lines set to the right", text("as told by Marta", 300, 500) + text("Ellingsworth", 324, 488), name),
    ("lines in the middle", text("by Marta", 200, 500) + text("Ellingsworth of Leeds", 160, 488), name),
  ]

  @Test("The plan has the name on each page, certain or possible, and nothing is passed over")
  func plan() throws {
    let folder = try TemporaryFolder()
    var pdf = TinyPDF()
    let courier = pdf.font("Courier")
    for layout in Self.layouts {
      pdf.page(layout.content, resources: "<< /Font << /F1 \(pdf.helvetica) /F2 \(courier) >> >>")
    }
    let input = try folder.write(pdf.bytes(), as: "layouts.pdf")
    let rules = Self.layouts.enumerated().map { index, layout in
      let options = #""ignoreCase": true, "wholeWord": true"#
      return #"{"pages": "\#(index + 1)", "select": {"text": "\#(layout.wanted)", \#(options)}, "action": "redact"}"#
    }
    let job = try Job(rules: "[\(rules.joined(separator: ","))]").write(in: folder)
    let outcome = try Obelus.run("plan", job, input)
    #expect(outcome.exitCode == 0, "\(outcome.errorText)")
    var found: Set<Int> = []
    for line in outcome.outputText.split(separator: "\n") {
      let record = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      if record["carrier"] as? String == "page", let page = record["page"] as? Int { found.insert(page) }
    }
    for (index, layout) in Self.layouts.enumerated() { #expect(found.contains(index + 1), "\(layout.what)") }
  }

  @Test("Lines that only begin with numbers are no counted ones; counted ones give their hits once")
  func countedLines() throws {
    var pdf = TinyPDF()
    pdf.page(shown("7 told by Marta", 50, 700) + shown("12 Ellingsworth", 50, 686) + shown("3 others", 50, 672))
    pdf.page(shown("1 Marta said", 50, 700) + shown("2 that Marta", 50, 686) + shown("3 came", 50, 672))
    let run = try PlaceRun(
      pdf,
      #"""
      [{"id": "a", "select": {"text": "Marta Ellingsworth"}, "action": "redact"},
       {"id": "b", "pages": "2", "select": {"text": "Marta"}, "action": "redact"}]
      """#)
    #expect((run.document["rules"] as? [[String: Any]] ?? []).compactMap { $0["hits"] as? Int } == [0, 2])
  }

  @Test("A rule whose pages the document does not have is told")
  func noSuchPage() throws {
    var pdf = TinyPDF()
    pdf.page(shown("Marta", 50, 700))
    let rules = #"[{"id": "a", "pages": "99", "select": {"text": "Marta"}, "action": "redact"}]"#
    #expect(try PlaceRun(pdf, rules).findings == ["rule.no-page"])
    let every = #"[{"id": "a", "pages": "1-20,-1", "select": {"text": "Marta"}, "action": "redact"}]"#
    #expect(try PlaceRun(pdf, every).findings.isEmpty)
  }
}
