internal import ObelusActions
internal import ObelusAnnotations
internal import ObelusContent
internal import ObelusCore
internal import ObelusPDF
internal import ObelusRedaction

/// Makes marks of what redacting rules select on a page: what goes, and what is drawn over it.
struct PageMarks {
  let job: CompiledJob
  let boxes: [Int: BoxContent]
  let strings: JobStringRules
  let document: Document
  /// From 0.
  let page: Int
  /// Overlay texts that would tell what is redacted, and are not drawn.
  private(set) var droppedTexts = 0

  init(_ job: CompiledJob, boxes: [Int: BoxContent], strings: JobStringRules, document: Document, page: Int) {
    self.job = job
    self.boxes = boxes
    self.strings = strings
    self.document = document
    self.page = page
  }

  mutating func marks(
    of redactions: [Selection], _ content: PageContent, _ annotations: [Annotation]
  ) throws(ObelusError) -> [Mark] {
    var marks: [Mark] = []
    for selection in redactions {
      var mark = Mark(
        rule: selection.rule, quads: selection.quads, glyphs: selection.glyphs, isArea: selection.isArea)
      mark.kind = selection.kind
      mark.reach = selection.reach
      if let index = selection.annotation, let annotation = annotations.first(where: { $0.index == index }),
        annotation.subtype == .redact
      {
        let box = try ForeignMarks.box(
          of: annotation, own: boxes[selection.rule] ?? BoxContent(), keepsOwnStyle: job.rules[selection.rule].hasBox,
          glyphs: selection.glyphs, in: content, strings: strings, source: document)
        mark.box = box.content
        if box.droppedText { droppedTexts += 1 }
      } else if job.rules[selection.rule].overlay != nil || selection.code != nil {
        mark.box = try box(over: selection, among: redactions)
      }
      marks.append(mark)
    }
    return marks
  }

  /// What is drawn over a selection, with its rule's overlay text filled in. A text of which another rule redacts
  /// anything is left out.
  mutating func box(over selection: Selection, among redactions: [Selection]) throws(ObelusError) -> BoxContent {
    var box = boxes[selection.rule] ?? BoxContent()
    // A row's own code takes the place of its rule's.
    if let code = selection.code { box.codes = [code] }
    guard let overlay = job.rules[selection.rule].overlay else { return box }
    let text = overlay.expand("", groups: selection.groups.mapValues(\.text))
    let sources = Set(selection.groups.values.lazy.flatMap(\.glyphs))
    let isRedacted = redactions.contains { $0 != selection && !sources.isDisjoint(with: $0.glyphs) }
    let hits = try strings.hits(in: text, page: page)
    guard !isRedacted, hits.isEmpty else {
      droppedTexts += 1
      return box
    }
    box.codes.append(text)
    if !overlay.groups.isEmpty { box.textsOfDocument.insert(text) }
    return box
  }

  /// What is to be told about texts that are not drawn.
  var finding: Diagnostic? {
    guard droppedTexts > 0 else { return nil }
    return Diagnostic(
      .finding, "redact.overlay-text-dropped",
      "overlay texts that tell what is redacted and are not drawn: \(droppedTexts)", at: Location(page: page))
  }
}
