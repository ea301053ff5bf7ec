internal import ObelusContent
internal import ObelusCore
internal import ObelusPDF
internal import ObelusText

/// Text that a reviewer has told to stay: readers that prove an output must not take it for something left over.
///
/// A glyph is passed over by its place alone, and only where no other rule took anything of that hit.
struct KeptPlaces {
  /// The quads of the hits that stay, without what other hits took of them.
  static func quads(_ selection: PageSelection, _ content: PageContent, _ rules: [CompiledRule]) -> [Quad] {
    let rejected = selection.passedOver.filter {
      $0.reason == .rejected && !$0.selection.isArea && rules[$0.selection.rule].redacts
    }
    guard !rejected.isEmpty else { return [] }
    let taken = Set(selection.selections.filter { rules[$0.rule].redacts }.flatMap(\.glyphs))
    return rejected.flatMap { item in
      ObelusText.quads(for: item.selection.glyphs.filter { !taken.contains($0) }, in: content)
    }
  }

  /// Where the glyphs that were passed over begin.
  private var origins: [Point] = []

  /// What stands in place of letters that are passed over.
  private static let blank: UInt32 = 0xFFFC

  init() {}

  /// Blanks what stands in the places.
  init(_ quads: [Quad], blanking content: inout PageContent) {
    for glyph in Set(quads.flatMap { glyphs(in: $0, content) }) {
      content.glyphs[glyph].unicode = Self.blank
      origins.append(Point(x: Double(content.glyphs[glyph].x), y: Double(content.glyphs[glyph].y)))
    }
  }

  /// The same in another reader's text.
  func blanked(_ text: [TextCharacter]) -> [TextCharacter] {
    guard !origins.isEmpty else { return text }
    return text.map { character in
      let reach = max(0.2, 0.1 * character.size)
      let isKept = origins.contains {
        ($0.x - character.origin.x).magnitude < reach && ($0.y - character.origin.y).magnitude < reach
      }
      guard isKept else { return character }
      var copy = character
      copy.scalar = Self.blank
      return copy
    }
  }
}
