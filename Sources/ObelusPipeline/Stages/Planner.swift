internal import ObelusCore

/// Says what would become of everything that rules find: the lines of `obelus plan`.
struct Planner {
  let job: CompiledJob
  /// How messages call the document.
  let name: String
  let reveals: Bool

  /// What is found on a page, in the order of its rules.
  func records(of page: PageResult) -> [PlanRecord] {
    let overruled = Set(page.passedOver.lazy.filter { $0.reason == .overruled }.map(\.selection))
    let acted = page.selections.filter { !overruled.contains($0) }.map { selection in
      let rule = job.rules[selection.rule]
      let reason = selection.isCertain ? nil : Self.text(.possible, selection) + ", which the job takes"
      return (selection, record(selection, page.edit.page, rule.disposition, reason))
    }
    let passed = page.passedOver.map { item in
      let isPossible = item.reason == .possible
      return (
        item.selection,
        record(
          item.selection, page.edit.page, isPossible ? .possible : .kept,
          item.refusal ?? Self.text(item.reason, item.selection))
      )
    }
    return (acted + passed).enumerated().sorted { a, b in
      a.element.0.rule != b.element.0.rule ? a.element.0.rule < b.element.0.rule : a.offset < b.offset
    }.map(\.element.1)
  }

  /// Rules that find something in texts that are no page content.
  func records(elsewhere rules: Set<Int>) -> [PlanRecord] {
    rules.sorted().map { index in
      PlanRecord(
        document: name, rule: job.rules[index].id, page: nil, carrier: "elsewhere",
        disposition: job.rules[index].disposition)
    }
  }

  private static func text(_ reason: PassedOver.Reason, _ selection: Selection) -> String {
    switch reason {
    case .exception: "inside an exception"
    case .possible where selection.isRecognised: "recognised letters that may be others"
    case .possible: "letters with irregular gaps"
    case .overruled: "a rule redacts it"
    case .rejected: "a reviewer has rejected it"
    }
  }

  private func record(
    _ selection: Selection, _ page: Int, _ disposition: PlanRecord.Disposition, _ reason: String?
  ) -> PlanRecord {
    PlanRecord(
      document: name, rule: job.rules[selection.rule].id, page: page,
      carrier: selection.carrier, disposition: disposition, reason: reason,
      characters: selection.isArea && !selection.isRecognised ? nil : selection.text.unicodeScalars.count,
      score: selection.score, quads: selection.quads,
      revealed: reveals && (!selection.isArea || selection.isRecognised)
        ? PlanRecord.Revealed(
          text: selection.text, before: selection.context?.before ?? "", after: selection.context?.after ?? "")
        : nil)
  }
}

extension Selection {
  /// Where it was found, as records call it.
  var carrier: String {
    if isRecognised { return "image" }
    return annotation == nil ? "page" : "annotation"
  }
}
