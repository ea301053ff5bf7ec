internal import ObelusActions
internal import ObelusCore
internal import ObelusPipeline

/// Decisions in CSV (RFC 4180), separated by commas, semicolons or tabs, in UTF-8 or UTF-16: as spreadsheets save them, too. A
/// row for each hit and each addition, which names its document and job.
struct DecisionsTable {
  let path: String

  private static let columns = [
    "document", "sha256", "job", "jobHash", "reviewer", "kind", "id", "page", "rule", "state", "code", "action",
    "areas",
    "text", "uri",
  ]

  func read(_ bytes: [UInt8]) throws(ObelusError) -> [Decisions] {
    guard let decoded = DelimitedFile(bytes) else {
      throw DecisionsFile.fault("it is neither UTF-8 nor UTF-16: save it as \u{201C}CSV UTF-8\u{201D}", path)
    }
    var text = DelimitedText(decoded.bytes, from: 0, delimiter: decoded.delimiter)
    guard let head = try next(&text)?.map(\.text) else { throw DecisionsFile.fault("it is empty", path) }
    for column in Self.columns where !head.contains(column) {
      throw DecisionsFile.fault("it has no column `\(column)`", path, line: 1)
    }
    for (index, column) in head.enumerated() where !column.isEmpty && head[..<index].contains(column) {
      throw DecisionsFile.fault("it has two columns with one name", path, line: 1)
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
        // Without what keeps a spreadsheet from taking an id for a number.
        let id = cell("id")
        var hit = Decisions.Hit(
          id: id.hasPrefix("hit-") ? String(id.dropFirst(4)) : id, rule: cell("rule"), state: state, code: code)
        if !cell("page").isEmpty {
          guard let number = Int(cell("page")), number > 0 else {
            throw DecisionsFile.fault("the page of a hit is no number of a page", path, line: line)
          }
          hit.page = number - 1
        }
        hit.areas = DecisionsRules.areas(cell("areas"))
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
          guard page > 0 else {
            throw DecisionsFile.fault("something is added on no page of the document", path, line: line)
          }
          place = .areas(page: page - 1, DecisionsRules.areas(cell("areas")))
        } else {
          place = .text(cell("text"))
        }
        func word(_ column: String) -> String? { cell(column).isEmpty ? nil : cell(column) }
        var addition = Decisions.Addition(action: action, place: place, code: code, uri: word("uri"))
        addition.contents = word("contents")
        addition.color = word("color")
        addition.stamp = word("stamp")
        addition.paths = DecisionsRules.paths(cell("paths"))
        addition.author = word("author")
        addition.type = word("type")
        all[index].additions.append(try DecisionsRules(path: path, line: line).checked(addition))
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

  /// Without the apostrophe that keeps a spreadsheet from taking a text for a formula or a number.
  private static func unguarded(_ text: String) -> String {
    guard text.hasPrefix("'"), let next = text.dropFirst().first(where: { !$0.isWhitespace }),
      "=+-@('".contains(next) || next.isNumber
    else { return text }
    return String(text.dropFirst())
  }
}
