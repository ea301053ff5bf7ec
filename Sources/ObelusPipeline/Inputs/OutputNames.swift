internal import ObelusIO
public import ObelusCore
internal import ObelusPDF

/// The names of a run's outputs, made from the manifest's `output: name`.
///
/// `{stem}` and `{name}` stand for the input's name; `{n}` is its running number and `{hash}` a part of the SHA-256 of its
/// bytes, which do not tell the name and cannot be used to confirm a guess at it.
public struct OutputNames: Sendable {
  /// One for each input, without folders.
  let names: [String]
  /// They are made of nothing but numbers, hashes and the manifest's own words: then no folder of the inputs is taken over
  /// either, and reports and messages call the documents so.
  let areSafe: Bool

  private static let hashDigits = 16
  private static let leastDigits = 3

  /// - Throws: `usage.invalid` for `{hash}` of standard input, and what keeps an input from being read.
  public init(_ template: String, for inputs: [DiscoveredInput]) throws(ObelusError) {
    areSafe = Self.areSafe(template)
    let digits = String(inputs.count).count
    var names: [String] = []
    for (index, input) in inputs.enumerated() {
      let hash = template.contains("{hash}") ? try Self.hash(of: input, number: index + 1) : ""
      names.append(
        Self.name(
          template, input: FilePath.name(of: input.relative), number: index + 1, digits: digits, hash: hash))
    }
    self.names = names
  }

  /// No part of an input's name is in a name that such a template makes.
  package static func areSafe(_ template: String) -> Bool {
    !template.contains("{stem}") && !template.contains("{name}")
      && (template.contains("{n}") || template.contains("{hash}"))
  }

  /// - Parameters:
  ///   - input: the input's name.
  ///   - digits: that `number` has at least.
  ///   - hash: the SHA-256 of the input's bytes in hexadecimal digits, or what stands for it.
  package static func name(_ template: String, input: String, number: Int, digits: Int, hash: String) -> String {
    let number = String(number)
    let zeros = String(repeating: "0", count: max(0, max(leastDigits, digits) - number.count))
    // The template is taken apart once: a name may hold `{n}` itself.
    var name = ""
    var rest = template[...]
    while let open = rest.firstIndex(of: "{") {
      name += rest[..<open]
      rest = rest[open...]
      let values = [
        ("{stem}", FilePath.stem(input)), ("{name}", input), ("{n}", zeros + number), ("{hash}", hash),
      ]
      if let (key, value) = values.first(where: { rest.hasPrefix($0.0) }) {
        name += value
        rest = rest.dropFirst(key.count)
      } else {
        name.append(rest.removeFirst())
      }
    }
    return name + rest
  }

  /// An input that cannot be read gets a word in place of the hash: that it cannot is told when its turn comes.
  private static func hash(of input: DiscoveredInput, number: Int) throws(ObelusError) -> String {
    guard case .file(let path) = input.source else {
      throw ObelusError(
        .usage, "`{hash}` needs files, and an input is standard input", hint: "use `{n}`, or give --output a file")
    }
    guard let file = try? MappedFile(path: path) else { return "unread-\(number)" }
    return shortHash(try file.sha256())
  }

  /// What `{hash}` is of a SHA-256.
  package static func shortHash(_ hash: String) -> String { String(hash.prefix(hashDigits)) }

  /// How reports and messages call each document.
  public func labels(of inputs: [DiscoveredInput]) -> [String] {
    areSafe ? names : inputs.map(\.name)
  }
}
