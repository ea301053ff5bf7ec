internal import ObelusPipeline

/// Every command and option of `obelus`. The order is that of the help.
enum CommandTable {
  static let commands = [
    run, plan, menu, review, apply, sweep, watch, ledger, extract, export, `import`, verify, presets, actions, schema,
    bench,
  ]

  static let run = CommandSpec(
    name: .run, summary: "act on documents as a job says, and prove each output",
    discussion: [
      "Reads the inputs, does what the rules of JOB say, and writes new PDFs. Each output is read again before it "
        + "appears: where that does not prove that everything selected is gone, there is no output. Inputs are "
        + "never changed."
    ],
    takesJob: true, rest: inputs,
    options: [
      .text(
        "output", "o", "FILE|DIR", \.output,
        "where outputs go: a file when there is one input and the path ends in .pdf, else a folder, below "
          + "which the tree of the inputs is kept; - is standard output. Default: the job's output"),
      .text(
        "excerpts", nil, "DIR", \.excerpts,
        "write what rules copy, share, search or speak to DIR, to files that their owner alone can read; - is standard "
          + "output, for texts of one document. Default: the job's output"),
      .flag("overwrite", nil, \.overwrite, "replace outputs that exist"),
      .flag("dry-run", "n", \.dryRun, "find and count, and write nothing"),
      .flag(
        "require-review", nil, \.requiresReview,
        "write no document in which a rule finds something (exit 5): `obelus review` and `obelus apply` do that"),
      .text(
        "ledger", nil, "FILE", \.ledger,
        "note in FILE, an SQLite database, what is done; a document that is done, by content and job, and whose output "
          + "has its hash still, is not done again"), report, jobs, passwordFile, passwordCommand,
    ] + limits + records + [
      .text(
        "reveal", nil, "FILE", \.reveal,
        "with --records: write pictures of pages before and after to FILE, an HTML page that its owner alone can read. "
          + "It shows what was redacted. FILE must not exist")
    ] + failures + common,
    examples: [
      "obelus run job.yml letter.pdf --output letter-redacted.pdf",
      "obelus run job.yml inbox --output outbox --report report.json",
      "obelus run job.yml - <in.pdf >out.pdf",
    ])

  static let plan = CommandSpec(
    name: .plan, summary: "show what each rule of a job selects; write nothing",
    discussion: [
      "Prints one line of JSON for everything that a rule finds: document, rule, page, place, what would become of it, "
        + "and why, where nothing would. The lines hold no text of the documents; rules that find nothing are named at "
        + "the end."
    ],
    takesJob: true, rest: inputs,
    options: [
      .text(
        "reveal", nil, "FILE", \.reveal,
        "write the same lines, with the text that is found and what stands around it, to FILE, which its owner alone "
          + "can read. FILE must not exist"),
      .flag("fail-on-unused", nil, \.failOnUnused, "exit with 1 where a rule finds nothing in any document"), jobs,
      passwordFile, passwordCommand,
    ] + limits + common,
    examples: ["obelus plan job.yml inbox | jq -r .rule | sort | uniq -c"])

  static let extract = CommandSpec(
    name: .extract, summary: "print the annotations of documents",
    discussion: ["Prints one line of JSON for every annotation of every page, with its contents."],
    takesJob: false,
    rest: CommandSpec.Argument(
      usage: "INPUT…", help: "files, folders (all PDFs below them) or glob patterns; - reads one from standard input"),
    needsRest: true, options: [jobs, passwordFile, passwordCommand] + limits + common,
    examples: ["obelus extract reviewed.pdf >notes.jsonl"])

  static let export = CommandSpec(
    name: .export, summary: "write the annotations of documents to files of their own",
    discussion: [
      "XFDF and JSON Lines hold everything, for `obelus import` and other programs; CSV and Markdown say to spreadsheets "
        + "and people what is annotated, by whom, and which text an annotation covers. XFDF is one file for each "
        + "document; the others take any number. Form fields are not exported."
    ],
    takesJob: false,
    rest: CommandSpec.Argument(
      usage: "INPUT…", help: "files, folders (all PDFs below them) or glob patterns; - reads one from standard input"),
    needsRest: true,
    options: [
      OptionSpec(
        long: "format", short: "f", value: "FORMAT",
        help: "xfdf, jsonl, csv or markdown. Default: what the ending of --output says (.xfdf, .jsonl, .csv, .md), "
          + "else xfdf",
        apply: { settings, text in
          settings.format = ExchangeFormat(rawValue: text)
          return settings.format != nil
        }, expected: "`xfdf`, `jsonl`, `csv` or `markdown`"),
      .text(
        "output", "o", "FILE|DIR", \.output,
        "where annotations go: a file where the path has the format's ending, else a folder, which gets a file for each "
          + "document; - is standard output. Default: -"),
      .flag("overwrite", nil, \.overwrite, "replace outputs that exist"), jobs, passwordFile, passwordCommand,
    ] + limits + common,
    examples: [
      "obelus export reviewed.pdf --output reviewed.xfdf", "obelus export inbox --format csv --output notes.csv",
      "obelus export reviewed.pdf --format markdown",
    ])

  static let `import` = CommandSpec(
    name: .import, summary: "bring annotations from a file into a document",
    discussion: [
      "Adds the annotations of ANNOTATIONS to those that the document has; one that it has by the same name is updated. "
        + "The output is read again before it appears: where it does not have exactly the annotations that it is to "
        + "have, or anything else has changed, there is no output. Encryption is kept; signed documents are refused."
    ],
    takesJob: false, takesAnnotations: true,
    rest: CommandSpec.Argument(usage: "INPUT", help: "the document; - reads it from standard input"), needsRest: true,
    options: [
      .text(
        "output", "o", "FILE|DIR", \.output,
        "where the new document goes: a file where the path ends in .pdf, else a folder; - is standard output"),
      .flag("force", nil, \.force, "import also what was made on another document, by its file identifier"),
      .flag("overwrite", nil, \.overwrite, "replace an output that exists"), report, jobs, passwordFile,
      passwordCommand,
    ] + limits + common, examples: ["obelus import reviewed.xfdf letter.pdf --output letter-reviewed.pdf"])

  static let verify = CommandSpec(
    name: .verify, summary: "prove documents against a job once more, or check a certificate",
    discussion: [
      "Reads documents that were written earlier and tells whether anything that JOB redacts is still in them.",
      "With --certificate there is no JOB: tells whether the certificate is unchanged and about this one file.",
    ],
    takesJob: true,
    rest: CommandSpec.Argument(
      usage: "FILE…", help: "files, folders (all PDFs below them) or glob patterns; - is standard input"),
    needsRest: true,
    options: [
      report, jobs, passwordFile, passwordCommand,
      .text(
        "decisions", nil, "FILE", \.decisions,
        "the decisions that the one FILE was made by: hits that were rejected may be in it"),
      .text("certificate", nil, "FILE", \.certificate.file, "check this certificate, a JSON file of --records"),
      .text("key", nil, "FILE", \.certificate.key, "the public key (PEM) that the certificate must be signed with"),
      .text(
        "audit", nil, "FILE", \.certificate.audit, "check also that this audit log is the certificate's, and unchanged"),
    ] + limits + common,
    examples: [
      "obelus verify job.yml outbox",
      "obelus verify --certificate a.certificate.json --key public.pem a.pdf",
    ])

  static let presets = CommandSpec(
    name: .presets, summary: "list the presets that rules can name",
    discussion: [
      "Prints a line for each preset: its id, its version and what it finds. With --json it also prints the source, "
        + "the checksum and the words that raise a score."
    ],
    takesJob: false, rest: nil, options: [.flag("json", nil, \.json, "print JSON")],
    examples: ["obelus presets --json | jq -r '.[].id'"])

  static let schema = CommandSpec(
    name: .schema, summary: "print the JSON Schema of job manifests",
    discussion: ["Prints the JSON Schema (2020-12) of the manifest, for editors and other checks."],
    takesJob: false, rest: nil, options: [], examples: ["obelus schema >job.schema.json"])

  static let bench = CommandSpec(
    name: .bench, summary: "measure this program on this machine, and compare with an earlier time",
    discussion: [
      "Times lookups in the annotation cache, the stages of a job one by one, and whole runs over documents that it makes "
        + "in a temporary folder, and tells the memory that they take. Without --baseline it prints what it measured; "
        + "with it, each row beside the earlier one. A row counts as slower where that is no chance (Mann and Whitney, "
        + "p below 0.01) and more than its tolerance: 8 % for whole runs, 10 % for stages and memory, 15 % for lookups. "
        + "Exits with 0 where no row is slower, 1 where one is, 2 where the call is wrong.",
      "With 5 runs of each kind and more a difference can be told from chance; with fewer it never is.",
    ],
    takesJob: false, rest: nil,
    options: [
      .flag("json", nil, \.json, "print JSON: rows as Google Benchmark has them, whole runs as hyperfine has them"),
      .text("baseline", nil, "FILE", \.bench.baseline, "compare with the bench in FILE, which --json made"),
      .text("compare", nil, "FILE", \.bench.compare, "measure nothing: compare the bench in FILE with the baseline"),
      .text("filter", nil, "TEXT", \.bench.filter, "measure the rows with TEXT in their names only"),
      count("samples", \.bench.samples, 1, "samples of each row. Default: 15"),
      count("runs", \.bench.runs, 0, "whole runs of each kind; 0 for none. Default: 5"),
      .text("file", nil, "FILE", \.bench.file, "measure whole runs over this document too"),
      .flag("list", nil, \.bench.list, "print the names of all rows and measure nothing"),
      .text(
        "row", nil, "NAME", \.bench.row, "do what this row times --iterations times and nothing else, to be counted"),
      count("iterations", \.bench.iterations, 0, "with --row"),
      count("document", \.bench.document, 1, "print a PDF of N pages, as whole runs have them, and measure nothing"),
      count("seed", \.bench.seed, 0, "with --document: other words for each number. Default: 42"),
      .flag("quiet", "q", \.quiet, "say nothing but errors"),
    ],
    examples: [
      "obelus bench --runs 0 --json >today.json", "obelus bench --baseline yesterday.json --compare today.json",
    ])

  static func count(
    _ long: String, _ key: any WritableKeyPath<Settings, Int?> & Sendable, _ least: Int, _ help: String
  ) -> OptionSpec {
    OptionSpec(
      long: long, short: nil, value: "N", help: help,
      apply: { settings, text in
        settings[keyPath: key] = Int(text)
        return settings[keyPath: key].map { $0 >= least } ?? false
      }, expected: "a number from \(least)")
  }

  static let inputs = CommandSpec.Argument(
    usage: "[INPUT…]",
    help:
      "files, folders (all PDFs below them) or glob patterns; - reads one from standard input. "
      + "They take the place of the job's inputs"
  )

  static let report = OptionSpec.text(
    "report", nil, "FILE", \.report,
    "write a report of every document as JSON; - is standard output. It holds no text of the documents")

  static let records = [
    OptionSpec.text(
      "records", nil, "DIR", \.records.folder,
      "write records of the run to DIR: report.json and report.html, the exemption log, and for each document an audit log "
        + "and a certificate. They hold no text of the documents"),
    .text(
      "audit-key", nil, "FILE", \.records.auditKey,
      "FILE holds 16 bytes or more: audit logs tell each text by its HMAC under this key"),
    .text("signing-key", nil, "FILE", \.records.signingKey, "sign certificates with this Ed25519 key (PEM)"),
    count("pictures", \.records.pictures, 0, "pages of each output that report.html shows, small. Default: 4"),
  ]

  static let passwordFile = OptionSpec.text(
    "password-file", nil, "FILE", \.passwordFile,
    "each line of FILE is a password for encrypted inputs; they are tried in turn. - is standard input")

  static let passwordCommand = OptionSpec.text(
    "password-command", nil, "COMMAND", \.passwordCommand,
    "the same for the lines that this shell command prints, such as that of a password manager")

  static let jobs = OptionSpec(
    long: "jobs", short: "j", value: "N",
    help: "workers for documents and pages together. Default: one a processor. "
      + "The outputs are the same for any number",
    apply: { settings, text in
      settings.jobs = Int(text)
      return settings.jobs.map { (1...256).contains($0) } ?? false
    }, expected: "a number from 1 to 256")

  static let limits = LimitOptions.all

  static let common = [
    OptionSpec(
      long: "log-format", short: nil, value: "text|json",
      help: "how messages are written to standard error: for people, or as "
        + "JSON Lines. Default: text",
      apply: { settings, text in
        guard let format = Settings.LogFormat(rawValue: text) else { return false }
        settings.logFormat = format
        return true
      }, expected: "`text` or `json`"),
    OptionSpec(
      long: "log-level", short: nil, value: "LEVEL",
      help: "what is told: error, warning (and errors), info (and both), or debug (and the stages of each document). "
        + "Default: info",
      apply: { settings, text in
        guard let level = Settings.LogLevel.allCases.first(where: { $0.name == text }) else { return false }
        settings.logLevel = level
        return true
      }, expected: "`error`, `warning`, `info` or `debug`"),
    .text(
      "log-file", nil, "FILE", \.logFile,
      "write messages to the end of FILE, which its owner alone can read where it is new, and not to standard error. "
        + "SIGHUP has FILE opened anew"),
    OptionSpec.flag("quiet", "q", \.quiet, "say nothing but errors: --log-level error"),
  ]
}
