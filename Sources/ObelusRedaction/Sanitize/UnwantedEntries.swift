internal import ObelusCore

/// Entries that the sanitise switches take out, dictionary by dictionary.
extension DocumentScrubber {
  /// `dictionary` without the entries that the switches name.
  mutating func removeUnwanted(from dictionary: PDFDictionary) throws(ObelusError) -> PDFDictionary {
    var d = dictionary
    if refusesUnsearched { try UnsearchedCarriers.check(d, options) }
    if pagesOwnResources, d["Kids"] != nil, d["Count"] != nil { d["Resources"] = nil }
    if options.xmp { counts.xmp += d.remove("Metadata") }
    if options.pieceInfo { counts.pieceInfo += d.remove("PieceInfo") }
    if options.thumbnails { counts.thumbnails += d.remove("Thumb") }
    if options.attachments { removeAttachments(from: &d) }
    if options.javaScript { try removeJavaScript(from: &d) }
    if options.signatures { try removeSignatures(from: &d) }
    // XFA holds every value of the form a second time, in a packet that no rule looks into.
    if !rules.isEmpty { counts.xfa += d.remove("XFA") }
    return d
  }

  /// An array element that goes as a whole: a file attachment annotation or a script.
  func isUnwanted(_ item: PDFObject) throws(ObelusError) -> Bool {
    switch item {
    case .reference, .dictionary: break
    default: return false
    }
    guard options.attachments || options.javaScript, let d = try source.dictionary(item) else { return false }
    if options.attachments, d["Subtype"] == .name("FileAttachment"), d["Rect"] != nil { return true }
    return options.javaScript && isScript(d)
  }

  private mutating func removeAttachments(from d: inout PDFDictionary) {
    let isFileSpecification = d["EF"] != nil || d["Type"] == .name("Filespec")
    counts.attachments += d.remove("EmbeddedFiles") + d.remove("AF") + d.remove("Collection")
    if isFileSpecification { counts.attachments += d.remove("EF") + d.remove("RF") }
  }

  private func isScript(_ action: PDFDictionary) -> Bool { action["S"] == .name("JavaScript") }

  private mutating func removeJavaScript(from d: inout PDFDictionary) throws(ObelusError) {
    for entry in d.entries {
      switch entry.key {
      case "JavaScript", "JS":
        // The name tree of scripts, a rendition action's script; a script action itself is removed by its holder.
        if !isScript(d) { counts.javaScript += d.remove(entry.key) }
      default:
        guard entry.value.referenceValue != nil || entry.value.dictionaryValue != nil else { continue }
        guard Self.actionKeys.contains(entry.key), let action = try source.dictionary(entry.value), isScript(action)
        else { continue }
        counts.javaScript += d.remove(entry.key)
      }
    }
  }

  /// Keys under which an action stands: /A, /OpenAction, /Next, and the triggers of additional-actions dictionaries
  /// (ISO 32000-2, tables 197 to 200).
  private static let actionKeys: Set<PDFName> = [
    "A", "OpenAction", "Next", "PA", "E", "X", "D", "U", "Fo", "Bl", "PO", "PC", "PV", "PI", "O", "C", "K", "F", "V",
    "WC", "WS", "DS", "WP", "DP",
  ]

  private mutating func removeSignatures(from d: inout PDFDictionary) throws(ObelusError) {
    if d["FT"] == .name("Sig"), d["V"] != nil { counts.signatures += d.remove("V") }
    if d["Type"] == .name("Catalog") {
      counts.signatures += d.remove("Perms") + d.remove("DSS") + d.remove("Legal")
    }
    if d["SigFlags"] != nil, d["Fields"] != nil { _ = d.remove("SigFlags") }
  }
}

extension PDFDictionary {
  /// Removes a key; 1 when it was there.
  mutating func remove(_ key: PDFName) -> Int {
    guard self[key] != nil else { return 0 }
    self[key] = nil
    return 1
  }
}
