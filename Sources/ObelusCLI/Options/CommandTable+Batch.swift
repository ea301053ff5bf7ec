internal import ObelusBatch

/// The commands that work unattended.
extension CommandTable {
  static let sweep = CommandSpec(
    name: .sweep, summary: "work off a folder that others fill, once: for cron",
    discussion: [
      "Takes the files that lie in the inbox and have settled, does what JOB says, puts proven outputs into the outbox, and "
        + "moves each original to the archive or, with the reason beside it, to the quarantine. Nothing is overwritten, "
        + "nothing is done twice, and what a killed sweep left the next one finishes.",
      "Links, folders, pipes, and hidden or temporary names are passed over. Several processes, jobs and hosts may "
        + "share an inbox; a second sweep of the same inbox by the same job on one host exits with 75 at once. "
        + "What may pass (a worker that died or took too long) is tried again later, then goes to the quarantine, too.",
    ],
    takesJob: true, rest: nil,
    options: places + [report, jobs, passwordFile, passwordCommand] + limits + failures + records + common,
    examples: [
      "obelus sweep job.yml --inbox in --outbox out \\\n    --archive archive --quarantine quarantine --ledger ledger.sqlite"
    ])

  static let watch = CommandSpec(
    name: .watch, summary: "work off a folder that others fill, until told to stop",
    discussion: [
      "Does what `obelus sweep` does whenever files come in, and ends on SIGTERM or SIGINT: with 0 where no document was "
        + "in work. SIGHUP has it look at the inbox at once."
    ],
    takesJob: true, rest: nil,
    options: places + [
      .number("rescan", "SECONDS", \.sweep.rescan, 0.1, "look at the inbox at least so often. Default: 60"), jobs,
      passwordFile, passwordCommand,
    ] + limits + records + common,
    examples: [
      "obelus watch job.yml --inbox in --outbox out \\\n    --archive archive --quarantine quarantine --ledger ledger.sqlite"
    ])

  static let ledger = CommandSpec(
    name: .ledger, summary: "show and steer what a ledger says was done",
    discussion: [
      "ACTION is one of: list, the documents that FILE knows, as a table or with --json as JSON Lines; retry, to have those "
        + "that failed tried again, from the first attempt, and to bring those in quarantine back into the inbox; forget, to take documents out, so that "
        + "they are done again where they turn up again; export, everything as CSV, or with --json as JSON Lines; "
        + "verify, whether the ledger is whole and the outputs that it names still have their hashes (1 where one has not; "
        + "what a kill left open is told, too, and no fault).",
      "WHAT are names of outputs, or the first digits (at least 6) of the hash of a document or job. `retry` and `forget` "
        + "need them, --state or --all.",
    ],
    takesJob: false,
    rest: CommandSpec.Argument(usage: "ACTION FILE [WHAT…]", help: "what to do, the ledger, and with which documents"),
    needsRest: true,
    options: [
      OptionSpec(
        long: "state", short: nil, value: "STATE",
        help: "only documents in this state: " + states,
        apply: { settings, text in
          settings.state = text
          return LedgerEntry.State(rawValue: text) != nil
        }, expected: states),
      .flag("all", nil, \.all, "with retry or forget: all documents"),
      .flag("json", nil, \.json, "print JSON Lines"),
      .flag("quiet", "q", \.quiet, "say nothing but errors"),
    ],
    examples: [
      "obelus ledger list ledger.sqlite --state quarantined", "obelus ledger retry ledger.sqlite 3f9a1c",
      "obelus ledger verify ledger.sqlite",
    ])

  private static let states = LedgerEntry.State.allCases.map(\.rawValue).joined(separator: ", ")

  private static let places: [OptionSpec] = [
    .text("inbox", nil, "DIR", \.sweep.inbox, "where documents come in"),
    .text("outbox", nil, "DIR", \.sweep.outbox, "where outputs go, under the names that the job gives them"),
    .text("archive", nil, "DIR", \.sweep.archive, "where originals go whose output is proven"),
    .text(
      "quarantine", nil, "DIR", \.sweep.quarantine,
      "where originals go that cannot be done, each with the reason in NAME.reason.json"),
    .text(
      "ledger", nil, "FILE", \.ledger, "an SQLite database on a local disk that knows what was done; made where missing"
    ),
    .number("settle", "SECONDS", \.sweep.settle, 0, "a file must not have changed for so long. Default: 10"),
    OptionSpec(
      long: "retries", short: nil, value: "N", help: "how often to try again what may pass. Default: 3",
      apply: { settings, text in
        settings.sweep.retries = Int(text)
        return settings.sweep.retries.map { (0...100).contains($0) } ?? false
      }, expected: "a number from 0 to 100"),
    .number(
      "retry-delay", "SECONDS", \.sweep.retryDelay, 0, "until the first retry; each waits twice as long. Default: 300"),
    .text(
      "host", nil, "NAME", \.sweep.host,
      "how this host calls itself to others at the same inbox. Default: /etc/machine-id"),
    .number(
      "lease", "SECONDS", \.sweep.lease, 0,
      "take over what another host has claimed and given no sign of life for so long. Default: 120"),
  ]

  static let failures: [OptionSpec] = [
    .flag("fail-fast", nil, \.failFast, "leave the rest after the first document that fails"),
    .flag("keep-going", nil, \.keepGoing, "go on after documents that fail: the default"),
    OptionSpec(
      long: "max-failures", short: nil, value: "N", help: "leave the rest after N documents that fail",
      apply: { settings, text in
        settings.maxFailures = Int(text)
        return settings.maxFailures.map { $0 > 0 } ?? false
      }, expected: "a number from 1"),
    .flag("summary-only", nil, \.summaryOnly, "say nothing where all went well, so that cron mails only trouble"),
  ]
}

extension OptionSpec {
  fileprivate static func number(
    _ long: String, _ value: String, _ key: any WritableKeyPath<Settings, Double?> & Sendable, _ least: Double,
    _ help: String
  ) -> OptionSpec {
    OptionSpec(
      long: long, short: nil, value: value, help: help,
      apply: { settings, text in
        settings[keyPath: key] = Double(text)
        return settings[keyPath: key].map { $0 >= least && $0 <= 1e7 } ?? false
      }, expected: least > 0 ? "seconds, at least \(least)" : "seconds, 0 or more")
  }
}
