package import ObelusCore

extension ObjectStore {
  /// A document with a page for each content stream, in which /F1 is Helvetica.
  package convenience init(pages contents: [String]) {
    self.init()
    let font = add(
      .value(.dictionary(["Type": .name("Font"), "Subtype": .name("Type1"), "BaseFont": .name("Helvetica")])))
    let tree = add(.value(.null))
    let kids = contents.map { content in
      let stream = add(.stream([:], data: TinyPDF.latin1(content)))
      return add(
        .value(
          .dictionary([
            "Type": .name("Page"), "Parent": tree, "MediaBox": .numbers([0, 0, 612, 792]), "Contents": stream,
            "Resources": .dictionary(["Font": .dictionary(["F1": font])]),
          ])))
    }
    let pages: PDFDictionary = ["Type": .name("Pages"), "Count": .integer(kids.count), "Kids": .array(kids)]
    if let id = tree.referenceValue { objects[id] = .value(.dictionary(pages)) }
    trailer["Root"] = add(.value(.dictionary(["Type": .name("Catalog"), "Pages": tree])))
  }

  /// Sets an entry of the catalog.
  package func setCatalog(_ key: PDFName, _ value: PDFObject?) {
    guard let root = trailer["Root"]?.referenceValue, case .value(.dictionary(var catalog)) = objects[root] else {
      return
    }
    catalog[key] = value
    objects[root] = .value(.dictionary(catalog))
  }
}
