/// Escapes inside text strings that tell the language of what follows (ISO 32000-2, 7.9.2.2): an escape character, a
/// language code, a country code where there is one, an escape character. Readers show the text without them.
extension TextString {
  /// The text of a string's bytes as readers show it.
  public static func shown(_ bytes: [UInt8]) -> String {
    let text = decode(bytes)
    guard bytes.contains(0x1B), text.unicodeScalars.contains("\u{1B}") else { return text }
    let scalars = Array(text.unicodeScalars)
    var shown = String.UnicodeScalarView()
    var at = 0
    while at < scalars.count {
      if let end = endOfLanguageCode(at, in: scalars.count, { scalars[$0] }) {
        at = end
      } else {
        shown.append(scalars[at])
        at += 1
      }
    }
    return String(shown)
  }

  /// Behind the escape that begins at `start`, nil where none does. Longer codes than the standard's (BCP 47) are taken too.
  package static func endOfLanguageCode(
    _ start: Int, in count: Int, _ scalar: (Int) -> Unicode.Scalar
  ) -> Int? {
    guard scalar(start) == "\u{1B}" else { return nil }
    var at = start + 1
    while at < count, at - start <= 36 {
      let next = scalar(at)
      if next == "\u{1B}" { return at > start + 1 ? at + 1 : nil }
      guard isLetter(next) || isPair(next) else { return nil }
      at += 1
    }
    return nil
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII
      && (scalar.properties.isAlphabetic || scalar == "-" || scalar == "_" || ("0"..."9").contains(scalar))
  }

  /// Two letters as bytes, which is how the standard has them also in UTF-16.
  private static func isPair(_ scalar: Unicode.Scalar) -> Bool {
    guard let high = Unicode.Scalar(scalar.value >> 8), let low = Unicode.Scalar(scalar.value & 0xFF) else {
      return false
    }
    return isLetter(high) && isLetter(low)
  }
}
