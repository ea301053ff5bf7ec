/// Texts in HTML.
package enum HTMLText {
  /// The text, to stand between tags or within double quotes.
  package static func escaped(_ text: String) -> String {
    var out = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": out += "&amp;"
      case "<": out += "&lt;"
      case ">": out += "&gt;"
      case "\"": out += "&quot;"
      // What would turn the line around, or is no character of HTML.
      case "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}", "\0"..."\u{8}", "\u{B}"..."\u{1F}", "\u{7F}"..."\u{9F}":
        out += "\u{FFFD}"
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out
  }
}
