internal import ObelusContent
internal import ObelusCore
internal import ObelusPDF
internal import ObelusRedaction

/// Content streams that a document names and no page shows: templates, appearances of what is on no page, glyph procedures
/// that no text uses, whatever a producer left behind. They go as a whole where a rule for all pages finds something.
struct UnshownContent {
  private let job: CompiledJob
  private let rules: JobStringRules
  private let document: Document
  private let pages: [PageNode]

  init(_ job: CompiledJob, _ rules: JobStringRules, _ document: Document, pages: [PageNode]) throws(ObelusError) {
    self.job = job
    self.rules = rules
    self.document = document
    self.pages = pages
  }

  /// - Returns: the streams that lose what they hold.
  func emptied(
    _ streams: Set<ObjectID>, _ stray: inout StrayContent
  ) throws(ObelusError) -> [ObjectID: NewObject] {
    guard !streams.isEmpty, !rules.isEmpty || job.rules.contains(where: { $0.redacts && $0.readsText }) else {
      return [:]
    }
    let interpreter = ContentInterpreter(document: document)
    let selector = try PageSelector(job, pageCount: pages.count)
    let finder = StrayContentFinder(rules)
    var emptied: [ObjectID: NewObject] = [:]
    for id in streams.sorted() {
      guard case .stream(var dictionary) = try document.object(id) else { continue }
      // A glyph procedure or a template's contents have resources that only their owners know; a text needs none.
      let stream =
        try UnshownStream(id, in: document)?.page
        ?? PageNode(index: 0, objectID: id, dictionary: ["Contents": .reference(id)], resources: nil)
      let content = try interpreter.interpret(page: stream)
      if try holdsHit(content, on: stream, selector) {
        for key: PDFName in ["Filter", "DecodeParms", "DL", "F", "FFilter", "FDecodeParms"] { dictionary[key] = nil }
        emptied[id] = .stream(dictionary, data: [])
      } else {
        stray.formUnion(try finder.find(in: content, page: 0))
      }
    }
    return emptied
  }

  private func holdsHit(
    _ content: PageContent, on stream: PageNode, _ selector: PageSelector
  ) throws(ObelusError) -> Bool {
    try selector.select(content, on: stream, page: 0, annotations: []).selections.contains { found in
      let rule = job.rules[found.rule]
      return !found.isArea && rule.redacts && rule.pages.coversAll(of: pages.count)
    }
  }
}
