internal import ObelusIO

/// What a value of a manifest may be. One table of shapes (`ManifestShape`) gives the checks, their messages and the
/// JSON Schema.
indirect enum Shape: Sendable {
  case boolean
  case integer(ClosedRange<Int>)
  case number(ClosedRange<Double>)
  case text(TextFormat)
  case choice([Choice])
  case list(Shape, count: ClosedRange<Int>)
  case object(ObjectShape)
  /// Alternatives of different kinds, at most one of a kind.
  case either([Shape])

  /// What was expected, as it stands in a message.
  var expected: String {
    switch self {
    case .boolean: "`true` or `false`"
    case .integer(let r) where r.lowerBound == r.upperBound: "`\(r.lowerBound)`"
    case .integer(let r) where r.upperBound >= 1_000_000_000:
      r.lowerBound < 0 ? "a whole number" : "a whole number from \(r.lowerBound) up"
    case .integer(let r): "a whole number from \(r.lowerBound) to \(r.upperBound)"
    case .number(let r) where r.upperBound >= 1e9: "a finite number"
    case .number(let r):
      "a number from \(JSONValue.number(r.lowerBound).line) to \(JSONValue.number(r.upperBound).line)"
    case .text(let format): format.expected
    case .choice(let choices) where choices.count > 8:
      "a word such as " + Self.alternatives(choices.prefix(3).map { "`\($0.word)`" })
    case .choice(let choices): Self.alternatives(choices.map { "`\($0.word)`" })
    case .list(let element, let count) where count.lowerBound == count.upperBound:
      "a list of \(count.lowerBound) values, each \(element.expected)"
    case .list(let element, _): "a list, each item \(element.expected)"
    case .object(let object): object.noun
    case .either(let shapes): Self.alternatives(shapes.flatMap(\.alternatives))
    }
  }

  private var alternatives: [String] {
    if case .choice(let choices) = self, choices.count <= 8 { return choices.map { "`\($0.word)`" } }
    return [expected]
  }

  static func alternatives(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " or " + last
  }
}

/// One word of a fixed set, and what it means.
struct Choice: Sendable {
  var word: String
  var help: String

  init(_ word: String, _ help: String = "") {
    self.word = word
    self.help = help
  }
}

/// A mapping with known keys.
struct ObjectShape: Sendable {
  /// The name of its definition in the JSON Schema.
  var name: String
  /// How messages call it, with its article.
  var noun: String
  var help: String
  var fields: [Field]
  /// Keys of which there must be exactly one.
  var exactlyOne: [String] = []
  /// True where an empty mapping says nothing and is refused.
  var needsOne = false
  /// Keys that are known words of the field, and that this version refuses by name: key → what to do.
  var unsupported: [String: String] = [:]
}

struct Field: Sendable {
  var key: String
  var shape: Shape
  var help: String
  var required = false
  /// What holds where the key is missing, as prose or a value.
  var fallback: String?
  /// A line that would be right, for messages and for the schema's examples.
  var example: String?
  /// The key makes sense only beside one of these.
  var beside: [String] = []
  /// Words that people write here and what they should write: word → hint.
  var hints: [String: String] = [:]
  /// What to do about a word that is near to none.
  var advice: String?

  init(
    _ key: String, _ shape: Shape, _ help: String, required: Bool = false, fallback: String? = nil,
    example: String? = nil, beside: [String] = [], hints: [String: String] = [:], advice: String? = nil
  ) {
    self.key = key
    self.shape = shape
    self.help = help
    self.required = required
    self.fallback = fallback
    self.example = example
    self.beside = beside
    self.hints = hints
    self.advice = advice
  }
}
