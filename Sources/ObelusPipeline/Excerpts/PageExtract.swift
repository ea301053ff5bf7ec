internal import ObelusCore
internal import ObelusPDF

/// Takes pages out of an output as a document of their own. It has these pages and what they show; nothing of other pages,
/// and nothing that the document has beside pages but its layers.
struct PageExtract {
  private let file: MappedFile
  private let password: String?

  init(_ file: MappedFile, password: String?) {
    self.file = file
    self.password = password
  }

  /// - Parameter wanted: pages from 0, ascending.
  func bytes(of wanted: [Int]) throws(ObelusError) -> [UInt8] {
    let document = try Document(file, password: password)
    let pages = try document.pages()
    guard let root = document.trailer["Root"]?.referenceValue, let catalog = try document.object(root).dictionary else {
      throw ObelusError(.internal, "the output has no catalog")
    }
    var edit = DocumentEdit(trailer: ["Root": .reference(root)])
    let tree = ObjectID.new(namespace: 0, index: 0)
    var kids: [PDFObject] = []
    for page in pages {
      guard wanted.contains(page.index) else {
        edit.objects[page.objectID] = .value(.null)
        // Fields lead from a page's widgets to those of others.
        for entry in try document.array(page.dictionary["Annots"]) ?? [] {
          if let id = entry.referenceValue { edit.objects[id] = .value(.null) }
        }
        continue
      }
      edit.objects[page.objectID] = .value(.dictionary(try leaf(page, tree)))
      kids.append(.reference(page.objectID))
    }
    edit.objects[tree] = .value(
      .dictionary(["Type": .name("Pages"), "Kids": .array(kids), "Count": .integer(kids.count)]))
    var bare: PDFDictionary = ["Type": .name("Catalog"), "Pages": .reference(tree)]
    bare["OCProperties"] = catalog["OCProperties"]
    edit.objects[root] = .value(.dictionary(bare))
    let source = EditedSource(base: document, edit: edit) { (dictionary, data, limit) throws(ObelusError) in
      try document.decode(dictionary: dictionary, data: data, limit: limit)
    }
    let output = try FileDescriptor.inMemory()
    _ = try DocumentWriter.write(source, to: .file(output))
    let extract = try output.mapped()
    guard try Document(extract).pages().count == wanted.count else {
      throw ObelusError(.internal, "the pages cannot be taken out")
    }
    return extract.bytes(in: 0..<extract.count)
  }

  /// The page with what it inherits, and without what leads to the rest of the document.
  private func leaf(_ page: PageNode, _ tree: ObjectID) throws(ObelusError) -> PDFDictionary {
    var leaf = page.dictionary
    for key: PDFName in [
      "B", "StructParents", "Tabs", "DPart", "PieceInfo", "Metadata", "AA", "PresSteps", "TemplateInstantiated",
    ] {
      leaf[key] = nil
    }
    leaf["Parent"] = .reference(tree)
    leaf["Resources"] = page.resources ?? .dictionary([:])
    func numbers(_ box: Rect) -> PDFObject { .numbers([box.x0, box.y0, box.x1, box.y1]) }
    leaf["MediaBox"] = numbers(page.mediaBox)
    if page.cropBox != page.mediaBox { leaf["CropBox"] = numbers(page.cropBox) }
    leaf["Rotate"] = page.rotate == 0 ? nil : .integer(page.rotate)
    return leaf
  }
}
