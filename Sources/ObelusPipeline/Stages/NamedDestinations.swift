internal import ObelusCore
internal import ObelusPDF
internal import ObelusRedaction

/// The names of a document's destinations (ISO 32000-2, 12.3.2.4), read when the first is asked for. Used by one thread.
final class NamedDestinations {
  private let document: Document
  private var names: [String: PDFObject]?

  init(_ document: Document) { self.document = document }

  /// The name as links have it; nil where the document has no such destination.
  func name(_ name: String) throws(ObelusError) -> PDFObject? {
    if let names { return names[name] }
    let read = try read()
    names = read
    return read[name]
  }

  private func read() throws(ObelusError) -> [String: PDFObject] {
    var names: [String: PDFObject] = [:]
    let catalog = try document.catalog() ?? [:]
    if let tree = try document.dictionary(catalog["Names"])?["Dests"] {
      for entry in try NameTree.entries(of: tree, in: document) {
        names[TextString.decode(entry.key)] = .string(entry.key)
      }
    }
    for entry in try document.dictionary(catalog["Dests"])?.entries ?? [] {
      let name = entry.key.text
      if names[name] == nil { names[name] = .name(entry.key) }
    }
    return names
  }
}
