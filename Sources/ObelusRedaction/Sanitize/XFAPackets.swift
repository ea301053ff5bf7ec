internal import ObelusCore

/// The streams of a form's second description (ISO 32000-2, 12.7.8): together they are one XML document, which may be cut
/// anywhere.
struct XFAPackets {
  /// What hits in the whole stand on in each stream.
  private(set) var hits: [ObjectID: [Range<Int>]] = [:]

  init() {}

  init(in source: any ObjectSource, rules: any StringRules) throws(ObelusError) {
    guard !rules.isEmpty, let form = try source.dictionary(source.catalog()?["AcroForm"]),
      let items = try source.array(form["XFA"])
    else { return }
    var whole: [UInt8] = []
    var streams: [(id: ObjectID, place: Range<Int>)] = []
    for item in items {
      guard let id = try source.streamID(item) else { continue }
      let decoded = try source.decodedStream(id, limit: StreamTexts.limit)
      guard whole.count + decoded.bytes.count <= StreamTexts.limit else {
        throw ObelusError(.limit, "the XML of a form is too large to be searched", at: Location(object: id))
      }
      streams.append((id, whole.count..<whole.count + decoded.bytes.count))
      whole += decoded.bytes
    }
    guard streams.count > 1 else { return }
    for range in try rules.ranges(in: whole, .document) {
      for stream in streams where stream.place.overlaps(range) {
        let part = range.clamped(to: stream.place)
        let start = stream.place.lowerBound
        hits[stream.id, default: []].append(part.lowerBound - start..<part.upperBound - start)
      }
    }
  }
}
