/// The table of every key of a manifest, version 1. Checks, messages, suggestions and the JSON Schema all come from it.
enum ManifestShape {
  static let root = ObjectShape(
    name: "manifest", noun: "a manifest", help: "An Obelus job, version 1.",
    fields: [
      Field("version", .integer(1...1), "The version of this format.", required: true, example: "version: 1"),
      Field("name", .text(.label), "What the job is called in reports."),
      Field(
        "inputs", .list(.text(.path), count: 0...100_000),
        "Files, folders and glob patterns (`*`, `?`, `[a-z]`, `**`), relative to the manifest. Inputs on the "
          + "command line take their place.", example: #"inputs: ["inbox/**/*.pdf"]"#),
      Field("output", .object(output), "Where the outputs go. `--output` takes the place of the directory."),
      Field("policy", .object(PolicyShape.policy), "What may be done at all. A rule that goes beyond it is an error."),
      Field(
        "rules", .list(.object(RuleShape.rule), count: 1...100_000),
        "What to look for and what to do with it. Rules add up; `redact` wins "
          + "where they meet.", required: true, example: #"rules: [{ select: { text: "Jane Doe" }, action: redact }]"#),
      Field(
        "except", .list(.object(RuleShape.exception), count: 0...100_000),
        "Texts that are never acted on. A hit inside one is reported as considered and kept."),
      Field(
        "sanitize",
        .either([.choice([Choice("full", "all switches on"), Choice("none", "all switches off")]), .object(sanitize)]),
        "What is removed from the document besides what the rules select.",
        fallback: "`full` when any rule redacts, else `none`"),
      Field(
        "verify",
        .choice([
          Choice("quick", "Obelus reads the output again and matches every rule"),
          Choice("text", "a second reader also searches text, objects and bytes"),
          Choice("strict", "edited pages are also rendered and compared outside the marks"),
        ]), "How an output is proven before it appears.", fallback: "strict"),
      Field(
        "unreadable",
        .choice([
          Choice("fail", "the document is withheld"),
          Choice("remove", "glyphs without Unicode, images of text and outlined text are removed"),
          Choice("report", "the report lists the pages"),
        ]), "What happens where a text rule looks at what cannot be read.", fallback: "fail"),
      Field(
        "ocr", OCRShape.shape, "Words for pages that show text as pictures.", fallback: "never", example: "ocr: missing"
      ),
      Field(
        "encryption", .choice([Choice("keep", "with the same passwords and permissions"), Choice("remove")]),
        "Whether the output of an encrypted document is encrypted.", fallback: "keep"),
      Field(
        "permissions", .choice([Choice("respect", "such a document is refused"), Choice("ignore")]),
        "Whether permissions that forbid the change count.", fallback: "respect"),
      Field(
        "signatures",
        .choice([
          Choice("refuse", "such a document is refused"), Choice("invalidate", "its signature values are removed"),
        ]),
        "What happens to a signed document that the job would change.", fallback: "refuse"),
      Field(
        "apply",
        .choice([
          Choice("redact", "what `redact` rules select is removed"),
          Choice("mark", "it is only marked, by annotations of type redact; nothing is removed"),
        ]), "What becomes of what `redact` rules select.", fallback: "redact"),
      Field(
        "width",
        .choice([
          Choice("exact", "as wide as the text was; nothing moves"),
          Choice("quantised", "rounded up to a multiple of four ems"),
          Choice("uniform", "the same for every text"),
        ]),
        "The room that a removed text leaves in its line. Its width can give the text away; but for `exact` the line is set "
          + "again.", fallback: "exact", hints: ["quantized": "write `quantised`"]),
      Field("box", BoxShape.shape, "How the boxes over redactions look.", fallback: "black", example: "box: none"),
    ],
    unsupported: [
      "include": "", "presets": "", "ledger": "", "overlay": "", "review": "", "schedule": "",
    ])

  static let output = ObjectShape(
    name: "output", noun: "a mapping such as { directory: outbox }", help: "Where the outputs go.",
    fields: [
      Field(
        "directory", .text(.path), "The folder for the outputs, relative to the manifest; it is made when missing."),
      Field(
        "name", .text(.outputName),
        "The name of each output: `{stem}` and `{name}` stand for the input's name without "
          + "and with `.pdf`, `{n}` for its running number, `{hash}` for a hash of its bytes.", fallback: "{stem}.pdf",
        example: #"name: "{stem}-redacted.pdf""#),
      Field(
        "excerpts", .text(.path),
        "The folder for what rules copy, share, search or speak, relative to the manifest; it is made when missing."),
    ])

  static let sanitize = ObjectShape(
    name: "sanitize", noun: "a mapping such as { xmp: false }",
    help: "Switches; those not named keep the job's default.",
    fields: [
      Field("info", .boolean, "The document information dictionary."),
      Field("xmp", .boolean, "XMP metadata of the document and of its objects."),
      Field("thumbnails", .boolean, "Page thumbnails."),
      Field("alternates", .boolean, "Versions of images for other devices (`/Alternates`, `/OPI`)."),
      Field("pieceInfo", .boolean, "Private data of other programs (`/PieceInfo`)."),
      Field("privateKeys", .boolean, "Entries that ISO 32000 and its published extensions do not define."),
      Field("webCapture", .boolean, "Where pages were captured from (`/SpiderInfo`)."),
      Field("javaScript", .boolean, "Scripts, wherever they stand."),
      Field("actions", .boolean, "Actions that start programs, send a form or fetch data."),
      Field(
        "attachments",
        .either([
          .boolean,
          .choice([
            Choice("remove", "all of them go; the same as `true`"),
            Choice("redact", "PDFs are redacted by the job's rules, others go"),
            Choice("keep", "PDFs are redacted, others stay where no rule finds anything; the same as `false`"),
          ]),
        ]), "Embedded files and the annotations that show them.", example: "attachments: redact"),
      Field("signatures", .boolean, "Signature values that the change has made invalid."),
      Field("xfa", .boolean, "A form's second description in XML (`/XFA`)."),
      Field("unusedObjects", .boolean, "Resources and objects that nothing uses, and earlier revisions."),
    ], needsOne: true,
    unsupported: ["metadata": "use `info` and `xmp`"])

  /// Subtypes (ISO 32000-2, table 171), with a small first letter.
  static let annotationTypes = [
    "text", "link", "freeText", "line", "square", "circle", "polygon", "polyLine", "highlight", "underline", "squiggly",
    "strikeOut", "caret", "stamp", "ink", "popup", "fileAttachment", "sound", "movie", "screen", "widget",
    "printerMark",
    "trapNet", "watermark", "3D", "redact", "projection", "richMedia",
  ]

  static let annotationType = Shape.choice(annotationTypes.map { Choice($0) })
}
