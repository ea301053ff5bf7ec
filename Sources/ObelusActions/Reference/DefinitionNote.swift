internal import ObelusCore

/// Notes that explain texts with the entries of a glossary.
package enum DefinitionNote {
  /// What the note says.
  package static func text(_ entry: Glossary.Entry, source: String) -> String {
    "\(entry.term): \(entry.definition)\n(\(source))"
  }

  /// What puts the note beside a text.
  package static func tool(_ entry: Glossary.Entry, source: String) -> Tool {
    var tool = Tool(.note(NoteStyle()), color: Color(red: 1, green: 0.867, blue: 0.2))
    tool.note = TextTemplate(literal: text(entry, source: source))
    return tool
  }
}
