import ObelusCore
import ObelusPipeline
import TestSupport
import Testing

@testable import ObelusReports

struct RunPageTests {
  private func page(_ documents: [DocumentOutcome], pictures: [[PagePicture]] = []) -> String {
    RunPage(
      RunSummary(job: "a <job>", documents: documents, seconds: 1.5), pictures: pictures, AuditLogTests.run, time: "now"
    ).html
  }

  @Test func whatFailedComesFirstAndOpen() {
    var failed = AuditLogTests.outcome(error: ObelusError(.verification, "something is left", hint: "look there"))
    failed.input = "second.pdf"
    let html = page([AuditLogTests.outcome(), failed])
    let first = html.firstRange(of: "second.pdf")?.lowerBound
    let second = html.firstRange(of: "letter.pdf")?.lowerBound
    #expect(first != nil && second != nil && first.map { first in second.map { first < $0 } ?? false } ?? false)
    #expect(html.contains("<details class=\"bad\" open>") && html.contains("Look there"))
    #expect(html.contains("<details class=\"warn\">"))
  }

  /// Names come from outside.
  @Test func textsAreEscaped() {
    var outcome = AuditLogTests.outcome()
    outcome.input = "<script>alert(1)</script>\u{202E}\"&.pdf"
    let html = page([outcome], pictures: [[PagePicture(page: 0, png: "iVBORw0KGgo=")]])
    #expect(!html.contains("<script") && !html.contains("\u{202E}"))
    #expect(html.contains("&lt;script&gt;alert(1)&lt;/script&gt;\u{FFFD}&quot;&amp;.pdf"))
    #expect(html.contains("a &lt;job&gt;"))
    #expect(html.contains("src=\"data:image/png;base64,iVBORw0KGgo=\" alt=\"page 1, small\""))
    #expect(!html.contains("http://") && !html.contains("https://"))
  }

  @Test func exemptions() {
    var log = ExemptionLog()
    var again = AuditLogTests.marks[0]
    again.quads = [Quad(Rect(x0: 0, y0: 0, x1: 10, y1: 10))]
    log.add(AuditLogTests.marks + [again], of: "=a,b.pdf")
    #expect(
      log.csv == "document,page,codes,rule,carrier,places,squarePoints\r\n"
        + "\"'=a,b.pdf\",1,(b)(6),names,page,2,600\r\n\"'=a,b.pdf\",2,,names,image,1,\r\n")
    #expect(log.html(title: "x", time: "now").contains("<td class=\"n\">hidden</td>"))
  }
}
