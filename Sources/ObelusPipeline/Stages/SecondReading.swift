internal import ObelusPDF

/// A page's text as the second reader has it.
enum SecondReading {
  /// One string, a line break after each line.
  static func text(_ characters: [TextCharacter]) -> String {
    var text = String.UnicodeScalarView()
    text.reserveCapacity(characters.count)
    for character in characters {
      if let scalar = Unicode.Scalar(character.scalar) { text.append(scalar) }
      if character.endsLine { text.append("\n") }
    }
    return String(text)
  }
}
