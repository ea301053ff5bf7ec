internal import ObelusContent
package import ObelusCore
internal import ObelusRedaction

/// What the content streams of pages hold besides what they show: see `ContentScrubber`.
package struct StrayContent: Sendable {
  /// A comment, operand or operator that means nothing holds something.
  package var isFound = false
  /// Names that must go, and those that new ones must not be.
  package var names: Set<PDFName> = []
  package var reservedNames: Set<PDFName> = []
  /// The streams that pages and appearances have run.
  package var shown: Set<ObjectID> = []

  package init() {}

  package mutating func formUnion(_ other: StrayContent) {
    isFound = isFound || other.isFound
    names.formUnion(other.names)
    reservedNames.formUnion(other.reservedNames)
    shown.formUnion(other.shown)
  }
}

/// Looks for it. One for each worker: streams that pages share are looked at once.
final class StrayContentFinder {
  private let names: NameRules
  private var scrubber: ContentScrubber
  private var seen: Set<ObjectID> = []

  init(_ rules: any StringRules) {
    names = NameRules(rules)
    scrubber = ContentScrubber(rules: rules, names: names)
  }

  /// - Parameter page: from 0.
  func find(in content: PageContent, page: Int) throws(ObelusError) -> StrayContent {
    var result = StrayContent()
    for instance in content.instances {
      result.shown.formUnion(instance.parts.compactMap(\.objectID))
      if let id = instance.objectID {
        result.shown.insert(id)
        guard seen.insert(id).inserted else { continue }
      }
      let scope = instance.kind == .page ? StringScope.page(page) : .anywhere
      if try !scrubber.scan(instance.bytes, scope).edits.isEmpty { result.isFound = true }
    }
    result.names = names.found
    result.reservedNames = names.reserved
    return result
  }
}
