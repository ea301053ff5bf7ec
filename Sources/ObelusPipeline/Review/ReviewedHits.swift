internal import ObelusActions
internal import ObelusAnnotations
internal import ObelusCore
internal import ObelusPDF
internal import ObelusRedaction

/// Puts together what a review page knows of all pages: hits and menus.
struct ReviewedHits {
  let job: CompiledJob
  let language: MenuLanguage
  let name: String

  func document(
    _ results: [PageResult], elsewhere: Set<Int>, menus: DocumentMenus, hash: String, pages: [PageNode],
    isPreview: Bool
  ) throws(ObelusError) -> ReviewDocument {
    let boxes = job.boxes
    var hits: [ReviewHit] = []
    for result in results {
      let overruled = result.passedOver.filter { $0.reason == .overruled }
      let obstacles = Dictionary(overruled.map { ($0.selection, $0.refusal ?? "a rule redacts it") }) { first, _ in
        first
      }
      let page = pages[result.edit.page]
      hits += result.selections.map { selection in
        let own = boxes[selection.rule].map { box in box.codes.filter { !box.textsOfDocument.contains($0) } } ?? []
        return ReviewHit(
          id: selection.hitID(job.rules, page: page.index), page: page.index, rule: selection.rule,
          kind: Self.kind(of: selection).rawValue, codes: selection.code.map { [$0] } ?? own,
          boxes: selection.quads.map { $0.bounds.transformed(by: page.displayMatrix).box },
          text: isPreview ? "" : selection.text,
          isContinuation: selection.isContinuation, obstacle: obstacles[selection])
      }
    }
    // What is drawn twice nearly at one place, as shadows are, is decided about once.
    var seen: Set<String> = []
    hits.removeAll { !seen.insert($0.id).inserted }
    return ReviewDocument(
      hash: hash,
      pages: pages.map { page in
        .init(
          width: page.displaySize.width.tenths, height: page.displaySize.height.tenths,
          toUser: (page.displayMatrix.inverted ?? .identity).numbers)
      },
      rules: job.rules.map { rule in
        .init(
          id: rule.id, action: rule.disposition.rawValue, codes: boxes[rule.index]?.codes ?? [],
          elsewhere: elsewhere.contains(rule.index))
      },
      hits: hits, menus: try self.menus(menus, hits), tools: ReviewTools(job.manifest.policy),
      language: language.rawValue, isPreview: isPreview)
  }

  private static func kind(of selection: Selection) -> ActionDefinition.Context {
    if selection.annotation != nil { return .annotations }
    return selection.isArea && !selection.isRecognised ? .empty : .text
  }

  /// A menu does not depend on where on a page something is, nor on which text it is.
  private func menus(_ menus: DocumentMenus, _ hits: [ReviewHit]) throws(ObelusError) -> [String: MenuRecord] {
    let unit = Rect(x0: 0, y0: 0, x1: 1, y1: 1)
    let point = Rect(x0: 0, y0: 0, x1: 0, y1: 0)
    var records: [String: MenuRecord] = [:]
    func add(_ key: String, _ selection: MenuSelection, _ state: MenuState) throws(ObelusError) {
      guard records[key] == nil else { return }
      let menu = try menus.menu(for: selection, page: 0, state: state, language: language)
      var record = MenuRecord(menu, of: selection, document: name, page: 0)
      record.targetRect = nil
      record.selectionRect = nil
      records[key] = record
    }
    let text = MenuSelection.text("x", quads: [Quad(unit)])
    for (key, selection) in [
      ("text", text), ("image", .image(Quad(unit))), ("point", .empty(point)), ("area", .empty(unit)),
    ] as [(String, MenuSelection)] {
      try add(key, selection, MenuState())
      try add(key + ".marked", selection, MenuState(isMarked: true))
    }
    for type in ManifestShape.annotationTypes {
      let subtype = Annotation.Subtype(rawValue: type.prefix(1).uppercased() + type.dropFirst())
      try add("annotations." + type, .annotations([Annotation(subtype, pageIndex: 0, rect: unit)]), MenuState())
    }
    // Words and pictures that something takes, or takes a part of.
    let redacting = Set(hits.map(\.rule)).filter { job.rules[$0].hides }.map { ("\($0)", job.rules[$0].id) }
    for (key, rule) in redacting + [("added", DecidedHits.prefix + "1")] {
      try add("text.redacted." + key, text, MenuState(redactingRule: rule))
      try add("image.redacted." + key, .image(Quad(unit)), MenuState(redactingRule: rule))
    }
    for hit in hits {
      let rule = job.rules[hit.rule]
      let selection: MenuSelection =
        switch hit.kind {
        case "annotations": .annotations([Annotation(.redact, pageIndex: 0, rect: unit)])
        case "empty": .empty(unit)
        default: text
        }
      for decision in MenuState.Decision.allCases {
        // A hit that was rejected is text like any other.
        let hides = rule.hides && decision != .rejected
        try add(
          "\(hit.rule).\(hit.kind).\(decision.rawValue)", selection,
          MenuState(decision: decision, redactingRule: hides ? rule.id : nil))
      }
    }
    return records
  }
}
