internal import ObelusCore

/// Embedded files (ISO 32000-2, 7.11.4) that are not simply removed.
extension DocumentScrubber {
  /// Whether what specifies a file, or the annotation that shows it, loses it.
  mutating func isGoneFile(_ object: PDFObject?) throws(ObelusError) -> Bool {
    guard attachments != nil, options.attachments != .remove, let d = try source.dictionary(object) else {
      return false
    }
    if d["Subtype"] == .name("FileAttachment"), d["Rect"] != nil { return try isGone(source.dictionary(d["FS"])) }
    return try isGone(d)
  }

  private mutating func isGone(_ specification: PDFDictionary?) throws(ObelusError) -> Bool {
    guard let files = try source.dictionary(specification?["EF"]) else { return false }
    for entry in files.entries {
      guard let id = try source.streamID(entry.value), case .stream(let stream) = try source.object(id),
        case .stream(_, let data)? = try scrub(file: id, stream, data: nil), data.isEmpty
      else { continue }
      return true
    }
    return false
  }

  /// The entries of files that go leave the tree of embedded files, and what else names them.
  mutating func removeGoneEntries(from d: inout PDFDictionary) throws(ObelusError) {
    guard attachments != nil, options.attachments != .remove else { return }
    if let file = d["AF"], try source.array(file) == nil, try isGoneFile(file) { d["AF"] = nil }
    if let tree = d["EmbeddedFiles"] {
      let entries = try NameTree.entries(of: tree, in: source)
      var left: [PDFObject] = []
      for entry in entries where try !isGoneFile(entry.value) { left += [.string(entry.key), entry.value] }
      guard left.count < 2 * entries.count else { return }
      d["EmbeddedFiles"] = left.isEmpty ? nil : .dictionary(["Names": .array(left)])
    }
    // The file that a collection shows first (12.3.5).
    if d["Type"] == .name("Collection"), case .string(let key) = try source.resolve(d["D"]),
      let tree = try source.dictionary(source.catalog()?["Names"])?["EmbeddedFiles"]
    {
      for entry in try NameTree.entries(of: tree, in: source) where entry.key == key {
        if try isGoneFile(entry.value) { d["D"] = nil }
      }
    }
  }

  /// A file specification whose file goes names it no longer.
  mutating func removeGoneFiles(from d: inout PDFDictionary) throws(ObelusError) {
    guard attachments != nil, try isGone(d) else { return }
    d["EF"] = nil
    d["RF"] = nil
  }

  /// What becomes of an embedded file's stream: a PDF without what the rules find, nothing, or itself (nil).
  mutating func scrub(file id: ObjectID, _ dictionary: PDFDictionary, data: [UInt8]?) throws(ObelusError) -> NewObject?
  {
    guard let attachments, !rules.isEmpty || attachments.hasRules else { return nil }
    if let known = files[id] { return known }
    if keptFiles.contains(id) { return nil }
    let decoded = try source.decodedStream(id, limit: StreamTexts.limit)
    var result: NewObject?
    if !decoded.isTruncated, PackedTexts.isPDF(decoded.bytes) {
      do throws(ObelusError) {
        let redacted = try attachments.redact(decoded.bytes)
        findings += attachments.takeFindings().map { finding in
          Diagnostic(.finding, finding.code, "in an embedded PDF: \(finding.message)", at: Location(object: id))
        }
        if redacted != decoded.bytes { result = Self.file(dictionary, redacted) }
      } catch {
        if error.code == .internal { throw error }
        findings.append(
          Diagnostic(
            .finding, Self.takenFile, "an embedded PDF was removed: \(error.message)", at: Location(object: id)))
        result = removed(dictionary)
      }
    } else if options.attachments == .keep {
      var texts = PackedTexts(rules)
      try texts.search(decoded.bytes)
      guard !texts.holdsHit else {
        throw ObelusError(
          .unsupported, "an embedded file that is no PDF holds what a rule redacts", at: Location(object: id),
          hint: "set sanitize.attachments to remove or redact, which take it out")
      }
      if texts.isUnread || decoded.isTruncated { result = unread(dictionary, id) }
    } else {
      result = removed(dictionary)
    }
    if let result { files[id] = result } else { keptFiles.insert(id) }
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

  /// A file that no rule can read, or not to its end; nil where it stays, which is told.
  private mutating func unread(_ dictionary: PDFDictionary, _ id: ObjectID) -> NewObject? {
    guard options.removesUnread else {
      findings.append(
        Diagnostic(
          .finding, Self.unreadFile, "an embedded file is kept that no rule can read to its end",
          at: Location(object: id)))
      return nil
    }
    findings.append(
      Diagnostic(
        .finding, Self.takenFile, "an embedded file was removed that no rule can read to its end",
        at: Location(object: id)))
    return removed(dictionary)
  }

  /// The code of what is told of a file that is kept and cannot be read.
  private static let unreadFile = "attachment.unread"
  private static let takenFile = "attachment.removed"
  /// What of a document is kept and cannot be read, besides pages.
  package static let unreadCodes: Set<String> = [unreadFile, unreadMedia]
  /// Where it goes instead.
  package static let takenCodes: Set<String> = [takenFile, unreadMedia]
}
