/// One normalised scalar, or a separator that the layout found, with the glyph that shows it.
@frozen
package struct TextEntry: Hashable, Sendable {
  /// A Unicode scalar, or one of `Separator`'s values.
  package var scalar: UInt32
  /// Index into `PageContent.glyphs`, or -1 where no glyph stands for the separator.
  package var glyph: Int32
}

/// What the layout puts between scalars, as values beyond Unicode. A space glyph in a visible gap is a plain space.
enum Separator {
  /// A space glyph where nothing shows a gap, or a narrow gap without a space glyph: it may part words, or not.
  static let weak: UInt32 = 0x110000
  /// A gap without a space glyph.
  static let soft: UInt32 = 0x110001
  /// The end of a line.
  static let line: UInt32 = 0x110002
  /// The end of a line after a hyphen, whose glyph it carries.
  static let hyphenLine: UInt32 = 0x110003
  /// What follows does not continue what came before.
  static let hard: UInt32 = 0x110004

  @inline(__always)
  static func contains(_ scalar: UInt32) -> Bool { scalar >= weak }
}

/// A page's text in one order.
package struct TextSequence: Sendable {
  package var entries: [TextEntry] = []
  /// It has at least one `Separator.hyphenLine`.
  var hasHyphenLines = false
}

/// Glyphs that go with another glyph because no entry of their own stands for them.
struct GlyphCompanions: Sendable {
  /// Marks, dropped characters and further spaces by the glyph that they follow, overprints by the glyph printed first.
  private(set) var followers: [Int32: [Int32]] = [:]
  /// The first glyph of each later overprint of it.
  private(set) var original: [Int32: Int32] = [:]

  /// Notes a glyph; one order notes each at most once.
  mutating func add(_ glyph: Int32, to owner: Int32) {
    guard glyph != owner, owner >= 0, glyph >= 0 else { return }
    followers[owner, default: []].append(glyph)
  }

  mutating func addOverprint(_ glyph: Int32, of first: Int32) {
    add(glyph, to: first)
    original[glyph] = first
  }

  mutating func merge(_ other: GlyphCompanions) {
    followers.merge(other.followers) { a, b in a == b ? a : Set(a).union(b).sorted() }
    original.merge(other.original) { a, _ in a }
  }

  var isEmpty: Bool { followers.isEmpty }

  /// The glyph that a glyph prints over, or the glyph itself.
  func first(of glyph: Int32) -> Int32 { original.isEmpty ? glyph : original[glyph] ?? glyph }

  /// The glyph, its overprints, and what goes with any of them.
  func expand(_ glyph: Int32, into glyphs: inout [Int]) {
    let first = first(of: glyph)
    glyphs.append(Int(first))
    if followers.isEmpty { return }
    for follower in followers[first] ?? [] {
      glyphs.append(Int(follower))
      for further in followers[follower] ?? [] { glyphs.append(Int(further)) }
    }
  }
}
