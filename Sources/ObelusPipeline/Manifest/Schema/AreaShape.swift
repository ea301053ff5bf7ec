/// The part of the table for areas of pages.
enum AreaShape {
  static let selections = [
    Field(
      "region", .either([.object(region), .list(.object(region), count: 1...1_000)]),
      "An area of the page, or a list of them."),
    Field(
      "keepOnly", .either([.object(region), .list(.object(region), count: 1...1_000)]),
      "The areas that stay: everything else on the page is selected. On a page where none of them applies, that is all."
    ),
    Field("page", .either([.boolean, .object(page)]), "Whole pages, which become blank.", example: "page: true"),
  ]

  /// What says on which pages an area applies.
  private static let conditions = [
    Field(
      "whenSize", .either([.choice(sizes.map { Choice($0) }), .object(size)]),
      "Only on pages that are shown in this size.", example: "whenSize: a4"),
    Field(
      "whenText", .either([.text(.searched), .object(AnchorShape.label)]), "Only on pages that have this text.",
      example: #"whenText: "Form 1040""#),
  ]

  static let region = ObjectShape(
    name: "region", noun: "a mapping such as { rect: [45, 292, 250, 318] }", help: "An area of the page.",
    fields: [
      Field(
        "rect", rect,
        "Two opposite corners `[x0, y0, x1, y1]`. Without `unit` in default user space: points, from the lower left.",
        example: "rect: [45, 292, 250, 318]"),
      Field("rects", .list(rect, count: 1...1_000), "Several of them.", example: "rects: [[45, 292, 250, 318]]"),
      Field(
        "unit", unit, "Of lengths on the page as it is shown: cropped, turned and scaled.",
        fallback: "default user space"),
      Field(
        "origin", .choice([Choice("upperLeft", "y counts downwards"), Choice("lowerLeft", "y counts upwards")]),
        "The corner of the page, as it is shown, that lengths count from.", fallback: "upperLeft", beside: ["unit"]),
    ] + conditions,
    exactlyOne: ["rect", "rects"],
    unsupported: ["units": "write `unit`", "space": "write `unit: pt` for the page as it is shown"])

  static let page = ObjectShape(
    name: "wholePage", noun: "`true` or a mapping such as { whenSize: a4 }", help: "Which pages are meant.",
    fields: conditions, needsOne: true)

  static let rect = Shape.list(.number(-1e9...1e9), count: 4...4)

  private static let unit = Shape.choice([
    Choice("pt", "1/72 inch"), Choice("mm"), Choice("in", "inch"), Choice("%", "of the width or height that is shown"),
  ])

  static let length = Shape.choice([Choice("pt", "1/72 inch"), Choice("mm"), Choice("in", "inch")])

  private static let sizes = Manifest.PageSize.named.flatMap { [$0.name, $0.name + "-landscape"] }

  private static let size = ObjectShape(
    name: "pageSize", noun: "a mapping such as { width: 210, height: 297, unit: mm }",
    help: "The size of a page as it is shown.",
    fields: [
      Field("width", .number(0...1e9), "The width.", required: true, example: "width: 210"),
      Field("height", .number(0...1e9), "The height.", required: true, example: "height: 297"),
      Field("unit", length, "Of width, height and tolerance.", fallback: "pt"),
      Field("tolerance", .number(0...1e9), "How much each may differ.", fallback: "6 pt"),
    ])
}
