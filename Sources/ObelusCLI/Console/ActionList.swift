internal import ObelusActions
internal import ObelusIO
internal import ObelusPipeline

/// What menus offer, for people and programs.
enum ActionList {
  static func text(_ language: MenuLanguage) -> String {
    table(
      ActionCatalogue.all.map { item in
        [
          item.id, contexts(of: item).joined(separator: " "), item.action?.memberNames.first ?? "-",
          item.title(language),
        ]
      })
  }

  static func json(_ language: MenuLanguage) -> String {
    JSONValue.array(
      ActionCatalogue.all.map { item in
        let members: JSONValue = [
          "id": .string(item.id), "title": .string(item.title(language)),
          "contexts": .array(contexts(of: item).map { .string($0) }),
          "action": JSONValue(item.action?.memberNames.first), "icon": .string(item.icon),
          "keepsOpen": item.keepsOpen ? .boolean(true) : nil, "tool": JSONValue(item.tool?.rawValue),
          "variant": item.tool == nil ? nil : JSONValue(item.variant), "since": .string(item.since),
        ]
        return members.compacted
      }
    ).pretty
  }

  static func text(of menu: MenuRecord) -> String {
    var text = "page \(menu.page + 1): \(menu.selection)"
    if !menu.types.isEmpty { text += " (" + menu.types.joined(separator: ", ") + ")" }
    text += "\n\n"
    if menu.isBlocked {
      text += "  the menu is blocked\n"
    } else if menu.items.isEmpty {
      text += "  the menu is empty\n"
    }
    text += table(menu.items.map { ["  " + $0.title, $0.id] })
    guard !menu.missing.isEmpty else { return text }
    return text + "\nnot offered\n\n" + table(menu.missing.map { ["  " + $0.id, $0.message] })
  }

  private static func contexts(of item: ActionDefinition) -> [String] {
    ActionDefinition.Context.allCases.filter { item.contexts.contains($0) }.map(\.rawValue)
  }

  /// Columns of equal width, but for the last.
  private static func table(_ rows: [[String]]) -> String {
    let columns = rows.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      row.enumerated().map { column, cell in
        column == row.count - 1 ? cell : cell + String(repeating: " ", count: widths[column] - cell.count)
      }.joined(separator: "  ") + "\n"
    }.joined()
  }
}
