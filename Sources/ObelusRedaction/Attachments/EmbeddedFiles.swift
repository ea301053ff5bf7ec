internal import ObelusCore

/// Embedded files (ISO 32000-2, 7.11.4) that are not simply removed.
extension DocumentScrubber {
  /// A file specification whose file goes names it no longer.
  mutating func removeGoneFiles(from d: inout PDFDictionary) throws(ObelusError) {
    guard attachments != nil, let files = try source.dictionary(d["EF"]) else { return }
    for entry in files.entries {
      guard let id = try source.streamID(entry.value), case .stream(let stream) = try source.object(id),
        case .stream(_, let data)? = try scrub(file: id, stream, data: nil), data.isEmpty
      else { continue }
      d["EF"] = nil
      d["RF"] = nil
      return
    }
  }

  /// What becomes of an embedded file's stream: a PDF without what the rules find, nothing, or itself (nil).
  mutating func scrub(file id: ObjectID, _ dictionary: PDFDictionary, data: [UInt8]?) throws(ObelusError) -> NewObject?
  {
    guard let attachments, !rules.isEmpty else { return nil }
    if let known = files[id] { return known }
    let decoded = try source.decodedStream(id, limit: StreamTexts.limit)
    var result: NewObject?
    switch decoded.isTruncated ? .other : AttachmentKind(decoded.bytes) {
    case .pdf:
      do throws(ObelusError) {
        let redacted = try attachments.redact(decoded.bytes)
        if redacted != decoded.bytes { result = Self.file(dictionary, redacted) }
      } catch {
        if error.code == .internal { throw error }
        findings.append(
          Diagnostic(
            .finding, "attachment.removed", "an embedded PDF was removed: \(error.message)", at: Location(object: id)))
        result = removed(dictionary)
      }
    case let kind where options.attachments == .keep && !decoded.isTruncated:
      try check(decoded.bytes, kind, id)
    default: result = removed(dictionary)
    }
    if let result { files[id] = result }
    return result
  }

  private mutating func removed(_ dictionary: PDFDictionary) -> NewObject {
    counts[.attachments] += 1
    return Self.file(dictionary, [])
  }

  private static func file(_ dictionary: PDFDictionary, _ bytes: [UInt8]) -> NewObject {
    var d = dictionary
    for key: PDFName in ["Filter", "DecodeParms", "DL", "F", "FFilter", "FDecodeParms", "Metadata"] { d[key] = nil }
    if var parameters = d["Params"]?.dictionaryValue {
      parameters["CheckSum"] = nil
      parameters["Size"] = .integer(bytes.count)
      d["Params"] = .dictionary(parameters)
    }
    return .stream(d, data: bytes)
  }

  /// A file of another kind that is to stay as it is: nothing may be found in it.
  private mutating func check(_ bytes: [UInt8], _ kind: AttachmentKind, _ id: ObjectID) throws(ObelusError) {
    switch kind {
    case .text: try refuse(where: bytes, id)
    case .archive:
      let parts = try ZIPArchive.parts(of: bytes, limit: StreamTexts.limit) { (data, limit) throws(ObelusError) in
        let part = try attachments?.inflate(data, limit: limit) ?? []
        return part.isEmpty ? nil : part
      }
      for part in parts {
        try refuse(where: part.name, id)
        guard let content = part.bytes else {
          noteUnread(id)
          continue
        }
        if StreamTexts.isText(content) { try refuse(where: content, id) }
      }
    case .pdf, .other: noteUnread(id)
    }
  }

  private func refuse(where bytes: [UInt8], _ id: ObjectID) throws(ObelusError) {
    guard try !rules.ranges(in: bytes, .anywhere).isEmpty else { return }
    throw ObelusError(
      .unsupported, "an embedded file that is no PDF holds what a rule redacts", at: Location(object: id),
      hint: "set sanitize.attachments to remove or redact, which take it out")
  }

  private mutating func noteUnread(_ id: ObjectID) {
    findings.append(
      Diagnostic(
        .finding, "attachment.unread", "an embedded file is kept that no rule can read", at: Location(object: id)))
  }
}
