import Foundation
import TestSupport
import Testing

/// How often terms stand in real files, as `obelus plan` finds them. `hit-counts.tsv` has what pdftotext and pdfium
/// count beside it; where they differ it says why.
@Suite("Hits in real files")
struct HitCountTests {
  private struct Row: Sendable {
    var file: String
    var term: String
    var pages: Int
    var pdftotext: Int
    var pdfium: Int
    var obelus: Int
    var difference: String
  }

  private static let rows: [Row] = {
    let url = PackageRoot.url.appending(path: "Tests/Data/hit-counts.tsv")
    let lines = ((try? String(contentsOf: url, encoding: .utf8)) ?? "").split(separator: "\n").dropFirst()
    return lines.compactMap { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard fields.count == 7, let pages = Int(fields[2]), let pdftotext = Int(fields[3]), let pdfium = Int(fields[4]),
        let obelus = Int(fields[5])
      else { return nil }
      return Row(
        file: fields[0], term: fields[1], pages: pages, pdftotext: pdftotext, pdfium: pdfium, obelus: obelus,
        difference: fields[6])
    }
  }()

  @Test("Every difference is explained")
  func explained() {
    #expect(Self.rows.count > 300)
    for row in Self.rows where row.difference.isEmpty {
      #expect(row.pdftotext == row.obelus && row.pdfium == row.obelus, "\(row.file)")
    }
  }

  @Test(
    "Terms are found as often as two other readers count them", .enabled(if: Shared.path("corpus") != nil),
    arguments: Set(rows.map(\.file)).sorted())
  func counts(file: String) throws {
    let rows = Self.rows.filter { $0.file == file }
    let path = try #require(Shared.path("corpus/" + file))
    let folder = try TemporaryFolder()
    let rules = try rows.enumerated().map { index, row in
      let term = String(decoding: try JSONEncoder().encode(row.term), as: UTF8.self)
      return #"{"id": "r\#(index)", "pages": "1-\#(row.pages)", "select": {"text": \#(term)}, "action": "redact"}"#
    }
    let job = try Job(rules: "[\(rules.joined(separator: ","))]").write(in: folder)
    struct Hit: Decodable {
      var rule: String
      var page: Int?
      var disposition: String
    }
    let outcome = try Obelus.run("plan", job, path)
    var counts: [String: Int] = [:]
    for line in outcome.outputText.split(separator: "\n") {
      let hit = try JSONDecoder().decode(Hit.self, from: Data(line.utf8))
      if hit.page != nil, hit.disposition == "redact" { counts[hit.rule, default: 0] += 1 }
    }
    for (index, row) in rows.enumerated() {
      #expect(counts["r\(index)"] ?? 0 == row.obelus, "\(file), term \(index)")
    }
  }
}
