internal import ObelusAnnotations
internal import ObelusCore

extension ProviderConformance {
  /// A sample with an id that it came with.
  private func identified(_ page: Int, _ number: Int) -> Annotation {
    var annotation = sample(page, number)
    annotation.id = .object(.new(namespace: 9_999, index: number))
    return annotation
  }

  /// Adds samples to a provider of which it is known that it takes them.
  func added(_ annotations: [Annotation], to provider: any AnnotationProvider) throws -> [Annotation] {
    try provider.add(annotations) ?? []
  }

  func checkAdding(_ report: inout ConformanceReport) throws {
    let provider = try make()
    let before = try pages(provider)
    report.expect(!provider.shouldSaveAnnotations, .shouldSave, "nothing to save at first", "there is")
    report.expect(provider.dirtyAnnotations.isEmpty, .dirty, "no dirty pages at first", "there are")
    let new = [sample(0, 1), identified(0, 2), identified(1, 3)]
    guard let taken = report.attempt(.add, "the samples taken", { try added(new, to: provider) }) else { return }
    guard taken.count == new.count else {
      return report.fail(.add, "all \(new.count) samples taken", "it returned \(taken.count)")
    }
    report.expect(
      taken.allSatisfy { $0.provider == provider.id && $0.id != .unassigned }, .add,
      "annotations as the provider keeps them, with its id and theirs", "some are without")
    report.expect(
      taken[1].id == new[1].id && taken[2].id == new[2].id, .add, "the ids that annotations came with",
      "they are other ones")
    report.expect(taken.says(new), .add, "the annotations as they came", "some say something else")
    let now = try pages(provider)
    report.expect(
      now[0].map(\.id) == before[0].map(\.id) + taken[0...1].map(\.id)
        && now[1].map(\.id) == before[1].map(\.id) + [taken[2].id], .add,
      "new annotations above what was there, each once",
      "the pages have others")
    checkOwnership(of: now, in: provider, &report)
    checkDirty([0: taken[0...1].map(\.id), 1: [taken[2].id]], provider, "additions", &report)
    report.expect(provider.shouldSaveAnnotations, .shouldSave, "something to save after additions", "there is not")
    checkDeclining(provider, taken[0], &report)
  }

  private func checkDeclining(
    _ provider: any AnnotationProvider, _ own: Annotation, _ report: inout ConformanceReport
  ) {
    guard let before = try? pages(provider) else { return }
    func unchanged() -> Bool { (try? pages(provider)).map { $0 == before } ?? false }
    var foreign = identified(0, 4)
    foreign.provider = ProviderID()
    let add = report.attempt(.addDeclines, "another provider's annotation declined") { try provider.add([foreign]) }
    report.expect(
      (add ?? nil)?.isEmpty ?? true && unchanged(), .addDeclines, "another provider's annotation declined",
      "it was taken")
    let insert = report.attempt(.addDeclines, "another provider's annotation declined") {
      try provider.insert(foreign, atZIndex: 0)
    }
    report.expect(
      (insert ?? nil) == nil && unchanged(), .addDeclines, "another provider's annotation declined", "it was taken")
    _ = try? provider.add([own])
    report.expect(unchanged(), .addDeclines, "an annotation that is there not taken twice", "it was")
    for page in [-1, pageCount, .max] {
      let taken = (try? provider.add([sample(page, 5)])) ?? nil
      let placed = (try? provider.insert(sample(page, 6), atZIndex: 0)) ?? nil
      report.expect(
        taken?.isEmpty ?? true && placed == nil, .missingPage, "nothing taken for a page that there is not", "it was")
    }
  }

  /// Expects these ids to be dirty.
  func checkDirty(
    _ expected: [Int: [Annotation.ID]], _ provider: any AnnotationProvider, _ what: String,
    _ report: inout ConformanceReport
  ) {
    let dirty = provider.dirtyAnnotations
    report.expect(
      Set(dirty.keys) == Set(expected.keys), .dirty, "the pages of \(what)",
      "there are \(dirty.count) pages instead of \(expected.count), or others")
    report.expect(
      expected.allSatisfy {
        Set(dirty[$0.key]?.map(\.id) ?? []) == Set($0.value) && dirty[$0.key]?.count == $0.value.count
      },
      .dirty, "each annotation of \(what) once", "there are others")
  }

  func checkPlaces(_ report: inout ConformanceReport) throws {
    let provider = try make()
    guard try added([sample(0, 1), sample(0, 2)], to: provider).count == 2 else { return }
    let before = try provider.annotations(forPageAt: 0).map(\.id)
    for place in [0, 1, before.count + 2] {
      guard let now = try? provider.annotations(forPageAt: 0).map(\.id) else { return }
      let placed = report.attempt(.insert, "a new annotation inserted") {
        try provider.insert(sample(0, 10 + place), atZIndex: place)
      }
      guard let new = placed ?? nil else {
        report.fail(.insert, "a new annotation inserted", "it was declined")
        continue
      }
      var wanted = now
      wanted.insert(new.id, at: place)
      report.expect(
        (try? provider.annotations(forPageAt: 0).map(\.id)) == wanted, .insert,
        "a new annotation in its place, and all others in theirs", "the order is another")
      report.expect(
        new.provider == provider.id, .insert, "the annotation as the provider keeps it", "it has another id")
      report.expect(
        provider.dirtyAnnotations[0]?.contains { $0.id == new.id } ?? false, .dirty, "an inserted annotation",
        "it is not there")
    }
    try checkMoving(provider, &report)
  }

  private func checkMoving(_ provider: any AnnotationProvider, _ report: inout ConformanceReport) throws {
    let before = try provider.annotations(forPageAt: 0)
    guard let last = before.last, before.count > 1 else { return }
    if provider.allowAnnotationZIndexMoves {
      _ = report.attempt(.zIndexMoves, "the annotation moved") { try provider.insert(last, atZIndex: 0) }
      report.expect(
        try provider.annotations(forPageAt: 0).map(\.id) == [last.id] + before.dropLast().map(\.id), .zIndexMoves,
        "the annotation moved, and all others in their order", "the order is another")
    } else {
      report.expectError(.zIndexMoves, "an error for a move") { _ = try provider.insert(last, atZIndex: 0) }
      report.expect(
        try provider.annotations(forPageAt: 0).map(\.id) == before.map(\.id), .zIndexMoves, "nothing moved",
        "something was")
    }
  }
}
