/// The part of the table for texts that are known by what stands beside them.
enum AnchorShape {
  static let selections = [
    Field("after", text, "What follows a label, on its line or in its column.", example: #"after: "Name:""#),
    Field("before", text, "What precedes a label.", example: #"before: "(Seal)""#),
    Field(
      "between", .list(.either([.text(.searched), .object(label)]), count: 2...2),
      "What stands between two texts of a page, without them.", example: #"between: ["Begin", "End"]"#),
  ]

  static let modifiers = [
    Field(
      "direction",
      .choice([
        Choice("right", "on along the line"), Choice("left", "back along the line"), Choice("below"), Choice("above"),
      ]), "Where to look from the label.", fallback: "`right` for `after`, `left` for `before`",
      beside: ["after", "before"]),
    Field(
      "to",
      .choice([
        Choice("gap", "the first wide gap"), Choice("label", "the next label that a rule of the job names"),
        Choice("line", "the end of the line"),
      ]), "How far the text goes; never beyond a label that a rule names, but for `line`.", fallback: "gap",
      beside: ["after", "before"]),
    Field("gap", .number(0.3...1_000), "What a wide gap is, in ems.", fallback: "1.6", beside: ["after", "before"]),
    Field(
      "lines", .integer(1...10_000),
      "Of a column: how many lines are taken. Of `between`: over how many lines it goes at most.",
      fallback: "1; 100 for `between`", beside: ["after", "before", "between"]),
    Field(
      "offset", .object(offset), "The rule means an area beside the match, not the match.", beside: ["text", "regex"]),
  ]

  private static let text = Shape.either([.text(.searched), .object(label)])

  static let label = ObjectShape(
    name: "label", noun: #"a mapping such as { text: "Name:", ignoreCase: true }"#,
    help: "A text of a page.",
    fields: [
      Field("text", .text(.searched), "A text, matched exactly."),
      Field("regex", .text(.any), "A regular expression (PCRE2, Unicode)."),
    ] + RuleShape.modifiers,
    exactlyOne: ["text", "regex"])

  private static let offset = ObjectShape(
    name: "offset", noun: "a mapping such as { rect: [0, -20, 200, -4] }", help: "An area beside a match.",
    fields: [
      Field(
        "rect", AreaShape.rect,
        "Two opposite corners, counted from a corner of the match: x along its text, y upwards.",
        example: "rect: [0, -20, 200, -4]"),
      Field("rects", .list(AreaShape.rect, count: 1...1_000), "Several of them."),
      Field("unit", AreaShape.length, "Of lengths on the page as it is shown.", fallback: "default user space"),
      Field(
        "corner", .choice(Manifest.Anchor.Corner.allCases.map { Choice($0.rawValue) }),
        "The corner of the match, as its text is read, that lengths count from.", fallback: "lowerLeft"),
    ],
    exactlyOne: ["rect", "rects"])
}
