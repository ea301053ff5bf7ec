/// A text with placeholders: `{text}` for what was found, `{1}` and `{name}` for groups of a regular expression. Other
/// braces stand for themselves.
public struct TextTemplate: Hashable, Sendable {
  private enum Place: Hashable, Sendable {
    case found
    case group(String)
  }

  /// What stands before, between and after the placeholders: one more than these.
  let literals: [String]
  private let places: [Place]

  public init(_ text: String) {
    var literals = [""]
    var places: [Place] = []
    var rest = text[...]
    while let open = rest.firstIndex(of: "{") {
      literals[literals.count - 1] += rest[..<open]
      let inner = rest[rest.index(after: open)...]
      guard let close = inner.firstIndex(of: "}"), let place = Self.place(inner[..<close]) else {
        literals[literals.count - 1] += "{"
        rest = inner
        continue
      }
      places.append(place)
      literals.append("")
      rest = inner[inner.index(after: close)...]
    }
    literals[literals.count - 1] += rest
    self.literals = literals
    self.places = places
  }

  /// A text in which nothing is replaced.
  package init(literal text: String) {
    literals = [text]
    places = []
  }

  private static func place(_ name: Substring) -> Place? {
    if name == "text" { return .found }
    // As PCRE2 names groups, or a number.
    let isNumber = !name.isEmpty && name.count <= 5 && name.utf8.allSatisfy { (0x30...0x39).contains($0) }
    let isName =
      name.count <= 32 && name.first.map { $0.isASCII && ($0.isLetter || $0 == "_") } == true
      && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
    return isNumber || isName ? .group(String(name)) : nil
  }

  /// The groups that it asks for, each once.
  public var groups: [String] {
    var names: [String] = []
    for case .group(let name) in places where !names.contains(name) { names.append(name) }
    return names
  }

  /// Whether the found text goes into it.
  public var usesFoundText: Bool { places.contains(.found) }

  /// - Parameters:
  ///   - groups: what groups matched; one that took no part is empty.
  ///   - escape: what is done to each text before it is put in.
  public func expand(
    _ found: String, groups: [String: String] = [:], _ escape: (String) -> String = { $0 }
  ) -> String {
    var text = literals[0]
    for (place, literal) in zip(places, literals.dropFirst()) {
      switch place {
      case .found: text += escape(found)
      case .group(let name): text += escape(groups[name] ?? "")
      }
      text += literal
    }
    return text
  }
}
