package import ObelusContent
package import ObelusCore
package import ObelusPDF
internal import ObelusText

/// What of one page cannot be searched. Indices are those of the page's `PageContent`.
package struct PageCoverage: Sendable {
  package private(set) var counts: [UnreadableKind: Int] = [:]
  package private(set) var glyphs: [Int] = []
  package private(set) var images: [Int] = []
  package private(set) var paths: [Int] = []
  /// What covers these images and paths, in default user space.
  package var areas: [Rect] { imageAreas + pathAreas }
  private var imageAreas: [Rect] = []
  private var pathAreas: [Rect] = []

  package var isComplete: Bool { counts.isEmpty }

  package init(_ content: PageContent, page: PageNode, document: Document) {
    let unmapped = UnreadableGlyphs.find(in: content)
    note(.noUnicode, unmapped.count + content.findings.unmappedCodes)
    let ambiguous = AmbiguousUnicode.glyphs(in: content) + Self.glyphsOfBrokenMaps(content)
    note(.ambiguousUnicode, ambiguous.count)
    glyphs = unmapped + ambiguous + Self.glyphsOfCutStrings(content)
    note(.cutString, content.cutStrings.count)
    note(.disputedText, content.findings.disputedTexts)
    note(.undecodableStream, content.findings.truncatedStreams)
    if let found = ImageOfText.find(in: content, page: page, document: document) {
      images = found
      imageAreas = found.map { content.images[$0].bounds }
      note(.imageOfText, found.count)
    }
    let outlined = OutlinedText.find(in: content)
    paths = outlined.paths
    pathAreas = outlined.lines
    note(.outlinedText, outlined.letters)
  }

  private static func glyphsOfBrokenMaps(_ content: PageContent) -> [Int] {
    guard content.fonts.contains(where: \.description.hasBrokenUnicode) else { return [] }
    return content.shows.flatMap { show in
      content.fonts[Int(show.font)].description.hasBrokenUnicode ? Array(show.glyphs) : []
    }
  }

  private static func glyphsOfCutStrings(_ content: PageContent) -> [Int] {
    if content.cutStrings.isEmpty { return [] }
    return content.shows.flatMap { show -> [Int] in
      guard content.instances[Int(show.instance)].kind == .page else { return [] }
      return content.cutStrings.contains { $0.overlaps(show.start..<show.end) } ? Array(show.glyphs) : []
    }
  }

  private mutating func note(_ kind: UnreadableKind, _ count: Int) {
    if count > 0 { counts[kind] = count }
  }

  /// The page shows text that a reader of pictures could read.
  package var isPicture: Bool { counts[.imageOfText] != nil || counts[.outlinedText] != nil }

  /// Somebody has read what the page shows: images and outlines are no longer unreadable.
  package mutating func setPictureRead() {
    counts[.imageOfText] = nil
    counts[.outlinedText] = nil
    images = []
    paths = []
    imageAreas = []
    pathAreas = []
  }

  /// One finding for each kind.
  package func findings(page: Int) -> [Diagnostic] {
    UnreadableKind.allCases.compactMap { kind in
      counts[kind].map { Diagnostic(.finding, kind.code, kind.message($0), at: Location(page: page)) }
    }
  }
}
