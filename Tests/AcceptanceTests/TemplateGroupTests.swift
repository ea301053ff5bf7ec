import Foundation
import TestSupport
import Testing

/// Groups of regular expressions in links and on boxes.
@Suite("Groups in templates")
struct TemplateGroupTests {
  private let folder: TemporaryFolder
  private var out: String { folder.path("out.pdf") }

  init() throws { folder = try TemporaryFolder() }

  private func run(_ rules: String, _ content: String, _ settings: String = "") throws -> Child.Outcome {
    var pdf = TinyPDF()
    pdf.page("BT /F1 12 Tf 72 700 Td (\(content)) Tj ET")
    let file = try folder.write(pdf.bytes(), as: "in.pdf")
    let job = try Job(rules: rules, settings: settings).write(in: folder)
    return try Obelus.run("run", job, file, "--output", out, "--report", folder.path("report.json"))
  }

  private static let account =
    #"{"id": "account", "select": {"regex": "(?<bank>[A-Z]{4})-(\\d{4})-(?<last>\\d{4})"}, "action": "#

  @Test func linksNameGroups() throws {
    let outcome = try run(
      "[\(Self.account){\"createLink\": {\"uri\": \"https://example.org/{bank}/{2}?all={text}\"}}}]",
      "Account ABCD-1234-5678 is open")
    #expect(outcome.exitCode == 0, "\(outcome.errorText)")
    #expect(ByteScan.contains(try decodedObjects(out), "https://example.org/ABCD/1234?all=ABCD-1234-5678"))
  }

  @Test("A group that another rule redacts makes no link")
  func linksDoNotTell() throws {
    let outcome = try run(
      """
      [{"id": "l", "select": {"regex": "(\\\\w+) Vexley (\\\\w+)", "group": 2},
      "action": {"createLink": {"uri": "https://example.org/{1}"}}},
      {"id": "r", "select": {"text": "Orla Vexley"}, "action": "redact"}]
      """, "Today Orla Vexley wrote")
    #expect(outcome.exitCode == 0, "\(outcome.errorText)")
    #expect(!ByteScan.contains(try decodedObjects(out), "https://example.org/"))
  }

  @Test("The last digits stand on the box, and in no report")
  func overlays() throws {
    let outcome = try run(
      "[\(Self.account)\"redact\", \"overlay\": \"ends in {last}\"}]", "Account ABCD-1234-5678 is open")
    #expect(outcome.exitCode == 0, "\(outcome.errorText)")
    let text = try pdftotext(out)
    #expect(text.contains("ends in 5678"))
    #expect(!text.contains("1234"))
    let report = try String(contentsOfFile: folder.path("report.json"), encoding: .utf8)
    #expect(report.contains("\"drawn\": 1") && !report.contains("5678"))
  }

  @Test("What another rule redacts is not drawn")
  func overlaysDoNotTell() throws {
    let outcome = try run(
      "[\(Self.account)\"redact\", \"overlay\": \"ends in {last}\"},"
        + #"{"id": "digits", "select": {"text": "5678"}, "action": "redact"}]"#, "Account ABCD-1234-5678 is open")
    #expect(outcome.exitCode == 0, "\(outcome.errorText)")
    #expect(try !pdftotext(out).contains("5678"))
    #expect(outcome.errorText.contains("overlay texts that tell what is redacted"))
  }

  @Test(
    "A group that does not exist is an error of the manifest",
    arguments: [
      (#""regex": "(a)b""#, "{2}", "has no group 2"), (#""regex": "(a)b""#, "{name}", "no"),
      (#""text": "ab""#, "{1}", "only a `regex` has"), (#""regex": "ab""#, "{text}", "what is redacted"),
    ])
  func unknownGroups(select: String, place: String, message: String) throws {
    let outcome = try run(
      "[{\"id\": \"r\", \"select\": {\(select)}, \"action\": \"redact\", \"overlay\": \"x\(place)\"}]", "ab")
    #expect(outcome.exitCode == 2)
    #expect(outcome.errorText.contains(message), "\(outcome.errorText)")
  }

  @Test("Digits of other scripts count only where classes know Unicode", arguments: [false, true])
  func asciiClasses(isASCII: Bool) throws {
    var pdf = TinyPDF()
    pdf.page("BT /F1 12 Tf 72 700 Td (n\\351e 77) Tj ET")
    let file = try folder.write(pdf.bytes(), as: "in.pdf")
    let job = try Job(
      rules: #"[{"id": "r", "select": {"regex": "\\bn\\w+", "asciiClasses": \#(isASCII)}, "action": "redact"}]"#
    ).write(in: folder)
    #expect(try Obelus.run("run", job, file, "--output", out).exitCode == 0)
    // Without Unicode the word ends before its second letter, and `\w+` finds nothing.
    #expect(try pdftotext(out).contains("n\u{E9}e") == isASCII)
  }
}
