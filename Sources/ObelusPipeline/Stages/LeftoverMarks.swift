internal import ObelusAnnotations
internal import ObelusCore
internal import ObelusPDF

/// /Redact annotations that nobody has applied: what they mark is still in the document.
enum LeftoverMarks {
  static func findings(in document: Document) throws(ObelusError) -> [Diagnostic] {
    var findings: [Diagnostic] = []
    for page in try document.pages() {
      let annotations = try PageAnnotationReader.read(page.dictionary, pageIndex: page.index, in: document).annotations
      findings += finding(annotations.count { $0.subtype == .redact }, page: page.index)
    }
    return findings
  }

  static func finding(_ count: Int, page: Int) -> [Diagnostic] {
    guard count > 0 else { return [] }
    return [
      Diagnostic(
        .warning, "redact.marks-left", "marks for redaction that are not applied: \(count)", at: Location(page: page))
    ]
  }

  /// Annotations that went because others did, by their places in /Annots.
  static func replies(_ dependents: Set<Int>, _ annotations: [Annotation], page: Int) -> [Diagnostic] {
    let count = annotations.count { $0.subtype != .popup && dependents.contains($0.index ?? -1) }
    guard count > 0 else { return [] }
    return [
      Diagnostic(
        .finding, "redact.replies-removed",
        "annotations that reply to removed ones, or belong to them, and went with them: \(count)",
        at: Location(page: page))
    ]
  }
}
