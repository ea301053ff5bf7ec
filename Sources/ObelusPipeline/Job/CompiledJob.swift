internal import ObelusActions
package import ObelusAnnotations
package import ObelusCore
internal import ObelusOCR
package import ObelusRedaction
package import ObelusText

/// A manifest made ready to run: patterns compiled, policy checked. A value that all workers share.
package struct CompiledJob: Sendable {
  package let manifest: Manifest
  package let rules: [CompiledRule]
  /// Hits inside a match of these are kept.
  package let exceptions: [ObelusText.TextPattern]

  /// What a reviewer has decided about its hits; nil where nobody has.
  let decisions: DecidedHits?

  /// Throws every fault that is found.
  /// - Parameters:
  ///   - document: the path of the input that the job is for: exceptions of other documents do not count. nil keeps them
  ///     all.
  ///   - decisions: what a reviewer has decided, and what is to be done besides.
  package init(_ manifest: Manifest, document: String? = nil, decisions: Decisions? = nil) throws(InvalidJob) {
    var manifest = manifest.decided(by: decisions)
    if let document {
      manifest.except.removeAll { !$0.covers(document) }
      for index in manifest.rules.indices { manifest.rules[index].except.removeAll { !$0.covers(document) } }
    }
    var errors: [ObelusError] = []
    var rules: [CompiledRule] = []
    for (index, rule) in manifest.rules.enumerated() {
      do throws(ObelusError) {
        rules.append(try CompiledRule(rule, index: index, apply: manifest.apply))
      } catch {
        errors.append(error)
      }
    }
    var exceptions: [ObelusText.TextPattern] = []
    for exception in manifest.except {
      do throws(ObelusError) {
        exceptions.append(try exception.pattern.compiled())
      } catch {
        errors.append(error)
      }
    }
    errors += (decisions?.additions ?? []).compactMap { $0.violation(of: manifest.policy) }
    errors += Self.foundCodes(manifest, rules) + Self.undrawableCodes(manifest)
    errors += Self.missingOCR(manifest)
    guard errors.isEmpty else { throw InvalidJob(errors: errors) }
    self.manifest = manifest
    self.decisions = decisions.map { DecidedHits($0) }
    self.rules = rules
    self.exceptions = exceptions
  }

  /// Tesseract or data of its languages, where the job needs them and they are not installed.
  private static func missingOCR(_ manifest: Manifest) -> [ObelusError] {
    guard manifest.ocr.usesTesseract else { return [] }
    do throws(ObelusError) {
      try PageRecogniser.check(languages: manifest.ocr.languages)
      return []
    } catch {
      var located = error
      located.location = manifest.ocr.location
      return [located]
    }
  }

  /// Codes that a rule redacts: no output that has them could be proven.
  private static func foundCodes(_ manifest: Manifest, _ rules: [CompiledRule]) -> [ObelusError] {
    let patterns = rules.filter(\.redacts).compactMap(\.pattern)
    guard manifest.rules.contains(where: { !$0.allCodes.isEmpty }), !patterns.isEmpty,
      let matcher = try? StringMatcher(patterns)
    else { return [] }
    return manifest.rules.filter { rule in
      rule.allCodes.contains { code in (try? matcher.matches(in: code))?.isEmpty == false }
    }.map { rule in
      ObelusError(.usage, "a rule redacts the `code` of rule \(rule.id)", at: rule.location)
    }
  }

  /// Codes that no box could ever show.
  private static func undrawableCodes(_ manifest: Manifest) -> [ObelusError] {
    manifest.rules.filter { rule in rule.allCodes.contains { !BoxContent.canDraw($0) } }.map { rule in
      ObelusError(
        .usage, "the `code` of rule \(rule.id) has letters that boxes cannot have", at: rule.location,
        hint: "use those of WinAnsiEncoding: Latin letters, digits, § and the like")
    }
  }

  /// Some rule deletes annotations, or marks what it copies.
  package var deletes: Bool { rules.contains { $0.selectionAction?.deletes == true } }
  package var cuts: Bool { rules.contains { $0.selectionAction == .cut } }

  /// It does more than to take copies.
  var changesDocuments: Bool {
    !manifest.sanitize.parts.isEmpty
      || rules.contains { rule in
        guard let action = rule.selectionAction else { return true }
        return !action.makesExcerpts || action.deletes || action.addedType != nil
      }
  }

  /// Some rule takes something out of the document.
  package var redacts: Bool { manifest.redacts }

  /// Whether what may be a hit of a rule, or none, is taken for one.
  package func takesPossibleHits(of rule: CompiledRule) -> Bool { rule.redacts && manifest.unreadable == .remove }

  /// Rules only mark what they would take out.
  package var marks: Bool { manifest.apply == .mark && manifest.rules.contains { $0.action == .redact } }

  /// What is drawn over marks, by rule index.
  package var boxes: [Int: BoxContent] {
    var boxes: [Int: BoxContent] = [:]
    for (index, rule) in manifest.rules.enumerated() where rule.action == .redact {
      let style = rule.box.map { BoxStyle($0) } ?? (rules[index].isWholePage ? .none : BoxStyle(Manifest.Box()))
      boxes[index] = BoxContent(style: style, codes: rule.codes)
    }
    return boxes
  }

  /// The rules that look at a page, in the order of the manifest.
  package func rules(onPage index: Int, of count: Int) -> [CompiledRule] {
    rules.filter { $0.pages.contains(index, of: count) }
  }
}

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

  fileprivate init(_ rule: Manifest.Rule, index: Int, apply: Manifest.ApplyPolicy) throws(ObelusError) {
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
