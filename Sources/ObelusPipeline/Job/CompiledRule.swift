internal import ObelusActions
package import ObelusAnnotations
package import ObelusCore
package import ObelusText

/// One rule with its pattern compiled.
package struct CompiledRule: Sendable {
  package enum Selector: Sendable {
    case pattern(ObelusText.TextPattern)
    case areas(CompiledAreas)
    case anchor(CompiledAnchor)
    case annotations(AnnotationSelector, contents: ObelusText.TextPattern?)
  }

  /// Index in the job.
  package let index: Int
  package let id: String
  package let pages: PageRanges
  package let selector: Selector
  package let action: Manifest.Action

  init(_ rule: Manifest.Rule, index: Int, apply: Manifest.ApplyPolicy) throws(ObelusError) {
    self.index = index
    id = rule.id
    pages = rule.pages
    action = rule.action
    redacts = rule.action == .redact && apply == .redact
    hasBox = rule.box != nil
    switch rule.select {
    case .pattern(let pattern):
      isWholeText = !pattern.looksAround
      literals = pattern.literals
    case .areas, .anchor, .annotations:
      isWholeText = false
      literals = []
    }
    overlay = rule.overlay.map { TextTemplate($0) }
    var exceptions: [ObelusText.TextPattern] = []
    for exception in rule.except { exceptions.append(try exception.pattern.compiled()) }
    self.exceptions = exceptions
    switch rule.select {
    case .pattern(let pattern): selector = .pattern(try pattern.compiled(captures: rule.templateGroups))
    case .areas(let areas): selector = .areas(try CompiledAreas(areas))
    case .anchor(let anchor): selector = .anchor(try CompiledAnchor(anchor))
    case .annotations(let criteria):
      selector = .annotations(AnnotationSelector(criteria), contents: try criteria.contents?.compiled())
    }
  }

  /// Hits inside a match of these are kept, beside the job's own.
  package let exceptions: [ObelusText.TextPattern]
  /// What is drawn on its boxes after the codes.
  let overlay: TextTemplate?

  /// It takes something out of the document; false also for rules that only mark.
  package let redacts: Bool
  /// Rule or job say how its boxes look.
  package let hasBox: Bool

  /// What it selects goes wherever it stands: the rule needs nothing around the match. Only then may the text stand
  /// nowhere in the output, where the rule covers the whole document.
  package let isWholeText: Bool
  /// The text that a literal looks for, in the cases in which it is likely to be written.
  package let literals: Set<String>

  /// It takes ink out of areas.
  package var erases: Bool {
    if case .create(let tool) = action { tool.kind == .eraser } else { false }
  }

  /// What the plan says becomes of its hits.
  package var disposition: PlanRecord.Disposition {
    switch action {
    case .redact: redacts ? .redact : .mark
    case .markup: .markup
    case .createLink: .createLink
    case .create: .create
    case .selection(let action): action.disposition
    }
  }

  /// What it does, where that is neither redaction nor markup or a plain link.
  package var selectionAction: Manifest.SelectionAction? {
    if case .selection(let action) = action { action } else { nil }
  }

  /// It reads the page's text: where that cannot be read, it may miss something.
  package var readsText: Bool {
    switch selector {
    case .pattern, .anchor: true
    case .areas(let areas): areas.conditions > 0
    case .annotations: false
    }
  }

  /// What it selects depends on a text that may be gone afterwards: the rule cannot be applied again to see whether its
  /// work is done.
  package var isPlacedByText: Bool { pattern == nil && readsText }

  /// Pages become blank by it.
  package var isWholePage: Bool { if case .areas(let areas) = selector { areas.kind == .page } else { false } }

  /// What the rule looks for in texts, where it does.
  package var pattern: ObelusText.TextPattern? {
    if case .pattern(let pattern) = selector { pattern } else { nil }
  }

  /// The same as far as it can find texts of so many characters; nil where it can find none.
  package func pattern(findingAtLeast characters: Int) -> ObelusText.TextPattern? {
    guard literals.isEmpty else {
      return literals.contains { $0.unicodeScalars.count >= characters } ? pattern : nil
    }
    return pattern?.findingAtLeast(characters)
  }
}

extension Manifest.TextPattern {
  /// - Parameter captures: groups whose text is told with each hit.
  func compiled(captures: [String] = []) throws(ObelusError) -> ObelusText.TextPattern {
    do throws(ObelusError) {
      switch kind {
      case .text(let text):
        return try .literal(text, folding: folding, wholeWord: wholeWord)
      case .list(let list): return .list(list.terms)
      case .regex(let source):
        return try .regex(
          source, ignoreCase: ignoreCase, wholeWord: wholeWord, group: group.compiled,
          unicodeClasses: !asciiClasses, captures: captures.map { Int($0).map { .number($0) } ?? .name($0) })
      case .presets(let ids): return try .presets(ids, minScore: minScore)
      }
    } catch {
      var located = error
      located.location = location
      throw located
    }
  }
}

extension Manifest.TextPattern {
  /// What stands beside a match decides whether it is one.
  fileprivate var looksAround: Bool {
    switch kind {
    case .text, .regex: wholeWord || group != .number(0)
    case .list(let list): list.terms.hasWholeWords
    case .presets: true
    }
  }

  /// What is made equal for it.
  var folding: TextFolding {
    (ignoreCase ? TextFolding.letterCase : []).union(ignoreDiacritics ? .diacritics : [])
  }

  fileprivate var literals: Set<String> {
    guard case .text(let text) = kind else { return [] }
    guard ignoreCase else { return [text] }
    let lower = text.lowercased()
    return [text, lower, text.uppercased(), lower.prefix(1).uppercased() + lower.dropFirst()]
  }
}

extension Manifest.TextPattern.Group {
  fileprivate var compiled: ObelusText.TextPattern.Group {
    switch self {
    case .number(let number): .number(number)
    case .name(let name): .name(name)
    }
  }
}

extension AnnotationSelector {
  /// The manifest writes subtypes with a small first letter.
  fileprivate init(_ criteria: Manifest.AnnotationCriteria) {
    let types = criteria.types.map { names in
      Set(names.map { Annotation.Subtype(rawValue: $0.prefix(1).uppercased() + $0.dropFirst()) })
    }
    self.init(types: types, author: criteria.author, color: criteria.color)
    subject = criteria.subject
    layer = criteria.layer
    afterDay = criteria.afterDay
    beforeDay = criteria.beforeDay
    rect = criteria.rect
  }
}
