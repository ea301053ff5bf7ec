internal import ObelusPipeline

/// Commands that let somebody look before anything is written.
extension CommandTable {
  static let review = CommandSpec(
    name: .review, summary: "make a page on which somebody decides about each hit of a job",
    discussion: [
      "Writes a page for each input that opens in any browser, from the disk and without a network: pictures of the pages, "
        + "every hit with its rule and code, and at each place the menu that the job's policy has. Hits are accepted or "
        + "rejected, marks added; what was decided is saved from the page, and `obelus apply` carries it out.",
      "A page has text and pictures of the document: nobody but its owner can read it. A document of more than 20 pages gets "
        + "a folder of files.",
    ],
    takesJob: true,
    rest: CommandSpec.Argument(usage: "INPUT…", help: "files, folders (all PDFs below them) or glob patterns"),
    needsRest: true,
    options: [
      .text("output", "o", "DIR", \.output, "the folder for the pages"),
      .flag(
        "redacted-preview", nil, \.previewsRedactions,
        "show what the job would write, proven, in place of the document, and no text of what would go"),
      .flag("overwrite", nil, \.overwrite, "replace pages that exist"), jobs, passwordFile, passwordCommand,
    ] + limits + common,
    examples: ["obelus review job.yml inbox --output review"])

  static let apply = CommandSpec(
    name: .apply, summary: "carry out what was decided on review pages",
    discussion: [
      "Does for each input what its job says, but leaves hits that were rejected, and does what was added. Each output is "
        + "proven as with `obelus run`. Documents and jobs that have changed since their review are refused. Rules also "
        + "clear bookmarks, fields and all else beside the pages, whatever was decided about hits on pages.",
      "Exits with 5 while hits are not decided, unless --pending says what becomes of them.",
    ],
    takesJob: false, takesDecisions: true,
    rest: CommandSpec.Argument(usage: "INPUT…", help: "the documents that were reviewed"), needsRest: true,
    options: [
      .text(
        "output", "o", "FILE|DIR", \.output, "where outputs go, as with `obelus run`. Default: the job's output"),
      .flag("overwrite", nil, \.overwrite, "replace outputs that exist"),
      OptionSpec(
        long: "pending", short: nil, value: "accept|reject|fail",
        help: "what becomes of hits that nobody has decided about. Default: fail",
        apply: { settings, text in
          settings.pending = Decisions.Pending(rawValue: text)
          return settings.pending != nil
        }, expected: "`accept`, `reject` or `fail`"),
      .text("job", nil, "JOB", \.jobOption, "the job, where it is no longer at the path that the decisions name"),
      report, jobs, passwordFile, passwordCommand,
    ] + limits + common,
    examples: ["obelus apply letter.decisions.json letter.pdf --output letter-redacted.pdf"])
}
