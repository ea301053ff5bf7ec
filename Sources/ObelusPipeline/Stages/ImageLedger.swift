package import ObelusContent
internal import ObelusCore

/// Which images one page shows in part only after its redaction, and which whole.
package struct ImageLedger: Sendable {
  private(set) var redacted: Set<ObjectID> = []
  private(set) var shown: Set<ObjectID> = []

  package init() {}

  package init(_ content: PageContent, _ removal: Removal) {
    for (index, use) in content.images.enumerated() {
      guard let id = use.objectID else { continue }
      if removal.images[index] == nil { shown.insert(id) } else { redacted.insert(id) }
    }
  }

  /// An image of which a part was redacted may be shown elsewhere, where no mark lies on it: it stays there, and whoever
  /// reads the report should know.
  static func findings(_ results: [PageResult]) -> [Diagnostic] {
    let redacted = results.reduce(into: Set<ObjectID>()) { $0.formUnion($1.images.redacted) }
    guard !redacted.isEmpty else { return [] }
    return results.flatMap { result in
      result.images.shown.intersection(redacted).sorted().map { id in
        Diagnostic(
          .finding, "redact.image-shown-elsewhere",
          "an image of which a part was redacted in another place is shown whole here",
          at: Location(page: result.edit.page, object: id))
      }
    }
  }
}
