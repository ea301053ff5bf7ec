internal import ObelusAnnotations
internal import ObelusContent
internal import ObelusCore
internal import ObelusIO
internal import ObelusPDF
internal import ObelusText

/// Looks for texts on the pages of a document, case by case as they stand. Places that are marked for redaction are left
/// out; in an output, what is redacted is not there any more.
struct DocumentSearch {
  struct Hit: Sendable {
    /// Index of the text.
    var text: Int
    /// From 0.
    var page: Int
    /// Default user space, points.
    var quads: [Quad]
    /// By index in the page's content.
    var glyphs: [Int]
  }

  let file: MappedFile
  let password: String?
  let threads: Int

  /// By page, in the order of the content.
  func hits(of texts: [String]) throws(ObelusError) -> [[Hit]] {
    guard !texts.isEmpty else { return [] }
    let own = try reader(of: texts)
    return try PageMap.run(own.pages.count, workers: threads, own: own) { [self] () throws(ObelusError) in
      try reader(of: texts)
    } body: { (reader, page) throws(ObelusError) in
      do throws(ObelusError) {
        return try reader.hits(on: page)
      } catch {
        throw error.located(page: page)
      }
    }
  }

  /// By rule, a line of JSON for each place at which one of its queries stands, in the order of the pages.
  func lines(_ queries: [SearchQuery], document name: String) throws(ObelusError) -> [String: String] {
    var lines: [String: String] = [:]
    for hit in try hits(of: queries.map(\.text)).joined() {
      let query = queries[hit.text]
      let line: JSONValue = [
        "document": .string(name), "rule": .string(query.rule), "query": .integer(query.number),
        "text": .string(query.text), "from": JSONValue(query.document), "page": .integer(hit.page + 1),
        "quads": SharedText.array(hit.quads),
      ]
      lines[query.rule, default: ""] += line.compacted.line + "\n"
    }
    return lines
  }

  private func reader(of texts: [String]) throws(ObelusError) -> Reader {
    var patterns: [TextPattern] = []
    for text in texts { patterns.append(try TextPattern.literal(text, folding: [], wholeWord: false)) }
    return try Reader(Document(file, password: password), patterns)
  }

  /// One thread's own view of the document.
  private final class Reader {
    private let document: Document
    let pages: [PageNode]
    private let interpreter: ContentInterpreter
    private let matcher: TextMatcher

    init(_ document: Document, _ patterns: [TextPattern]) throws(ObelusError) {
      self.document = document
      pages = try document.pages()
      interpreter = ContentInterpreter(document: document)
      matcher = try TextMatcher(patterns)
    }

    func hits(on index: Int) throws(ObelusError) -> [Hit] {
      let page = pages[index]
      let content = try interpreter.interpret(page: page)
      let marks = try PageAnnotationReader.read(page.dictionary, pageIndex: index, in: document).annotations
        .filter { $0.subtype == .redact }.flatMap(\.area)
      return try matcher.hits(on: PageText(content)).compactMap { hit in
        guard hit.isCertain else { return nil }
        let quads = quads(for: hit, in: content)
        let isMarked = marks.contains { mark in quads.contains { $0.bounds.overlaps(mark.bounds) } }
        return isMarked ? nil : Hit(text: hit.patternIndex, page: index, quads: quads, glyphs: hit.lines.flatMap { $0 })
      }
    }
  }
}
