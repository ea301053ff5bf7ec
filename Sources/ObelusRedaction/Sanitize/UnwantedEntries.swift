internal import ObelusCore

/// Entries that the sanitise switches take out, dictionary by dictionary.
extension DocumentScrubber {
  /// `dictionary` without the entries that the switches name.
  mutating func removeUnwanted(from dictionary: PDFDictionary) throws(ObelusError) -> PDFDictionary {
    var d = dictionary
    if pagesOwnResources, d["Kids"] != nil, d["Count"] != nil { d["Resources"] = nil }
    if options.removes(.xmp) { counts[.xmp] += d.remove("Metadata") }
    if options.removes(.pieceInfo) { counts[.pieceInfo] += d.remove("PieceInfo") }
    if options.removes(.thumbnails) { counts[.thumbnails] += d.remove("Thumb") }
    if options.removes(.alternates), d["Subtype"] == .name("Image") || d["Subtype"] == .name("Form") {
      counts[.alternates] += d.remove("Alternates") + d.remove("OPI")
    }
    if options.removes(.webCapture) { removeWebCapture(from: &d) }
    if options.removes(.xfa) { counts[.xfa] += d.remove("XFA") }
    if options.attachments == .remove { removeAttachments(from: &d) } else { try removeGoneFiles(from: &d) }
    try removeActions(from: &d)
    if options.removes(.signatures) { try removeSignatures(from: &d) }
    return d
  }

  /// An array element that goes as a whole: a file attachment annotation or an action.
  func isUnwanted(_ item: PDFObject) throws(ObelusError) -> Bool {
    switch item {
    case .reference, .dictionary: break
    default: return false
    }
    guard options.attachments == .remove || options.removes(.javaScript) || options.removes(.actions),
      let d = try source.dictionary(item)
    else { return false }
    if options.attachments == .remove, d["Subtype"] == .name("FileAttachment"), d["Rect"] != nil { return true }
    return unwantedAction(d) != nil
  }

  private mutating func removeAttachments(from d: inout PDFDictionary) {
    let isFileSpecification = d["EF"] != nil || d["Type"] == .name("Filespec")
    counts[.attachments] += d.remove("EmbeddedFiles") + d.remove("AF") + d.remove("Collection")
    if isFileSpecification { counts[.attachments] += d.remove("EF") + d.remove("RF") }
  }

  private mutating func removeWebCapture(from d: inout PDFDictionary) {
    if d["Type"] == .name("Catalog") || d["Pages"] != nil { counts[.webCapture] += d.remove("SpiderInfo") }
    // Content sets (14.10.5) know pages and images by these.
    if d["Type"] == .name("Page") || d["Subtype"] == .name("Image") && d["Width"] != nil {
      counts[.webCapture] += d.remove("ID")
    }
    // The trees of the name dictionary; /IDS and /URLS mean nothing else.
    if d["IDS"] != nil || d["URLS"] != nil { counts[.webCapture] += d.remove("IDS") + d.remove("URLS") }
  }

  /// The switch that takes an action away.
  private func unwantedAction(_ action: PDFDictionary) -> ScrubCounts.Kind? {
    guard let type = action["S"]?.nameValue else { return nil }
    switch type {
    case "JavaScript": return options.removes(.javaScript) ? .javaScript : nil
    case "URI": return options.removes(.javaScript) && Self.isScript(action["URI"]) ? .javaScript : nil
    case "Launch", "ImportData", "SubmitForm": return options.removes(.actions) ? .actions : nil
    default: return nil
    }
  }

  /// A URI that readers run instead of opening it.
  private static func isScript(_ uri: PDFObject?) -> Bool {
    guard let bytes = uri?.stringValue else { return false }
    let letters = bytes.lazy.filter { $0 > 0x20 }.prefix(11).map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    return letters.elementsEqual("javascript:".utf8)
  }

  private mutating func removeActions(from d: inout PDFDictionary) throws(ObelusError) {
    guard options.removes(.javaScript) || options.removes(.actions) else { return }
    for entry in d.entries {
      switch entry.key {
      case "OnInstantiate":
        // The script of a 3D stream (13.6.3).
        if options.removes(.javaScript) { counts[.javaScript] += d.remove(entry.key) }
      case "JavaScript", "JS":
        // The name tree of scripts, a rendition action's script; a script action itself is removed by its holder.
        if options.removes(.javaScript), d["S"] != .name("JavaScript") { counts[.javaScript] += d.remove(entry.key) }
      default:
        guard entry.value.referenceValue != nil || entry.value.dictionaryValue != nil,
          Self.actionKeys.contains(entry.key), let action = try source.dictionary(entry.value),
          let kind = unwantedAction(action)
        else { continue }
        counts[kind] += d.remove(entry.key)
      }
    }
  }

  /// Keys under which an action stands: /A, /OpenAction, /Next, those of navigation nodes, and the triggers of additional-actions dictionaries
  /// (ISO 32000-2, tables 197 to 200).
  private static let actionKeys: Set<PDFName> = [
    "A", "OpenAction", "Next", "PA", "NA", "E", "X", "D", "U", "Fo", "Bl", "PO", "PC", "PV", "PI", "O", "C", "K", "F",
    "V",
    "WC", "WS", "DS", "WP", "DP",
  ]

  private mutating func removeSignatures(from d: inout PDFDictionary) throws(ObelusError) {
    if d["FT"] == .name("Sig"), d["V"] != nil { counts[.signatures] += d.remove("V") }
    if d["Type"] == .name("Catalog") {
      counts[.signatures] += d.remove("Perms") + d.remove("DSS") + d.remove("Legal")
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
