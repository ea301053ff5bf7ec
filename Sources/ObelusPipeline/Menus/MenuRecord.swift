internal import ObelusActions
internal import ObelusAnnotations
internal import ObelusCore
package import ObelusIO

/// A menu as it is told. It holds no text of the document.
public struct MenuRecord: Hashable, Sendable, Codable {
  public struct Item: Hashable, Sendable, Codable {
    public var id: String
    public var title: String
    public var icon: String
    public var keepsOpen: Bool
    /// The link of an item of the policy, still with its `{text}`.
    public var link: String?
  }

  public struct Missing: Hashable, Sendable, Codable {
    public var id: String
    /// Stable.
    public var reason: String
    public var message: String
  }

  public var document: String
  /// From 0.
  public var page: Int
  /// `text`, `image`, `annotations` or `empty`.
  public var selection: String
  /// Of the annotations that are selected.
  public var types: [String]
  public var isBlocked: Bool
  public var items: [Item]
  public var missing: [Missing]
  /// Lower left and upper right corner of what the menu points at, in default user space.
  public var targetRect: [Double]?
  /// The same for what is selected; nil in an empty spot.
  public var selectionRect: [Double]?
}

extension MenuRecord {
  init(_ menu: ActionMenu, of selection: MenuSelection, document: String, page: Int) {
    self.document = document
    self.page = page
    self.selection = menu.context.rawValue
    types = if case .annotations(let all) = selection { all.map(\.subtype.manifestName) } else { [] }
    isBlocked = menu.isBlocked
    items = menu.items.map { item in
      let link: String? = if case .link(let template) = item.kind { template.text } else { nil }
      return Item(id: item.id, title: item.title, icon: item.icon, keepsOpen: item.keepsOpen, link: link)
    }
    missing = menu.missing.map { Missing(id: $0.id, reason: $0.reason.code, message: $0.reason.message) }
    targetRect = menu.targetRect?.corners
    selectionRect = menu.selectionRect?.corners
  }

  package var json: JSONValue {
    let record: JSONValue = [
      "document": .string(document), "page": .integer(page + 1), "selection": .string(selection),
      "types": types.isEmpty ? nil : .array(types.map { .string($0) }), "blocked": .boolean(isBlocked),
      "items": .array(
        items.map { item in
          let members: JSONValue = [
            "id": .string(item.id), "title": .string(item.title), "icon": .string(item.icon),
            "keepsOpen": item.keepsOpen ? .boolean(true) : nil, "link": JSONValue(item.link),
          ]
          return members.compacted
        }),
      "missing": .array(
        missing.map { ["id": .string($0.id), "reason": .string($0.reason), "message": .string($0.message)] }),
      "targetRect": Self.array(targetRect), "selectionRect": Self.array(selectionRect),
    ]
    return record.compacted
  }

  private static func array(_ corners: [Double]?) -> JSONValue {
    corners.map { .array($0.map { .number($0.roundedToThousandths) }) } ?? nil
  }
}

extension Rect {
  var corners: [Double] { [x0, y0, x1, y1] }
}
