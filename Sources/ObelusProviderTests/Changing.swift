internal import ObelusAnnotations
internal import ObelusCore

extension ProviderConformance {
  /// A sample that names another annotation: as a reply to it, or as its popup.
  private func dependent(_ number: Int, on name: String, popup: Bool) -> Annotation {
    var annotation = sample(0, number)
    annotation.name = "dependent-\(number)"
    let reference = ObjectID(1)
    annotation.attached = [reference: .annotation(named: name)]
    if popup {
      annotation.subtype = .popup
      annotation.other["Parent"] = .reference(reference)
    } else {
      annotation.inReplyTo = reference
    }
    return annotation
  }

  func checkRemoving(_ report: inout ConformanceReport) throws {
    let provider = try make()
    var parent = sample(0, 1)
    parent.name = "parent"
    let new = [
      parent, sample(0, 2), dependent(3, on: "parent", popup: false), dependent(4, on: "dependent-3", popup: false),
      dependent(5, on: "parent", popup: true), sample(1, 6),
    ]
    let taken = try added(new, to: provider)
    guard let head = taken.first(where: { $0.name == "parent" }) else { return }
    let before = try provider.annotations(forPageAt: 0)
    let dependents = taken.filter { $0.name?.hasPrefix("dependent-") ?? false }
    let wanted = Set(([head] + dependents).map(\.id))
    let gone = report.attempt(.remove, "an own annotation removed") { try provider.remove([head]) }
    report.expect(
      Set((gone ?? nil)?.map(\.id) ?? []) == wanted && (gone ?? nil)?.count == wanted.count, .remove,
      "the annotation returned with its popup and replies", "others were")
    report.expect(
      try provider.annotations(forPageAt: 0).map(\.id) == before.map(\.id).filter { !wanted.contains($0) }, .remove,
      "the annotation gone with its popup and replies, and no other", "the page has others")

    let left = try pages(provider)
    var foreign = taken[taken.count - 1]
    foreign.provider = ProviderID()
    for (what, annotation) in [("gone", head), ("new", sample(0, 7)), ("another provider's", foreign)] {
      let result = report.attempt(.removeDeclines, "nil for an annotation that is \(what)") {
        try provider.remove([annotation])
      }
      report.expect((result ?? nil) == nil, .removeDeclines, "nil for an annotation that is \(what)", "it was not nil")
    }
    report.expect(try pages(provider) == left, .removeDeclines, "nothing gone", "something is")
  }

  func checkChanging(_ report: inout ConformanceReport) throws {
    let provider = try make()
    let taken = try added([sample(0, 1), sample(0, 2)], to: provider)
    guard taken.count == 2 else { return }
    let before = try provider.annotations(forPageAt: 0)
    let new = Self.changed(taken[0])
    _ = report.attempt(.didChange, "an own annotation changed") {
      try provider.didChange(new, keyPaths: ["contents"])
    }
    let wanted = before.map { $0.id == new.id ? new : $0 }
    report.expect(
      try provider.annotations(forPageAt: 0).says(wanted), .didChange, "the new value in the old one's place",
      "the page has others")
    report.expect(
      try provider.annotations(forPageAt: 0).map(\.id) == before.map(\.id), .didChange, "the same ids as before",
      "they are others")

    let now = try pages(provider)
    var foreign = Self.changed(taken[1])
    foreign.provider = ProviderID()
    var unknown = Self.changed(sample(1, 3))
    unknown.id = .object(.new(namespace: 9_999, index: 4_000))
    var beyond = unknown
    beyond.pageIndex = pageCount
    for annotation in [foreign, unknown, beyond] {
      _ = report.attempt(.didChangeForeign, "a foreign annotation ignored") {
        try provider.didChange(annotation, keyPaths: ["contents"])
      }
    }
    report.expect(try pages(provider) == now, .didChangeForeign, "nothing changed", "something is")
    let untouched = try make()
    try? untouched.didChange(unknown, keyPaths: ["contents"])
    report.expect(
      !untouched.shouldSaveAnnotations && untouched.dirtyAnnotations.isEmpty, .didChangeForeign,
      "nothing to save after a foreign change", "there is")
  }
}
