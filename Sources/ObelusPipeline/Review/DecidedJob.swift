internal import ObelusActions
internal import ObelusCore

/// Decisions, ready to be looked up.
package struct DecidedHits: Sendable {
  private let hits: [String: Decisions.Hit]
  private let pending: Decisions.Pending
  private let additions: [Decisions.Addition]
  /// The ids of the rules that redact: what others have found says nothing about text that stays.
  private let redacting: Set<String>
  /// Rules with ids of this form are those that decisions added.
  static let prefix = "review-added-"

  init(_ decisions: Decisions, redacting: Set<String>) {
    self.redacting = redacting
    hits = Dictionary(decisions.hits.map { ($0.id, $0) }) { $1 }
    pending = decisions.pending
    additions = decisions.additions
  }

  /// Parts what is selected on a page into what goes on and what is kept.
  /// - Returns: the ids of what was found.
  /// - Throws: `review.pending` where something is undecided and that does not do; `usage.invalid` where a decision names
  ///   another rule than its hit has.
  func apply(
    to selection: inout PageSelection, _ rules: [CompiledRule], page: Int
  ) throws(ObelusError) -> Set<String> {
    var taken: [Selection] = []
    var undecided = 0
    var found: Set<String> = []
    for var item in selection.selections {
      guard !rules[item.rule].id.hasPrefix(Self.prefix) else {
        taken.append(item)
        continue
      }
      let id = item.hitID(rules, page: page)
      let hit = hits[id]
      found.insert(id)
      guard hit.map({ $0.rule == rules[item.rule].id && ($0.page ?? page) == page }) ?? true else {
        throw ObelusError(
          .usage, "a decision about a hit of rule \(rules[item.rule].id) names another rule or page",
          at: Location(page: page),
          hint: "the file was changed: save the decisions again")
      }
      // Where a hit was rejected, later proofs let its text stand: there, and nowhere else.
      guard hit.map({ !stays($0) || $0.liesIn(item.quads) }) ?? true else {
        throw ObelusError(
          .usage, "a decision about a hit of rule \(rules[item.rule].id) names other places than it has",
          at: Location(page: page), hint: "the file was changed: save the decisions again")
      }
      switch (hit?.state ?? .pending, pending) {
      case (.accepted, _), (.pending, .accept):
        item.code = hit?.code ?? item.code
        taken.append(item)
      case (.rejected, _), (.pending, .reject):
        selection.passedOver.append(PassedOver(selection: item, reason: .rejected))
      case (.pending, .fail): undecided += 1
      }
    }
    selection.selections = taken
    guard undecided == 0 else {
      throw ObelusError(
        .reviewPending, undecided == 1 ? "a hit is not decided" : "\(undecided) hits are not decided",
        at: Location(page: page),
        hint: "decide about them, or say --pending accept or --pending reject")
    }
    return found
  }

  /// Refuses decisions that are about nothing: about hits that were not found, or what was added and is nowhere, and
  /// annotations that say what goes.
  /// - Returns: what was added and stands in the way of a redaction.
  func check(
    _ results: [PageResult], _ rules: [CompiledRule], elsewhere: Set<Int>, _ hiddenTexts: HiddenTexts
  ) throws(ObelusError) -> [Diagnostic] {
    let found = results.reduce(into: Set<String>()) { $0.formUnion($1.decided) }
    let unknown = hits.keys.count { !found.contains($0) }
    guard unknown == 0 else {
      throw ObelusError(
        .usage, "\(unknown) decisions are about hits that the job does not find",
        hint: "the file was changed: save the decisions again")
    }
    for rule in rules where rule.id.hasPrefix(Self.prefix) && !elsewhere.contains(rule.index) {
      guard results.contains(where: { ($0.counts[rule.index]?.hits ?? 0) > 0 }) else {
        let number = Int(rule.id.dropFirst(Self.prefix.count)) ?? 0
        if additions.indices.contains(number - 1), case .areas = additions[number - 1].place {
          throw ObelusError(
            .usage, "what was added as number \(number) has its place on no page, or where nothing is that it is about")
        }
        throw ObelusError(
          .usage, "what was added as number \(number) is nowhere in the document",
          hint: "add its place in place of its text")
      }
    }
    try checkTexts(results, hiddenTexts)
    return try overruled(results, rules)
  }

  /// What annotations are to say is nothing that goes: neither by a rule, nor from a place.
  private func checkTexts(_ results: [PageResult], _ hiddenTexts: HiddenTexts) throws(ObelusError) {
    let gone = results.reduce(into: Set<String>()) { $0.formUnion($1.textsOfPlaces) }
    for code in hits.values.compactMap(\.code) + additions.compactMap(\.code) {
      let told = Self.words(code)
      guard !gone.contains(where: { told.contains($0) }) else {
        throw ObelusError(.usage, "a code says a text that is redacted", hint: "change it")
      }
    }
    for (number, addition) in additions.enumerated() {
      for text in addition.texts {
        let told = Self.words(text)
        guard try !hiddenTexts.areSaid(by: text, page: nil), !gone.contains(where: { told.contains($0) }) else {
          throw ObelusError(
            .usage, "what was added as number \(number + 1) says a text that is redacted",
            hint: "change what it says, or take it out")
        }
      }
    }
  }

  /// As text is compared: between single spaces, in lower case.
  static func words(_ text: String) -> String {
    text.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// What was added and not done. Where redactions stand in the way it is told; where something else does, it is refused.
  private func overruled(_ results: [PageResult], _ rules: [CompiledRule]) throws(ObelusError) -> [Diagnostic] {
    var findings: [Diagnostic] = []
    for rule in rules where rule.id.hasPrefix(Self.prefix) {
      let number = rule.id.dropFirst(Self.prefix.count)
      for result in results where (result.counts[rule.index]?.kept ?? 0) > 0 {
        let place = Location(page: result.edit.page)
        let refusal = result.passedOver.first { $0.selection.rule == rule.index }?.refusal
        guard rule.selectionAction == nil, refusal == nil else {
          throw ObelusError(
            .usage, "what was added as number \(number) cannot be done: \(refusal ?? MenuReason.noHandler.message)",
            at: place)
        }
        findings.append(
          Diagnostic(
            .warning, "review.overruled", "what was added as number \(number) was not done: a redaction is there",
            at: place))
      }
    }
    return findings
  }

  /// Annotations are to say something.
  var hasTexts: Bool {
    additions.contains { !$0.texts.isEmpty || $0.code != nil } || hits.values.contains { $0.code != nil }
  }

  /// Some hit of the rule stays.
  func keepsSome(of rule: String) -> Bool {
    hits.values.contains { $0.rule == rule && ($0.state == .rejected || $0.state == .pending && pending == .reject) }
  }

  func isRejected(_ selection: Selection, _ rules: [CompiledRule], page: Int) -> Bool {
    let hit = hits[selection.hitID(rules, page: page)] ?? near(selection, rules[selection.rule].id, page: page)
    return switch hit?.state ?? .pending {
    case .rejected: true
    case .accepted: false
    case .pending: pending == .reject
    }
  }

  /// What rejected hits cover on a page, in default user space.
  func rejectedAreas(page: Int) -> [Rect] {
    redactions(onPage: page).filter(stays).flatMap(\.areas).map { Rect(corners: $0) }
  }

  private func redactions(onPage page: Int) -> [Decisions.Hit] {
    hits.values.filter { $0.page == page && redacting.contains($0.rule) }
  }

  private func stays(_ hit: Decisions.Hit) -> Bool {
    hit.state == .rejected || hit.state == .pending && pending == .reject
  }

  /// The rejected hits of a page that share no place with anything that goes, as far as decisions say that.
  func rejectedAlone(page: Int) -> [Decisions.Hit] {
    var taken = redactions(onPage: page).filter { !stays($0) }.flatMap(\.areas)
    for addition in additions where addition.action == .redact || addition.action == .removeAnnotation {
      if case .areas(page, let areas) = addition.place { taken += areas }
    }
    let rects = taken.map { Rect(corners: $0) }
    return redactions(onPage: page).filter { hit in
      stays(hit)
        && !hit.areas.contains { area in rects.contains { $0.overlaps(Rect(corners: area)) } }
    }
  }

  /// The last page that decisions are about, from 0.
  var lastPage: Int { hits.values.compactMap(\.page).max() ?? 0 }

  func isAbout(_ hit: Decisions.Hit, _ selection: Selection, _ rules: [CompiledRule], page: Int) -> Bool {
    rules[selection.rule].id == hit.rule
      && (selection.hitID(rules, page: page) == hit.id || hit.isNear(selection.quads.map(\.bounds.corners)))
  }

  /// The hit of a rule at nearly the same places.
  private func near(_ selection: Selection, _ rule: String, page: Int) -> Decisions.Hit? {
    let corners = selection.quads.map(\.bounds.corners)
    return hits.values.first { $0.page == page && $0.rule == rule && $0.isNear(corners) }
  }
}

extension Decisions.Hit {
  /// Its places, as far as the file has some, are within these, but for what numbers lose on their way.
  fileprivate func liesIn(_ quads: [Quad]) -> Bool {
    areas.allSatisfy { area in quads.contains { $0.bounds.insetBy(dx: -2, dy: -2).contains(Rect(corners: area)) } }
  }

  /// Its places are these, but for the last digits.
  fileprivate func isNear(_ places: [[Double]]) -> Bool {
    areas.count == places.count
      && zip(areas, places).allSatisfy { area, own in
        area.count == 4 && zip(area, own).allSatisfy { ($0 - $1).magnitude < 0.5 }
      }
  }
}

extension Rect {
  /// - Parameter corners: lower left and upper right, four numbers.
  init(corners: [Double]) {
    self =
      corners.count == 4
      ? Rect(x0: corners[0], y0: corners[1], x1: corners[2], y1: corners[3]) : Rect(x0: 0, y0: 0, x1: 0, y1: 0)
  }
}
