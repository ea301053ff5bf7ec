import Foundation
import TestSupport
import Testing

/// Redacts random areas and words of real pages: nothing inside is left, nothing outside moves or changes its colour.
///
/// OBELUS_RANDOM_MARKS sets how many marks a run has, with no limit on time.
@Suite("Random marks")
struct RandomMarkTests {
  private static let environment = ProcessInfo.processInfo.environment

  /// What poppler's words and boxes cannot judge: vertical text, whose boxes are a letter off; text without height or in
  /// pattern cells, whose boxes are elsewhere; a page that has no size.
  private static let unjudged: Set<String> = [
    "vertical.pdf", "flat-font.pdf", "scan.pdf", "pattern.pdf", "text-geometry/pdfjs__issue6387.pdf",
    "malformed/pdfium__bug_216.pdf", "documents/pdfjs__tiling-pattern-large-steps.pdf",
  ]

  private static let reported = [
    "redact.image-removed", "redact.annotations-removed", "redact.pattern-changed", "redact.path-uncut",
  ]

  private static let own: [RealFile] = Corpus.cases
    .filter { $0.outcome == .redacted && $0.password == nil && !unjudged.contains($0.file) }
    .map { RealFile(ownFile: $0.path) }

  @Test("Nothing inside is left, nothing outside changes", arguments: [false, true])
  func randomMarks(real: Bool) throws {
    let files = real ? RealFile.all.filter { !Self.unjudged.contains($0.file) } : Self.own
    // The folder of real files is not everywhere.
    if real, files.isEmpty { return }
    let asked = Self.environment["OBELUS_RANDOM_MARKS"].flatMap { Int($0) }
    let seed = Seed.value(for: "random marks")
    var generator = SeededGenerator(seed: seed)
    let end = ContinuousClock.now + .seconds(25)
    var judged = 0
    for _ in 0..<(asked ?? 40) where asked != nil || ContinuousClock.now < end {
      guard let file = files.randomElement(using: &generator) else { return }
      for fault in try Self.faults(file, &generator, &judged) { Issue.record("seed \(seed): \(fault)") }
    }
    #expect(judged > 0, "seed \(seed)")
  }

  /// Marks something of one page, and judges what comes out.
  private static func faults(
    _ file: RealFile, _ generator: inout SeededGenerator, _ judged: inout Int
  ) throws -> [String] {
    let pages = try PageGeometry.pages(of: file.path, password: file.password)
    guard let page = (1...max(1, pages.count)).randomElement(using: &generator), page <= pages.count else { return [] }
    let folder = try TemporaryFolder()
    let words = try Word.all(in: file.path, password: file.password, page: page).map(\.text).filter {
      (4...20).contains($0.count) && $0.unicodeScalars.allSatisfy { $0.isASCII && $0.properties.isAlphabetic }
    }
    let rule: String
    let rect: [Double]
    let word: String?
    if Bool.random(using: &generator), let chosen = words.randomElement(using: &generator) {
      (rule, rect, word) = (Rule.text(chosen, pages: page), [], chosen)
    } else {
      rect = randomRect(in: pages[page - 1].mediaBox, &generator)
      (rule, word) = (Rule.area(rect, page: page), nil)
    }
    let run = try file.run(rule, in: folder)
    let place = "\(file.file) page \(page): \(rule)"
    // An output that cannot be proven is withheld: nothing is claimed then.
    if [3, 4, 8].contains(run.outcome.exitCode) { return [] }
    guard run.outcome.exitCode == 0 else { return ["\(place): exit \(run.outcome.exitCode)"] }
    // What the report says to have gone whole, or from elsewhere, changes the page outside the mark.
    guard !reported.contains(where: { run.report.contains($0) }) else { return [] }
    guard let judge = try? PageJudge(page, of: file, output: run.path) else { return [] }
    judged += 1
    let faults = word.map { judge.faults(texts: [$0]) } ?? judge.faults(areas: [rect])
    return faults.map { "\(place): \($0)" }
  }

  private static func randomRect(in box: [Double], _ generator: inout SeededGenerator) -> [Double] {
    let width = min(Double.random(in: 15...240, using: &generator), box[2] - box[0])
    let height = min(Double.random(in: 8...120, using: &generator), box[3] - box[1])
    let x = Double.random(in: box[0]...max(box[0], box[2] - width), using: &generator)
    let y = Double.random(in: box[1]...max(box[1], box[3] - height), using: &generator)
    return [x, y, x + width, y + height].map { ($0 * 4).rounded() / 4 }
  }
}
