internal import ObelusCore
internal import ObelusIO

/// Texts with their provenance.
struct SharedText {
  var document: String
  /// SHA-256 of the document as it came, in hexadecimal.
  var hash: String
  var rule: String
  var excerpts: [PageExcerpt]

  var plain: String {
    excerpts.map { "\($0.text)\n(\(document), page \($0.page + 1))\n\n" }.joined() + "SHA-256 \(hash)\n"
  }

  var markdown: String {
    excerpts.map { excerpt in
      "> \(Self.escaped(excerpt.text))\n\n\u{2014} \(Self.escaped(document)), page \(excerpt.page + 1)\n\n"
    }.joined() + "SHA-256 `\(hash)`\n"
  }

  var json: String {
    let record: JSONValue = [
      "document": .string(document), "sha256": .string(hash), "rule": .string(rule),
      "excerpts": .array(
        excerpts.map {
          ["page": .integer($0.page + 1), "text": .string($0.text), "quads": Self.array($0.quads)]
        }),
    ]
    return record.line + "\n"
  }

  static func array(_ quads: [Quad]) -> JSONValue {
    .array(quads.map { .array($0.quadPoints.map { .number($0.roundedToThousandths) }) })
  }

  /// Nothing in it is a mark of Markdown.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for character in text {
      if "\\`*_{}[]<>()#+-.!|~&".contains(character) { escaped += "\\" }
      escaped.append(character == "\n" || character == "\r" ? " " : character)
    }
    return escaped
  }
}
