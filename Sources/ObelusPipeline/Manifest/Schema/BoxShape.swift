/// The part of the table under `box`.
enum BoxShape {
  static let box = ObjectShape(
    name: "box", noun: ##"`none` or a mapping such as { fill: "#ffffff", outline: "#000000" }"##,
    help: "How the boxes over redactions look. Keys that are not named stay as the job's `box` has them.",
    fields: [
      Field(
        "fill", .text(.colorOrNone),
        "The colour of the box; `none` leaves the place empty.",
        fallback: ##""#000000""##, example: ##"fill: "#ffffff""##),
      Field(
        "outline", .text(.colorOrNone),
        "The colour of a line inside the edge of the box.",
        fallback: "none", example: ##"outline: "#ff0000""##),
      Field("outlineWidth", .number(0.1...20), "The width of that line in points.", fallback: "1", beside: ["outline"]),
      Field(
        "textColor", .text(.color), "The colour of the codes on the box.", fallback: "white on dark boxes, else black"),
      Field(
        "textSize", .number(4...72), "The size of the codes in points; they get smaller where they do not fit.",
        fallback: "as large as fits, at most 14"),
      Field(
        "textAlign", .choice(Manifest.Box.Align.allCases.map { Choice($0.rawValue) }),
        "Where the codes stand in the box.",
        fallback: "center"),
      Field("repeat", .boolean, "The codes are repeated until they fill the box.", fallback: "false"),
    ], needsOne: true,
    unsupported: ["interiorColor": "use `fill`", "overlayText": "use the rule's `code`", "opacity": "a box covers"])

  /// `none`, or a mapping.
  static let shape = Shape.either([.choice([Choice("none", "nothing is drawn")]), .object(box)])
}
