internal import ObelusContent
internal import ObelusCore
internal import ObelusPDF

/// Takes pages out of an output as a document of their own. It has these pages and what they show; nothing of other pages,
/// and nothing that the document has beside pages but its layers, without their names.
struct PageExtract {
  private let file: MappedFile
  private let password: String?

  init(_ file: MappedFile, password: String?) {
    self.file = file
    self.password = password
  }

  /// - Parameter wanted: pages from 0, ascending.
  /// - Throws: `unsupported` where a page cannot be read to its end, so that nobody knows what it shows.
  func bytes(of wanted: [Int]) throws(ObelusError) -> [UInt8] {
    let document = try Document(file, password: password)
    let pages = try document.pages()
    guard let root = document.trailer["Root"]?.referenceValue, let catalog = try document.object(root).dictionary else {
      throw ObelusError(.internal, "the output has no catalog")
    }
    var assembler = Assembler(trailer: ["Root": .reference(root)])
    let tree = ObjectID.new(namespace: 0, index: 0)
    let kept = Set(wanted.filter(pages.indices.contains).map { pages[$0].objectID })
    let annotations = SharedAnnotations(document, pages: kept)
    let interpreter = ContentInterpreter(document: document)
    var kids: [PDFObject] = []
    for page in pages {
      guard wanted.contains(page.index) else {
        assembler.apply(objects: [page.objectID: .value(.null)])
        continue
      }
      var edit = try shown(page, interpreter, document)
      var leaf = leaf(page, edit.dictionary ?? page.dictionary, tree)
      try annotations.clean(&leaf, &edit)
      edit.dictionary = leaf
      assembler.apply(edit, to: page.objectID)
      kids.append(.reference(page.objectID))
    }
    assembler.apply(objects: [
      tree: .value(.dictionary(["Type": .name("Pages"), "Kids": .array(kids), "Count": .integer(kids.count)]))
    ])
    var bare: PDFDictionary = ["Type": .name("Catalog"), "Pages": .reference(tree)]
    bare["OCProperties"] = try layers(catalog, document, &assembler)
    assembler.apply(objects: [root: .value(.dictionary(bare))])
    let source = EditedSource(base: document, edit: assembler.edit) { (dictionary, data, limit) throws(ObelusError) in
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

  /// The page with resources that name what it draws, and no more: other pages may share those that it has.
  private func shown(
    _ page: PageNode, _ interpreter: ContentInterpreter, _ document: Document
  ) throws(ObelusError) -> PageEdit {
    var content = try interpreter.interpret(page: page)
    try interpreter.interpretAppearances(of: page, into: &content)
    guard content.findings.limits == 0 else {
      throw ObelusError(.unsupported, "the page cannot be read to its end", at: Location(page: page.index))
    }
    let rewrite = try PageRewriter.rewrite(
      content, removing: Removal(), source: document, namespace: page.index + 1, prune: true)
    var builder = PageEditBuilder(page: page, source: document, namespace: page.index + 1)
    builder.keepsOwnResources = true
    try builder.apply(rewrite)
    return builder.finish()
  }

  /// The page with what it inherits, and without what leads to the rest of the document.
  private func leaf(_ page: PageNode, _ dictionary: PDFDictionary, _ tree: ObjectID) -> PDFDictionary {
    var leaf = PDFDictionary(entries: dictionary.entries.filter { Self.ownKeys.contains($0.key) })
    leaf["Parent"] = .reference(tree)
    leaf["Resources"] = dictionary["Resources"] ?? page.resources ?? .dictionary([:])
    func numbers(_ box: Rect) -> PDFObject { .numbers([box.x0, box.y0, box.x1, box.y1]) }
    leaf["MediaBox"] = numbers(page.mediaBox)
    if page.cropBox != page.mediaBox { leaf["CropBox"] = numbers(page.cropBox) }
    leaf["Rotate"] = page.rotate == 0 ? nil : .integer(page.rotate)
    return leaf
  }

  /// Those that show something, or say how it is shown.
  private static let ownKeys: Set<PDFName> = [
    "Type", "Contents", "Resources", "Annots", "Group", "UserUnit", "BleedBox", "TrimBox", "ArtBox",
  ]

  /// Which layers there are and which of them are on; names and orders are about all pages.
  private func layers(
    _ catalog: PDFDictionary, _ document: Document, _ assembler: inout Assembler
  ) throws(ObelusError) -> PDFObject? {
    guard let properties = try document.dictionary(catalog["OCProperties"]) else { return nil }
    let groups = try document.array(properties["OCGs"]) ?? []
    for (number, group) in groups.enumerated() {
      guard let id = group.referenceValue, var layer = try document.object(id).dictionary else { continue }
      layer = PDFDictionary(entries: layer.entries.filter { $0.key == "Intent" })
      layer["Type"] = .name("OCG")
      layer["Name"] = .string(Array("Layer \(number + 1)".utf8))
      assembler.apply(objects: [id: .value(.dictionary(layer))])
    }
    let old = try document.dictionary(properties["D"]) ?? [:]
    var state: PDFDictionary = [:]
    for key: PDFName in ["BaseState", "ON", "OFF", "Intent"] { state[key] = old[key] }
    return .dictionary(["OCGs": .array(groups), "D": .dictionary(state)])
  }
}
