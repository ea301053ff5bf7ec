internal import ObelusActions

/// The part of the table for programs of a policy, and for what they answer.
enum ProgramShape {
  private static let command = Field(
    "command", .list(.text(.path), count: 1...64),
    "A program, by its name in `PATH` or a path relative to the manifest, and its arguments. It is started without a "
      + "shell, in the manifest's folder.", example: "command: [python3, look-up.py]")

  private static let timeout = Field(
    "timeout", .number(0.01...3600), "The longest time for one answer, in seconds.", fallback: "10", beside: ["command"]
  )

  /// What an action of a policy says of its program.
  static let action = [
    command, timeout,
    Field(
      "text", .boolean, "The program gets the selected text. Without it, only where it stands.", fallback: "false",
      beside: ["command"]),
    Field(
      "kinds", .list(.choice(ActionDefinition.Context.allCases.map { Choice($0.rawValue) }), count: 1...4),
      "What may be selected where it stands.", fallback: "[text]", example: "kinds: [text, annotations]",
      beside: ["command"]),
  ]

  static let filter: ObjectShape = {
    var command = Self.command
    command.required = true
    return ObjectShape(
      name: "filter", noun: "a mapping such as { command: [./filter.py] }", help: "A program that narrows menus.",
      fields: [command, timeout])
  }()

  // MARK: Answers

  /// What a program says about a selection that it was asked to do something with.
  static let answer = ObjectShape(
    name: "answer", noun: "an object", help: "",
    fields: [
      Field("decline", .text(.reason), "", example: #""decline": "not-found""#),
      Field("add", .either([.object(addition), .list(.object(addition), count: 1...16)]), ""),
    ])

  /// What a filter says.
  static let kept = ObjectShape(
    name: "answer", noun: "an object", help: "",
    fields: [Field("keep", .list(.text(.menuID), count: 0...1000), ""), Field("block", .boolean, "")],
    exactlyOne: ["keep", "block"])

  /// What can be added without a file.
  private static let addition: ObjectShape = {
    let files: Set = ["image", "signature", "sound", "fileAttachment"]
    let fields =
      RuleShape.actionObject.fields.filter { ["markup", "createLink"].contains($0.key) }
      + ToolShape.tools.filter { !files.contains($0.key) }
    return ObjectShape(name: "add", noun: "an object", help: "", fields: fields, exactlyOne: fields.map(\.key))
  }()
}

extension TextFormat {
  /// A code that is no text of a document.
  static let reason = TextFormat(
    expected: "a reason such as not-found", pattern: "^[a-z][a-z0-9-]{0,39}$"
  ) { text in
    guard let first = text.utf8.first, text.utf8.count <= 40 else { return false }
    let isLetter = { (byte: UInt8) in (0x61...0x7A).contains(byte) }
    return isLetter(first) && text.utf8.allSatisfy { isLetter($0) || isDigit($0) || $0 == UInt8(ascii: "-") }
  }
}
