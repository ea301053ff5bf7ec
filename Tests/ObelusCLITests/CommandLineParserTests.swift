import ObelusCore
import Testing

@testable import ObelusCLI

@Suite struct CommandLineParserTests {
  func settings(_ arguments: [String]) throws -> Settings {
    guard case .command(_, let settings) = try CommandLineParser.parse(arguments) else {
      throw ObelusError(.internal, "no command")
    }
    return settings
  }

  @Test(arguments: [
    ["run", "j", "a", "--output", "o", "--jobs", "4", "--dry-run", "-q"],
    ["run", "--output=o", "j", "-j4", "-nq", "a"],
    ["run", "-qnj", "4", "-oo", "--", "j", "a"],
  ])
  func readsTheSameFromEveryForm(arguments: [String]) throws {
    var expected = Settings()
    expected.job = "j"
    expected.arguments = ["a"]
    expected.output = "o"
    expected.jobs = 4
    expected.dryRun = true
    expected.quiet = true
    #expect(try settings(arguments) == expected)
  }

  @Test func readsValues() throws {
    let all = try settings([
      "run", "-", "-", "--report", "-", "--password-file=p=w", "--timeout", "1.5", "--log-format", "json",
      "--overwrite",
      "--output", "-", "--output", "last",
    ])
    #expect(all.job == "-" && all.arguments == ["-"] && all.report == "-" && all.passwordFile == "p=w")
    #expect(all.timeout == .milliseconds(1500) && all.logFormat == .json && all.overwrite && all.output == "last")
    #expect(try settings(["run", "j", "--", "--output", "-q"]).arguments == ["--output", "-q"])
    #expect(try settings(["extract", "a", "b"]).arguments == ["a", "b"])
  }

  @Test(
    arguments: [
      ([], "a command is missing (`obelus --help` lists them)"),
      (["rnu"], "unknown command `rnu` (did you mean `run`?)"),
      (["pln"], "unknown command `pln` (did you mean `plan`?)"),
      (["weave"], "unknown command `weave` (`obelus --help` lists them)"),
      (["job.yml"], "`job.yml` is no command (did you mean `obelus run job.yml`?)"),
      (["--quiet"], "the command comes first, before `--quiet` (for example obelus run --quiet …)"),
      (["run"], "`obelus run` needs JOB (see `obelus run --help`)"),
      (["verify", "j"], "`obelus verify` needs FILE… (see `obelus verify --help`)"),
      (["extract"], "`obelus extract` needs INPUT… (see `obelus extract --help`)"),
      (["schema", "x"], "`obelus schema` takes no argument `x` (see `obelus schema --help`)"),
      (["run", "j", "--ouput", "x"], "unknown option `--ouput` of `obelus run` (did you mean `--output`?)"),
      (["run", "j", "-x"], "unknown option `-x` (see `obelus run --help`)"),
      (["plan", "j", "--output=x"], "`--output` does not go with `obelus plan` (see `obelus plan --help`)"),
      (
        ["run", "j", "--password", "x"],
        "unknown option `--password` of `obelus run` (others can see arguments; use --password-file)"
      ),
      (["run", "j", "--output"], "--output needs a value: FILE|DIR (see `obelus run --help`)"),
      (["run", "j", "--output", "--quiet"], "--output needs a value: FILE|DIR (see `obelus run --help`)"),
      (["run", "j", "--output="], "--output expects a value that is not empty"),
      (["run", "j", "--quiet=1"], "--quiet takes no value"),
      (["run", "j", "--jobs", "0"], "--jobs expects a number from 1 to 256"),
      (["run", "j", "-jx"], "--jobs expects a number from 1 to 256"),
      (["run", "j", "--timeout", "nan"], "--timeout expects seconds, more than 0"),
      (["run", "j", "--log-format", "xml"], "--log-format expects `text` or `json`"),
    ] as [([String], String)])
  func refuses(arguments: [String], message: String) {
    let error = #expect(throws: ObelusError.self) { try CommandLineParser.parse(arguments) }
    #expect(error?.description == message && error?.code == .usage)
  }

  @Test func asksForHelp() throws {
    for arguments in [["--help"], ["-h"], ["help"]] {
      guard case .help(nil) = try CommandLineParser.parse(arguments) else {
        throw ObelusError(.internal, "\(arguments)")
      }
    }
    for arguments in [["run", "--help"], ["run", "j", "-h", "--nonsense"], ["help", "run"]] {
      guard case .help(let command?) = try CommandLineParser.parse(arguments), command.name == .run else {
        throw ObelusError(.internal, "\(arguments)")
      }
    }
    guard case .version = try CommandLineParser.parse(["--version"]) else { throw ObelusError(.internal, "--version") }
  }
}
