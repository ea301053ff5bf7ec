/// A command: what help says of it and what it takes.
struct CommandSpec: Sendable {
  enum Name: String, Sendable, CaseIterable {
    case run, plan, menu, review, apply, sweep, watch, ledger, extract, export, `import`, verify, presets, actions,
      schema, bench
  }

  struct Argument: Sendable {
    /// As help writes it: `JOB`, `[INPUT…]`, `FILE…`.
    var usage: String
    var help: String
  }

  var name: Name
  /// One line for the list of commands.
  var summary: String
  /// Paragraphs.
  var discussion: [String]
  var takesJob: Bool
  /// What comes first is a file of annotations.
  var takesAnnotations = false
  /// What comes first is a file of decisions.
  var takesDecisions = false
  /// What follows the job: nil takes nothing more.
  var rest: Argument?
  var needsRest = false
  var options: [OptionSpec]
  var examples: [String]

  var arguments: [Argument] {
    let job = Argument(usage: "JOB", help: "the manifest, YAML or JSON; - reads it from standard input")
    let annotations = Argument(
      usage: "ANNOTATIONS", help: "XFDF, FDF or JSON Lines, whatever the name; - reads them from standard input")
    let decisions = Argument(
      usage: "DECISIONS", help: "what a review page saved, JSON, CSV or XFDF; - reads it from standard input")
    return (takesJob ? [job] : []) + (takesAnnotations ? [annotations] : []) + (takesDecisions ? [decisions] : [])
      + (rest.map { [$0] } ?? [])
  }
}
