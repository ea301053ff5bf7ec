internal import ObelusCore
internal import ObelusText

/// Finds what begins at the foot of one page and goes on at the head of the next. Pages are searched one by one and at the same
/// time; what they say of their ends is joined afterwards.
struct PageBreaks {
  private let selector: PageSelector

  init(_ selector: PageSelector) { self.selector = selector }

  /// The parts of such hits, by page.
  /// - Parameter edges: of all pages.
  func parts(_ edges: [PageEdges]) throws(ObelusError) -> [Int: [CrossingPart]] {
    var parts: [Int: [CrossingPart]] = [:]
    for page in edges.indices.dropLast() {
      for (hit, isKept) in try selector.crossing(edges[page], edges[page + 1], page: page) {
        parts[page, default: []].append(CrossingPart(hit: hit, isContinuation: false, isKept: isKept))
        parts[page + 1, default: []].append(CrossingPart(hit: hit, isContinuation: true, isKept: isKept))
      }
    }
    return parts
  }

  /// A page after which something of a rule that redacts goes on to the next one; nil where there is none.
  func pageWithLeftover(_ edges: [PageEdges]) throws(ObelusError) -> (page: Int, rule: String)? {
    for page in edges.indices.dropLast() {
      for (hit, isKept) in try selector.crossing(edges[page], edges[page + 1], page: page) where !isKept {
        let rule = selector.rule(of: hit)
        if rule.redacts { return (page, rule.id) }
      }
    }
    return nil
  }
}
