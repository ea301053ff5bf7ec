internal import ObelusAnnotations
internal import ObelusContent
internal import ObelusCore
internal import ObelusPDF

/// /RO of /Redact annotations: pictures of anything that other programs draw when the mark is applied, and that no reader
/// of pages looks at until then.
enum OverlayForms {
  /// Places in /Annots of the marks whose /RO has what a rule redacts.
  static func telling(
    _ annotations: [Annotation], page: Int, in document: Document, _ interpreter: ContentInterpreter,
    _ selector: PageSelector, _ job: CompiledJob
  ) throws(ObelusError) -> [Int] {
    var found: [Int] = []
    for annotation in annotations {
      guard let index = annotation.index, let id = try document.streamID(annotation.other["RO"]) else { continue }
      guard let stream = try UnshownStream(id, in: document) else { continue }
      let content = try interpreter.interpret(page: stream.page)
      let selection = try selector.select(content, on: stream.page, page: page, annotations: [])
      if selection.selections.contains(where: { !$0.isArea && job.rules[$0.rule].redacts }) { found.append(index) }
    }
    return found
  }
}
