package import ObelusCore

/// Actions (ISO 32000-2, 12.6.4.9, 12.6.4.14, 12.6.4.16 and 13.7.3) that are about an annotation which went: they lose the
/// rendition, view, command or title by which they tell what it was.
package struct GoneTargets {
  private let input: any ObjectSource
  private let source: any ObjectSource
  private let titles: Set<[UInt8]>
  package private(set) var replacements: [ObjectID: NewObject] = [:]
  /// The renditions that actions played in what went.
  package private(set) var renditions: [PDFObject] = []
  /// How many entries went.
  package private(set) var count = 0

  /// - Parameters:
  ///   - input: the document as it was.
  ///   - source: the document without what went.
  ///   - pages: the objects of pages that lost annotations.
  package init(
    _ input: any ObjectSource, _ source: any ObjectSource, pages: Set<ObjectID>
  ) throws(ObelusError) {
    self.input = input
    self.source = source
    titles = try Self.titles(on: pages, in: input).subtracting(Self.titles(on: pages, in: source))
    guard !pages.isEmpty else { return }
    var queue = ReferenceQueue(source.trailer)
    while let id = queue.next() {
      switch try source.object(id) {
      case .value(let value):
        queue.add(value)
        if let new = try cleared(value, depth: 0) { replacements[id] = .value(new) }
      case .stream(let dictionary): queue.add(.dictionary(dictionary))
      }
    }
  }

  package var finding: Diagnostic {
    Diagnostic(
      .finding, "redact.action-targets",
      "actions about annotations that were removed lost what they tell of them: \(count)")
  }

  /// The titles of movies.
  private static func titles(on pages: Set<ObjectID>, in source: any ObjectSource) throws(ObelusError) -> Set<[UInt8]> {
    var titles: Set<[UInt8]> = []
    for page in pages {
      for item in try source.array(source.object(page).dictionary?["Annots"]) ?? [] {
        guard let annotation = try source.dictionary(item), annotation["Subtype"] == .name("Movie"),
          let title = try source.resolve(annotation["T"]).stringValue
        else { continue }
        titles.insert(title)
      }
    }
    return titles
  }

  /// The value with actions that tell nothing of what went; nil where it stays.
  private mutating func cleared(_ value: PDFObject, depth: Int) throws(ObelusError) -> PDFObject? {
    guard depth < 500 else { return nil }
    switch value {
    case .array(let items):
      var new = items
      for (index, item) in items.enumerated() {
        if let other = try cleared(item, depth: depth + 1) { new[index] = other }
      }
      return new == items ? nil : .array(new)
    case .dictionary(let d):
      var new = d
      for entry in d.entries {
        if let other = try cleared(entry.value, depth: depth + 1) { new[entry.key] = other }
      }
      try clear(action: &new)
      return new == d ? nil : .dictionary(new)
    case .null, .boolean, .integer, .real, .string, .name, .reference: return nil
    }
  }

  private mutating func clear(action: inout PDFDictionary) throws(ObelusError) {
    switch action["S"]?.nameValue {
    case "Rendition":
      if try isGone(action["AN"]), let rendition = action["R"] {
        renditions.append(rendition)
        count += action.remove("R")
      }
    case "GoTo3DView": if try isGone(action["TA"]) { count += action.remove("V") }
    case "RichMediaExecute": if try isGone(action["TA"]) { count += action.remove("CMD") + action.remove("TI") }
    case "Movie":
      if let title = try source.resolve(action["T"]).stringValue, titles.contains(title) { count += action.remove("T") }
    default: break
    }
  }

  /// Whether what is named was there and is no more.
  private func isGone(_ target: PDFObject?) throws(ObelusError) -> Bool {
    guard let id = target?.referenceValue, try source.resolve(.reference(id)) == .null else { return false }
    return try input.object(id).dictionary != nil
  }
}
