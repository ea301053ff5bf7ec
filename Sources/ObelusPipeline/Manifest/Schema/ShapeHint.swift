/// What to do about a value that does not fit.
enum ShapeHint {
  static func hint(for node: ManifestNode, _ shape: Shape, _ field: Field) -> String? {
    switch node.value {
    case .string(let word): wordHint(word, node, shape, field)
    case .null: missingHint(shape, field)
    case .integer, .number, .boolean:
      wantsText(shape) ? "texts that look like something else stand in quotes" : nil
    case .list, .mapping: field.example.map { "for example \($0)" }
    }
  }

  private static func wordHint(_ word: String, _ node: ManifestNode, _ shape: Shape, _ field: Field) -> String? {
    if let known = field.hints[word] { return known.contains(" ") ? known : "did you mean `\(known)`?" }
    if case .boolean = shape {
      switch word.lowercased() {
      case "yes", "y", "on", "true": return node.plain == nil ? "write true without quotes" : "write true"
      case "no", "n", "off", "false": return node.plain == nil ? "write false without quotes" : "write false"
      default: return nil
      }
    }
    let advice = field.advice.map { "; \($0)" } ?? ""
    if keys(shape).contains(word) { return "write `{ \(word): … }`" }
    if let near = Suggestion.nearest(to: word, in: words(shape)) { return "did you mean `\(near)`?" + advice }
    if let advice = field.advice {
      let alike = words(shape).filter { word.count >= 2 && $0.contains(word.lowercased()) }
      guard !alike.isEmpty, alike.count <= 4 else { return advice }
      return "did you mean \(Shape.alternatives(alike.map { "`\($0)`" }))?; \(advice)"
    }
    switch shape {
    case .integer, .number: return Double(word) == nil ? nil : "write the number without quotes"
    case .list: return field.example.map { "for example \($0)" }
    default: return nil
    }
  }

  private static func missingHint(_ shape: Shape, _ field: Field) -> String? {
    if case .text(let format) = shape, format.pattern == TextFormat.color.pattern {
      return "put the colour in quotes: `#` begins a comment in YAML"
    }
    return field.example.map { "for example \($0)" }
  }

  private static func wantsText(_ shape: Shape) -> Bool {
    switch shape {
    case .text: true
    case .either(let shapes): shapes.contains(where: wantsText)
    default: false
    }
  }

  /// Of mappings that would fit.
  private static func keys(_ shape: Shape) -> [String] {
    switch shape {
    case .object(let object): object.fields.map(\.key)
    case .either(let shapes): shapes.flatMap(keys)
    default: []
    }
  }

  private static func words(_ shape: Shape) -> [String] {
    switch shape {
    case .choice(let choices): choices.map(\.word)
    case .either(let shapes): shapes.flatMap(words)
    default: []
    }
  }
}
