/// Every item that menus have built in, in the order in which they stand.
public enum ActionCatalogue {
  public static let all: [ActionDefinition] = review + text + image + annotations + place + creation

  /// What stands first while documents are reviewed, and takes the place of its opposite.
  static let review = [
    ActionDefinition("review.accept", [.text, .image, .annotations, .empty], icon: "check", keepsOpen: true),
    ActionDefinition("review.reject", [.text, .image, .annotations, .empty], icon: "xmark", keepsOpen: true),
    ActionDefinition("speech.pause", [.text], .speak, icon: "pause", keepsOpen: true),
    ActionDefinition("speech.play", [.text], .speak, icon: "play", keepsOpen: true),
    ActionDefinition("mark.remove", [.text, .image, .empty], .redact, icon: "eraser", keepsOpen: true),
  ]

  static let text = [
    ActionDefinition("text.search", [.text], .search, icon: "magnifier"),
    ActionDefinition("text.define", [.text], .define, icon: "book"),
    ActionDefinition("text.wikipedia", [.text], .wikipedia, icon: "globe"),
    ActionDefinition("text.speak", [.text], .speak, icon: "speaker"),
    ActionDefinition("text.share", [.text], .share, icon: "share"),
    ActionDefinition("text.copy", [.text], .copy, icon: "copy"),
    ActionDefinition("text.cut", [.text], .copy, icon: "scissors"),
    ActionDefinition("text.highlight", [.text], .markup, icon: "highlighter"),
    ActionDefinition("text.underline", [.text], .markup, icon: "underline"),
    ActionDefinition("text.strikeOut", [.text], .markup, icon: "strikethrough"),
    ActionDefinition("text.squiggly", [.text], .markup, icon: "squiggle"),
    ActionDefinition("text.redact", [.text], .redact, icon: "redact", keepsOpen: true),
    ActionDefinition("text.createLink", [.text], .createLink, icon: "link"),
    ActionDefinition("text.selectAll", [.text], icon: "select-all"),
  ]

  static let image = [
    ActionDefinition("image.share", [.image], .share, icon: "share"),
    ActionDefinition("image.copy", [.image], .copy, icon: "copy"),
    ActionDefinition("image.redact", [.image], .redact, icon: "redact", keepsOpen: true),
    ActionDefinition("image.createLink", [.image], .createLink, icon: "link"),
  ]

  static let annotations = [
    ActionDefinition("annotation.copy", [.annotations], .copy, icon: "copy"),
    ActionDefinition("annotation.cut", [.annotations], .copy, icon: "scissors"),
    ActionDefinition("annotation.delete", [.annotations], icon: "trash"),
    ActionDefinition("annotation.redact", [.annotations], .redact, icon: "redact"),
  ]

  static let place = [
    ActionDefinition("area.redact", [.empty], .redact, icon: "redact", keepsOpen: true),
    ActionDefinition("area.createLink", [.empty], .createLink, icon: "link"),
    ActionDefinition("edit.paste", [.empty], icon: "paste"),
    ActionDefinition("edit.select", [.empty], icon: "select"),
    ActionDefinition("edit.selectAll", [.empty], icon: "select-all"),
  ]

  static let creation = ToolType.allCases.flatMap { tool in
    tool.variants.isEmpty ? [create(tool, nil)] : tool.variants.map { create(tool, $0) }
  }

  private static func create(_ tool: ToolType, _ variant: String?) -> ActionDefinition {
    ActionDefinition(
      toolID(tool, variant), [.empty], icon: variant ?? tool.rawValue, tool: tool, variant: variant ?? tool.rawValue)
  }

  /// The id of the item that starts a tool.
  static func toolID(_ tool: ToolType, _ variant: String?) -> String { "create." + (variant ?? tool.rawValue) }

  private static let byID = Dictionary(uniqueKeysWithValues: all.map { ($0.id, $0) })

  public static func named(_ id: String) -> ActionDefinition? { byID[id] }
}
