internal import ObelusActions
internal import ObelusCore

/// A text with a form: what it is called, the pattern (ECMA 262) that the JSON Schema gives for it, and the check
/// itself.
struct TextFormat: Sendable {
  var expected: String
  var pattern: String?
  var accepts: @Sendable (String) -> Bool
}

extension TextFormat {
  static let any = TextFormat(expected: "a text", pattern: nil) { !$0.isEmpty }

  /// A text to look for: one of blanks and invisible characters alone would match everywhere or nowhere.
  static let searched = TextFormat(expected: "a text with at least one visible character", pattern: #"\S"#) { text in
    text.unicodeScalars.contains { scalar in
      let p = scalar.properties
      return !p.isWhitespace && !p.isDefaultIgnorableCodePoint && p.generalCategory != .control
    }
  }

  static let label = TextFormat(
    expected: "a text of at most 200 characters without line breaks", pattern: #"^[^\u0000-\u001f]{1,200}$"#
  ) { !$0.isEmpty && $0.unicodeScalars.count <= 200 && !$0.unicodeScalars.contains { $0.value < 0x20 } }

  static let identifier = TextFormat(
    expected: "an id of letters, digits, `.`, `_` and `-` (at most 64)", pattern: "^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$"
  ) { text in
    guard let first = text.utf8.first, text.utf8.count <= 64 else { return false }
    return isAlphanumeric(first) && text.utf8.allSatisfy { isAlphanumeric($0) || ".-_".utf8.contains($0) }
  }

  static let menuID = TextFormat(
    expected: "the id of an item such as text.copy", pattern: "^[A-Za-z0-9][A-Za-z0-9_-]*([.][A-Za-z0-9_-]+)+$"
  ) { text in
    identifier.accepts(text) && text.contains(".") && !text.hasSuffix(".") && !text.contains("..")
  }

  static let groupName = TextFormat(expected: "the name of a group", pattern: "^[A-Za-z_][A-Za-z0-9_]{0,31}$") { text in
    guard let first = text.utf8.first, text.utf8.count <= 32 else { return false }
    return !isDigit(first) && text.utf8.allSatisfy { isAlphanumeric($0) || $0 == UInt8(ascii: "_") }
  }

  static let color = TextFormat(
    expected: ##"a colour such as "#ffee00""##, pattern: "^#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$"
  ) { Color(hex: $0) != nil }

  static let colorOrNone = TextFormat(
    expected: ##"a colour such as "#ffee00", or `none`"##, pattern: "^(none|#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6}))$"
  ) { $0 == "none" || Color(hex: $0) != nil }

  static let pages = TextFormat(
    expected: #"pages such as "1-3,7,-1" (`N`, `N-M`, `N-`, `-N` from the end, `odd`, `even`, `last`)"#,
    pattern: "^ITEM(,ITEM)*$".replacing("ITEM", with: " *(odd|even|last|all|[0-9]+( *- *[0-9]*)?|- *[0-9]+) *")
  ) { PageRanges($0) != nil }

  static let path = TextFormat(expected: "a path", pattern: #"^[^\u0000]+$"#) { text in
    !text.isEmpty && !text.unicodeScalars.contains("\0")
  }

  static let language = TextFormat(
    expected: "a language by Tesseract's name, such as `eng` or `chi_sim`", pattern: "^[A-Za-z]{3}[A-Za-z0-9_]{0,28}$"
  ) { text in
    (3...31).contains(text.utf8.count) && text.utf8.prefix(3).allSatisfy { isAlphanumeric($0) && !isDigit($0) }
      && text.utf8.allSatisfy { isAlphanumeric($0) || $0 == UInt8(ascii: "_") }
  }

  static let sidecar = TextFormat(
    expected: "a file name with `{stem}` or `{name}`, and with `{page}` where each page has a file",
    pattern: #"^([^/{}\u0000]|\{stem\}|\{name\}|\{page\})+$"#
  ) { text in
    let rest = ["{stem}", "{name}", "{page}"].reduce(text) { $0.replacing($1, with: "") }
    return (text.contains("{stem}") || text.contains("{name}"))
      && !rest.unicodeScalars.contains { "/{}\0".unicodeScalars.contains($0) }
  }

  static let outputName = TextFormat(
    expected: "a file name, in which `{stem}`, `{name}`, `{n}` and `{hash}` may stand",
    pattern: #"^([^/{}\u0000]|\{stem\}|\{name\}|\{n\}|\{hash\})+$"#
  ) { text in
    let rest = ["{stem}", "{name}", "{n}", "{hash}"].reduce(text) { $0.replacing($1, with: "") }
    return !text.isEmpty && text != "." && text != ".."
      && !rest.unicodeScalars.contains { "/{}\0".unicodeScalars.contains($0) }
  }

  static let date = TextFormat(
    expected: #"a day such as "2026-11-30""#, pattern: "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$"
  ) { day($0) != nil }

  /// `yyyymmdd` of `yyyy-mm-dd`.
  static func day(_ text: String) -> Int? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.count) == [4, 2, 2], text.utf8.allSatisfy({ isDigit($0) || $0 == UInt8(ascii: "-") }),
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2]), (1...12).contains(month),
      (1...31).contains(day)
    else { return nil }
    return year * 10_000 + month * 100 + day
  }

  static let linkTemplate = TextFormat(
    expected: #"an absolute URI such as "https://example.org/case/{text}""#,
    pattern: #"^[A-Za-z][A-Za-z0-9+.-]*:([A-Za-z0-9._~:/?#\[\]@!$&'()*+,;=%-]|\{[A-Za-z0-9_]{1,32}\})+$"#
  ) { URITemplate($0) != nil }
}

func isDigit(_ c: UInt8) -> Bool { c >= 0x30 && c <= 0x39 }
func isAlphanumeric(_ c: UInt8) -> Bool { isDigit(c) || c >= 0x41 && c <= 0x5A || c >= 0x61 && c <= 0x7A }
