internal import ObelusActions
internal import ObelusCore

extension PageSelectionActions {
  /// Asks a program of the policy what is to be done with a selection, and does that. It is not asked about what rules redact.
  mutating func carryOut(
    _ id: String, tellsText: Bool, _ selection: Selection, at moved: Selection, _ annotator: PageAnnotator,
    _ tools: PageTools,
    _ placer: inout AnnotationPlacer, _ result: inout PageResult
  ) throws(ObelusError) {
    let rule = job.manifest.rules[selection.rule]
    let text = text(of: selection)
    var place = MenuSelection(selection, rule, annotations)
    if rule.context == .text { place = .text(text, quads: selection.quads) }
    let hiding = hidden.hiding(selection).map { job.rules[$0].id }
    if let reason = try reason(
      against: id, place, rule: hiding, isUnderMark: rule.context != .annotations && hidden.isUnderMark(selection.taken)
    ) {
      return refuse(selection, reason, &result)
    }
    guard hiding == nil, try !hiddenTexts.areSaid(by: text, page: page) else {
      return refuse(selection, .redacted(rule: hiding ?? ""), &result)
    }
    let request = ProgramRequest(document: menus.name, page: page, selection: place)
    let answer = try menus.asker.ask(request.action(id, rule: rule.id, text: tellsText ? text : nil))
    switch try ProgramReply.action(answer, of: id, job.manifest.policy) {
    case .nothing: break
    case .declined(let reason):
      var reason = try isRedacted(reason) ? "" : reason
      if tellsText, Self.repeats(reason, text) { reason = "" }
      return refuse(selection, .declined(reason), &result)
    case .additions(let actions, let texts):
      for text in texts where try hiddenTexts.areSaid(by: text, page: page) {
        return refuse(selection, .redacted(rule: ""), &result)
      }
      for (index, action) in actions.enumerated() {
        // Two of a kind at one place have to have names of their own.
        let name = index == 0 ? rule.id : "\(rule.id)/\(index)"
        let isAdded: Bool
        do throws(ObelusError) {
          isAdded = try annotator.add(action, to: moved, text: text, rule: name, tools, &placer)
        } catch {
          guard error.code == .usage else { throw error }
          throw ObelusError(
            .program,
            "an answer of \(ProgramQuestion.Program.action(id).label) leads to what the document does not have",
            hint: "docs/menus.md has what an answer may be")
        }
        guard isAdded else {
          return refuse(selection, "selection.redacted", "a rule takes the place of what would be added", &result)
        }
      }
    }
    result.counts[selection.rule, default: HitCounts()].acted += 1
  }

  /// Whether a rule finds something in a reason, or in its words.
  private func isRedacted(_ reason: String) throws(ObelusError) -> Bool {
    for sign in ["-", " ", ""] where try hiddenTexts.areSaidInAnyCase(by: reason.replacing("-", with: sign)) {
      return true
    }
    return false
  }

  /// A reason would go into reports, and a text of the document may not.
  private static func repeats(_ reason: String, _ text: String) -> Bool {
    func letters(_ text: String) -> String { text.lowercased().filter { $0.isLetter || $0.isNumber } }
    return letters(text).contains(letters(reason))
  }
}
