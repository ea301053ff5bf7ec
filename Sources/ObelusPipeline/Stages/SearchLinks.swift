internal import ObelusActions
internal import ObelusAnnotations
internal import ObelusCore
internal import ObelusPDF

/// Links the texts that rules search to the next places at which they stand in the document, and the last to the first.
/// They are made when all pages are known.
struct SearchLinks {
  let job: CompiledJob
  /// Opened for this thread.
  let document: Document
  let pages: [PageNode]
  /// Of the document as it came.
  let search: DocumentSearch
  /// Of a page.
  let annotations: (PageNode) throws(ObelusError) -> [Annotation]

  /// Where a text stands, in the order of the document.
  private struct Places {
    var hits: [DocumentSearch.Hit] = []
    /// The first of a page, by its index.
    var first: [Int: Int] = [:]

    mutating func append(_ hit: DocumentSearch.Hit) {
      if first[hit.page] == nil { first[hit.page] = hits.count }
      hits.append(hit)
    }

    /// The place after that of an excerpt; nil where the text stands nowhere else.
    func next(to excerpt: PageExcerpt) -> DocumentSearch.Hit? {
      var at = first[excerpt.page] ?? hits.count
      while at < hits.count, hits[at].page == excerpt.page {
        if excerpt.glyph.map(hits[at].glyphs.contains) == true {
          return hits.count > 1 ? hits[(at + 1) % hits.count] : nil
        }
        at += 1
      }
      return hits.first { $0.page > excerpt.page } ?? hits.first
    }
  }

  /// Numbers of new objects begin here, above those of the pages' own edits.
  private static let firstNumber = 1 << 26

  func add(to results: inout [PageResult]) throws(ObelusError) {
    let texts = Set(results.flatMap(\.excerpts).filter(links).map(\.text)).sorted()
    guard !texts.isEmpty else { return }
    var places: [String: Places] = [:]
    for hits in try search.hits(of: texts) {
      guard let page = hits.first?.page else { continue }
      let hidden = HiddenSelections(job, results[page].selections)
      for hit in hits where !hidden.hides(hit.glyphs, at: hit.quads) {
        places[texts[hit.text], default: Places()].append(hit)
      }
    }
    for page in results.indices where results[page].excerpts.contains(where: links) {
      try add(to: &results[page], places)
    }
  }

  private func links(_ excerpt: PageExcerpt) -> Bool {
    if case .search(let search) = job.rules[excerpt.rule].selectionAction { search.links } else { false }
  }

  private func add(
    to result: inout PageResult, _ places: [String: Places]
  ) throws(ObelusError) {
    let page = pages[result.edit.page]
    let existing = try annotations(page)
    var number = Self.firstNumber
    var placer = AnnotationPlacer(pageIndex: page.index, page: page.objectID, existing: existing) {
      defer { number += 1 }
      return ObjectID.new(namespace: page.index + 1, index: number)
    }
    var refusals: [Int: [MenuReason: Int]] = [:]
    for excerpt in result.excerpts where links(excerpt) {
      if existing.hasLink(over: excerpt.quads) {
        refusals[excerpt.rule, default: [:]][.linkPresent, default: 0] += 1
      } else if let next = places[excerpt.text]?.next(to: excerpt) {
        LinkAction(.page(destination(next))).apply(
          to: excerpt.quads, text: "", rule: job.rules[excerpt.rule].id, on: &placer)
      } else {
        refusals[excerpt.rule, default: [:]][.noTarget, default: 0] += 1
      }
    }
    for annotation in placer.added { result.added[annotation.kind, default: 0] += 1 }
    try placer.apply(to: &result.edit, of: page.dictionary, in: document)
    result.findings += refusals.sorted { $0.key < $1.key }.flatMap { rule, reasons in
      reasons.sorted { $0.key.code < $1.key.code }.map { reason, count in
        Diagnostic(
          .finding, "search.no-link", "rule \(job.rules[rule].id): texts that got no link (\(reason.code)): \(count)",
          at: Location(page: page.index))
      }
    }
  }

  /// Where the width of what is redacted is not to be told, the place of what stands behind it is not either.
  private func destination(_ hit: DocumentSearch.Hit) -> DestinationPage {
    let bounds = hit.quads.dropFirst().reduce(hit.quads.first?.bounds) { $0?.union($1.bounds) }
    return DestinationPage(pages[hit.page], showing: job.manifest.width == .exact ? bounds : nil)
  }
}
