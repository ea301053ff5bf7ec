internal import ObelusActions

/// The part of the table under `policy`.
enum PolicyShape {
  static let policy = ObjectShape(
    name: "policy", noun: "a mapping such as { allowedMenuActions: [redact] }", help: "What may be done at all.",
    fields: [
      Field(
        "allowedMenuActions",
        .either([
          .list(.choice((actions + sets).map { Choice($0.name) }), count: 0...16),
          .choice(sets.map { Choice($0.name) }),
        ]),
        "The kinds of action that menus have and rules may take. `annotationCreation` is markup, redact and createLink.",
        fallback: "all", example: "allowedMenuActions: [redact, markup]"),
      Field(
        "editableAnnotationTypes",
        .either([
          .list(ManifestShape.annotationType, count: 0...64), .choice([Choice("all"), Choice("none")]),
        ]),
        "The types of annotations that may be added or removed by name.", fallback: "all"),
      Field(
        "createAnnotationMenuEnabled", .boolean,
        "Whether annotations can be made at points and in areas. Selected text keeps its actions.", fallback: "true"),
      Field(
        "createAnnotationMenuGroups", .list(.list(toolItem, count: 1...32), count: 0...32),
        "The tools for points and areas, in groups and in order. A tool that no group has cannot be used there.",
        fallback: "all tools", example: "createAnnotationMenuGroups: [[note, { type: ink, variant: inkPen }], [stamp]]"),
      Field(
        "remove", .list(itemID, count: 0...256),
        "Ids of items that no menu has, and no rule may take. `obelus actions` lists them.",
        example: "remove: [text.copy, text.wikipedia]"),
      Field(
        "only", .list(itemID, count: 0...256),
        "Ids of the items that menus have. What a later version brings is then missing: `remove` is better.",
        example: "only: [text.redact, area.redact]"),
      Field(
        "customActions", .list(.object(customAction), count: 0...64),
        "Items that stand after the built-in ones; a rule takes one by `action: { custom: ID }`.",
        example: #"customActions: [{ id: search.web, title: Search, url: "https://example.org/?q={text}" }]"#),
      Field(
        "filter", .object(ProgramShape.filter),
        "A program that is asked about every selection which items it may have; it can only take some away.",
        example: "filter: { command: [./filter.py] }"),
    ])

  private static let actions = TextSelectionMenuAction.names
  private static let sets = TextSelectionMenuAction.setNames

  private static let itemID = Shape.text(.menuID)

  private static let toolItem = Shape.either([
    .choice(ToolType.allCases.map { Choice($0.rawValue) }), .object(tool),
  ])

  private static let tool = ObjectShape(
    name: "tool", noun: "a mapping such as { type: ink, variant: inkPen }", help: "A tool, and what it is set to.",
    fields: [
      Field("type", .choice(ToolType.allCases.map { Choice($0.rawValue) }), "The tool.", required: true),
      Field(
        "variant", .choice(ToolType.allCases.flatMap(\.variants).map { Choice($0) }),
        "Which of its kinds: freeText has freeText and callout, ink has inkPen and inkHighlighter.",
        fallback: "the first of them"),
      Field("preset", .object(preset), "What it starts with."),
    ])

  private static let preset = ObjectShape(
    name: "preset", noun: ##"a mapping such as { color: "#ff0000" }"##, help: "What a tool starts with.",
    fields: [
      Field("color", .text(.color), "The colour."),
      Field("opacity", .number(0...1), "0 is invisible, 1 is opaque."),
      Field("width", .number(0...1000), "The width of lines, in points."),
      Field("size", .number(1...1000), "The size of letters, in points."),
    ], needsOne: true)

  private static let customAction = ObjectShape(
    name: "customAction",
    noun: #"a mapping such as { id: search.web, title: Search, url: "https://example.org/?q={text}" }"#,
    help: "A link, or what a program does.",
    fields: [
      Field("id", .text(.menuID), "What policies and rules call it; none that is built in.", required: true),
      Field("title", .text(.label), "What menus write.", required: true),
      Field("icon", .text(.identifier), "A name for a picture.", fallback: "custom"),
      Field(
        "url", .text(.linkTemplate), "An absolute URI, in which `{text}` stands for the selected text, escaped."),
    ] + ProgramShape.action, exactlyOne: ["url", "command"])
}
