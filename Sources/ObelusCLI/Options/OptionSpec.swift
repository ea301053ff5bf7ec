/// One option: how it is written, what it does, and how its value becomes a setting. `CommandTable` lists them all;
/// parsing, help and suggestions come from there.
struct OptionSpec: Sendable {
  /// Without its dashes.
  var long: String
  var short: Character?
  /// How help calls the value; nil for a switch.
  var value: String?
  var help: String
  /// Puts the value (empty for a switch) into the settings; false where it is not one that the option takes.
  var apply: @Sendable (inout Settings, String) -> Bool
  /// What a right value is, for the message.
  var expected: String = ""

  static func flag(
    _ long: String, _ short: Character? = nil, _ key: any WritableKeyPath<Settings, Bool> & Sendable, _ help: String
  )
    -> OptionSpec
  {
    OptionSpec(
      long: long, short: short, value: nil, help: help,
      apply: { settings, _ in
        settings[keyPath: key] = true
        return true
      })
  }

  static func text(
    _ long: String, _ short: Character? = nil, _ value: String,
    _ key: any WritableKeyPath<Settings, String?> & Sendable,
    _ help: String
  ) -> OptionSpec {
    OptionSpec(
      long: long, short: short, value: value, help: help,
      apply: { settings, text in
        settings[keyPath: key] = text
        return !text.isEmpty
      }, expected: "a value that is not empty")
  }
}
