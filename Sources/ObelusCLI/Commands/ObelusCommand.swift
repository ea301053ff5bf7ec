internal import ObelusActions
internal import ObelusCore
package import ObelusPipeline

/// The command `obelus`: from arguments to an exit code. It changes nothing of the process itself, so that tests can
/// call it.
package struct ObelusCommand: Sendable {
  package static let version = "0.1.0"
  /// As reports and records call it.
  static let program = "obelus \(version)"

  let engine: any JobEngine
  let console: Console
  let cancellation: Cancellation
  let standardInput: any StandardInput
  let willStart: @Sendable () -> Void
  let hangups: Hangups

  /// How a log file learns that it is to be opened anew, and a watch that it is to look.
  package struct Hangups: Sendable {
    /// From now on SIGHUP counts, and does not end the process.
    package var watch: @Sendable () -> Void
    package var count: @Sendable () -> Int

    package init(watch: @escaping @Sendable () -> Void = {}, count: @escaping @Sendable () -> Int = { 0 }) {
      self.watch = watch
      self.count = count
    }
  }

  /// `willStart` is called when everything is read and checked, before the engine begins.
  package init(
    engine: any JobEngine, console: Console, cancellation: Cancellation = Cancellation(),
    standardInput: any StandardInput, hangups: Hangups = Hangups(), willStart: @escaping @Sendable () -> Void = {}
  ) {
    self.hangups = hangups
    self.engine = engine
    self.console = console
    self.cancellation = cancellation
    self.standardInput = standardInput
    self.willStart = willStart
  }

  /// Runs a command. `arguments` come without the program's name.
  package func run(_ arguments: [String]) -> ExitCode {
    var reporter = RunReporter(console: console, format: .text, level: .info)
    do {
      switch try CommandLineParser.parse(arguments) {
      case .version: console.data("obelus \(Self.version)\n")
      case .help(nil): console.data(HelpText.overview())
      case .help(.some(let command)): console.data(HelpText.page(command))
      case .command(let spec, let settings):
        reporter = RunReporter(
          console: console, format: settings.logFormat, level: settings.level, isSummaryOnly: settings.summaryOnly)
        var inputs = JobInputs(settings: settings, cancellation: cancellation, standardInput: standardInput)
        try inputs.checkStandardInput()
        if let path = settings.logFile {
          // The job comes first: the log must be none of its files.
          if spec.takesJob, settings.job != nil { try inputs.readManifest() }
          try LogFile.check(path, settings, inputs.known.map(inputs.files) ?? [])
          let file = try LogFile(path, turn: hangups.count)
          hangups.watch()
          console.log(to: file)
        }
        return finish(try execute(spec, inputs, reporter), reporter)
      }
      return finish(.done, reporter)
    } catch let job as InvalidJob {
      return refuse(job.errors, reporter)
    } catch let error as ObelusError {
      return refuse([error], reporter)
    } catch {
      return refuse([ObelusError(.internal, "an unknown fault in obelus")], reporter)
    }
  }

  private func execute(_ spec: CommandSpec, _ inputs: JobInputs, _ reporter: RunReporter) throws -> ExitCode {
    let settings = inputs.settings
    switch spec.name {
    case .run: return try run(inputs, reporter)
    case .plan: return try plan(inputs, reporter)
    case .review: return try review(inputs, reporter)
    case .apply: return try apply(inputs, reporter)
    case .menu: return try menu(inputs, reporter)
    case .sweep: return try sweep(inputs, reporter)
    case .watch: return try watch(inputs, reporter)
    case .ledger: return try LedgerCommand(settings: settings, console: console).run()
    case .extract: return try extract(inputs, reporter)
    case .verify where settings.certificate.file != nil: return try verifyCertificate(settings, reporter)
    case .verify: return try verify(inputs, reporter)
    case .export: return try export(inputs, reporter)
    case .import: return try importAnnotations(inputs, reporter)
    case .presets:
      console.data(inputs.settings.json ? PresetCatalog.json : PresetCatalog.text)
      return .done
    case .actions:
      let language = MenuLanguage(locale: console.locale)
      console.data(settings.json ? ActionList.json(language) : ActionList.text(language))
      return .done
    case .bench: return try BenchCommand(settings: settings, console: console).run()
    case .schema:
      console.data(JobSchema.json)
      return .done
    }
  }

  private func refuse(_ errors: [ObelusError], _ reporter: RunReporter) -> ExitCode {
    console.status("")
    for error in errors.prefix(Self.errorsShown) { reporter.tell(error) }
    if errors.count > Self.errorsShown {
      reporter.tell(ObelusError(.usage, "\(errors.count - Self.errorsShown) more errors"))
    }
    return errors.first.map { ExitCode($0.code) } ?? .internal
  }

  private static let errorsShown = 20

  /// Data that could not be written makes a command fail, but not where its reader has gone.
  private func finish(_ code: ExitCode, _ reporter: RunReporter) -> ExitCode {
    console.flush()
    guard console.written == .failed else { return code }
    reporter.tell(ObelusError(.output, "standard output cannot be written"))
    return code == .done ? .temporary : code
  }
}
