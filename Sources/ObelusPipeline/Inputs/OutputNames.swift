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
    areSafe =
      !template.contains("{stem}") && !template.contains("{name}")
      && (template.contains("{n}") || template.contains("{hash}"))
    let digits = max(Self.leastDigits, String(inputs.count).count)
    var names: [String] = []
    for (index, input) in inputs.enumerated() {
      let name = FilePath.name(of: input.relative)
      var output = template.replacing("{stem}", with: FilePath.stem(name)).replacing("{name}", with: name)
      if template.contains("{n}") {
        let number = String(index + 1)
        output = output.replacing("{n}", with: String(repeating: "0", count: digits - number.count) + number)
      }
      if template.contains("{hash}") {
        output = output.replacing("{hash}", with: try Self.hash(of: input, number: index + 1))
      }
      names.append(output)
    }
    self.names = names
  }

  /// An input that cannot be read gets a word in place of the hash: that it cannot is told when its turn comes.
  private static func hash(of input: DiscoveredInput, number: Int) throws(ObelusError) -> String {
    guard case .file(let path) = input.source else {
      throw ObelusError(
        .usage, "`{hash}` needs files, and an input is standard input", hint: "use `{n}`, or give --output a file")
    }
    guard let file = try? MappedFile(path: path) else { return "unread-\(number)" }
    return String(try file.sha256().prefix(hashDigits))
  }

  /// How reports and messages call each document.
  public func labels(of inputs: [DiscoveredInput]) -> [String] {
    areSafe ? names : inputs.map(\.name)
  }
}
