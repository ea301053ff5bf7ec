internal import ObelusCore
internal import ObelusText

/// Finds what begins at the foot of one page and goes on at the head of the next. Pages are searched one by one and at the same
/// time; what they say of their ends is joined afterwards.
struct PageBreaks {
  private let selector: PageSelector

  init(_ selector: PageSelector) { self.selector = selector }

  /// The parts of such hits, by page.
  /// - Parameter edges: of all pages; of each those of its text and of each reading of its picture.
  func parts(_ edges: [[PageEdges]]) throws(ObelusError) -> [Int: [CrossingPart]] {
    var parts: [Int: [CrossingPart]] = [:]
    try forEachHit(edges) { found in
      parts[found.page, default: []].append(
        CrossingPart(hit: found.hit, isContinuation: false, source: found.tail, isKept: found.isKept))
      parts[found.page + 1, default: []].append(
        CrossingPart(hit: found.hit, isContinuation: true, source: found.head, isKept: found.isKept))
    }
    return parts
  }

  private struct Found {
    var hit: CrossingHit
    var isKept: Bool
    /// The page on which it begins.
    var page: Int
    /// In which text of that page it begins, and in which of the next it ends.
    var tail: Int
    var head: Int
  }

  private func forEachHit(_ edges: [[PageEdges]], _ body: (Found) -> Void) throws(ObelusError) {
    for page in edges.indices.dropLast() {
      for tail in edges[page].indices {
        for head in edges[page + 1].indices {
          for (hit, isKept) in try selector.crossing(edges[page][tail], edges[page + 1][head], page: page) {
            body(Found(hit: hit, isKept: isKept, page: page, tail: tail, head: head))
          }
        }
      }
    }
  }

  /// A page after which something of a rule that redacts goes on to the next one; nil where there is none.
  func pageWithLeftover(_ edges: [[PageEdges]]) throws(ObelusError) -> (page: Int, rule: String)? {
    var leftover: (page: Int, rule: String)?
    try forEachHit(edges) { found in
      let rule = selector.rule(of: found.hit)
      if leftover == nil, !found.isKept, rule.redacts { leftover = (found.page, rule.id) }
    }
    return leftover
  }
}
