package import ObelusCore

/// Gives names that must go their new form wherever they stand, in objects and in content streams, and takes out of
/// content streams what readers do not show. Most documents have nothing of that and need no such pass.
package struct ContentCleaner {
  private let source: any ObjectSource
  private let renaming: NameRenaming
  private var content: ContentScrubber
  private var kinds = StreamKinds()
  private var replacements: [ObjectID: NewObject] = [:]
  /// Streams that are done as parts of a page.
  private var parts: Set<ObjectID> = []
  /// How many streams changed.
  package private(set) var count = 0

  package init(source: any ObjectSource, rules: any StringRules, names: NameRules, renaming: NameRenaming) {
    self.source = source
    self.renaming = renaming
    content = ContentScrubber(rules: rules, names: names, renaming: renaming)
  }

  /// - Parameters:
  ///   - pages: the page objects' ids in page order.
  ///   - namespace: of new objects.
  package mutating func run(
    pages: [ObjectID], trailer: PDFDictionary, namespace: Int
  ) throws(ObelusError) -> [ObjectID: NewObject] {
    var pageIDs: [ObjectID: PDFObject] = [:]
    for (index, id) in pages.enumerated() {
      guard let page = try source.object(id).dictionary else { continue }
      if let contents = try cleaned(contents: page["Contents"], page: index, namespace: namespace) {
        pageIDs[id] = contents
      }
    }
    var queue = ReferenceQueue(trailer)
    while let id = queue.next() {
      switch try source.object(id) {
      case .value(let value):
        queue.add(value)
        var new = try cleaned(value)
        if let contents = pageIDs[id], var page = (new ?? value).dictionaryValue {
          page["Contents"] = contents
          new = .dictionary(page)
        }
        if let new { replacements[id] = .value(new) }
      case .stream(let dictionary):
        queue.add(.dictionary(dictionary))
        try clean(id, dictionary)
      }
    }
    return replacements
  }

  /// The page's contents as one stream where they are an array that changes; nil where they are a stream, or stay.
  private mutating func cleaned(
    contents: PDFObject?, page: Int, namespace: Int
  ) throws(ObelusError) -> PDFObject? {
    if let id = try source.streamID(contents) {
      kinds.set(.content, id)
      return nil
    }
    var bytes: [UInt8] = []
    for part in try source.array(contents) ?? [] {
      guard let id = try source.streamID(part) else { continue }
      parts.insert(id)
      bytes += try source.decodedStream(id, limit: StreamTexts.limit).bytes + [0x0A]
    }
    let result = try content.scan(bytes, .anywhere)
    guard !result.edits.isEmpty else { return nil }
    count += 1
    let id = ObjectID.new(namespace: namespace, index: page)
    replacements[id] = .stream([:], data: result.applied(to: bytes))
    return .reference(id)
  }

  private mutating func clean(_ id: ObjectID, _ dictionary: PDFDictionary) throws(ObelusError) {
    let new = try cleaned(.dictionary(dictionary))?.dictionaryValue
    let kind = kinds.kind(of: id, dictionary)
    guard kind == .content || kind == .program, !parts.contains(id) else {
      if let new { replacements[id] = .stream(new, data: try source.rawStream(id)) }
      return
    }
    let decoded = try source.decodedStream(id, limit: StreamTexts.limit)
    let result = try content.scan(decoded.bytes, .anywhere, language: kind == .program ? .program : .content)
    guard !result.edits.isEmpty else {
      if let new { replacements[id] = .stream(new, data: try source.rawStream(id)) }
      return
    }
    count += 1
    var d = new ?? dictionary
    for key: PDFName in ["Filter", "DecodeParms", "DL", "F", "FFilter", "FDecodeParms"] { d[key] = nil }
    replacements[id] = .stream(d, data: result.applied(to: decoded.bytes))
  }

  /// The value with new names; nil where it stays.
  private mutating func cleaned(_ value: PDFObject) throws(ObelusError) -> PDFObject? {
    try note(value, depth: 0)
    let renamed = renaming.renamed(value)
    return try withNewAppearances(renamed ?? value, depth: 0) ?? renamed
  }

  private mutating func note(_ value: PDFObject, depth: Int) throws(ObelusError) {
    guard depth < 500 else { return }
    switch value {
    case .array(let items): for item in items { try note(item, depth: depth + 1) }
    case .dictionary(let d):
      try kinds.note(d, in: source)
      for entry in d.entries { try note(entry.value, depth: depth + 1) }
    default: break
    }
  }

  /// Default appearances (12.7.4.3) name fonts in the words of a content stream.
  private mutating func withNewAppearances(_ value: PDFObject, depth: Int) throws(ObelusError) -> PDFObject? {
    guard depth < 500, !renaming.isEmpty else { return nil }
    switch value {
    case .array(let items):
      var result = items
      for (i, item) in items.enumerated() {
        if let new = try withNewAppearances(item, depth: depth + 1) { result[i] = new }
      }
      return result == items ? nil : .array(result)
    case .dictionary(let d):
      var result = d
      for entry in d.entries {
        if entry.key == "DA", case .string(let bytes) = entry.value {
          let scan = try content.scan(bytes, .anywhere)
          if !scan.edits.isEmpty { result[entry.key] = .string(scan.applied(to: bytes)) }
        } else if let new = try withNewAppearances(entry.value, depth: depth + 1) {
          result[entry.key] = new
        }
      }
      return result == d ? nil : .dictionary(result)
    default: return nil
    }
  }
}
