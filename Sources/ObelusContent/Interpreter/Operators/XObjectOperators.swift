internal import ObelusCore

/// XObjects (ISO 32000-2, 8.8) and other streams that a stream draws.
extension PageInterpreter {
  mutating func paintXObject(_ bytes: Span<UInt8>) throws(ObelusError) {
    guard let operand = onlyName() else { return }
    let use = use(.xObject, bytes, operand)
    guard let xObject = try caches.xObject(try execution.resources.entry(use, in: source)) else {
      content.findings.missingResources += 1
      return
    }
    if xObject.isHidden { hiddenDepth += 1 }
    defer { if xObject.isHidden { hiddenDepth -= 1 } }
    switch xObject.subtype {
    case "Image":
      guard takeRecord() else { return exhaust() }
      recordPatterns(
        fill: true, stroke: false, Rect(x0: 0, y0: 0, x1: 1, y1: 1).transformed(by: state.ctm))
      content.images.append(
        ImageUse(
          instance: execution.instance, range: call.range, matrix: state.ctm, objectID: xObject.objectID,
          name: use.name, inline: nil, isHidden: hiddenDepth > 0, markedContent: sequences.innermost))
    case "Form":
      try run(
        xObject, as: .form, name: use.name, operand: operand, matrix: xObject.matrix.concatenated(with: state.ctm))
    default:
      content.findings.missingResources += 1
    }
  }

  /// Runs a form, pattern cell or mask.
  ///
  /// - Parameters:
  ///   - operand: the name by which the stream that is being run calls it.
  ///   - matrix: maps its coordinates to default user space.
  mutating func run(
    _ xObject: XObject, as kind: StreamInstance.Kind, name: PDFName?, operand: Operand, matrix: Matrix
  ) throws(ObelusError) {
    try run(
      StreamCall(
        kind: kind, objectID: xObject.objectID, dictionary: xObject.dictionary, name: name,
        nameRange: operand.start..<operand.end, range: call.range, ownResources: xObject.resources,
        otherResources: execution.resources, matrix: matrix))
  }

  /// Runs a stream object in the current graphics state, unless it is being run already.
  mutating func run(_ call: StreamCall) throws(ObelusError) {
    guard !activeStreams.contains(call.objectID) else {
      content.findings.cycles += 1
      return
    }
    guard activeStreams.count < limits.depth else {
      content.findings.limits += 1
      return
    }
    let stream = try decoded(call.objectID)
    let outerState = state
    state.ctm = call.matrix
    activeStreams.append(call.objectID)
    try run(
      StreamInstance(
        kind: call.kind, parent: execution.instance, objectID: call.objectID, dictionary: call.dictionary,
        callName: call.nameRange, call: call.range, name: call.name,
        resources: call.ownResources ?? call.otherResources, ownsResources: call.ownResources != nil,
        bytes: stream.bytes, parts: [ContentPart(range: 0..<stream.bytes.count, objectID: call.objectID)], uses: [],
        baseMatrix: call.matrix, isTruncated: stream.isTruncated))
    activeStreams.removeLast()
    state = outerState
  }

  private mutating func decoded(_ id: ObjectID) throws(ObelusError) -> DecodedStream {
    let limit = streamLimit
    let stream = try caches.stream(id, limit: limit)
    if stream.isTruncated { recordTruncation(stream, limit: limit) }
    return stream
  }

  mutating func recordTruncation(_ stream: DecodedStream, limit: Int) {
    content.findings.truncatedStreams += 1
    if stream.bytes.count >= limit { content.findings.limits += 1 }
  }
}

/// A call of one stream by another.
struct StreamCall {
  var kind: StreamInstance.Kind
  var objectID: ObjectID
  var dictionary: PDFDictionary
  var name: PDFName?
  /// Ranges in the caller, as in `StreamInstance`.
  var nameRange: Range<Int32> = 0..<0
  var range: Range<Int32> = 0..<0
  var ownResources: Resources?
  /// What its names refer to where it has no /Resources.
  var otherResources: Resources
  var matrix: Matrix
}
