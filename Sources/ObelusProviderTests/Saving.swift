internal import ObelusAnnotations
internal import ObelusCore

extension ProviderConformance {
  func checkSaving(_ report: inout ConformanceReport) throws {
    let provider = try make()
    _ = report.attempt(.save, "a save of nothing") { try provider.save() }
    let last = pageCount - 1
    let taken = try added([sample(0, 1), sample(0, 2), sample(0, 3), sample(last, 4)], to: provider)
    guard taken.count == 4 else { return }
    try saveAndCompare(provider, &report)

    var wanted: [Int: [Annotation.ID]] = [0: [taken[1].id], last: []]
    try provider.didChange(Self.changed(taken[1]), keyPaths: ["contents"])
    _ = try provider.remove([taken[3]])
    checkDirty(wanted, provider, "a change and a removal", &report)
    report.expect(provider.shouldSaveAnnotations, .shouldSave, "something to save after changes", "there is not")
    if let placed = try provider.insert(sample(0, 5), atZIndex: 0) { wanted[0]?.append(placed.id) }
    checkDirty(wanted, provider, "a change, a removal and an insertion", &report)
    try saveAndCompare(provider, &report)
    try checkFailure(provider, &report)
  }

  private func saveAndCompare(_ provider: any AnnotationProvider, _ report: inout ConformanceReport) throws {
    let before = try pages(provider)
    guard report.attempt(.save, "the changes saved", { try provider.save() }) != nil else { return }
    report.expect(!provider.shouldSaveAnnotations, .shouldSave, "nothing to save after a save", "there is")
    report.expect(provider.dirtyAnnotations.isEmpty, .dirty, "no dirty pages after a save", "there are")
    checkUnchanged(before, provider, "after a save", &report)
    evict(provider)
    checkUnchanged(before, provider, "after a save and eviction", &report)
    try compareReopened(provider, before, .save, "what was saved", &report)
  }

  private func compareReopened(
    _ provider: any AnnotationProvider, _ wanted: [[Annotation]], _ clause: ConformanceClause, _ what: String,
    _ report: inout ConformanceReport
  ) throws {
    guard let again = try reopen?(provider) else { return }
    guard let now = report.attempt(clause, what + " in the source", { try pages(again) }) else { return }
    for (page, (a, b)) in zip(wanted, now).enumerated() {
      report.expect(
        a.says(b), clause, what + " in the source, in its order",
        "page \(page) has \(b.count) annotations instead of \(a.count), or others")
    }
    report.expect(!again.shouldSaveAnnotations, .shouldSave, "nothing to save at first", "there is")
  }

  private func checkFailure(_ provider: any AnnotationProvider, _ report: inout ConformanceReport) throws {
    guard let breakSaving else { return }
    let saved = try pages(provider)
    let taken = try added([sample(0, 20), sample(1, 21)], to: provider)
    let unsaved = try pages(provider)
    let mend = try breakSaving(provider)
    report.expectError(.saveFailure, "an error for a save that fails") { try provider.save() }
    report.expect(provider.shouldSaveAnnotations, .saveFailure, "the changes still to be saved", "nothing is")
    report.expect(
      Set(provider.dirtyAnnotations.values.joined().map(\.id)) == Set(taken.map(\.id)), .saveFailure,
      "the changes still dirty", "others are")
    report.expect(try pages(provider) == unsaved, .saveFailure, "the changes still there", "they are not")
    try mend()
    try compareReopened(provider, saved, .saveFailure, "what was saved before", &report)
    _ = report.attempt(.saveFailure, "the changes saved once it can be") { try provider.save() }
    try compareReopened(provider, unsaved, .saveFailure, "all changes, once they are saved", &report)
  }
}
