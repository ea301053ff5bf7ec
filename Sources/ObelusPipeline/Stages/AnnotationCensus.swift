internal import ObelusAnnotations
internal import ObelusCore
internal import ObelusPDF

/// The annotations that a page must still have when rules have deleted others, told apart by what they are, where they
/// stand and what they are called.
package struct AnnotationCensus: Hashable, Sendable {
  private struct Kind: Hashable, Sendable {
    var subtype: Annotation.Subtype
    /// In hundredths of a point.
    var rect: [Int]
    var name: String?
    var contents: String?
  }

  private var counts: [Kind: Int] = [:]

  init(_ annotations: [Annotation]) {
    for annotation in annotations {
      let r = annotation.rect
      let rect = [r.x0, r.y0, r.x1, r.y1].map { Int(exactly: ($0 * 100).rounded()) ?? 0 }
      let kind = Kind(subtype: annotation.subtype, rect: rect, name: annotation.name, contents: annotation.contents)
      counts[kind, default: 0] += 1
    }
  }

  /// Reads the output again: each page has what must stay and what was added, and nothing else.
  static func prove(_ results: [PageResult], in written: MappedFile, password: String?) throws(ObelusError) {
    guard results.contains(where: { $0.census != nil }) else { return }
    let document = try Document(written, password: password)
    let pages = try document.pages()
    for result in results {
      guard let expected = result.census, pages.indices.contains(result.edit.page) else { continue }
      let page = pages[result.edit.page]
      let annotations = try PageAnnotationReader.read(page.dictionary, pageIndex: page.index, in: document).annotations
      let found = AnnotationCensus(annotations)
      let missing = expected.counts.contains { found.counts[$0.key, default: 0] < $0.value }
      let count = expected.counts.values.reduce(0, +) + result.added.values.reduce(0, +)
      guard !missing, annotations.count == count else {
        throw ObelusError(
          .verification, "annotations that were to stay are gone, or others are left", at: Location(page: page.index),
          hint: "the output was withheld")
      }
    }
  }
}
