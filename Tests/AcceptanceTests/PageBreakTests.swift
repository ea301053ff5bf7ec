import Foundation
import TestSupport
import Testing

/// Texts that begin at the foot of one page or column and go on at the head of the next. Judged by poppler.
@Suite("Page and column breaks")
struct PageBreakTests {
  private let folder: TemporaryFolder
  private var out: String { folder.path("out.pdf") }

  init() throws { folder = try TemporaryFolder() }

  private func lines(_ lines: [(Double, Double, String)]) -> String {
    "BT /F1 10 Tf " + lines.map { "1 0 0 1 \($0.0) \($0.1) Tm (\($0.2)) Tj" }.joined(separator: " ") + " ET"
  }

  private func run(_ pages: [String], _ select: String, _ settings: String = "") throws -> [String: Any] {
    var pdf = TinyPDF()
    for page in pages { pdf.page(page, mediaBox: "[0 0 400 300]") }
    let input = try folder.write(pdf.bytes(), as: "in.pdf")
    let job = try Job(rules: #"[{"id": "b", "select": \#(select), "action": "redact"}]"#, settings: settings).write(
      in: folder)
    let outcome = try Obelus.run(
      "run", job, input, "--output", out, "--report", folder.path("report.json"), "--overwrite")
    try #require(outcome.exitCode == 0, "\(outcome.errorText)")
    let report = try JSONSerialization.jsonObject(with: Data(try folder.read("report.json"))) as? [String: Any]
    let document = try #require((report?["documents"] as? [[String: Any]])?.first)
    return try #require((document["rules"] as? [[String: Any]])?.first)
  }

  /// Two pages with running heads and folios, the text in the order of the content or folios first.
  private func pages(_ foot: String, _ head: String, foliosFirst: Bool = false) -> [String] {
    let body = [
      (50.0, 200.0, "Some text stands on this page and"), (50, 188, "it goes on to the next one with \(foot)"),
    ]
    let next = [(50.0, 250.0, "\(head) and other words follow"), (50, 238, "in the lines below it.")]
    func page(_ text: [(Double, Double, String)], _ number: Int) -> String {
      let around = [(50.0, 285.0, "Report of the Office"), (200, 20, "\(number)")]
      return lines(foliosFirst ? around + text : [around[0]] + text + [around[1]])
    }
    return [page(body, 1), page(next, 2)]
  }

  @Test(
    "A phrase over the end of a page goes from both pages, and is one hit",
    arguments: [
      (#"{"text": "Jane Marlow"}"#, "Jane", "Marlow", false),
      (#"{"text": "jane marlow", "ignoreCase": true}"#, "Jane", "Marlow", true),
      (#"{"regex": "Jane\\s+Marlow"}"#, "Jane", "Marlow", false),
      (#"{"text": "Quillfeather"}"#, "Quill-", "feather", false),
      (#"{"regex": "Quillfeather"}"#, "Quill-", "feather", true),
      // A head that begins with a number may be a counted line, and may not.
      (#"{"preset": "credit-card-number"}"#, "4111 1111", "1111 1111", false),
      (#"{"regex": "\\d{4}\\s\\d{4}\\s\\d{4}\\s\\d{4}"}"#, "4111 1111", "1111 1111", true),
      (#"{"text": "Jane Marlow"}"#, "Jane", "17 Marlow", false),
    ])
  func phrase(select: String, foot: String, head: String, foliosFirst: Bool) throws {
    let rule = try run(pages(foot, head, foliosFirst: foliosFirst), select)
    #expect(rule["hits"] as? Int == 1 && rule["acted"] as? Int == 1)
    let texts = try extractedTexts(out)
    #expect(!texts[0].contains(foot) && !texts[1].contains(head))
    #expect(texts[0].contains("thenextonewith") && texts[1].contains("andotherwords"))
    #expect(texts[0].contains("ReportoftheOffice") && texts[1].contains("ReportoftheOffice"))
    let verified = try Obelus.run("verify", folder.path("job.json"), out)
    #expect(verified.exitCode == 0, "\(verified.errorText)")
    let left = try Obelus.run("verify", folder.path("job.json"), folder.path("in.pdf"))
    #expect(left.exitCode == 4)
  }

  @Test("A phrase over a page's end inside an exception is kept")
  func exception() throws {
    let rule = try run(
      pages("Jane", "Marlow"), #"{"text": "Jane Marlow"}"#,
      #""except": [{"text": "with Jane Marlow and"}], "sanitize": {"info": true}"#)
    #expect(rule["hits"] as? Int == 1 && rule["kept"] as? Int == 1)
    let texts = try extractedTexts(out)
    #expect(texts[0].contains("Jane") && texts[1].contains("Marlow"))
  }

  @Test("The output is the same for any number of workers")
  func workers() throws {
    _ = try run(pages("Jane", "Marlow"), #"{"text": "Jane Marlow"}"#)
    let first = try folder.read("out.pdf")
    let outcome = try Obelus.run(
      "run", folder.path("job.json"), folder.path("in.pdf"), "--output", out, "--overwrite", "--jobs", "3")
    #expect(outcome.exitCode == 0)
    #expect(try folder.read("out.pdf") == first)
  }

  @Test("A phrase over the end of a column, in whatever order the lines are drawn", arguments: [true, false])
  func columns(byRows: Bool) throws {
    let left = ["The first column has", "several lines of text", "and at its foot is Jane"]
    let right = ["Marlow at the head of", "the second column, and", "more lines stand here"]
    var drawn: [(Double, Double, String)] = []
    for row in 0..<3 { drawn.append((50, 200 - 12 * Double(row), left[row])) }
    for row in 0..<3 { drawn.append((230, 200 - 12 * Double(row), right[row])) }
    if byRows { drawn.sort { $0.1 != $1.1 ? $0.1 > $1.1 : $0.0 < $1.0 } }
    let rule = try run([lines(drawn)], #"{"text": "Jane Marlow"}"#)
    #expect(rule["hits"] as? Int == 1)
    let text = try extractedTexts(out)[0]
    #expect(!text.contains("Jane") && !text.contains("Marlow") && text.contains("atthehead"))
  }

  @Test("Spaced-out words and counted lines go on over the end of a page")
  func spacedOut() throws {
    for (foot, head, text) in [
      ("4 Tc", "4 Tc", "Marta Ellingsworth"), ("6 Tc", "6 Tc", "told by Marta Ellingsworth in"),
    ] {
      let rule = try run(
        [
          "BT /F1 10 Tf \(foot) 50 80 Td (it was told by Marta) Tj ET",
          "BT /F1 10 Tf \(head) 50 250 Td (Ellingsworth in court) Tj ET",
        ], #"{"text": "\#(text)"}"#)
      #expect(rule["hits"] as? Int == 1, "\(foot)")
    }
    let counted = try run(
      [
        lines([(50, 92, "24 It was said"), (50, 80, "25 as told by Marta")]),
        lines([(50, 250, "1 Ellingsworth in court"), (50, 238, "2 that day")]),
      ], #"{"text": "Marta Ellingsworth"}"#)
    #expect(counted["hits"] as? Int == 1)
  }
}
