internal import ObelusAnnotations
internal import ObelusContent
internal import ObelusCore
internal import ObelusOCR
internal import ObelusPDF
internal import ObelusText

/// Finds on one page what rules know by texts that were read in its picture: what stands beside labels, and areas of pages
/// that have a text.
struct RecognisedPlaces {
  private let selector: PageSelector
  private let content: PageContent
  private let page: PageNode
  private let annotations: [Annotation]
  /// Labels of earlier readings, by rule. What stood beside them is covered now, and what would be found is the next text.
  private let known: [Int: [Quad]]

  private var labels: [Int: [Quad]] = [:]
  /// What stands in no reading: fields, and areas beside labels.
  private var fields: [Selection] = []
  private var areas: [Selection] = []
  /// The fewest labels without a text in any reading, by rule: a value can stand in one alone.
  private var unanswered: [Int: Int] = [:]
  private var conditions: Set<RuleCondition> = []
  private var possibleConditions: Set<RuleCondition> = []

  init(
    _ selector: PageSelector, _ content: PageContent, on page: PageNode, _ annotations: [Annotation],
    known: [Int: [Quad]]
  ) {
    self.selector = selector
    self.content = content
    self.page = page
    self.annotations = annotations
    self.known = known
  }

  /// Looks in one reading.
  /// - Parameter result: gets what stands in it, by the glyphs of its content.
  mutating func select(
    in read: RecognisedPage, except exceptions: Exceptions, _ result: inout PageSelection
  ) throws(ObelusError) {
    guard let landmarks = selector.landmarks else { return }
    let rules = selector.job.rules.filter { $0.isPlacedByText && $0.pages.contains(page.index, of: selector.pageCount) }
    guard !rules.isEmpty else { return }
    let found = try landmarks.find(on: read.text, isRecognised: true)
    let anchors = AnchorSelector(
      read.text, read.recognised.content, on: page, landmarks: found, annotations: annotations,
      toUser: read.recognised.contentToUser)
    for rule in rules {
      switch rule.selector {
      case .anchor(let anchor):
        guard !found.hits(of: rule).isEmpty else { continue }
        add(anchors, anchor, rule, read.recognised, except: exceptions, &result)
      case .areas(let areas):
        for number in 0..<areas.conditions {
          let hits = found.hits(of: rule, number)
          guard !hits.isEmpty else { continue }
          let condition = RuleCondition(rule: rule.index, number: number)
          if hits.contains(where: \.isCertain) {
            conditions.insert(condition)
          } else {
            possibleConditions.insert(condition)
          }
        }
      case .pattern, .annotations: break
      }
    }
  }

  private mutating func add(
    _ anchors: AnchorSelector, _ anchor: CompiledAnchor, _ rule: CompiledRule, _ recognised: RecognisedContent,
    except exceptions: Exceptions, _ result: inout PageSelection
  ) {
    // An area is the same whoever has read its label; texts are what this reading has.
    let isArea = if case .offset = anchor.anchor.kind { true } else { false }
    let known = (known[rule.index] ?? []) + (isArea ? labels[rule.index] ?? [] : [])
    var seen: [Quad] = []
    let found = anchors.select(rule, anchor, takesPossible: selector.job.takesPossibleHits(of: rule)) { label in
      let quads = recognised.quads(for: label.glyphs)
      guard known.isEmpty || PageSelector.overlap(quads, known) < 0.5 else { return false }
      seen += quads
      return true
    }
    guard !seen.isEmpty else { return }
    labels[rule.index, default: []] += seen
    if isArea {
      areas += found.selections
    } else {
      for selection in found.selections {
        if exceptions.cover(selection.glyphs, rule: rule.index) {
          result.passedOver.append(PassedOver(selection: selection, reason: .exception))
        } else {
          result.selections.append(selection)
        }
      }
    }
    fields += found.fields
    if found.uncertain > 0 { result.misread[rule.index, default: 0] += found.uncertain }
    unanswered[rule.index] = min(found.unanswered, unanswered[rule.index] ?? .max)
  }

  /// Adds what belongs to the page and to no reading of it.
  /// - Parameter add: adds what may be selected already.
  func finish(_ result: inout PageSelection, add: (Selection, inout PageSelection) -> Void) throws(ObelusError) {
    for (rule, quads) in labels { result.readLabels[rule, default: []] += quads }
    for (rule, number) in unanswered where number > 0 { result.unanswered[rule, default: 0] += number }
    for area in areas {
      var area = area
      area.glyphs = Set(area.quads.flatMap { glyphs(in: $0, content) }).sorted()
      result.selections.append(area)
    }
    for field in fields {
      var field = field
      field.glyphs = Set(field.quads.flatMap { glyphs(in: $0, content) }).sorted()
      add(field, &result)
    }
    selectAreas(&result)
  }

  /// Areas of rules whose conditions the page turns out to meet take the place of those that they had without.
  private func selectAreas(_ result: inout PageSelection) {
    let possible = possibleConditions.subtracting(conditions).subtracting(result.conditions)
    for condition in possible { result.misread[condition.rule, default: 0] += 1 }
    for rule in selector.job.rules {
      guard case .areas(let areas) = rule.selector, areas.conditions > 0 else { continue }
      var new = conditions.filter { $0.rule == rule.index }
      // A page that may be meant loses more by it, never less.
      if areas.kind != .keepOnly { new.formUnion(possible.filter { $0.rule == rule.index }) }
      guard !new.isSubset(of: result.conditions) else { continue }
      result.conditions.formUnion(new)
      let all = result.conditions
      result.selections.removeAll { $0.rule == rule.index }
      result.selections += AreaSelector(content: content, page: page).select(rule, areas) {
        all.contains(RuleCondition(rule: rule.index, number: $0))
      }
    }
  }
}
