import Foundation
import ObelusPipeline
import TestSupport
import Testing

@testable import ObelusCLI

/// The pages of the help and the table of exit codes stand in `docs/`, byte for byte. `OBELUS_UPDATE_GOLDEN=1` writes
/// them.
@Suite struct HelpTests {
  static let docs = PackageRoot.url.appending(path: "docs")

  func expect(_ text: String, in file: String) throws {
    let url = Self.docs.appending(path: file)
    if ProcessInfo.processInfo.environment["OBELUS_UPDATE_GOLDEN"] != nil { try Data(text.utf8).write(to: url) }
    #expect(try String(contentsOf: url, encoding: .utf8) == text)
  }

  @Test func commandLine() throws {
    var text = "# The command line\n\nWhat `obelus --help` and `obelus COMMAND --help` print.\n"
    text += "\n## obelus\n\n```text\n" + HelpText.overview() + "```\n"
    for command in CommandTable.commands {
      text += "\n## obelus \(command.name.rawValue)\n\n```text\n" + HelpText.page(command) + "```\n"
    }
    try expect(text, in: "command-line.md")
  }

  @Test func presets() throws {
    let text = """
      # Presets

      What `select: { preset: … }` finds; `obelus presets --json` lists the same. [The manifest](manifest.md#presets) says how
      hits are scored. A version goes up when a preset finds something else than before.

      """
    try expect(text + "\n" + PresetCatalog.markdown, in: "presets.md")
  }

  @Test func exitCodes() throws {
    var text = """
      # Exit status

      These are a stable interface: a number never changes its meaning. One document gives its own code; several give 1 when
      any failed; 6 is given only when no input was found. A document in which nothing matches is done like any other.

      | exit | meaning |
      |---|---|

      """
    for code in ExitCode.allCases { text += "| \(code.rawValue) | \(code.meaning) |\n" }
    text += """

      A terminal that is closed (SIGHUP) ends a run as SIGTERM does; `watch`, and commands with `--log-file`, take that signal for another request.

      Why a document has exit 3 is told by the code in the report and in JSON logs:

      | code | |
      |---|---|
      | `input.unreadable`, `pdf.…` | the document cannot be read |
      | `worker.died` | the worker ended while it was on the document: it is damaged or hostile |
      | `worker.timeout` | the document took longer than `--timeout`, or no page was done in the time of `--page-timeout` |
      | `worker.memory` | the document needs more than `--memory-limit`, or the system has no more |

      """
    try expect(text, in: "exit-codes.md")
  }

  @Test func linesFitATerminal() {
    let pages = CommandTable.commands.map { HelpText.page($0) } + [HelpText.overview()]
    for line in pages.flatMap({ $0.split(separator: "\n") }) { #expect(line.count <= 80, "\(line)") }
  }

  @Test func optionsAreUnambiguousAndDescribed() {
    for command in CommandTable.commands {
      let long = command.options.map(\.long)
      let short = command.options.compactMap(\.short)
      #expect(Set(long).count == long.count && Set(short).count == short.count)
      #expect(!short.contains("h") && !command.examples.isEmpty)
      for option in command.options {
        #expect(!option.help.isEmpty && (option.value == nil || !option.expected.isEmpty))
      }
    }
  }
}
