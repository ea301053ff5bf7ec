internal import ObelusActions

/// The part of the table for tools that put annotations on pages.
enum ToolShape {
  /// The keys of an action, one for each tool.
  static let tools = [
    Field("square", .object(square), "Frames each selection.", example: "square: { width: 2 }"),
    Field("circle", .object(circle), "An ellipse in each area, or around each text."),
    Field("line", .object(line), "A line along each selection, or from point to point."),
    Field("polygon", .object(polygon), "A closed path through points, or around each selection."),
    Field("polyLine", .object(polyLine), "An open path through points."),
    Field("ink", .object(ink), "Strokes as of a pen, or of a highlighter."),
    Field("note", .object(note), "A note beside each selection.", example: #"note: { text: "Check this" }"#),
    Field("caret", .object(caret), "A sign at the end of each selection that something goes in there."),
    Field(
      "freeText", .object(freeText), "A text in each area, or beside each selection.",
      example: #"freeText: { text: "See {1}", callout: true }"#),
    Field("stamp", .object(stamp), "A rubber stamp.", example: "stamp: { name: Approved }"),
    Field("image", .object(image), "A picture in each area, or beside each selection."),
    Field("signature", .object(signature), "A signature to look at, which is no digital signature."),
    Field("sound", .object(sound), "A sound beside each selection."),
    Field("fileAttachment", .object(fileAttachment), "A file beside each selection."),
  ]

  // MARK: What tools have in common

  private static func common(_ color: String) -> [Field] {
    [
      Field("color", .text(.color), "The colour (`/C`).", fallback: "\"\(color)\""),
      Field("opacity", .number(0...1), "0 is invisible, 1 is opaque.", fallback: "1"),
      Field("author", .text(.label), "The author (`/T`)."),
      Field("subject", .text(.label), "The subject (`/Subj`)."),
      Field(
        "flags", .list(.choice(flags.map { Choice($0.name) }), count: 0...10), "The flags of the annotation (`/F`).",
        fallback: "[print]", example: "flags: [print, locked]"),
    ]
  }

  static let flags: [(name: String, bit: Int)] = [
    ("invisible", 0), ("hidden", 1), ("print", 2), ("noZoom", 3), ("noRotate", 4), ("noView", 5), ("readOnly", 6),
    ("locked", 7), ("toggleNoView", 8), ("lockedContents", 9),
  ]

  private static let contents = Field(
    "note", .text(.any),
    "The note (`/Contents`), in which `{text}` stands for the text found, `{1}` and `{name}` for groups.")

  private static let shape = [
    Field("fill", .text(.colorOrNone), "The colour inside (`/IC`).", fallback: "none"),
    width(1),
    Field(
      "dash", .list(.number(0...1000), count: 1...8), "Lengths of dashes and gaps in turn, in points.",
      fallback: "a solid line", example: "dash: [3, 2]"),
  ]

  private static func width(_ points: Int) -> Field {
    Field("width", .number(0...1000), "The width of lines, in points.", fallback: String(points))
  }

  private static let point = Shape.list(.number(-1e9...1e9), count: 2...2)

  private static let origin = Field(
    "origin", .choice([Choice("page", "default user space"), Choice("selection", "its lower left corner")]),
    "What coordinates count from, in points.", fallback: "page")

  private static let endings = Shape.choice(LineEnding.allCases.map { Choice($0.rawValue) })

  private static let ends = [
    Field("start", endings, "What the line begins with.", fallback: "none"),
    Field("end", endings, "What the line ends with.", fallback: "none", example: "end: openArrow"),
  ]

  static let place = Field(
    "place", .choice(PlacementSide.allCases.map { Choice($0.rawValue) }),
    "Where it stands: the first of above, below, right and left where it covers nothing, or one of these if it can.",
    fallback: "auto")

  // MARK: One by one

  private static let square = ObjectShape(
    name: "square", noun: "a mapping such as { width: 2 }", help: "A frame.",
    fields: shape + [contents] + common("#ff0000"))

  private static let circle = ObjectShape(
    name: "circle", noun: "a mapping such as { width: 2 }", help: "An ellipse.",
    fields: shape + [contents] + common("#ff0000"))

  private static let line = ObjectShape(
    name: "line", noun: "a mapping such as { from: [72, 700], to: [200, 700] }", help: "A line.",
    fields: [
      Field(
        "from", point, "Its start `[x, y]`.", fallback: "the lower left corner of the selection",
        example: "from: [72, 700]", beside: ["to"]),
      Field(
        "to", point, "Its end.", fallback: "the lower right corner of a text, the upper right one of an area",
        beside: ["from"]),
      origin,
    ] + ends + shape + [contents] + common("#ff0000"))

  private static let polygon = ObjectShape(
    name: "polygon", noun: "a mapping such as { points: [[72, 700], [90, 720], [108, 700]] }",
    help: "A closed path.",
    fields: [
      Field("points", .list(point, count: 3...10_000), "Its corners.", fallback: "those of the selection"), origin,
    ] + shape + [contents] + common("#ff0000"))

  private static let polyLine = ObjectShape(
    name: "polyLine", noun: "a mapping such as { points: [[72, 700], [90, 720], [108, 700]] }",
    help: "An open path.",
    fields: [
      Field(
        "points", .list(point, count: 2...10_000), "Its points.", required: true,
        example: "points: [[72, 700], [90, 720]]"),
      origin,
    ] + ends + shape + [contents] + common("#ff0000"))

  private static let ink = ObjectShape(
    name: "ink", noun: "a mapping such as { paths: [[[72, 700], [90, 720]]] }", help: "Strokes.",
    fields: [
      Field(
        "paths", .list(.list(point, count: 1...10_000), count: 1...1_000), "Its strokes, each a list of points.",
        required: true, example: "paths: [[[72, 700], [90, 720]]]"),
      Field(
        "variant", .choice(ToolType.ink.variants.map { Choice($0) }), "A pen, or a highlighter that lets text through.",
        fallback: "inkPen"),
      origin,
      Field("width", .number(0...1000), "The width of strokes, in points.", fallback: "2, or 12 for a highlighter"),
      contents,
    ] + common("#0000ff; #ffee00 for a highlighter"))

  private static let note = ObjectShape(
    name: "textNote", noun: #"a mapping such as { text: "Check this" }"#, help: "A note with an icon.",
    fields: [
      Field(
        "text", .text(.any),
        "The note (`/Contents`), in which `{text}` stands for the text found, `{1}` and `{name}` for groups.",
        required: true, example: #"text: "Check {1}""#),
      Field(
        "icon", .choice(NoteStyle.Icon.allCases.map { Choice($0.rawValue) }), "What it looks like.", fallback: "Note"),
      Field("open", .boolean, "Viewers show the note opened.", fallback: "false"),
      place,
    ] + common("#ffdd33"))

  private static let caret = ObjectShape(
    name: "caret", noun: #"a mapping such as { text: "insert this" }"#, help: "A sign that something goes in.",
    fields: [
      Field(
        "text", .text(.any),
        "What is to go in (`/Contents`); `{text}` stands for the text found, `{1}` and `{name}` for groups."),
      Field(
        "symbol", .choice([Choice("none"), Choice("paragraph", "a new paragraph is meant")]), "What it stands for.",
        fallback: "none"),
    ] + common("#0000ff"))

  private static let freeText = ObjectShape(
    name: "freeText", noun: #"a mapping such as { text: "See {1}" }"#, help: "A text on the page.",
    fields: [
      Field(
        "text", .text(.any),
        "The text, in which `{text}` stands for the text found, `{1}` and `{name}` for groups; lines break where it is wide.",
        required: true, example: #"text: "See {1}""#),
      Field(
        "font", .choice(FreeTextStyle.Font.allCases.map { Choice($0.rawValue) }), "The kind of letters.",
        fallback: "sans"),
      Field("size", .number(4...1000), "Of letters, in points, where they fit.", fallback: "10"),
      Field("fill", .text(.colorOrNone), "The colour of the box (`/C`).", fallback: "none"),
      Field("border", .text(.colorOrNone), "The colour of the line around it.", fallback: "none"),
      Field("borderWidth", .number(0...100), "Its width, in points.", fallback: "1"),
      Field("align", .choice([Choice("left"), Choice("center"), Choice("right")]), "Of lines.", fallback: "left"),
      Field("callout", .boolean, "A line leads from the box to the selection.", fallback: "false"),
      Field(
        "boxWidth", .number(10...10_000), "That a box beside its selection has at most, in points.", fallback: "180"),
      placeOrArea,
    ] + common("#000000"))

  private static let stamp = ObjectShape(
    name: "stamp", noun: "a mapping such as { name: Approved }", help: "A rubber stamp.",
    fields: [
      Field(
        "name", .choice(StampStyle.Name.allCases.map { Choice($0.rawValue) }), "One of the standard stamps.",
        example: "name: Approved"),
      Field(
        "text", .text(.label),
        "A text of its own, in which `{text}` stands for the text found, `{1}` and `{name}` for groups."),
      placeOrArea,
    ] + common("green, red or blue by its name; #bf1a1a"), exactlyOne: ["name", "text"])

  private static let placeOrArea = Field(
    "place", .choice(PlacementSide.allCases.map { Choice($0.rawValue) }),
    "Where it stands: on the selection, or beside it as `place` of `note` says.",
    fallback: "`over` for areas, else `auto`")

  private static let image = ObjectShape(
    name: "image", noun: "a mapping such as { file: logo.png }", help: "A picture, as a stamp.",
    fields: [
      Field(
        "file", .text(.path), "A PNG or JPEG file, relative to the manifest.", required: true,
        example: "file: logo.png"),
      placeOrArea, contents,
    ] + common("none").dropFirst())

  private static let signature = ObjectShape(
    name: "signature", noun: "a mapping such as { file: signature.png }",
    help: "A signature to look at. It is no digital signature and proves nothing.",
    fields: [
      Field("file", .text(.path), "A PNG or JPEG file, relative to the manifest.", example: "file: signature.png"),
      Field(
        "paths", .list(.list(point, count: 1...10_000), count: 1...1_000),
        "Its strokes, each a list of points, which are fitted into their place."),
      Field("width", .number(0...1000), "Of strokes, in the unit of their points.", fallback: "2", beside: ["paths"]),
      placeOrArea, contents,
    ] + common("#000080"), exactlyOne: ["file", "paths"])

  private static let sound = ObjectShape(
    name: "sound", noun: "a mapping such as { file: note.wav }", help: "A sound, behind an icon.",
    fields: [
      Field(
        "file", .text(.path), "A WAV file of 8 or 16 bits a sample, or mu-law or A-law, relative to the manifest.",
        required: true, example: "file: note.wav"),
      Field(
        "icon", .choice(SoundStyle.Icon.allCases.map { Choice($0.rawValue) }), "What it looks like.",
        fallback: "Speaker"),
      place, contents,
    ] + common("#ffdd33"))

  private static let fileAttachment = ObjectShape(
    name: "fileAttachment", noun: "a mapping such as { file: data.csv }", help: "A file, behind an icon.",
    fields: [
      Field("file", .text(.path), "Any file, relative to the manifest.", required: true, example: "file: data.csv"),
      Field(
        "description", .text(.label),
        "What it is (`/Desc`); `{text}` stands for the text found, `{1}` and `{name}` for groups."),
      Field(
        "icon", .choice(AttachmentStyle.Icon.allCases.map { Choice($0.rawValue) }), "What it looks like.",
        fallback: "PushPin"),
      place, contents,
    ] + common("#ffdd33"))
}
