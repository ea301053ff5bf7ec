internal import ObelusActions
internal import ObelusAnnotations
internal import ObelusContent
internal import ObelusCore
internal import ObelusPDF
internal import ObelusRedaction

/// What is done on a page with what was selected there.
extension PageWorker {
  func act(
    on page: PageNode, _ content: PageContent, _ annotations: [Annotation], without gone: Set<ObjectID>,
    _ result: inout PageResult
  ) throws(ObelusError) {
    var builder = PageEditBuilder(page: page, source: document, namespace: page.index + 1)
    let left = try filtered(annotations, &result)
    let selections = left.map { result.selections[$0] }
    let redactions = result.selections.filter { job.rules[$0.rule].redacts }
    var actions = menus.map {
      PageSelectionActions(job, strings, hiddenTexts, $0, page: page.index, content, annotations, selections)
    }
    let deleted = try actions?.deletions(&result) ?? []
    let eraser = PageEraser(job: job, source: document)
    let erasure = try eraser.plan(selections, annotations)
    try eraser.apply(erasure, annotations, &builder)
    let going = erasure.emptied.union(deleted)
    if job.redacts {
      try redact(redactions, on: page, content, annotations, without: gone, and: going, &builder, &result)
    } else {
      try remove(going, annotations, without: gone, &builder, &result)
    }
    let annotator = PageAnnotator(
      job: job, strings: strings, hiddenTexts: hiddenTexts, document: document, pages: pages,
      destinations: destinations)
    // A redaction may have moved what they stand on.
    let places = left.map { index in
      var place = result.selections[index]
      place.quads = result.movedQuads[index] ?? place.quads
      return place
    }
    try annotator.annotate(
      selections, at: places, redactions, content, annotations, erasure, marks: marks(of: page), &builder, &result)
    try actions?.act(at: places, on: page, by: annotator, in: document, marks: marks(of: page), &builder, &result)
    result.edit = builder.finish()
  }

  /// The indices of what the filter of the policy leaves. What is to be redacted it cannot keep: the document would go out
  /// with it.
  private func filtered(
    _ annotations: [Annotation], _ result: inout PageResult
  ) throws(ObelusError) -> [Int] {
    guard let menus, job.manifest.policy.filter != nil else { return Array(result.selections.indices) }
    var left: [Int] = []
    var taken: [Int: Int] = [:]
    for (index, selection) in result.selections.enumerated() {
      let rule = job.manifest.rules[selection.rule]
      let place = MenuSelection(selection, rule, annotations)
      if try menus.filterKeeps(rule.menuItems, place, page: result.edit.page) {
        left.append(index)
        continue
      }
      guard rule.action != .redact else {
        throw ObelusError(
          .program, "the filter of the policy takes away what rule \(rule.id) redacts",
          hint: "take the rule out, or have the filter keep its items")
      }
      result.passedOver.append(
        PassedOver(selection: selection, reason: .overruled, refusal: MenuReason.filtered.message))
      guard !selection.isContinuation else { continue }
      result.counts[selection.rule, default: HitCounts()].kept += 1
      taken[selection.rule, default: 0] += 1
    }
    result.findings += taken.sorted { $0.key < $1.key }.map { rule, number in
      Diagnostic(
        .finding, "action.kept",
        "rule \(job.rules[rule].id): selections with which it did nothing (\(MenuReason.filtered.code)): \(number)",
        at: Location(page: result.edit.page))
    }
    return left
  }

  /// Takes annotations out of a page, with their popups and replies.
  private func remove(
    _ going: Set<Int>, _ annotations: [Annotation], without goneElsewhere: Set<ObjectID>,
    _ builder: inout PageEditBuilder, _ result: inout PageResult
  ) throws(ObelusError) {
    let gone = try builder.dependents(of: going.union(annotations.places(belongingTo: goneElsewhere)), annotations)
    if job.deletes {
      result.findings += LeftoverMarks.replies(gone.subtracting(going), annotations, page: result.edit.page)
      result.census = AnnotationCensus(annotations.filter { !gone.contains($0.index ?? -1) })
    }
    let removed = try builder.remove(annotations: gone, annotations)
    result.directlyRemoved = removed.direct
    result.removedAnnotations = removed.objects
  }

  private func marks(of page: PageNode) -> PageMarks {
    PageMarks(job, boxes: boxes, strings: strings, document: document, page: page.index)
  }

  private func redact(
    _ redactions: [Selection], on page: PageNode, _ content: PageContent, _ annotations: [Annotation],
    without goneElsewhere: Set<ObjectID>, and going: Set<Int>, _ builder: inout PageEditBuilder,
    _ result: inout PageResult
  ) throws(ObelusError) {
    var pageMarks = marks(of: page)
    var marks = try pageMarks.marks(of: redactions, content, annotations)
    if let finding = pageMarks.finding { result.findings.append(finding) }
    let unreadable = job.manifest.unreadable == .remove ? result.coverage : nil
    if let unreadable { marks += unreadable.marks(in: content, on: page) }
    var plan = try PageRedactor(content: content, document: document).plan(
      marks, annotations: annotations, boxes: boxes, strings: strings, page: page,
      width: WidthPolicy(job.manifest.width))
    result.findings += plan.findings.map { finding in
      var located = finding
      located.location.page = result.edit.page
      return located
    }
    if let unreadable { plan.removal.paths.formUnion(unreadable.paths) }
    let taken = plan.annotations.union(redactions.compactMap(\.annotation)).union(going)
    var gone = taken.union(annotations.places(belongingTo: goneElsewhere))
    repeat {
      gone = try builder.dependents(of: gone.union(annotations.repliesByName(to: gone, in: document)), annotations)
    } while try !annotations.repliesByName(to: gone, in: document).isSubset(of: gone)
    plan.removal.annotations = gone
    result.findings += LeftoverMarks.replies(gone.subtracting(taken), annotations, page: result.edit.page)
    let emptied = Set(redactions.flatMap(\.fields)).subtracting(gone)
    result.takenAreas = marks.filter { $0.isArea && !$0.isRecognised }.flatMap(\.taken)
    if !result.takenAreas.isEmpty, !plan.removal.isWhole, try document.catalog()?["OCProperties"] != nil {
      result.layers = try LayerUse(content, removing: plan.removal, in: document)
    }
    result.losesPlaces = marks.contains { $0.isPlace && !$0.isRecognised } || !emptied.isEmpty
    let rewrite = try PageRewriter.rewrite(
      content, removing: plan.removal, source: document, namespace: result.edit.page + 1,
      prune: job.manifest.sanitize.removes(.unusedObjects) || !marks.isEmpty)
    result.codes = plan.codes
    result.stray = try stray.find(in: content, page: result.edit.page)
    result.isRedacted = rewrite.contents != nil || !rewrite.appearances.isEmpty
    result.fonts = rewrite.fonts
    result.shownStreams = rewrite.shownStreams
    if job.manifest.sanitize.removes(.unusedObjects) { result.prunedResources = rewrite.prunedResources }
    try result.noteDrawn(content, on: page, rewrite, plan.removal, in: document)
    let structure = TouchedStructure(document: document)
    let places = try structure.places(rewrite.touchedContent, page: page)
    result.images = ImageLedger(content, plan.removal)
    if marks.contains(where: \.isPlace) {
      result.touchedPlaces = places
      result.touchedObjects = try structure.ownedObjects(rewrite)
    } else {
      result.respelledPlaces = places
    }
    builder.keepsOwnResources = true
    if let extent = PageEntries.Extent(marks, on: page) {
      let dropped =
        builder.dropEntries(after: extent, leaving: PageEntries.handled(by: job.manifest.sanitize))
        + (try builder.dropViewports(under: result.takenAreas))
      result.findings += PageEntries.finding(dropped, page: page.index)
    }
    result.places = redactions.filter { job.rules[$0.rule].isPlacedByText }.map {
      RedactedPlace(rule: $0.rule, quads: $0.taken)
    }
    try builder.apply(rewrite)
    let telling = try OverlayForms.telling(
      annotations.filter { !gone.contains($0.index ?? -1) }, page: page.index, in: document, interpreter, selector, job)
    try builder.drop("RO", ofAnnotations: telling)
    try builder.move(annotations: plan.movedAnnotations)
    // What other rules add is about text that has moved.
    for index in result.selections.indices where !job.rules[result.selections[index].rule].redacts {
      let quads = result.selections[index].quads
      let moved = quads.map { plan.moved($0) ?? $0 }
      if moved != quads { result.movedQuads[index] = moved }
    }
    try builder.clearFields(emptied)
    let removed = try builder.remove(annotations: gone, annotations)
    result.directlyRemoved = removed.direct
    result.touchedObjects.formUnion(removed.structParents)
    result.removedAnnotations = removed.objects
    result.findings += LeftoverMarks.finding(
      annotations.count { $0.subtype == .redact && !gone.contains($0.index ?? -1) }, page: page.index)
    result.marks = marks.flatMap(\.quads) + plan.changedAreas
    result.takenWords = redactions.filter(\.isRecognised).flatMap(\.quads)
    for redaction in redactions {
      if !redaction.isContinuation { result.counts[redaction.rule, default: HitCounts()].acted += 1 }
      if job.rules[redaction.rule].isWholeText, !redaction.text.isEmpty {
        result.removedTexts[redaction.rule, default: []].insert(redaction.text)
      }
    }
  }
}
