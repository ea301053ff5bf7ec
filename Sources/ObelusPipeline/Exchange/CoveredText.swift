internal import ObelusAnnotations
internal import ObelusContent
internal import ObelusCore
internal import ObelusPDF
internal import ObelusText

/// Reads the texts of pages that annotations cover. Works on the thread of its document.
struct CoveredText {
  private let interpreter: ContentInterpreter

  init(_ document: Document) { interpreter = ContentInterpreter(document: document) }

  /// The text under each annotation that marks text, in the order of reading; no entry where there is none. Each line of
  /// quads is read for itself, so that what stands beside them is not taken.
  func texts(under annotations: [Annotation], on page: PageNode) throws(ObelusError) -> [Annotation.ID: String] {
    let marking = annotations.filter { $0.subtype.hasQuads && $0.subtype != .link }
    guard !marking.isEmpty else { return [:] }
    let content = try interpreter.interpret(page: page)
    let text = PageText(content)
    var texts: [Annotation.ID: String] = [:]
    for annotation in marking {
      let covered = Set(annotation.area.flatMap { glyphs(in: $0, content) }).sorted()
      let said = text.text(of: covered.filter { content.annotation(showing: $0) == nil })
      if !said.isEmpty { texts[annotation.id] = said }
    }
    return texts
  }
}
