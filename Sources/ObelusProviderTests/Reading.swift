internal import ObelusAnnotations
internal import ObelusCore

extension ProviderConformance {
  /// All pages of a provider, as they are now.
  func pages(_ provider: any AnnotationProvider) throws -> [[Annotation]] {
    try (0..<pageCount).map { try provider.annotations(forPageAt: $0) }
  }

  func checkReading(_ report: inout ConformanceReport) throws {
    let provider = try make()
    let other = try make()
    report.expect(provider.id == provider.id, .identity, "one id for the whole life", "it changed")
    report.expect(provider.id != other.id, .identity, "an id that no other provider has", "two have one")

    var first: [[Annotation]] = []
    for page in 0..<pageCount {
      first.append(try provider.annotations(forPageAt: page))
      report.expect(
        provider.hasLoadedAnnotations(forPageAt: page), .loadedAfterAccess, "true after an access", "it is false")
    }
    checkOwnership(of: first, in: provider, &report)
    checkUnchanged(first, provider, "a second time", &report)
    evict(provider)
    checkUnchanged(first, provider, "after eviction", &report)
    checkMissingPages(provider, &report)
  }

  func checkOwnership(
    of pages: [[Annotation]], in provider: any AnnotationProvider, _ report: inout ConformanceReport
  ) {
    for (page, annotations) in pages.enumerated() {
      report.expect(
        annotations.allSatisfy { $0.provider == provider.id }, .ownership, "annotations with the provider's id",
        "some have another, or none")
      report.expect(
        annotations.allSatisfy { $0.pageIndex == page }, .ownership, "annotations with the index of their page",
        "some have another")
    }
    let ids = pages.flatMap { $0.map(\.id) }
    report.expect(!ids.contains(.unassigned), .ownership, "annotations with ids", "some have none")
    report.expect(Set(ids).count == ids.count, .ownership, "ids that are unique", "some stand twice")
  }

  /// Expects the same annotations as `before`, with the same ids.
  func checkUnchanged(
    _ before: [[Annotation]], _ provider: any AnnotationProvider, _ when: String, _ report: inout ConformanceReport
  ) {
    guard let now = report.attempt(.stableIDs, "the annotations \(when)", { try pages(provider) }) else { return }
    report.expect(
      zip(before, now).allSatisfy { $0.map(\.id) == $1.map(\.id) }, .stableIDs, "the same ids \(when)",
      "they are other ones")
    report.expect(
      zip(before, now).allSatisfy { $0.says($1) }, .stableIDs, "the same annotations \(when)", "they are other ones")
  }

  private func checkMissingPages(_ provider: any AnnotationProvider, _ report: inout ConformanceReport) {
    for page in [-1, pageCount, .max, .min] {
      report.expectError(.missingPage, "an error for a page that there is not") {
        _ = try provider.annotations(forPageAt: page)
      }
      report.expect(
        !provider.hasLoadedAnnotations(forPageAt: page), .missingPage, "no page loaded that there is not", "one is")
    }
  }

  /// Of a provider that took nothing.
  func checkReadOnly(_ report: inout ConformanceReport) throws {
    let provider = try make()
    let before = try pages(provider)
    let new = sample(0, 1)
    let none: (_ what: String, [Annotation]?) -> (String, String)? = { what, taken in
      taken == nil ? nil : (what + " declined", "it was taken")
    }
    var calls: [(String, () throws -> [Annotation]?)] = [
      ("an addition", { try provider.add([new]) }),
      ("an insertion", { try provider.insert(new, atZIndex: 0).map { [$0] } }),
      ("a removal", { try provider.remove([new]) }),
    ]
    if let own = before.joined().first {
      calls.append(("a removal", { try provider.remove([own]) }))
      calls.append(
        (
          "a change",
          {
            try provider.didChange(Self.changed(own), keyPaths: ["contents"])
            return nil
          }
        ))
    }
    for (what, call) in calls {
      guard let result = report.attempt(.readOnly, what + " declined", call), let fault = none(what, result) else {
        continue
      }
      report.fail(.readOnly, fault.0, fault.1)
    }
    report.expect(try pages(provider).elementsEqual(before), .readOnly, "nothing changed", "something is")
    report.expect(
      !provider.shouldSaveAnnotations && provider.dirtyAnnotations.isEmpty, .readOnly, "nothing to save", "there is")
    _ = report.attempt(.readOnly, "a save of nothing") { try provider.save() }
  }

  /// The annotation with other contents.
  static func changed(_ annotation: Annotation, to contents: String = "Changed") -> Annotation {
    var copy = annotation
    copy.contents = contents
    return copy
  }
}
