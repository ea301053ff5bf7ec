package import ObelusAnnotations
package import ObelusContent
package import ObelusCore
package import ObelusPDF
package import ObelusText

/// Finds what the rules of a job select on a page. One for each thread.
package final class PageSelector {
  let job: CompiledJob
  let pageCount: Int
  /// Rules with a pattern, in the order of the matcher's patterns; exceptions follow behind them.
  let patternRules: [CompiledRule]
  /// The rule that each exception belongs to; nil for the whole job.
  private let exceptionRules: [Int?]
  private let matcher: TextMatcher?
  let landmarks: Landmarks?
  /// What notes of annotations must hold, by rule index.
  let notes: [Int: StringMatcher]
  /// Finds in recognised text what may be misread.
  let misreadings: MisreadingMatcher?

  /// - Parameter contextLength: how many characters around a hit are told with it.
  package init(_ job: CompiledJob, pageCount: Int, contextLength: Int = 0) throws(ObelusError) {
    self.job = job
    self.pageCount = pageCount
    patternRules = job.rules.filter { $0.pattern != nil }
    let patterns = patternRules.compactMap(\.pattern)
    let ofRules = job.rules.flatMap { rule in rule.exceptions.map { (rule: rule.index, pattern: $0) } }
    exceptionRules = job.exceptions.map { _ in nil } + ofRules.map(\.rule)
    landmarks = try Landmarks(job)
    notes = try Self.notes(of: job)
    matcher =
      patterns.isEmpty && landmarks == nil
      ? nil : try TextMatcher(patterns + job.exceptions + ofRules.map(\.pattern), contextLength: contextLength)
    misreadings = job.manifest.ocr.isUsed ? try MisreadingMatcher(patterns) : nil
  }

  /// - Parameters:
  ///   - node: the page, or what is made to look like one.
  ///   - page: the number of the page (from 0) whose rules apply.
  ///   - annotations: those of the page, for rules that select annotations.
  ///   - crossing: the page's parts of hits that begin or end on another page.
  package func select(
    _ content: PageContent, on node: PageNode, page: Int, annotations: [Annotation], crossing: [CrossingPart] = []
  ) throws(ObelusError) -> PageSelection {
    var result = PageSelection()
    let text = matcher == nil || content.glyphs.isEmpty ? nil : PageText(content)
    let exceptions = try text.map { (text) throws(ObelusError) in
      try selectTexts(text, content, page, crossing.filter { $0.source == 0 }, &result)
    }
    if pageCount > 1, result.edges.isEmpty { result.edges = [PageEdges()] }
    var places = PlaceSelector(self, content, on: node, text, annotations)
    for rule in job.rules where rule.pages.contains(page, of: pageCount) {
      try places.select(rule, except: exceptions ?? Exceptions(), &result)
    }
    return result
  }

  /// Hits over the break between a page and the next one, of rules that cover either.
  package func crossing(
    _ tail: PageEdges, _ head: PageEdges, page: Int
  ) throws(ObelusError) -> [(hit: CrossingHit, isKept: Bool)] {
    guard let hits = try matcher?.crossingHits(tail, head), !hits.isEmpty else { return [] }
    let exceptions = hits.filter { $0.patternIndex >= patternRules.count }
    return hits.filter { $0.patternIndex < patternRules.count }.compactMap { hit in
      let rule = patternRules[hit.patternIndex]
      guard rule.pages.contains(page, of: pageCount) || rule.pages.contains(page + 1, of: pageCount) else { return nil }
      let isKept = exceptions.contains { exception in
        let owner = exceptionRules[exception.patternIndex - patternRules.count]
        return (owner == nil || owner == rule.index) && Set(exception.tail).isSuperset(of: hit.tail)
          && Set(exception.head).isSuperset(of: hit.head)
      }
      return (hit, isKept)
    }
  }

  /// The rule that a hit belongs to.
  package func rule(of hit: CrossingHit) -> CompiledRule { patternRules[hit.patternIndex] }

  private func select(
    _ parts: [CrossingPart], on text: PageText, _ content: PageContent, _ page: Int, _ result: inout PageSelection
  ) {
    for part in parts {
      let rule = patternRules[part.hit.patternIndex]
      guard rule.pages.contains(page, of: pageCount) else { continue }
      let hit = text.part(part.isContinuation ? part.hit.head : part.hit.tail, of: part.hit)
      var selection = Selection(
        rule: rule.index, glyphs: hit.glyphs, quads: quads(for: hit, in: content), text: hit.text, code: hit.code)
      selection.isContinuation = part.isContinuation
      if part.isKept {
        result.passedOver.append(PassedOver(selection: selection, reason: .exception))
      } else {
        result.selections.append(selection)
      }
    }
  }

  /// - Returns: where exceptions are.
  func selectTexts(
    _ text: PageText, _ content: PageContent, _ page: Int, _ crossing: [CrossingPart], _ result: inout PageSelection
  ) throws(ObelusError) -> Exceptions {
    var exceptions = Exceptions()
    guard let matcher, matcher.patternCount > 0 else { return exceptions }
    let hits = try matcher.hits(on: text)
    if pageCount > 1 { result.edges = [matcher.edges(of: text)] }
    defer { select(crossing, on: text, content, page, &result) }
    for hit in hits where hit.patternIndex >= patternRules.count {
      exceptions.add(hit, rule: exceptionRules[hit.patternIndex - patternRules.count])
    }
    for hit in hits where hit.patternIndex < patternRules.count {
      let rule = patternRules[hit.patternIndex]
      guard rule.pages.contains(page, of: pageCount) else { continue }
      var selection = Selection(
        rule: rule.index, glyphs: hit.glyphs, quads: quads(for: hit, in: content), text: hit.text, groups: hit.groups,
        context: hit.context, isCertain: hit.isCertain, code: hit.code)
      selection.score = hit.score
      if exceptions.cover(hit.glyphs, rule: rule.index) {
        result.passedOver.append(PassedOver(selection: selection, reason: .exception))
        continue
      }
      if !hit.isCertain { result.uncertain[rule.index, default: 0] += 1 }
      if hit.isCertain || job.takesPossibleHits(of: rule) {
        result.selections.append(selection)
      } else {
        result.passedOver.append(PassedOver(selection: selection, reason: .possible))
      }
    }
    return exceptions
  }
}
