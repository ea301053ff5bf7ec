package import ObelusCore

/// Takes a form's second description in XML (XFA, ISO 32000-1, 12.7.8) out of a document. It says the values of fields, and
/// what pages show, under names of its own: what an area or a blank page took by its place cannot be told apart in it.
package struct XMLFormRemoval {
  package private(set) var replacements: [ObjectID: NewObject] = [:]

  /// - Parameter source: the document with all other edits in place.
  package init(_ source: any ObjectSource) throws(ObelusError) {
    guard let catalogID = source.trailer["Root"]?.referenceValue, var catalog = try source.catalog(),
      let entry = catalog["AcroForm"], var form = try source.dictionary(entry), form["XFA"] != nil
    else { return }
    form["XFA"] = nil
    // Readers would build the pages from the description.
    catalog["NeedsRendering"] = nil
    if let id = try source.lastReference(entry) {
      replacements[id] = .value(.dictionary(form))
    } else {
      catalog["AcroForm"] = .dictionary(form)
    }
    replacements[catalogID] = .value(.dictionary(catalog))
  }

  package static let finding = Diagnostic(
    .finding, "redact.xfa-removed",
    "the form's second description in XML (XFA) was removed: what was taken by its place cannot be told apart in it")
}

extension ObjectSource {
  /// The object that holds a value, where references lead to references.
  func lastReference(_ object: PDFObject) throws(ObelusError) -> ObjectID? {
    var last: ObjectID?
    var current = object
    for _ in 0..<32 {
      guard case .reference(let id) = current, case .value(let value) = try self.object(id) else { break }
      last = id
      current = value
    }
    return last
  }
}
