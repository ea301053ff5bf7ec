import TestSupport
import Testing

/// Rules that know places by texts find them in recognised words too.
@Suite("Places in recognised words")
struct RecognisedPlaceTests {
  private typealias Line = RecognisedScan.Line

  private static let form = [
    Line("Name: Marta Ellingsworth", 72, 100), Line("Born: 1970", 330, 100), Line("City:", 72, 130),
    Line("Leeds", 140, 130), Line("Account", 72, 200), Line("4711-0815", 72, 214), Line("Footer text", 72, 700),
  ]

  private static func redact(_ select: String) -> String {
    #"[{"id": "r", "select": \#(select), "action": "redact"}]"#
  }

  @Test(
    "Beside labels",
    arguments: [
      (#"{"after": "Name:"}"#, ["Marta", "Ellingsworth"]),
      (#"{"before": "Born:"}"#, ["Name:", "Marta", "Ellingsworth"]),
      (#"{"after": "City:"}"#, ["Leeds"]), (#"{"after": "Account", "direction": "below"}"#, ["4711-0815"]),
      (#"{"between": ["Name:", "Born:"]}"#, ["Marta", "Ellingsworth"]),
      (#"{"after": "Name:", "to": "line"}"#, ["Marta", "Ellingsworth", "Born:", "1970"]),
    ])
  func labels(_ select: String, _ covered: [String]) throws {
    let scan = try RecognisedScan([Self.form], rules: Self.redact(select))
    try #require(scan.exitCode == 0, "\(scan.message)")
    scan.check(Self.form, covered: covered)
    #expect(scan.hits == [1] && !scan.findings.contains("anchor.unanswered"))
  }

  @Test("An area beside a match, and one on pages that have a text")
  func areas() throws {
    let offset = try RecognisedScan(
      [Self.form], rules: Self.redact(#"{"text": "City:", "offset": {"rect": [60, -5, 120, 15]}}"#))
    try #require(offset.exitCode == 0, "\(offset.message)")
    offset.check(Self.form, covered: ["Leeds"])
    let region = #"{"region": {"rect": [60, 640, 250, 670], "whenText": "Account"}}"#
    let two = try RecognisedScan([Self.form, [Line("Other form", 72, 100)]], rules: Self.redact(region))
    try #require(two.exitCode == 0, "\(two.message)")
    two.check(Self.form, covered: ["City:", "Leeds"])
    #expect(!two.isCovered(100, 135, page: 1) && two.hits == [1])
    let kept = #"{"keepOnly": {"rect": [60, 560, 250, 700], "whenText": "Account"}}"#
    let keep = try RecognisedScan([Self.form], rules: Self.redact(kept))
    try #require(keep.exitCode == 0, "\(keep.message)")
    keep.check(Self.form, covered: ["Born:", "1970", "Footer", "text"])
  }

  @Test("A label that may be misread is possible, and so is a page's text")
  func misread() throws {
    let lines = [Line("Customer narne: Marta", 72, 100)]
    for select in [
      #"{"after": "Customer name:"}"#, #"{"region": {"rect": [0, 0, 9, 9], "whenText": "Customer name:"}}"#,
    ] {
      let scan = try RecognisedScan([lines], rules: Self.redact(select))
      #expect(scan.exitCode == 4 && scan.findings.contains("text.possible"), "\(scan.message)")
    }
    let removed = try RecognisedScan(
      [lines], rules: Self.redact(#"{"after": "Customer name:"}"#), settings: #""unreadable": "remove""#)
    try #require(removed.exitCode == 0, "\(removed.message)")
    removed.check(lines, covered: ["Marta"])
  }

  @Test("A field beside a label goes with its value; an exception stays")
  func fieldAndException() throws {
    let field = try RecognisedScan(
      [[Line("Name:", 72, 100)]], fields: ["[130 680 260 694]"], rules: Self.redact(#"{"after": "Name:"}"#))
    try #require(field.exitCode == 0, "\(field.message)")
    #expect(try !ByteScan.contains(decodedObjects(field.folder.path("out.pdf")), "Filled"))
    let kept = try RecognisedScan(
      [Self.form],
      rules: #"[{"select": {"after": "City:"}, "action": "redact", "except": [{"text": "Leeds"}]}]"#)
    try #require(kept.exitCode == 0, "\(kept.message)")
    kept.check(Self.form, covered: [])
  }

  @Test("A term of a list that may be misread is possible")
  func misreadTerm() throws {
    let folder = try TemporaryFolder()
    let list = try folder.write("Rosenbaum\nBOB8\n", as: "names.txt")
    for (word, options) in [
      ("R0senbaurn", ""), ("8O88", #", "ignoreCase": true"#), ("rosenbaurn", #", "ignoreCase": true"#),
    ] {
      let scan = try RecognisedScan(
        [[Line("of \(word) was", 72, 100)]], rules: Self.redact(#"{"list": "\#(list)"\#(options)}"#))
      #expect(scan.exitCode == 4 && scan.findings.contains("text.possible"), "\(word) \(scan.message)")
    }
  }

  @Test("A hit that goes on over the end of a page, from scan to scan and between scans and text")
  func overPageEnds() throws {
    let first = [Line("Something about it", 72, 100), Line("as told by Marta", 72, 700)]
    let second = [Line("Ellingsworth in court", 72, 80), Line("and nothing else", 72, 120)]
    let rules = Self.redact(#"{"text": "Marta Ellingsworth"}"#)
    let scans = try RecognisedScan([first, second], rules: rules)
    try #require(scans.exitCode == 0, "\(scans.message)")
    scans.check(first, covered: ["Marta"])
    scans.check(second, covered: ["Ellingsworth"], page: 1)
    #expect(scans.hits == [1])
    let mixed = try RecognisedScan(
      [nil, second], layers: [shown("Something about it", 72, 692) + shown("as told by Marta", 72, 90)], rules: rules)
    try #require(mixed.exitCode == 0, "\(mixed.message)")
    mixed.check(second, covered: ["Ellingsworth"], page: 1)
    #expect(try !pdftotext(mixed.folder.path("out.pdf")).contains("Marta"))
  }
}
