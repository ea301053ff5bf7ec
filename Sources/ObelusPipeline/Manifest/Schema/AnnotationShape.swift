/// The part of the table for annotations as selections.
enum AnnotationShape {
  static let criteria = ObjectShape(
    name: "annotations", noun: "a mapping such as { types: [highlight] }",
    help: "Annotations that meet all criteria given.",
    fields: [
      Field(
        "types", .either([.list(ManifestShape.annotationType, count: 1...64), .choice([Choice("all")])]),
        "Subtypes, with a small first letter.", fallback: "all", example: "types: [highlight, underline]"),
      Field("author", .text(.any), "The author (`/T`), compared exactly."),
      Field("color", .text(.color), "The colour (`/C`).", example: ##"color: "#ffee00""##),
      Field("subject", .text(.any), "The subject (`/Subj`), compared exactly."),
      Field(
        "contents", .either([.text(.searched), .object(AnchorShape.label)]),
        "A text or regular expression that the note (`/Contents`) holds."),
      Field("date", .object(date), "The day of its last change (`/M`), or of its making where it has none."),
      Field("layer", .text(.any), "The name of the layer (optional content group) that shows it."),
    ], needsOne: true)

  private static let date = ObjectShape(
    name: "date", noun: #"a mapping such as { after: "2026-01-31" }"#, help: "Days, as the annotation writes them.",
    fields: [
      Field("after", .text(.date), "It is of a later day.", example: #"after: "2026-01-31""#),
      Field("before", .text(.date), "It is of an earlier day."),
    ], needsOne: true)
}
