internal import ObelusCore
internal import ObelusPipeline

/// Turns arguments into settings. It looks at nothing but its arguments.
struct CommandLineParser {
  enum Request: Sendable {
    case command(CommandSpec, Settings)
    /// Of one command, or of all.
    case help(CommandSpec?)
    case version
  }

  private let command: CommandSpec
  private var settings = Settings()
  private var positionals: [String] = []

  /// `arguments` without the program's name. Throws `usage.invalid`.
  static func parse(_ arguments: [String]) throws(ObelusError) -> Request {
    guard let first = arguments.first else {
      throw ObelusError(.usage, "a command is missing", hint: "`obelus --help` lists them")
    }
    switch first {
    case "--help", "-h": return .help(nil)
    case "--version", "-V": return .version
    case "help":
      guard let name = arguments.dropFirst().first else { return .help(nil) }
      return .help(try command(named: name))
    default: break
    }
    var parser = CommandLineParser(command: try command(named: first))
    return try parser.parse(arguments.dropFirst())
  }

  private init(command: CommandSpec) { self.command = command }

  private static func command(named name: String) throws(ObelusError) -> CommandSpec {
    if let command = CommandTable.commands.first(where: { $0.name.rawValue == name }) { return command }
    if name.hasPrefix("-"), name != "-" {
      throw ObelusError(.usage, "the command comes first, before `\(name)`", hint: "for example obelus run \(name) …")
    }
    if [".yml", ".yaml", ".json"].contains(where: name.hasSuffix) {
      throw ObelusError(.usage, "`\(name)` is no command", hint: "did you mean `obelus run \(name)`?")
    }
    let near = Suggestion.nearest(to: name, in: CommandTable.commands.map(\.name.rawValue))
    throw ObelusError(
      .usage, "unknown command `\(name)`", hint: near.map { "did you mean `\($0)`?" } ?? "`obelus --help` lists them")
  }

  private mutating func parse(_ arguments: ArraySlice<String>) throws(ObelusError) -> Request {
    var rest = arguments
    while let argument = rest.popFirst() {
      if argument == "--" {
        positionals += rest
        break
      } else if argument == "--help" || argument == "-h" {
        return .help(command)
      } else if argument == "--version" {
        return .version
      } else if argument.hasPrefix("--") {
        try long(argument.dropFirst(2), &rest)
      } else if argument.hasPrefix("-"), argument != "-" {
        try short(argument.dropFirst(), &rest)
      } else {
        positionals.append(argument)
      }
    }
    try placePositionals()
    return .command(command, settings)
  }

  private mutating func placePositionals() throws(ObelusError) {
    var rest = positionals[...]
    // A certificate is checked without the job.
    if command.takesJob, settings.certificate.file == nil {
      guard let job = rest.popFirst() else { throw missing("JOB") }
      settings.job = job
    }
    if command.takesAnnotations {
      guard let annotations = rest.popFirst() else { throw missing("ANNOTATIONS") }
      settings.annotations = annotations
    }
    if command.takesDecisions {
      guard let decisions = rest.popFirst() else { throw missing("DECISIONS") }
      settings.decisions = decisions
    }
    if let extra = rest.first, command.rest == nil {
      throw ObelusError(.usage, "`obelus \(command.name.rawValue)` takes no argument `\(extra)`", hint: help)
    }
    if rest.isEmpty, command.needsRest { throw missing(command.rest?.usage ?? "") }
    settings.arguments = Array(rest)
  }

  private var help: String { "see `obelus \(command.name.rawValue) --help`" }

  private func missing(_ what: String) -> ObelusError {
    ObelusError(.usage, "`obelus \(command.name.rawValue)` needs \(what)", hint: help)
  }

  /// `--name`, `--name value` or `--name=value`.
  private mutating func long(_ text: Substring, _ rest: inout ArraySlice<String>) throws(ObelusError) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let option = command.options.first(where: { $0.long == name }) else { throw unknown(name) }
    guard option.value != nil else {
      guard parts.count == 1 else { throw ObelusError(.usage, "--\(name) takes no value") }
      return try apply(option, "")
    }
    try apply(option, parts.count == 2 ? String(parts[1]) : try value(of: option, &rest))
  }

  /// `-x`, `-x value`, `-xvalue`, or several switches `-xy`.
  private mutating func short(_ text: Substring, _ rest: inout ArraySlice<String>) throws(ObelusError) {
    var letters = text
    while let letter = letters.popFirst() {
      guard let option = command.options.first(where: { $0.short == letter }) else {
        throw ObelusError(.usage, "unknown option `-\(letter)`", hint: help)
      }
      guard option.value != nil else {
        try apply(option, "")
        continue
      }
      return try apply(option, letters.isEmpty ? try value(of: option, &rest) : String(letters))
    }
  }

  private func value(of option: OptionSpec, _ rest: inout ArraySlice<String>) throws(ObelusError) -> String {
    guard let value = rest.first, !value.hasPrefix("--") else {
      throw ObelusError(.usage, "--\(option.long) needs a value: \(option.value ?? "")", hint: help)
    }
    rest = rest.dropFirst()
    return value
  }

  private mutating func apply(_ option: OptionSpec, _ value: String) throws(ObelusError) {
    guard option.apply(&settings, value) else {
      throw ObelusError(.usage, "--\(option.long) expects \(option.expected)")
    }
  }

  private func unknown(_ name: String) -> ObelusError {
    let message = "unknown option `--\(name)` of `obelus \(command.name.rawValue)`"
    if name == "password" {
      return ObelusError(.usage, message, hint: "others can see arguments; use --password-file")
    }
    if CommandTable.commands.contains(where: { $0.options.contains { $0.long == name } }) {
      return ObelusError(.usage, "`--\(name)` does not go with `obelus \(command.name.rawValue)`", hint: help)
    }
    let known = command.options.map(\.long) + ["help", "version"]
    return ObelusError(
      .usage, message, hint: Suggestion.nearest(to: name, in: known).map { "did you mean `--\($0)`?" } ?? help)
  }
}
