internal import ObelusActions
internal import ObelusCore
internal import ObelusPipeline

/// Decisions in CSV (RFC 4180): a row for each hit and each addition, which names its document and job.
struct DecisionsTable {
  let path: String

  private static let columns = [
    "document", "sha256", "job", "jobHash", "reviewer", "kind", "id", "page", "rule", "state", "code", "action",
    "areas",
    "text", "uri",
  ]

  func read(_ bytes: [UInt8]) throws(ObelusError) -> [Decisions] {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var text = DelimitedText(bytes, from: start, delimiter: UInt8(ascii: ","))
    guard let head = try next(&text)?.map(\.text) else { throw DecisionsFile.fault("it is empty", path) }
    for column in Self.columns where !head.contains(column) {
      throw DecisionsFile.fault("it has no column `\(column)`", path, line: 1)
    }
    var all: [Decisions] = []
    while let cells = try next(&text) {
      let line = cells.first?.line
      func cell(_ column: String) -> String {
        guard let index = head.firstIndex(of: column), index < cells.count else { return "" }
        return Self.unguarded(cells[index].text)
      }
      let document = cell("sha256").lowercased()
      var index = all.firstIndex { $0.document == document }
      if index == nil {
        var decisions = Decisions(
          document: document, job: cell("jobHash").lowercased(), jobPath: cell("job"), name: cell("document"))
        decisions.reviewer = cell("reviewer").isEmpty ? nil : cell("reviewer")
        all.append(decisions)
        index = all.count - 1
      }
      guard let index else { continue }
      let code = cell("code").isEmpty ? nil : cell("code")
      switch cell("kind") {
      case "none": break
      case "hit":
        guard let state = MenuState.Decision(rawValue: cell("state")) else {
          throw DecisionsFile.fault("the state is not pending, accepted or rejected", path, line: line)
        }
        var hit = Decisions.Hit(id: cell("id"), rule: cell("rule"), state: state, code: code)
        hit.page = Int(cell("page")).map { $0 - 1 }
        hit.areas = Self.areas(cell("areas"))
        all[index].hits.append(hit)
      case "added":
        guard let action = Decisions.Addition.Action(rawValue: cell("action")) else {
          throw DecisionsFile.fault("the action is not known", path, line: line)
        }
        guard cell("text").isEmpty || cell("areas").isEmpty && cell("page").isEmpty else {
          throw DecisionsFile.fault("something is added both by its text and by its place", path, line: line)
        }
        let place: Decisions.Addition.Place
        if let page = Int(cell("page")) {
          place = .areas(page: page - 1, Self.areas(cell("areas")))
        } else {
          place = .text(cell("text"))
        }
        all[index].additions.append(
          try DecisionsRules.checked(
            .init(action: action, place: place, code: code, uri: cell("uri").isEmpty ? nil : cell("uri")), path))
      default: throw DecisionsFile.fault("the kind is not hit, added or none", path, line: line)
      }
    }
    return all
  }

  private func next(_ text: inout DelimitedText) throws(ObelusError) -> [DelimitedText.Cell]? {
    do throws(DelimitedText.Fault) {
      return try text.next()
    } catch {
      throw DecisionsFile.fault(error.message, path, line: error.line, column: error.column)
    }
  }

  /// Four numbers for each area, areas parted by semicolons.
  private static func areas(_ text: String) -> [[Double]] {
    text.split(separator: ";").map { $0.split(separator: " ").compactMap { Double($0) } }
  }

  /// Without the apostrophe that keeps a spreadsheet from taking a text for a formula.
  private static func unguarded(_ text: String) -> String {
    guard text.hasPrefix("'"), let next = text.dropFirst().first(where: { !$0.isWhitespace }), "=+-@".contains(next)
    else { return text }
    return String(text.dropFirst())
  }
}
