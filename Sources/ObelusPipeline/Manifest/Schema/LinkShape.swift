/// The part of the table for where links lead, but for addresses.
enum LinkShape {
  private static let page = Shape.integer(1...1_000_000_000)

  static let places = [
    Field("page", page, "A page of the same document, from 1."),
    Field(
      "destination", .text(.label), "A named destination of the same document.", example: "destination: chapter-2"),
    Field(
      "file", .either([.text(.path), .object(file)]), "Another PDF, by its path from the output's folder.",
      example: "file: { path: exhibits.pdf, page: 3 }"),
    Field(
      "found", .object(found),
      "Where each text itself leads: a URL, an e-mail address, a page that it names (`see page 12`), or what a list has for it.",
      example: "found: { targets: exhibits.tsv }"),
  ]

  private static let file = ObjectShape(
    name: "linkedFile", noun: "a mapping such as { path: exhibits.pdf, page: 3 }", help: "Another PDF.",
    fields: [
      Field("path", .text(.path), "Its path from the output's folder.", required: true),
      Field("page", page, "A page of it, from 1.", fallback: "the first"),
      Field("destination", .text(.label), "A named destination of it."),
    ])

  private static let found = ObjectShape(
    name: "foundLinks", noun: "a mapping such as { targets: exhibits.tsv }", help: "Links that texts ask for.",
    fields: [
      Field(
        "targets", .text(.path),
        "A file of labels and targets, in lines with a tab between them, relative to the manifest: a URI, `#page=N`, "
          + "`#DESTINATION`, or a path with one of these behind it.", fallback: "none", example: "targets: exhibits.tsv"
      )
    ])
}
