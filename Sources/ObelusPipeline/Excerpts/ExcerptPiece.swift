internal import ObelusCore

/// A part of something that a rule has taken out of a document, on its way to a file beside the output.
package struct ExcerptPiece: Codable, Hashable, Sendable {
  /// What comes after the document's name in that of the file, or is the name: the rule, and an ending.
  package var suffix: String
  /// Base64.
  package var data: String
  /// The file is text that is to be read aloud by a voice of this name.
  package var voice: String?

  /// The bytes of a piece; those of a file may be many.
  static let length = 1 << 20
  /// The most bytes that the excerpts of a document may have.
  static let mostBytes = 256 << 20
  /// The most files that the excerpts of a document may be.
  static let mostFiles = 10_000

  static let tooMuch = ObelusError(
    .limit, "the excerpts are more than \(mostBytes >> 20) MiB or \(mostFiles) files",
    hint: "select less, or fewer pages")

  /// It can be the end of a file's name, and leads to no other folder.
  var hasSoundName: Bool {
    let isSound = suffix.utf8.allSatisfy { byte in
      (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte) || "._-".utf8.contains(byte)
    }
    return isSound && (1...100).contains(suffix.utf8.count)
  }
}
