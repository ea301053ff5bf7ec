internal import ObelusPipeline

/// Help pages, made from the table. Lines have at most 80 columns.
enum HelpText {
  static func overview() -> String {
    var text = """
      Usage: obelus COMMAND …

      Redacts, marks up and links PDFs in batches, and proves that what was to go is
      gone.

      Commands:

      """
    text += rows(CommandTable.commands.map { ($0.name.rawValue, $0.summary) })
    text += "\nOptions:\n"
    text += rows([("-h, --help", "show this help, or that of a command"), ("-V, --version", "show the version")])
    text += "\nExit status:\n"
    text += rows(ExitCode.allCases.map { (String($0.rawValue), $0.meaning) })
    text += "\n`obelus COMMAND --help` says more about a command.\n"
    return text
  }

  static func page(_ command: CommandSpec) -> String {
    var usage = "Usage: obelus \(command.name.rawValue)"
    for argument in command.arguments { usage += " " + argument.usage }
    if !command.options.isEmpty { usage += " [OPTION…]" }
    var text = usage + "\n"
    for paragraph in command.discussion { text += "\n" + wrap(paragraph, width: 80).joined(separator: "\n") + "\n" }
    if !command.arguments.isEmpty {
      text += "\nArguments:\n"
      text += rows(command.arguments.map { ($0.usage.filter { $0 != "[" && $0 != "]" }, $0.help) })
    }
    text += "\nOptions:\n"
    text += rows(command.options.map { (label($0), $0.help) } + [("-h, --help", "show this help")])
    text += command.examples.count == 1 ? "\nExample:\n" : "\nExamples:\n"
    for example in command.examples { text += "  " + example + "\n" }
    return text
  }

  private static func label(_ option: OptionSpec) -> String {
    (option.short.map { "-\($0), " } ?? "    ") + "--" + option.long + (option.value.map { " " + $0 } ?? "")
  }

  private static func rows(_ rows: [(label: String, help: String)]) -> String {
    let widest = rows.map(\.label.count).filter { $0 <= 26 }.max() ?? 0
    let indent = widest + 4
    var text = ""
    for row in rows {
      let lines = wrap(row.help, width: 80 - indent)
      let padding = String(repeating: " ", count: max(0, indent - 2 - row.label.count))
      let margin = String(repeating: " ", count: indent)
      text += "  " + row.label
      text += row.label.count > widest ? "\n" + margin : padding
      text += lines.joined(separator: "\n" + margin) + "\n"
    }
    return text
  }

  static func wrap(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
