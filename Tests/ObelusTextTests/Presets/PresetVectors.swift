import Testing

/// What a preset must find and what it must not, one text a line. `⏎` is the end of a line, `«…»` encloses what is found
/// where it is not all of the text, and `·` is left out.
struct PresetVectors: Sendable, CustomTestStringConvertible {
  struct Positive: Sendable {
    var text: String
    var hit: String
  }

  let id: String
  /// The rules that the texts were made from.
  let source: String
  let positives: [Positive]
  let negatives: [String]

  var testDescription: String { id }

  init(_ id: String, source: String, positives: String, negatives: String) {
    self.id = id
    self.source = source
    self.positives = Self.lines(positives).map { line in
      let parts = line.split(omittingEmptySubsequences: false) { $0 == "«" || $0 == "»" }
      return Positive(text: parts.joined(), hit: parts.count == 3 ? String(parts[1]) : line)
    }
    self.negatives = Self.lines(negatives)
  }

  static let all =
    payment + contact + date + network + unitedStates + british + european + american + pacific + secret

  private static func lines(_ text: String) -> [String] {
    text.replacing("·", with: "").split(separator: "\n").map { String($0.replacing("⏎", with: "\n")) }
  }
}
