/// Commands that show what menus offer.
extension CommandTable {
  static let menu = CommandSpec(
    name: .menu, summary: "show what the policy of a job offers at a place of a document",
    discussion: [
      "Finds what is at the place (an annotation, a word, a picture or nothing) and prints its menu: what a review page "
        + "offers there and what rules may do. With each item that is missing stands the reason. Nothing is written."
    ],
    takesJob: true, rest: CommandSpec.Argument(usage: "INPUT", help: "the document; - reads it from standard input"),
    needsRest: true,
    options: [
      count("page", \.menu.page, 1, "the page, from 1. Default: 1"),
      numbers("at", "X,Y", \.menu.at, 2, "what is at this point, in points of default user space"),
      numbers("rect", "X0,Y0,X1,Y1", \.menu.rect, 4, "for an area that somebody has drawn: two opposite corners"),
      .text("text", nil, "TEXT", \.menu.text, "for the first place where the page has this text"),
      .flag("json", nil, \.json, "print JSON"), passwordFile, passwordCommand,
    ] + limits + common,
    examples: [
      "obelus menu job.yml letter.pdf --page 2 --at 72,700",
      #"obelus menu job.yml letter.pdf --text "Jane Doe" --json"#,
    ])

  static let actions = CommandSpec(
    name: .actions, summary: "list everything that menus and rules can do",
    discussion: [
      "Prints a line for each item of menus: its id, where it stands, the kind of which a policy allows it, and its title. "
        + "The titles are those of the language that LANG says; the ids are the same in all."
    ],
    takesJob: false, rest: nil, options: [.flag("json", nil, \.json, "print JSON")],
    examples: ["obelus actions --json | jq -r '.[].id'"])

  private static func numbers(
    _ long: String, _ value: String, _ key: any WritableKeyPath<Settings, [Double]?> & Sendable, _ count: Int,
    _ help: String
  ) -> OptionSpec {
    OptionSpec(
      long: long, short: nil, value: value, help: help,
      apply: { settings, text in
        let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
        let numbers = parts.compactMap { $0 }.filter(\.isFinite)
        guard parts.count == count, numbers.count == count else { return false }
        settings[keyPath: key] = numbers
        return true
      }, expected: "\(count) numbers with commas between them, such as \(count == 2 ? "72,700" : "72,690,300,710")")
  }
}
