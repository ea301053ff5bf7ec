package import ObelusCore

/// Article threads (ISO 32000-2, 12.4.3) of which nothing is left: they keep their beads and lose what they say, and actions name
/// them by their number instead of their title.
package struct BlankThreads {
  private let source: any ObjectSource
  private let taken: TakenPlaces
  private var numbers: [[UInt8]: Int] = [:]
  package private(set) var replacements: [ObjectID: NewObject] = [:]
  package private(set) var count = 0

  package init(_ source: any ObjectSource, _ taken: TakenPlaces) throws(ObelusError) {
    self.source = source
    self.taken = taken
    var kept: Set<[UInt8]> = []
    for (index, item) in (try source.array(source.catalog()?["Threads"]) ?? []).enumerated() {
      guard let id = item.referenceValue, let thread = try source.object(id).dictionary else { continue }
      let title = try source.resolve(source.dictionary(thread["I"])?["Title"]).stringValue
      guard let first = thread["F"], try isGone(first) else {
        if let title { kept.insert(title) }
        continue
      }
      let bare = PDFDictionary(entries: thread.entries.filter { $0.key == "Type" || $0.key == "F" })
      guard bare != thread else { continue }
      replacements[id] = .value(.dictionary(bare))
      count += 1
      if let title { numbers[title] = index }
    }
    numbers = numbers.filter { !kept.contains($0.key) }
    if !numbers.isEmpty { try renumber() }
  }

  /// Whether all beads stand where everything went.
  private func isGone(_ first: PDFObject) throws(ObelusError) -> Bool {
    var bead: PDFObject? = first
    var seen: Set<ObjectID> = []
    while let id = bead?.referenceValue, seen.insert(id).inserted, let dictionary = try source.object(id).dictionary {
      guard let page = dictionary["P"]?.referenceValue else { return false }
      var corners: [Double] = []
      for corner in try source.array(dictionary["R"]) ?? [] {
        corners.append(try source.resolve(corner).numberValue ?? .nan)
      }
      guard taken.covers(corners, of: page) else { return false }
      bead = dictionary["N"]
    }
    return !seen.isEmpty
  }

  private mutating func renumber() throws(ObelusError) {
    var queue = ReferenceQueue(source.trailer)
    while let id = queue.next() {
      switch try source.object(id) {
      case .value(let value):
        queue.add(value)
        if replacements[id] == nil, let new = try renumbered(value, depth: 0) { replacements[id] = .value(new) }
      case .stream(let dictionary): queue.add(.dictionary(dictionary))
      }
    }
  }

  private func renumbered(_ value: PDFObject, depth: Int) throws(ObelusError) -> PDFObject? {
    guard depth < 500 else { return nil }
    switch value {
    case .array(let items):
      var new = items
      for (index, item) in items.enumerated() {
        if let other = try renumbered(item, depth: depth + 1) { new[index] = other }
      }
      return new == items ? nil : .array(new)
    case .dictionary(let d):
      var new = d
      for entry in d.entries {
        if let other = try renumbered(entry.value, depth: depth + 1) { new[entry.key] = other }
      }
      // With a file it is another document's.
      if d["S"] == .name("Thread"), d["F"] == nil, let title = try source.resolve(d["D"]).stringValue,
        let number = numbers[title]
      {
        new["D"] = .integer(number)
      }
      return new == d ? nil : .dictionary(new)
    case .null, .boolean, .integer, .real, .string, .name, .reference: return nil
    }
  }
}
