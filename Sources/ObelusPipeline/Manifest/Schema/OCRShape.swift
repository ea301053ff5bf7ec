/// The part of the table under `ocr`.
enum OCRShape {
  private static let mode = Shape.choice([
    Choice("never", "pages that show text as pictures are not read"),
    Choice("missing", "Tesseract reads pages that show text which no text rule can read"),
    Choice("always", "Tesseract reads every page that a text rule looks at"),
  ])

  static let ocr = ObjectShape(
    name: "ocr", noun: "`never`, `missing`, `always` or a mapping such as { mode: missing, languages: [eng] }",
    help: "Words for pages that show text as pictures.",
    fields: [
      Field("mode", mode, "Which pages Tesseract reads.", fallback: "missing"),
      Field(
        "languages", .list(.text(.language), count: 1...16),
        "Tesseract's names of the languages that pages are read in.", fallback: "[eng]",
        example: "languages: [eng, deu]"
      ),
      Field("dpi", .integer(70...1200), "Pixels to an inch of the pictures that are read.", fallback: "300"),
      Field(
        "minConfidence", .number(0...100), "Words that were read with less confidence are told as a finding.",
        fallback: "60"),
      Field(
        "sidecar", .either([.text(.sidecar), .list(.text(.sidecar), count: 1...16)]),
        "Files beside the document, hOCR or ALTO, that say which words its pages show.",
        example: #"sidecar: "{stem}.hocr""#),
    ], needsOne: true,
    unsupported: [
      "language": "use `languages`", "engine": "it is Tesseract", "psm": "pages are laid out automatically",
    ])

  /// A mode, or a mapping.
  static let shape = Shape.either([mode, .object(ocr)])
}
