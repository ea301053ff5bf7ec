package import ObelusContent
internal import ObelusCore
package import ObelusPDF
internal import ObelusText

extension PageCoverage {
  /// What is removed, as marks that belong to no rule: boxes show the reader where something went. `paths` go besides.
  package func marks(in content: PageContent, on page: PageNode) -> [Mark] {
    let visible = page.cropBox
    let areas = self.areas.compactMap { $0.intersection(visible) }.filter { !$0.isEmpty }.map { Quad($0) }
    let quads = areas + ObelusText.quads(for: glyphs.sorted(), in: content)
    guard !quads.isEmpty else { return [] }
    return [Mark(rule: Self.noRule, quads: quads, glyphs: glyphs.sorted(), isArea: false)]
  }

  private static let noRule = -1
}
