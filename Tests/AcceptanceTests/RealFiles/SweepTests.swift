import Foundation
import TestSupport
import Testing

/// The files of pdfSweep's own tests, redacted where those tests redact them.
@Suite("pdfSweep's files", .enabled(if: RealFile.isThere, "the folder of real files is missing"))
struct SweepTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var file: RealFile
    var test: String
    /// Pages and rectangles in default user space.
    var areas: [(page: Int, rect: [Double])]
    var regex: [String]

    var testDescription: String { "\(file.file) \(test)" }
  }

  /// Every place and expression that the index gives, each once. Areas without an extent are `BugReportTests`' matter.
  static let cases: [Case] = RealFile.all.flatMap { file -> [Case] in
    var seen: Set<String> = []
    return file.sweeps.compactMap { sweep -> Case? in
      let areas = sweep.locations.compactMap { place -> (page: Int, rect: [Double])? in
        let box = place.rect_xywh_bottom_left.compactMap(number)
        guard box.count == 4, box[2] > 0, box[3] > 0 else { return nil }
        return (place.page, [box[0], box[1], box[0] + box[2], box[1] + box[3]])
      }
      let regex = sweep.regex.map { $0.replacingOccurrences(of: #"\\"#, with: #"\"#) }
      guard !areas.isEmpty || !regex.isEmpty, seen.insert("\(areas)\(regex)").inserted else { return nil }
      return Case(file: file, test: sweep.test, areas: areas, regex: regex)
    }
  }

  /// Inline images that an area covers in part cannot always be proven.
  private static let mayBeWithheld: Set<String> = ["redaction/pdfsweep__inlineImages.pdf"]

  /// A number of Java's, or the difference of two.
  private static func number(_ text: String) -> Double? {
    let parts = text.split(separator: " - ").map { Double($0.replacingOccurrences(of: "f", with: "")) }
    guard let first = parts.first ?? nil else { return nil }
    if parts.count == 1 { return first }
    return parts.count == 2 ? parts[1].map { first - $0 } : nil
  }

  @Test("There are as many cases as there were when this was written")
  func count() { #expect(Self.cases.count >= 25) }

  @Test("What is under the mark goes, all else stays", arguments: cases)
  func redacts(_ entry: Case) throws {
    let folder = try TemporaryFolder()
    let rules =
      entry.areas.enumerated().map { Rule.area($1.rect, page: $1.page, id: "area-\($0)") } + entry.regex.map(Rule.regex)
    let run = try entry.file.run(rules.joined(separator: ", "), in: folder)
    if run.outcome.exitCode == 4, Self.mayBeWithheld.contains(entry.file.file) { return }
    try #require(run.outcome.exitCode == 0, "exit \(run.outcome.exitCode): \(run.outcome.errorText)")
    let check = try Tool.run("qpdf", "--check", run.path)
    #expect([0, 3].contains(check.exitCode), "\(check.errorText)")
    try areas(entry, run.path)
    for regex in entry.regex {
      let expression = try NSRegularExpression(pattern: regex)
      let text = try pdftotext(run.path)
      let range = NSRange(text.startIndex..., in: text)
      #expect(expression.numberOfMatches(in: text, range: range) == 0, "\(regex) is still found")
    }
  }

  private func areas(_ entry: Case, _ output: String) throws {
    // With an expression beside them, the areas are not all that changes.
    guard entry.regex.isEmpty else { return }
    for page in Set(entry.areas.map(\.page)) {
      let judge = try PageJudge(page, of: entry.file, output: output)
      let faults = judge.faults(areas: entry.areas.filter { $0.page == page }.map(\.rect))
      #expect(faults.isEmpty)
    }
  }
}
