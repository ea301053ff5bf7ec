internal import ObelusAnnotations
internal import ObelusContent
internal import ObelusCore
internal import ObelusPDF
internal import ObelusText

/// Values of form fields and texts of notes that a rule finds in their strings and not in what their appearances show: drawn
/// in several lines, without the words around them that count on a page, or in another spelling. The string loses them, and
/// what is drawn says the same, so all letters of such an appearance go.
struct ShownValues {
  let job: CompiledJob
  let strings: JobStringRules
  let document: Document
  let pageCount: Int

  /// What is to go besides `found`.
  func selections(
    in content: PageContent, page: Int, _ annotations: [Annotation], beside found: [Selection]
  ) throws(ObelusError) -> [Selection] {
    let rules = job.rules.filter { $0.redacts && $0.pattern != nil && $0.pages.contains(page, of: pageCount) }
    guard !rules.isEmpty, annotations.contains(where: { Self.subtypes.contains($0.subtype) }) else { return [] }
    var shown: [Int: [Int]]?
    var selections: [Selection] = []
    for annotation in annotations where Self.subtypes.contains(annotation.subtype) {
      guard let index = annotation.index, let value = try value(of: annotation),
        try !strings.hits(in: value, page: page).isEmpty
      else { continue }
      let appearances = shown ?? glyphsOfAppearances(content)
      shown = appearances
      guard let glyphs = appearances[index] else { continue }
      let members = Set(glyphs)
      for rule in rules {
        let hits = try strings.matches(of: rule, in: value).count
        let drawn = found.count { $0.rule == rule.index && $0.glyphs.contains(where: members.contains) }
        guard drawn < hits else { continue }
        selections.append(Selection(rule: rule.index, glyphs: glyphs, quads: quads(for: glyphs, in: content)))
        break
      }
    }
    return selections
  }

  /// Refuses hits that are to stay where the field or note that shows them loses the same by its string.
  func checkKept(_ kept: [Selection], in content: PageContent, page: Int, _ annotations: [Annotation])
    throws(ObelusError)
  {
    guard !kept.isEmpty, annotations.contains(where: { Self.subtypes.contains($0.subtype) }) else { return }
    let appearances = glyphsOfAppearances(content)
    for annotation in annotations where Self.subtypes.contains(annotation.subtype) {
      guard let index = annotation.index, let glyphs = appearances[index].map(Set.init),
        let value = try value(of: annotation)
      else { continue }
      for selection in kept where selection.glyphs.contains(where: glyphs.contains) {
        let rule = job.rules[selection.rule]
        guard try !strings.matches(of: rule, in: value).isEmpty else { continue }
        throw ObelusError(
          .usage, "a rejected hit of rule \(rule.id) is in a field or note, whose text goes by the rule",
          at: Location(page: page), hint: "accept it, or take the rule out of the job")
      }
    }
  }

  private static let subtypes: Set<Annotation.Subtype> = [.widget, .freeText]

  /// By the annotations' places in /Annots.
  private func glyphsOfAppearances(_ content: PageContent) -> [Int: [Int]] {
    var shown: [Int: [Int]] = [:]
    for show in content.shows {
      if let owner = content.annotation(drawing: Int(show.instance)) { shown[owner, default: []] += show.glyphs }
    }
    return shown
  }

  private func value(of annotation: Annotation) throws(ObelusError) -> String? {
    if annotation.subtype == .freeText { return annotation.contents }
    return try annotation.inherited("V", in: document) { $0.stringValue }.map { TextString.shown($0) }
  }
}
