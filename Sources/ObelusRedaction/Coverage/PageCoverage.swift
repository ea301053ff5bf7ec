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
  package private(set) var areas: [Rect] = []

  package var isComplete: Bool { counts.isEmpty }

  package init(_ content: PageContent, page: PageNode, document: Document) {
    let unmapped = UnreadableGlyphs.find(in: content)
    note(.noUnicode, unmapped.count + content.findings.unmappedCodes)
    let ambiguous = AmbiguousUnicode.glyphs(in: content)
    note(.ambiguousUnicode, ambiguous.count)
    glyphs = unmapped + ambiguous
    note(.undecodableStream, content.findings.truncatedStreams)
    if let found = ImageOfText.find(in: content, page: page, document: document) {
      images = found
      areas = found.map { content.images[$0].bounds }
      note(.imageOfText, found.count)
    }
    let outlined = OutlinedText.find(in: content)
    paths = outlined.paths
    areas += outlined.lines
    note(.outlinedText, outlined.letters)
  }

  private mutating func note(_ kind: UnreadableKind, _ count: Int) {
    if count > 0 { counts[kind] = count }
  }

  /// One finding for each kind.
  package func findings(page: Int) -> [Diagnostic] {
    UnreadableKind.allCases.compactMap { kind in
      counts[kind].map { Diagnostic(.finding, kind.code, kind.message($0), at: Location(page: page)) }
    }
  }
}
