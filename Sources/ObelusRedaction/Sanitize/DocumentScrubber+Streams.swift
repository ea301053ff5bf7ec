internal import ObelusCore

/// Streams beside page contents.
extension DocumentScrubber {
  /// What a stream becomes; nil where it stays as it is.
  /// - Parameter data: its bytes as encoded, where they are not the source's.
  mutating func scrub(stream id: ObjectID, _ before: PDFDictionary, data: [UInt8]?) throws(ObelusError) -> NewObject? {
    let after = try scrub(dictionary: before, depth: 0)
    var text: [UInt8]?
    switch kinds.kind(of: id, before) {
    case .content: contentStreams.insert(id)
    case .binary: if let binary = try scrubbedBinary(id, before, after) { return binary }
    case .code: break
    case .media: text = try scrubbedMedia(id)
    case .file:
      if options.attachments != .remove, let file = try scrub(file: id, after, data: data) { return file }
    case .script where options.removesPostScript && before["Subtype"] == .name("PS"):
      let program = try source.rawStream(id)
      if before["Level1"] != nil || !program.isEmpty { text = [] }
    case .script:
      text = try scrubbedText(id) { (bytes, rules, scope) throws(ObelusError) in
        try rules.ranges(in: bytes, scope).isEmpty ? nil : []
      }
    case .program: text = try scrubbedProgram(id)
    case .text:
      let packets = xfa.hits[id] ?? []
      text = try scrubbedText(id) { (bytes, rules, scope) throws(ObelusError) in
        guard StreamTexts.isText(bytes) else { return try PrivateBytes.withoutTexts(bytes, rules) }
        if let text = try StreamTexts.scrubbed(bytes, rules, scope, adding: packets) { return text }
        // A text of one encoding can have words of another in it.
        return StreamTexts.isWhole(bytes) ? nil : try PrivateBytes.withoutTexts(bytes, rules)
      }
    }
    guard let text else {
      guard after != before else { return nil }
      if let data { return .stream(after, data: data) }
      return .stream(after, data: try source.rawStream(id))
    }
    let isPostScript = before["Subtype"] == .name("PS")
    let isScript =
      kinds.kind(of: id, before) == .script && (!isPostScript || options.removesPostScript)
    counts[isScript ? .scripts : .streams] += 1
    var d = after
    for key: PDFName in ["Filter", "DecodeParms", "DL", "F", "FFilter", "FDecodeParms"] { d[key] = nil }
    if isPostScript, isScript { d["Level1"] = nil }
    return .stream(d, data: text)
  }

  /// A stream that cannot be decoded loses what it holds, which nobody can read.
  private mutating func scrubbedText(
    _ id: ObjectID, _ scrub: ([UInt8], any StringRules, StringScope) throws(ObelusError) -> [UInt8]?
  ) throws(ObelusError) -> [UInt8]? {
    guard !rules.isEmpty else { return nil }
    let decoded = try source.decodedStream(id, limit: StreamTexts.limit)
    if decoded.isTruncated, decoded.bytes.isEmpty {
      guard try !source.rawStream(id).isEmpty else { return nil }
      findings.append(
        Diagnostic(
          .finding, "unread.stream", "a stream that cannot be decoded was emptied", at: Location(object: id)))
      return []
    }
    return try scrub(decoded.bytes, rules, scope)
  }

  /// A font program, colour profile or JPEG image with other texts in it.
  private mutating func scrubbedBinary(
    _ id: ObjectID, _ before: PDFDictionary, _ after: PDFDictionary
  ) throws(ObelusError) -> NewObject? {
    guard rules.rules(findingAtLeast: BinaryTexts.shortest) != nil else { return nil }
    let isJPEG = try source.resolve(before["Filter"]) == .name("DCTDecode")
    guard isJPEG || before["Subtype"] != .name("Image") else { return nil }
    let bytes = isJPEG ? try source.rawStream(id) : try source.decodedStream(id, limit: StreamTexts.limit).bytes
    let isKnown = BinaryTexts.Format(bytes) != nil
    let new =
      isKnown ? try BinaryTexts.overwritten(bytes, rules) : try PrivateBytes.overwritten(bytes, rules, .coded)
    guard let new else { return nil }
    counts[.streams] += 1
    var d = after
    if !isJPEG { for key: PDFName in ["Filter", "DecodeParms", "DL"] { d[key] = nil } }
    return .stream(d, data: new)
  }

  /// A sound, film or body, which may have words that nobody reads.
  private mutating func scrubbedMedia(_ id: ObjectID) throws(ObelusError) -> [UInt8]? {
    guard !rules.isEmpty else { return nil }
    let decoded = try source.decodedStream(id, limit: StreamTexts.limit)
    guard !decoded.bytes.isEmpty else { return nil }
    findings.append(
      Diagnostic(
        .finding, Self.unreadMedia,
        options.removesUnread
          ? "a sound, film or 3D stream was emptied" : "a sound, film or 3D stream is kept that no rule can read",
        at: Location(object: id)))
    return options.removesUnread ? [] : try PrivateBytes.overwritten(decoded.bytes, rules, .coded)
  }

  /// The code of what is told of a sound, film or body.
  static let unreadMedia = "media.unread"

  private mutating func scrubbedProgram(_ id: ObjectID) throws(ObelusError) -> [UInt8]? {
    guard !rules.isEmpty else { return nil }
    let decoded = try source.decodedStream(id, limit: StreamTexts.limit)
    let result = try content.scan(decoded.bytes, .anywhere, language: .program)
    guard !result.isStuck else {
      throw ObelusError(
        .unsupported, "a program in the document holds what a rule redacts", at: Location(object: id))
    }
    return result.edits.isEmpty ? nil : result.applied(to: decoded.bytes)
  }
}
