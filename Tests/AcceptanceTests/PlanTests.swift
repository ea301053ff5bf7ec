import Foundation
import TestSupport
import Testing

/// What `obelus plan` says of every hit, and to whom.
@Suite("Plan")
struct PlanTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private struct Line: Decodable {
    var rule: String
    var page: Int?
    var carrier: String
    var disposition: String
    var reason: String?
    var characters: Int?
    var quads: [[Double]]?
    var text: String?
    var before: String?
    var after: String?
  }

  private func lines(_ text: String) throws -> [Line] {
    try text.split(separator: "\n").map { try JSONDecoder().decode(Line.self, from: Data($0.utf8)) }
  }

  private func page(_ content: String) throws -> String {
    var pdf = TinyPDF()
    pdf.page("BT /F1 12 Tf 72 700 Td \(content) ET")
    return try folder.write(pdf.bytes(), as: "in.pdf")
  }

  private static let name = #"{"id": "name", "select": {"text": "Ellingsworth"}, "action": "redact"}"#

  @Test("Hits that are kept say why, and rules without a hit are named")
  func keptAndUnused() throws {
    let file = try page("(Ms. Ellingsworth wrote.) Tj 0 -20 Td (Dr. Ellingsworth read.) Tj")
    let job = try Job(
      rules: """
        [\(Self.name), {"id": "none", "select": {"text": "Nobody"}, "action": "redact"},
        {"id": "mark", "select": {"text": "Ms. Ellingsworth"}, "action": {"markup": {"type": "highlight"}}}]
        """, settings: #""except": [{"text": "Dr. Ellingsworth"}]"#
    ).write(in: folder)
    let outcome = try Obelus.run("plan", job, file)
    #expect(outcome.exitCode == 0)
    let found = try lines(outcome.outputText)
    #expect(found.map(\.rule) == ["name", "name", "mark"])
    #expect(found.map(\.disposition) == ["redact", "kept", "kept"])
    #expect(found.map(\.reason) == [nil, "inside an exception", "a rule redacts it"])
    #expect(found.allSatisfy { $0.page == 1 && $0.quads?.count == 1 && $0.text == nil })
    #expect(!outcome.outputText.contains("Ellingsworth"))
    #expect(outcome.errorText.contains("no hit in any document: none"))
    #expect(try Obelus.run("plan", job, file, "--fail-on-unused").exitCode == 1)
  }

  @Test("A rule that hits bookmarks alone is not unused")
  func elsewhere() throws {
    var pdf = TinyPDF()
    pdf.page("BT /F1 12 Tf 72 700 Td (Nothing here) Tj ET")
    let outlines = pdf.reserve()
    let item = pdf.object("<</Title(About Ellingsworth)/Parent \(outlines)/Dest[\(pdf.pages[0])/Fit]>>")
    pdf.set(outlines, "<</Type/Outlines/First \(item)/Last \(item)/Count 1>>")
    pdf.catalog = "/Outlines \(outlines)"
    let file = try folder.write(pdf.bytes(), as: "in.pdf")
    let job = try Job(rules: "[\(Self.name)]").write(in: folder)
    let outcome = try Obelus.run("plan", job, file, "--fail-on-unused")
    #expect(outcome.exitCode == 0)
    let found = try lines(outcome.outputText)
    #expect(found.map(\.carrier) == ["elsewhere"])
    #expect(found.map(\.page) == [nil])
  }

  @Test("Letters with irregular gaps are possible hits, neither dropped nor taken")
  func possible() throws {
    let file = try page("(a b c) Tj")
    let job = try Job(rules: #"[{"id": "abc", "select": {"text": "abc"}, "action": "redact"}]"#).write(in: folder)
    let found = try lines(try Obelus.run("plan", job, file).outputText)
    #expect(found.map(\.disposition) == ["possible"])
  }

  @Test("Text goes into a file of its own, which nobody else can read")
  func reveal() throws {
    let file = try page("(Our Ms. Ellingsworth wrote to them.) Tj")
    let job = try Job(rules: "[\(Self.name)]").write(in: folder)
    let reveal = folder.path("reveal.jsonl")
    let outcome = try Obelus.run("plan", job, file, "--reveal", reveal)
    #expect(outcome.exitCode == 0)
    #expect(!outcome.outputText.contains("Ellingsworth") && !outcome.errorText.contains("Ellingsworth"))
    let mode = try FileManager.default.attributesOfItem(atPath: reveal)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    let found = try lines(try String(contentsOfFile: reveal, encoding: .utf8))
    #expect(found.map(\.text) == ["Ellingsworth"])
    #expect(found.map(\.before) == ["Our Ms. "])
    #expect(found.first?.after?.hasPrefix(" wrote to them.") == true)
    let again = try Obelus.run("plan", job, file, "--reveal", reveal)
    #expect(again.exitCode == 2)
    #expect(again.errorText.contains("exists already"))
    for place in ["-", folder.path("missing/reveal.jsonl")] {
      #expect(try Obelus.run("plan", job, file, "--reveal", place).exitCode == 2)
    }
  }
}
