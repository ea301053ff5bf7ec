internal import ObelusContent
internal import ObelusCore
internal import ObelusIO
internal import ObelusPDF
internal import ObelusText

/// Looks for texts in an output: what is redacted is not in it any more, and what is marked is left out.
struct DocumentSearch {
  private let file: MappedFile
  private let password: String?
  /// By page, in default user space.
  private let marks: [Int: [Quad]]

  init(_ file: MappedFile, password: String?, marks: [Int: [Quad]]) {
    self.file = file
    self.password = password
    self.marks = marks
  }

  /// A line of JSON for each place at which one of the texts stands, in the order of the pages.
  func lines(_ excerpts: [PageExcerpt], document name: String, rule: String) throws(ObelusError) -> String {
    var texts: [String] = []
    var known: Set<String> = []
    for excerpt in excerpts where known.insert(excerpt.text).inserted { texts.append(excerpt.text) }
    var patterns: [TextPattern] = []
    for text in texts { patterns.append(try TextPattern.literal(text, folding: [], wholeWord: false)) }
    let matcher = try TextMatcher(patterns)
    let document = try Document(file, password: password)
    let interpreter = ContentInterpreter(document: document)
    var lines = ""
    for page in try document.pages() {
      let content = try interpreter.interpret(page: page)
      for hit in try matcher.hits(on: PageText(content)) where hit.isCertain {
        let quads = quads(for: hit, in: content)
        let isMarked = marks[page.index]?.contains { mark in quads.contains { $0.bounds.overlaps(mark.bounds) } }
        guard isMarked != true else { continue }
        let line: JSONValue = [
          "document": .string(name), "rule": .string(rule), "query": .integer(hit.patternIndex + 1),
          "text": .string(texts[hit.patternIndex]), "page": .integer(page.index + 1),
          "quads": SharedText.array(quads),
        ]
        lines += line.line + "\n"
      }
    }
    return lines
  }
}
