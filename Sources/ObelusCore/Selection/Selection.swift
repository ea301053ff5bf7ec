/// What a rule selected on one page.
package struct Selection: Sendable, Hashable {
  /// How something was selected, which decides what goes with it.
  package enum Kind: Hashable, Sendable {
    /// By its letters: its glyphs go, wherever they stand.
    case text
    /// A text by its place: its glyphs go with what else is about that place.
    case anchored
    /// What lies there.
    case area
    /// All of a page.
    case page
  }

  /// Index of the rule in its job.
  package var rule: Int
  /// The selected glyphs by index in the page's content, ascending.
  package var glyphs: [Int]
  /// What is covered, in default user space, in points; one for each line of a text.
  package var quads: [Quad]
  /// The text as it was found, for templates. It never goes into messages, logs or reports.
  package var text: String
  /// What the groups of a regular expression matched, by number and by name; only where something asks for them.
  package var groups: [String: SelectionGroup]
  /// What stands before and after the text in its line of reading; only where something asks for it.
  package var context: TextContext?
  /// False where the letters have irregular gaps and may be no word.
  package var isCertain: Bool
  package var kind: Kind
  /// An area takes what lies under it; a text takes its glyphs.
  package var isArea: Bool { kind == .area || kind == .page }
  /// What is taken, where it is more than what is covered: also what lies beyond the page. Else empty.
  package var reach: [Quad] = []
  /// An area that somebody read the text in; `text` says what.
  package var isRecognised = false
  /// Selected through an annotation of the page: its index in /Annots.
  package var annotation: Int?
  /// Widgets whose fields lose their values, by their places in /Annots: the text is spelled by several fields.
  package var fields: [Int] = []
  /// The exemption code of its own, in place of the rule's.
  package var code: String?
  /// How sure the preset is that found it, from 0 to 1; nil where none did.
  package var score: Double?
  /// The hit begins on the page before, where it is counted.
  package var isContinuation = false

  /// Where it takes things.
  package var taken: [Quad] { reach.isEmpty ? quads : reach }

  package init(
    rule: Int, glyphs: [Int], quads: [Quad], text: String = "", groups: [String: SelectionGroup] = [:],
    context: TextContext? = nil, isCertain: Bool = true, isArea: Bool = false, annotation: Int? = nil,
    code: String? = nil
  ) {
    self.rule = rule
    self.glyphs = glyphs
    self.quads = quads
    self.text = text
    self.groups = groups
    self.context = context
    self.isCertain = isCertain
    kind = isArea ? .area : .text
    self.annotation = annotation
    self.code = code
  }
}

/// What a group of a regular expression matched. Text of a document: it never goes into messages, logs or reports.
package struct SelectionGroup: Sendable, Hashable {
  package var text: String
  /// By index in the page's content, ascending.
  package var glyphs: [Int]

  package init(text: String, glyphs: [Int]) {
    self.text = text
    self.glyphs = glyphs
  }
}

/// Text of a document around a hit. It never goes into messages, logs or reports.
package struct TextContext: Sendable, Hashable {
  package var before: String
  package var after: String

  package init(before: String, after: String) {
    self.before = before
    self.after = after
  }
}
