internal import ObelusCore
package import ObelusPipeline

/// A run as one HTML page to look at in the morning: what failed comes first. It holds no text of a document; the pictures
/// show the outputs.
package struct RunPage: Sendable {
  let summary: RunSummary
  /// By document, in the order of the run.
  let pictures: [[PagePicture]]
  let run: RunIdentity
  /// RFC 3339.
  let time: String

  package init(_ summary: RunSummary, pictures: [[PagePicture]], _ run: RunIdentity, time: String) {
    self.summary = summary
    self.pictures = pictures
    self.run = run
    self.time = time
  }

  package var html: String {
    let title = summary.job ?? "obelus"
    return HTMLPage.page(title: "\(title): \(time)") { page in
      page.heading(title)
      page.paragraph(
        "\(time) · \(run.program) · \(Self.seconds(summary.seconds)) · exit \(summary.exitCode.rawValue): \(summary.exitCode.meaning)"
      )
      if summary.wasKilled {
        page.paragraph(
          "This pass was killed. What it had put on record by then is here; the next pass has done the rest.")
      }
      page.tiles(tiles)
      documents(&page)
      rules(&page)
      codes(&page)
      page.heading("Job", level: 2)
      page.table(["what", "value"], [["job SHA-256", run.jobHash]] + matching)
    }
  }

  private var tiles: [(figure: String, word: String, kind: String)] {
    let failed = summary.documents.count { $0.error != nil }
    let done = summary.documents.count - failed
    let noticed = summary.documents.count { $0.error == nil && Self.hasFindings($0) }
    var tiles = [
      ("\(done)", "done", done > 0 ? "good" : "plain"), ("\(failed)", "failed", failed > 0 ? "bad" : "plain"),
    ]
    if noticed > 0 { tiles.append(("\(noticed)", "done with findings", "warn")) }
    tiles.append(("\(summary.documents.reduce(0) { $0 + $1.pages })", "pages", "plain"))
    tiles.append(("\(summary.documents.flatMap(\.rules).reduce(0) { $0 + $1.acted })", "places acted on", "plain"))
    return tiles
  }

  private static func hasFindings(_ outcome: DocumentOutcome) -> Bool {
    outcome.findings.contains { $0.severity > .note }
  }

  // MARK: Documents

  private func documents(_ page: inout HTMLPage) {
    page.heading("Documents", level: 2)
    let order = summary.documents.indices.sorted { a, b in
      (rank(summary.documents[a]), a) < (rank(summary.documents[b]), b)
    }
    for index in order {
      let outcome = summary.documents[index]
      let kind = ["bad", "warn", "good"][rank(outcome)]
      page.details(Self.line(outcome), kind: kind, isOpen: kind == "bad") { page in
        if let error = outcome.error {
          page.paragraph("\(error.code.rawValue), exit \(outcome.exitCode.rawValue)")
          if let hint = error.hint { page.paragraph(hint.prefix(1).uppercased() + hint.dropFirst() + ".") }
        }
        page.list(outcome.findings.filter { $0.severity > .note }.map(Self.text))
        guard !outcome.rules.isEmpty else { return }
        page.table(
          ["rule", "hits", "acted", "kept", "elsewhere"],
          outcome.rules.map {
            [$0.rule, String($0.hits), String($0.acted), String($0.kept), $0.elsewhere ? "yes" : ""]
          }, numbers: [1, 2, 3])
        if index < pictures.count {
          page.pictures(pictures[index].map { ("page \($0.page + 1)", $0.png) })
        }
      }
    }
  }

  private func rank(_ outcome: DocumentOutcome) -> Int { outcome.error != nil ? 0 : Self.hasFindings(outcome) ? 1 : 2 }

  private static func line(_ outcome: DocumentOutcome) -> String {
    if let error = outcome.error { return "\(outcome.input) — failed: \(error.message)" }
    var parts = ["\(outcome.pages) \(outcome.pages == 1 ? "page" : "pages")"]
    let acted = outcome.rules.reduce(0) { $0 + $1.acted }
    parts.append("\(acted) \(acted == 1 ? "place" : "places")")
    if let verified = outcome.verified { parts.append("proven (\(verified.rawValue))") }
    parts.append(seconds(outcome.seconds))
    return "\(outcome.input) — \(parts.joined(separator: ", "))"
  }

  private static func text(_ finding: Diagnostic) -> String {
    let place = finding.location.page.map { "page \($0 + 1): " } ?? ""
    return "\(place)\(finding.message) (\(finding.code))"
  }

  // MARK: Sums

  private func rules(_ page: inout HTMLPage) {
    var order: [String] = []
    var sums: [String: [Int]] = [:]
    for rule in summary.documents.flatMap(\.rules) {
      if sums[rule.rule] == nil { order.append(rule.rule) }
      let found = rule.hits > 0 || rule.elsewhere ? 1 : 0
      sums[rule.rule] = zip(sums[rule.rule] ?? [0, 0, 0, 0], [rule.hits, rule.acted, rule.kept, found]).map { $0 + $1 }
    }
    guard !order.isEmpty else { return }
    page.heading("Rules", level: 2)
    page.table(
      ["rule", "hits", "acted", "kept", "documents"], order.map { [$0] + (sums[$0] ?? []).map(String.init) },
      numbers: [1, 2, 3, 4])
  }

  private func codes(_ page: inout HTMLPage) {
    var sums: [String: Int] = [:]
    for code in summary.documents.flatMap(\.codes) {
      sums[code.code, default: 0] += code.drawn + code.shrunk + code.margin + code.hidden
    }
    guard !sums.isEmpty else { return }
    page.heading("Exemption codes", level: 2)
    page.table(
      ["code", "boxes"],
      sums.sorted { $0.key < $1.key }.map { [$0.key.isEmpty ? "(of other programs)" : $0.key, String($0.value)] },
      numbers: [1])
  }

  private var matching: [[String]] {
    summary.lists.map { ["list \($0.path)", "\($0.terms) terms"] }
  }

  private static func seconds(_ value: Double) -> String {
    let tenths = Int((min(max(value, 0), 1e9) * 10).rounded())
    return "\(tenths / 10).\(tenths % 10) s"
  }
}
