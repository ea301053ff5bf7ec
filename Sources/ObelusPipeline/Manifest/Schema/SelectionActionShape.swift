internal import ObelusActions

/// The part of the table for actions of menus that take something out, look something up or remove annotations.
enum SelectionActionShape {
  /// Actions that need no settings.
  static let words = [
    Choice("copy", "the text goes to a file of excerpts"),
    Choice("cut", "it is copied, and marked for redaction"),
    Choice("share", "the text goes to a file of excerpts, with its provenance"),
    Choice("wikipedia", "a link to the article of this title"),
    Choice("search", "each text is looked for in the whole document"),
    Choice("speak", "the text is read aloud, into a WAV file"),
    Choice("delete", "annotations are removed"),
  ]

  /// The keys of an action.
  static let fields = [
    Field("copy", .object(copy), "Copies texts, or the images in an area."),
    Field("paste", .object(paste), "Puts a text or picture from a file on the page."),
    Field("share", .object(share), "Takes texts, images or pages out, with their provenance."),
    Field("wikipedia", .object(wikipedia), "A link over each text, to the article of this title."),
    Field("define", .object(define), "A note beside each text that a glossary has, with the entry."),
    Field("search", .object(search), "Looks for each text in the whole output, or in all of the run."),
    Field("speak", .object(speak), "Reads the text aloud, into a WAV file."),
  ]

  private static let copy = ObjectShape(
    name: "copy", noun: "a mapping such as { format: image }", help: "What is copied.",
    fields: [
      Field(
        "format",
        .choice([
          Choice("text"), Choice("image", "the images in an area: JPEG and JPEG 2000 as they are, else PNG"),
        ]), "The kind of it.", fallback: "text", example: "format: image")
    ])

  private static let paste = ObjectShape(
    name: "paste", noun: "a mapping such as { file: approved.txt }", help: "What is put on the page.",
    fields: [
      Field(
        "file", .text(.path),
        "A PNG or JPEG file, which becomes a stamp, or a text in UTF-8, which becomes a free text; relative to the manifest.",
        required: true, example: "file: approved.txt"),
      Field(
        "place", .choice(PlacementSide.allCases.map { Choice($0.rawValue) }), "Where it stands.",
        fallback: "in an area, beside a text or point"),
    ])

  private static let share = ObjectShape(
    name: "share", noun: "a mapping such as { format: json }", help: "What is taken out.",
    fields: [
      Field(
        "format",
        .choice([
          Choice("text"), Choice("markdown"), Choice("json"),
          Choice("image", "the images in an area: JPEG and JPEG 2000 as they are, else PNG"),
          Choice("page", "the pages, as a PDF of their own, out of the output"),
        ]), "The form of the excerpts.", fallback: "text", example: "format: json")
    ])

  private static let search = ObjectShape(
    name: "search", noun: "a mapping such as { over: inputs }", help: "Where texts are looked for.",
    fields: [
      Field(
        "over",
        .choice([
          Choice("document", "the output of the document itself"), Choice("inputs", "all outputs of the run"),
        ]), "Where they are looked for.", fallback: "document", example: "over: inputs"),
      Field(
        "links", .boolean, "Each selection gets a link to the next place of its text in the document.",
        fallback: "false"),
    ])

  private static let wikipedia = ObjectShape(
    name: "wikipedia", noun: "a mapping such as { language: de }", help: "Whose articles are linked to.",
    fields: [
      Field("language", .text(.languageTag), "The language, as the address of the Wikipedia has it.", fallback: "en"),
      Field(
        "titles", .text(.path),
        "A file of titles, one a line, relative to the manifest: a text that it does not have gets no link.",
        fallback: "any title"),
    ])

  private static let define = ObjectShape(
    name: "define", noun: "a mapping such as { glossary: terms.tsv }", help: "A glossary.",
    fields: [
      Field(
        "glossary", .text(.path),
        "A file of terms and definitions, relative to the manifest: `.json` with an object, the `.index` of a dictd or the "
          + "`.ifo` of a StarDict dictionary, else two columns with a tab.",
        required: true, example: "glossary: terms.tsv"),
      Field("source", .text(.label), "What notes name as its origin.", fallback: "the file's name"),
    ])

  private static let speak = ObjectShape(
    name: "speak", noun: "a mapping such as { voice: de }", help: "How texts are read.",
    fields: [Field("voice", .text(.languageTag), "A voice of espeak-ng, such as `en-us`.", fallback: "en")])
}

extension TextFormat {
  static let languageTag = TextFormat(
    expected: "a language such as en", pattern: "^[a-z]{2,12}(-[a-z0-9]{1,12}){0,3}$"
  ) { text in
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    return parts.count <= 4 && (2...12).contains(parts[0].utf8.count)
      && parts[0].utf8.allSatisfy { (0x61...0x7A).contains($0) }
      && parts.dropFirst().allSatisfy { part in
        (1...12).contains(part.utf8.count)
          && part.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) }
      }
  }
}
