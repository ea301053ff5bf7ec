internal import ObelusAnnotations
internal import ObelusContent
internal import ObelusCore
internal import ObelusPDF
internal import ObelusText

/// Finds what rules select on one page by its place: areas, texts beside labels, annotations.
struct PlaceSelector {
  private let selector: PageSelector
  private let content: PageContent
  private let page: PageNode
  /// Nil where the page has none, or no rule reads it.
  private let text: PageText?
  private let annotations: [Annotation]
  /// Made when the first rule asks for them.
  private var landmarks: Landmarks.Found?
  private var anchors: AnchorSelector?

  init(
    _ selector: PageSelector, _ content: PageContent, on page: PageNode, _ text: PageText?, _ annotations: [Annotation]
  ) {
    self.selector = selector
    self.content = content
    self.page = page
    self.text = text
    self.annotations = annotations
  }

  /// Adds what a rule selects; nothing for a rule that looks for a pattern.
  mutating func select(
    _ rule: CompiledRule, except exceptions: Exceptions, _ result: inout PageSelection
  ) throws(ObelusError) {
    switch rule.selector {
    case .pattern: break
    case .areas(let areas):
      let found = areas.conditions > 0 ? try found() : nil
      for number in 0..<areas.conditions where found?.hits(of: rule, number).isEmpty == false {
        result.conditions.insert(RuleCondition(rule: rule.index, number: number))
      }
      let conditions = result.conditions
      result.selections += AreaSelector(content: content, page: page).select(rule, areas) {
        conditions.contains(RuleCondition(rule: rule.index, number: $0))
      }
    case .anchor(let anchor):
      guard let text, let found = try found(), !found.hits(of: rule).isEmpty else { return }
      let places = anchors ?? AnchorSelector(text, content, on: page, landmarks: found, annotations: annotations)
      anchors = places
      let takesPossible = selector.job.takesPossibleHits(of: rule)
      add(places.select(rule, anchor, takesPossible: takesPossible), of: rule, exceptions, &result)
    case .annotations(let criteria, _):
      for annotation in criteria.select(annotations) where try holdsNote(annotation, rule) {
        result.selections.append(selection(of: annotation, rule))
      }
    }
  }

  private mutating func found() throws(ObelusError) -> Landmarks.Found? {
    if let landmarks { return landmarks }
    guard let text, let all = selector.landmarks else { return nil }
    landmarks = try all.find(on: text)
    return landmarks
  }

  private func add(
    _ anchored: AnchorSelector.Result, of rule: CompiledRule, _ exceptions: Exceptions, _ result: inout PageSelection
  ) {
    for selection in anchored.selections {
      if !selection.glyphs.isEmpty, exceptions.cover(selection.glyphs, rule: rule.index) {
        result.passedOver.append(PassedOver(selection: selection, reason: .exception))
      } else {
        result.selections.append(selection)
      }
    }
    if anchored.uncertain > 0 { result.uncertain[rule.index, default: 0] += anchored.uncertain }
    if anchored.unanswered > 0 { result.unanswered[rule.index, default: 0] += anchored.unanswered }
  }

  // MARK: Annotations

  private func holdsNote(_ annotation: Annotation, _ rule: CompiledRule) throws(ObelusError) -> Bool {
    guard let note = selector.notes[rule.index] else { return true }
    guard let contents = annotation.contents else { return false }
    return try !note.matches(in: contents).isEmpty
  }

  /// What an annotation covers: for a redaction the place, else the page's text under it, where there is any.
  private func selection(of annotation: Annotation, _ rule: CompiledRule) -> Selection {
    let area = annotation.area
    let covered = Set(area.flatMap { glyphs(in: $0, content) }).sorted()
    var selection = Selection(
      rule: rule.index, glyphs: covered, quads: area, isArea: true, annotation: annotation.index)
    guard rule.action != .redact else { return selection }
    let shown = covered.filter { content.annotation(showing: $0) == nil }
    let lines = quads(for: shown, in: content)
    guard !lines.isEmpty else { return selection }
    selection.glyphs = shown
    selection.quads = lines
    selection.text = (text ?? PageText(content)).text(of: shown)
    return selection
  }
}

extension PageSelector {
  static func notes(of job: CompiledJob) throws(ObelusError) -> [Int: StringMatcher] {
    var notes: [Int: StringMatcher] = [:]
    for rule in job.rules {
      if case .annotations(_, let contents?) = rule.selector { notes[rule.index] = try StringMatcher([contents]) }
    }
    return notes
  }
}
