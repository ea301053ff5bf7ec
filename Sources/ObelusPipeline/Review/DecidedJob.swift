internal import ObelusActions
internal import ObelusCore

/// Decisions, ready to be looked up.
package struct DecidedHits: Sendable {
  private let hits: [String: Decisions.Hit]
  private let pending: Decisions.Pending
  /// Rules with ids of this form are those that decisions added.
  static let prefix = "review-added-"

  init(_ decisions: Decisions) {
    hits = Dictionary(decisions.hits.map { ($0.id, $0) }) { $1 }
    pending = decisions.pending
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
      guard hit.map({ $0.rule == rules[item.rule].id }) ?? true else {
        throw ObelusError(
          .usage, "a decision about a hit of rule \(rules[item.rule].id) names another rule", at: Location(page: page),
          hint: "the file was changed: save the decisions again")
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
        .reviewPending, "\(undecided) hits are not decided", at: Location(page: page),
        hint: "decide about them, or say --pending accept or --pending reject")
    }
    return found
  }

  /// Refuses decisions that are about nothing: about hits that were not found, or what was added and is nowhere.
  func check(_ results: [PageResult], _ rules: [CompiledRule], elsewhere: Set<Int>) throws(ObelusError) {
    let found = results.reduce(into: Set<String>()) { $0.formUnion($1.decided) }
    let unknown = hits.keys.count { !found.contains($0) }
    guard unknown == 0 else {
      throw ObelusError(
        .usage, "\(unknown) decisions are about hits that the job does not find",
        hint: "the file was changed: save the decisions again")
    }
    for rule in rules where rule.id.hasPrefix(Self.prefix) && !elsewhere.contains(rule.index) {
      guard results.contains(where: { ($0.counts[rule.index]?.hits ?? 0) > 0 }) else {
        throw ObelusError(
          .usage, "what was added as number \(rule.id.dropFirst(Self.prefix.count)) is nowhere in the document",
          hint: "add its place in place of its text")
      }
    }
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
    hits.values.filter { hit in
      hit.page == page && (hit.state == .rejected || hit.state == .pending && pending == .reject)
    }.flatMap(\.areas).filter { $0.count == 4 }.map { Rect(x0: $0[0], y0: $0[1], x1: $0[2], y1: $0[3]) }
  }

  /// The hit of a rule at nearly the same places.
  private func near(_ selection: Selection, _ rule: String, page: Int) -> Decisions.Hit? {
    let corners = selection.quads.map(\.bounds.corners)
    return hits.values.first { hit in
      hit.page == page && hit.rule == rule && hit.areas.count == corners.count
        && zip(hit.areas, corners).allSatisfy { area, own in
          area.count == 4 && zip(area, own).allSatisfy { ($0 - $1).magnitude < 0.5 }
        }
    }
  }
}

extension Manifest {
  /// The same job with a rule for each addition.
  func decided(by decisions: Decisions?) -> Manifest {
    guard let decisions else { return self }
    var manifest = self
    for (number, addition) in decisions.additions.enumerated() {
      let id = DecidedHits.prefix + "\(number + 1)"
      manifest.rules.append(Rule(addition, id: id, box: box))
    }
    return manifest
  }
}

extension Manifest.Rule {
  fileprivate init(_ addition: Decisions.Addition, id: String, box: Manifest.Box?) {
    var select: Manifest.Select
    var pages = PageRanges.all
    switch addition.place {
    case .text(let text): select = .pattern(Manifest.TextPattern(kind: .text(text)))
    case .areas(let page, let areas):
      let rects = areas.filter { $0.count == 4 }.map { Rect(x0: $0[0], y0: $0[1], x1: $0[2], y1: $0[3]) }
      if addition.action == .removeAnnotation {
        select = .annotations(Manifest.AnnotationCriteria(rect: rects.first ?? Rect(x0: 0, y0: 0, x1: 0, y1: 0)))
      } else {
        select = .areas(Manifest.Areas(kind: .region, areas: rects.map { Manifest.Area(rects: [$0]) }))
      }
      pages = PageRanges("\(page + 1)") ?? .all
    }
    self.init(
      id: id, select: select, pages: pages, action: addition.manifestAction, codes: addition.code.map { [$0] } ?? [],
      box: box, location: Location())
  }
}

extension Decisions.Addition {
  /// What the job's policy has against it.
  func violation(of policy: ActionPolicy) -> ObelusError? {
    let item: String
    let type: String?
    switch (action, place) {
    case (.redact, .text): (item, type) = ("text.redact", nil)
    case (.redact, .areas): (item, type) = ("area.redact", nil)
    case (.removeAnnotation, _): (item, type) = ("annotation.redact", nil)
    case (.createLink, .text): (item, type) = ("text.createLink", "link")
    case (.createLink, .areas): (item, type) = ("area.createLink", "link")
    default: (item, type) = ("text." + action.rawValue, action.rawValue)
    }
    // Selected words are added by their places, and so are pictures.
    let equals =
      item == "area.redact" ? ["text.redact", "image.redact"] : item == "area.createLink" ? ["text.createLink"] : []
    let isLeftOut = ([item] + equals).allSatisfy { policy.leavesOut($0) }
    guard policy.allowedMenuActions.isSuperset(of: manifestAction.menuAction), !isLeftOut,
      type.map({ policy.allowsChanging($0) }) ?? true
    else {
      return ObelusError(.usage, "the job's policy does not allow `\(item)`, which decisions add")
    }
    return nil
  }

  fileprivate var manifestAction: Manifest.Action {
    func markup(_ kind: Manifest.Markup.Kind) -> Manifest.Action {
      .markup(Manifest.Markup(type: kind, color: kind.usualColor, opacity: 1))
    }
    switch action {
    case .redact, .removeAnnotation: return .redact
    case .highlight: return markup(.highlight)
    case .underline: return markup(.underline)
    case .strikeOut: return markup(.strikeOut)
    case .squiggly: return markup(.squiggly)
    case .createLink:
      guard let template = uri.flatMap({ URITemplate($0) }) else { return markup(.highlight) }
      return .createLink(.uri(template))
    }
  }
}
