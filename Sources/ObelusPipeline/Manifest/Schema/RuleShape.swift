/// The part of the table under `rules` and `except`.
enum RuleShape {
  static let rule = ObjectShape(
    name: "rule", noun: "a rule such as { select: …, action: redact }", help: "One selection and what is done with it.",
    fields: [
      Field("id", .text(.identifier), "What reports call the rule; unique.", fallback: "`rule-N`, N from 1"),
      Field(
        "select", .object(select),
        "What the rule looks for: exactly one of \(selectKeys.map { "`\($0)`" }.joined(separator: ", ")).",
        required: true, example: #"select: { text: "Jane Doe" }"#),
      Field("action", action, "What is done with it.", required: true, example: "action: redact", hints: actionHints),
      Field(
        "code", .either([.text(.label), .list(.text(.label), count: 1...32)]),
        "The exemption code or codes that are drawn on the box; with `action: redact` only.",
        example: #"code: "(b)(6)""#),
      Field(
        "overlay", .text(.label),
        "A text on the box, after the codes; `{1}` and `{name}` stand for groups of the rule's `regex`. With "
          + "`action: redact` only.",
        example: #"overlay: "ends in {last4}""#),
      Field("box", BoxShape.shape, "How the box looks; with `action: redact` only.", fallback: "the job's `box`"),
      Field(
        "pages", .either([.text(.pages), .integer(-1_000_000_000...1_000_000_000)]),
        "The pages that the rule covers: a comma list of `N`, `N-M`, `N-`, `-N` (counted from the end), `odd`, "
          + "`even`, `last`.",
        fallback: "all pages", example: #"pages: "1-20,-1""#),
      Field(
        "except", .list(.object(exception), count: 0...100_000),
        "Texts of which this rule leaves what lies inside them.", fallback: "none",
        example: #"except: [{ text: "Public Officer" }]"#),
    ],
    unsupported: [
      "context": "", "only": "", "remove": "",
      "width": "it goes beside `rules`, for the whole job",
      "minScore": "it goes in `select`",
      "ocr": "",
    ])

  static let select = ObjectShape(
    name: "select", noun: #"a mapping such as { text: "Jane Doe" }"#, help: "What a rule looks for.",
    fields: [
      Field("text", .text(.searched), "A text, matched exactly."),
      Field("regex", .text(.any), "A regular expression (PCRE2, Unicode).", example: #"regex: 'Case No\.\s+(\d+)'"#),
      list,
      PresetShape.preset,
    ] + AreaShape.selections + AnchorShape.selections + [
      Field("annotations", .object(AnnotationShape.criteria), "Annotations that meet all criteria given.")
    ] + modifiers + AnchorShape.modifiers,
    exactlyOne: selectKeys,
    unsupported: ["regions": "write `region: [{ … }, { … }]`", "image": "", "images": ""])

  static let selectKeys =
    ["text", "regex", "list", "preset"] + AreaShape.selections.map(\.key) + AnchorShape.selections.map(\.key) + [
      "annotations"
    ]

  static let exception = ObjectShape(
    name: "exception", noun: #"a mapping such as { text: "Public Officer" }"#, help: "A text that is never acted on.",
    fields: [
      Field("text", .text(.searched), "A text, matched exactly."),
      Field("regex", .text(.any), "A regular expression (PCRE2, Unicode)."),
      list,
      PresetShape.preset,
    ] + modifiers + [
      Field(
        "documents", .list(.text(.path), count: 1...10_000),
        "The documents that it counts for: patterns for the ends of their paths, such as `letters/*.pdf`.",
        fallback: "all documents", example: #"documents: ["board-*.pdf"]"#)
    ],
    exactlyOne: ["text", "regex", "list", "preset"])

  static let list = Field(
    "list", .text(.path),
    "A file of terms, relative to the manifest: one a line, or `.csv` and `.tsv` with the columns `term`, `code`, `case`, "
      + "`diacritics`, `word` and `note`.", example: "list: names.csv")

  static let modifiers = [
    Field(
      "ignoreCase", .boolean, "Upper and lower case match each other.", fallback: "false",
      beside: ["text", "regex", "list"]),
    Field(
      "ignoreDiacritics", .boolean, "Letters with and without marks match each other: `e`, `\u{E9}`.",
      fallback: "false",
      beside: ["text", "list"]),
    Field(
      "wholeWord", .boolean, "The match begins and ends where words do (UAX #29).", fallback: "false",
      beside: ["text", "regex", "list"]),
    Field(
      "asciiClasses", .boolean, "`\\d`, `\\w`, `\\s` and `\\b` know ASCII alone, not Unicode.", fallback: "false",
      beside: ["regex"]),
    Field(
      "group", .either([.integer(0...65_535), .text(.groupName)]),
      "The capture group, by number or name, that is meant; 0 is the whole match.", fallback: "0", beside: ["regex"]),
    PresetShape.minScore,
  ]

  static let action = Shape.either([
    .choice(
      [
        Choice("redact", "what is selected is removed from the document"),
        Choice("eraser", "ink annotations lose what lies in the area"),
      ] + SelectionActionShape.words),
    .object(actionObject),
  ])

  static let actionObject = ObjectShape(
    name: "action", noun: "a mapping such as { markup: … }", help: "An action with options.",
    fields: [
      Field("markup", .object(markup), "Adds one annotation for each hit."),
      Field("createLink", .object(createLink), "Adds a link over each hit."),
      Field("custom", .text(.menuID), "Does what an action of `policy: customActions` does, by its id."),
    ] + SelectionActionShape.fields + ToolShape.tools,
    exactlyOne: ["markup", "createLink", "custom"] + SelectionActionShape.fields.map(\.key)
      + ToolShape.tools.map(\.key),
    unsupported: ["redact": "write `action: redact`"])

  static let markup = ObjectShape(
    name: "markup", noun: "a mapping such as { type: highlight }", help: "A text markup annotation.",
    fields: [
      Field(
        "type", .choice(Manifest.Markup.Kind.allCases.map { Choice($0.rawValue) }), "The kind of markup.",
        required: true,
        example: "type: highlight", hints: ["strikethrough": "strikeOut", "strike": "strikeOut"]),
      Field(
        "color", .text(.color), "The colour.", fallback: ##""#ffee00" for a highlight, else "#ff0000""##,
        example: ##"color: "#ffee00""##),
      Field("opacity", .number(0...1), "0 is invisible, 1 is opaque.", fallback: "1"),
      Field("author", .text(.label), "The author (`/T`)."),
      Field("note", .text(.any), "The note (`/Contents`)."),
    ])

  static let createLink = ObjectShape(
    name: "createLink", noun: #"a mapping such as { uri: "https://example.org/{text}" }"#,
    help: "The target of a link.",
    fields: [
      Field(
        "uri", .text(.linkTemplate),
        "An absolute URI; `{text}` stands for the text found, `{1}` and `{name}` for groups of the rule's `regex`. "
          + "Everything in them but RFC 3986 unreserved characters is escaped.")
    ] + LinkShape.places, exactlyOne: ["uri"] + LinkShape.places.map(\.key))

  private static let actionHints: [String: String] = Dictionary(
    uniqueKeysWithValues: Manifest.Markup.Kind.allCases.map {
      ($0.rawValue, "write `action: { markup: { type: \($0.rawValue) } }`")
    })
}
