internal import ObelusCore
internal import ObelusPDF

/// A page's own contents (ISO 32000-2, 7.7.3.3, /Contents).
extension PageInterpreter {
  mutating func runContents(of page: PageNode) throws(ObelusError) {
    var instance = StreamInstance(
      kind: .page, parent: -1, objectID: nil, dictionary: [:], callName: 0..<0, call: 0..<0, name: nil,
      resources: pageResources, ownsResources: page.dictionary["Resources"] != nil, bytes: [], parts: [], uses: [],
      baseMatrix: .identity, isTruncated: false)
    for id in try contentStreams(of: page) {
      let limit = min(streamLimit, limits.pageBytes - instance.bytes.count)
      let stream = try source.decodedStream(id, limit: max(0, limit))
      if stream.isTruncated {
        recordTruncation(stream, limit: limit)
        instance.isTruncated = true
      }
      append(stream.bytes, of: id, to: &instance)
    }
    allowOperators(inPageBytes: instance.bytes.count)
    reserveCapacity(for: instance.bytes.count)
    try run(instance)
  }

  /// Makes room for what contents of this length usually hold, so that the arrays need not grow.
  private mutating func reserveCapacity(for byteCount: Int) {
    let bytes = min(byteCount, 1 << 20)
    content.glyphs.reserveCapacity(bytes / 6)
    content.elements.reserveCapacity(bytes / 16)
    content.shows.reserveCapacity(bytes / 64)
  }

  /// Adds a part, with one white space before it: operators may go on in the next part, tokens may not.
  private func append(_ bytes: [UInt8], of id: ObjectID, to instance: inout StreamInstance) {
    if instance.parts.isEmpty {
      instance.bytes = bytes
    } else {
      instance.bytes.append(0x20)
      instance.bytes.append(contentsOf: bytes)
    }
    let range = instance.bytes.count - bytes.count..<instance.bytes.count
    instance.parts.append(ContentPart(range: range, objectID: id))
  }

  /// The streams that /Contents names: one, or an array of them.
  private mutating func contentStreams(of page: PageNode) throws(ObelusError) -> [ObjectID] {
    guard let contents = page.dictionary["Contents"] else { return [] }
    if let id = try caches.source.streamID(contents) { return [id] }
    var ids: [ObjectID] = []
    for item in try source.array(contents) ?? [] {
      if let id = try caches.source.streamID(item) { ids.append(id) } else { content.findings.missingResources += 1 }
    }
    return ids
  }
}
