internal import ObelusCore
internal import ObelusPDF

/// The annotations of pages that are taken out of a document: what they show, without fields and what leads to other pages.
struct SharedAnnotations {
  private let document: Document
  /// The pages that are taken out.
  private let pages: Set<ObjectID>

  init(_ document: Document, pages: Set<ObjectID>) {
    self.document = document
    self.pages = pages
  }

  /// Takes out of a page's annotations what leads away.
  /// - Parameter edit: what becomes of them otherwise.
  func clean(_ leaf: inout PDFDictionary, _ edit: inout PageEdit) throws(ObelusError) {
    guard let list = try document.array(leaf["Annots"]) else { return }
    var kept: [PDFObject] = []
    for entry in list {
      var known: PDFDictionary?
      if let id = entry.referenceValue, case .value(let value)? = edit.replacements[id] {
        known = value.dictionaryValue
      }
      if known == nil { known = try document.dictionary(entry) }
      guard let old = known, let new = try cleaned(old) else { continue }
      if let id = entry.referenceValue {
        edit.replacements[id] = .value(.dictionary(new))
        kept.append(entry)
      } else {
        kept.append(.dictionary(new))
      }
    }
    leaf["Annots"] = kept.isEmpty ? nil : .array(kept)
  }

  /// Of a field, or of the tags, triggers and files of the document.
  private static let foreign: [PDFName] = [
    "StructParent", "AA", "AF", "FT", "T", "TU", "TM", "Ff", "V", "DV", "RV", "Opt", "I", "TI", "MaxLen", "Lock", "SV",
    "Kids", "Parent",
  ]

  /// Nil for a link that leads nowhere any more.
  private func cleaned(_ annotation: PDFDictionary) throws(ObelusError) -> PDFDictionary? {
    var cleaned = annotation
    if annotation["Subtype"] == .name("Widget") {
      for key in Self.foreign { cleaned[key] = nil }
    }
    for key: PDFName in ["StructParent", "AA", "AF", "PA"] { cleaned[key] = nil }
    if try !leadsHere(annotation["Dest"]) { cleaned["Dest"] = nil }
    cleaned["A"] = nil
    if let action = try document.dictionary(annotation["A"]), let kept = try self.cleaned(action: action) {
      cleaned["A"] = .dictionary(kept)
    }
    guard annotation["Subtype"] == .name("Link") else { return cleaned }
    return cleaned["Dest"] == nil && cleaned["A"] == nil ? nil : cleaned
  }

  /// Links to the web, and to pages that are taken out.
  private func cleaned(action: PDFDictionary) throws(ObelusError) -> PDFDictionary? {
    switch try document.resolve(action["S"]).nameValue {
    case "URI": return ["S": .name("URI"), "URI": try document.resolve(action["URI"])]
    case "GoTo":
      guard try leadsHere(action["D"]) else { return nil }
      return ["S": .name("GoTo"), "D": try document.resolve(action["D"])]
    default: return nil
    }
  }

  /// Names of destinations are the document's.
  private func leadsHere(_ destination: PDFObject?) throws(ObelusError) -> Bool {
    guard let page = try document.array(destination)?.first?.referenceValue else { return false }
    return pages.contains(page)
  }
}
