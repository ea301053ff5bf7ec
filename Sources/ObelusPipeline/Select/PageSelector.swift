package import ObelusAnnotations
package import ObelusContent
package import ObelusCore
internal import ObelusText

/// Finds what the rules of a job select on a page. One for each thread.
package final class PageSelector {
  private let job: CompiledJob
  private let pageCount: Int
  /// Rules with a pattern, in the order of the matcher's patterns; exceptions follow behind them.
  private let patternRules: [CompiledRule]
  /// The rule that each exception belongs to; nil for the whole job.
  private let exceptionRules: [Int?]
  private let matcher: TextMatcher?

  /// - Parameter contextLength: how many characters around a hit are told with it.
  package init(_ job: CompiledJob, pageCount: Int, contextLength: Int = 0) throws(ObelusError) {
    self.job = job
    self.pageCount = pageCount
    patternRules = job.rules.filter { $0.pattern != nil }
    let patterns = patternRules.compactMap(\.pattern)
    let ofRules = patternRules.flatMap { rule in rule.exceptions.map { (rule: rule.index, pattern: $0) } }
    exceptionRules = job.exceptions.map { _ in nil } + ofRules.map(\.rule)
    matcher =
      patterns.isEmpty
      ? nil : try TextMatcher(patterns + job.exceptions + ofRules.map(\.pattern), contextLength: contextLength)
  }

  /// - Parameter annotations: those of the page, for rules that select annotations.
  package func select(
    _ content: PageContent, page: Int, annotations: [Annotation]
  ) throws(ObelusError) -> PageSelection {
    var result = PageSelection()
    try selectTexts(content, page, &result)
    for rule in job.rules where rule.pages.contains(page, of: pageCount) {
      switch rule.selector {
      case .pattern: break
      case .region(let rect):
        result.selections.append(
          Selection(rule: rule.index, glyphs: glyphs(in: rect, content), quads: [Quad(rect)], isArea: true))
      case .annotations(let selector):
        for annotation in selector.select(annotations) {
          let area = annotation.area
          let covered = Set(area.flatMap { glyphs(in: $0, content) }).sorted()
          result.selections.append(
            Selection(
              rule: rule.index, glyphs: covered, quads: area, isArea: true, annotation: annotation.index))
        }
      }
    }
    return result
  }

  private func selectTexts(_ content: PageContent, _ page: Int, _ result: inout PageSelection) throws(ObelusError) {
    guard let matcher, !content.glyphs.isEmpty else { return }
    let hits = try matcher.hits(on: PageText(content))
    var exceptions = Exceptions()
    for hit in hits where hit.patternIndex >= patternRules.count {
      exceptions.add(hit, rule: exceptionRules[hit.patternIndex - patternRules.count])
    }
    for hit in hits where hit.patternIndex < patternRules.count {
      let rule = patternRules[hit.patternIndex]
      guard rule.pages.contains(page, of: pageCount) else { continue }
      let selection = Selection(
        rule: rule.index, glyphs: hit.glyphs, quads: quads(for: hit, in: content), text: hit.text, groups: hit.groups,
        context: hit.context, isCertain: hit.isCertain)
      if exceptions.cover(hit, rule: rule.index) {
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
  }
}
