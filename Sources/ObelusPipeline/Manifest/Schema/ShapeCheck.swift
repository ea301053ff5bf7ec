internal import ObelusCore

/// Judges nodes against shapes and collects every fault, each one line with its place. Values are never quoted: a
/// manifest holds what is to be kept out of logs.
struct ShapeCheck {
  let manifest: String
  private(set) var errors: [ObelusError] = []

  init(manifest: String) { self.manifest = manifest }

  mutating func add(_ message: String, at place: ManifestNode.Place, hint: String? = nil) {
    let location = Location(manifest: manifest, line: place.line, column: place.column)
    errors.append(ObelusError(.usage, message, at: location, hint: hint))
  }

  /// Judges a mapping's keys, then each value.
  mutating func check(_ node: ManifestNode, against object: ObjectShape) {
    guard let entries = node.entries else {
      add("expected \(object.noun), found \(Self.kind(node))", at: node.place)
      return
    }
    for entry in entries {
      guard let field = object.fields.first(where: { $0.key == entry.key }) else {
        unknown(entry, in: object)
        continue
      }
      check(entry.value, against: field.shape, as: field)
      if !field.beside.isEmpty, !field.beside.contains(where: { node[$0] != nil }) {
        add("`\(field.key)` goes only with \(Self.quoted(field.beside))", at: entry.place)
      }
    }
    present(node, entries, in: object)
  }

  /// The keys that must be there, and the one of several.
  private mutating func present(_ node: ManifestNode, _ entries: [ManifestNode.Entry], in object: ObjectShape) {
    for field in object.fields where field.required && node[field.key] == nil {
      add(
        "`\(field.key)` is missing in \(Self.article(object.name))", at: node.place,
        hint: field.example.map { "write \($0)" })
    }
    let chosen = entries.filter { object.exactlyOne.contains($0.key) }
    if let second = chosen.dropFirst().first {
      add(
        "`\(second.key)` and `\(chosen[0].key)` exclude each other; use one of \(Self.quoted(object.exactlyOne))",
        at: second.place)
    }
    // Where a key was mistyped, its own message is enough.
    let known = entries.filter { entry in object.fields.contains { $0.key == entry.key } }
    if chosen.isEmpty, !object.exactlyOne.isEmpty, known.count == entries.count {
      add("\(Self.article(object.name)) needs one of \(Self.quoted(object.exactlyOne))", at: node.place)
    }
    if object.needsOne, entries.isEmpty {
      add("\(Self.article(object.name)) needs at least one of \(Self.quoted(object.fields.map(\.key)))", at: node.place)
    }
  }

  private mutating func unknown(_ entry: ManifestNode.Entry, in object: ObjectShape) {
    if let advice = object.unsupported[entry.key] {
      add(
        "`\(entry.key)` in \(Self.article(object.name)) is not supported by this version of obelus", at: entry.place,
        hint: advice.isEmpty ? nil : advice)
    } else if let near = Suggestion.nearest(to: entry.key, in: object.fields.map(\.key)) {
      add(
        "unknown key `\(Self.clipped(entry.key))` in \(Self.article(object.name))", at: entry.place,
        hint: "did you mean `\(near)`?")
    } else {
      let home = ShapeIndex.homes(of: entry.key).map { "it belongs in \(Self.article($0))" }
      add(
        "unknown key `\(Self.clipped(entry.key))` in \(Self.article(object.name))", at: entry.place,
        hint: home ?? "known are \(object.fields.map { "`\($0.key)`" }.joined(separator: ", "))")
    }
  }

  private mutating func check(_ node: ManifestNode, against shape: Shape, as field: Field) {
    switch (shape, node.value) {
    case (.boolean, .boolean): break
    case (.integer(let range), .integer(let n)) where range.contains(n): break
    case (.number(let range), .integer), (.number(let range), .number):
      if !(node.double.map(range.contains) ?? false) { wrong(node, shape, field) }
    case (.text(let format), .string(let text)):
      if !format.accepts(text) { wrong(node, shape, field) }
    case (.choice(let choices), .string(let word)):
      if !choices.contains(where: { $0.word == word }) { wrong(node, shape, field) }
    case (.list(let element, let count), .list(let nodes)):
      if !count.contains(nodes.count) { length(node, count, nodes.count, shape, field) }
      for node in nodes { check(node, against: element, as: field) }
    case (.object(let object), .mapping): check(node, against: object)
    case (.either(let shapes), _):
      guard let fitting = shapes.first(where: { Self.takes($0, node) }) else { return wrong(node, shape, field) }
      if case .choice = fitting { return word(node, fitting, whole: shape, field) }
      check(node, against: fitting, as: field)
    default: wrong(node, shape, field)
    }
  }

  /// A word where other kinds of values are possible too: the message names them all.
  private mutating func word(_ node: ManifestNode, _ choice: Shape, whole: Shape, _ field: Field) {
    guard case .choice(let choices) = choice, let word = node.string, !choices.contains(where: { $0.word == word })
    else { return }
    wrong(node, whole, field)
  }

  private mutating func length(
    _ node: ManifestNode, _ count: ClosedRange<Int>, _ n: Int, _ shape: Shape, _ field: Field
  ) {
    switch n {
    case 0 where count.lowerBound == 1:
      add("`\(field.key)` must not be empty", at: node.place, hint: field.example.map { "write \($0)" })
    default:
      add("expected \(shape.expected) for `\(field.key)`, found a list of \(n)", at: node.place)
    }
  }

  private mutating func wrong(_ node: ManifestNode, _ shape: Shape, _ field: Field) {
    add(
      "expected \(shape.expected) for `\(field.key)`, found \(Self.found(node, shape))", at: node.place,
      hint: ShapeHint.hint(for: node, shape, field))
  }

  private static func takes(_ shape: Shape, _ node: ManifestNode) -> Bool {
    switch (shape, node.value) {
    case (.boolean, .boolean), (.integer, .integer), (.number, .integer), (.number, .number), (.text, .string),
      (.choice, .string),
      (.list, .list), (.object, .mapping):
      true
    default: false
    }
  }

  private static func found(_ node: ManifestNode, _ shape: Shape) -> String {
    switch (node.value, shape) {
    case (.string, .choice), (.string, .either): "another word"
    case (.string(let s), .text) where s.isEmpty: "an empty text"
    case (.string, .text): "a text of another form"
    case (.integer, .integer), (.integer, .number), (.number, .number): "a number outside of that"
    default: kind(node)
    }
  }

  private static func kind(_ node: ManifestNode) -> String {
    switch node.value {
    case .null: "nothing"
    case .boolean: "`true` or `false`"
    case .integer, .number: "a number"
    case .string: "a text"
    case .list: "a list"
    case .mapping: "a mapping"
    }
  }

  private static func clipped(_ key: String) -> String {
    let shown = String(key.unicodeScalars.prefix(40).map { $0.value < 0x20 ? "?" : Character($0) })
    return key.unicodeScalars.count > 40 ? shown + "…" : shown
  }

  private static func quoted(_ keys: [String]) -> String { Shape.alternatives(keys.map { "`\($0)`" }) }

  /// `the manifest`, `a rule`, `an action`, or the key itself where the object is one key's value.
  private static func article(_ name: String) -> String {
    switch name {
    case "manifest": "the manifest"
    case "rule": "a rule"
    case "exception": "an exception"
    default: "`\(name)`"
    }
  }
}
