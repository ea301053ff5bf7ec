internal import ObelusContent
internal import ObelusCore
internal import ObelusPDF

/// Text in marked content with the tag /ReversedChars (ISO 32000-1, 14.8.2.3.3): each of its strings has its characters in
/// the reverse of the order in which they are read. Producers take "each string" in several ways: the strings of a TJ one
/// by one, a show operator's all together, or all that the sequence shows.
enum ReversedOrder {
  private static let tag: PDFName = "ReversedChars"

  static func build(_ content: PageContent, _ positions: GlyphPositions, into builder: inout SequenceBuilder) {
    guard content.markedContent.contains(where: { $0.tag == tag }) else { return }
    let shows = groups(content)
    for group in shows {
      put(group.flatMap { elements(of: $0, content) }, content, &builder)
      if group.contains(where: { elements(of: $0, content).count > 1 }) { put(group.map(\.glyphs), content, &builder) }
      if group.count > 1 {
        put([group[0].glyphs.lowerBound..<group[group.count - 1].glyphs.upperBound], content, &builder)
      }
    }
  }

  /// The shows of each such sequence.
  private static func groups(_ content: PageContent) -> [[ShowOperation]] {
    var groups: [[ShowOperation]] = []
    var last: Int?
    for show in content.shows where show.glyphCount > 0 {
      guard let sequence = sequence(around: show, content) else { continue }
      if sequence == last { groups[groups.count - 1].append(show) } else { groups.append([show]) }
      last = sequence
    }
    return groups
  }

  private static func sequence(around show: ShowOperation, _ content: PageContent) -> Int? {
    var at = Int(show.markedContent)
    while content.markedContent.indices.contains(at) {
      if content.markedContent[at].tag == tag { return at }
      at = Int(content.markedContent[at].parent)
    }
    return nil
  }

  private static func elements(of show: ShowOperation, _ content: PageContent) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    for g in show.glyphs {
      if let last = parts.last, content.glyphs[g].element == content.glyphs[g - 1].element {
        parts[parts.count - 1] = last.lowerBound..<g + 1
      } else {
        parts.append(g..<g + 1)
      }
    }
    return parts
  }

  private static func put(_ strings: [Range<Int>], _ content: PageContent, _ builder: inout SequenceBuilder) {
    for string in strings {
      for g in string.reversed() {
        // A space parts words here whatever the distances are.
        if content.glyphs[g].unicode == 0x20 {
          builder.putPossibleGap()
        } else {
          builder.put(Int32(truncatingIfNeeded: g), gapUnit: 1, flow: .unmeasured)
        }
      }
      builder.putPossibleGap()
    }
    builder.endFlow()
  }
}
