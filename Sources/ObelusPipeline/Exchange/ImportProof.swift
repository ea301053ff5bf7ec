internal import ObelusAnnotations
internal import ObelusCore
internal import ObelusPDF

/// Proves a document into which annotations were brought, by a fresh read: each page has exactly the annotations that it
/// is to have, all else is as in the input, and libqpdf can read every object and stream. Any doubt is an error.
struct ImportProof {
  let input: DocumentInput
  /// Opened from `input`, for this thread.
  let document: Document
  let inventory: AnnotationInventory
  let target: ImportTarget
  /// What the changed pages are to have, in z-order.
  let changed: [Int: [Annotation]]
  let isTreeKept: Bool

  /// - Returns: the size of the file.
  func check(_ output: FileDescriptor) throws(ObelusError) -> Int {
    do throws(ObelusError) {
      let file = try output.mapped()
      try prove(file)
      try checkBySecondReader(file)
      return file.count
    } catch {
      guard ![.verification, .internal, .memory].contains(error.code) else { throw error }
      throw ObelusError(
        .verification, "no proof: " + error.message, at: error.location, hint: "the output was withheld")
    }
  }

  private func prove(_ file: MappedFile) throws(ObelusError) {
    let written = try Document(file, password: input.password)
    let pages = try written.pages()
    guard pages.count == input.pages.count else { throw failure("\(input.pages.count) pages became \(pages.count)") }
    guard written.isEncrypted == input.isEncrypted else { throw failure("the encryption was not kept") }
    let found = try AnnotationInventory(pages, in: written)
    try checkAnnotations(found, pages)
    try DocumentComparison.check(
      side(document, input.pages, inventory), side(written, pages, found), isTreeKept: isTreeKept)
    guard !written.isRepaired else { throw failure("the file that was written is damaged") }
  }

  private func side(
    _ document: Document, _ pages: [PageNode], _ inventory: AnnotationInventory
  ) -> DocumentComparison.Side {
    let annotations = inventory.pages.joined().filter { $0.subtype != .widget }.compactMap(\.objectID)
    return .init(document: document, pages: pages, annotations: Set(annotations))
  }

  // MARK: Annotations

  private func checkAnnotations(_ found: AnnotationInventory, _ pages: [PageNode]) throws(ObelusError) {
    var names: [String: String] = [:]
    for page in pages.indices {
      let wanted = wanted(page)
      guard wanted.count == found.pages[page].count else {
        throw failure("\(wanted.count) annotations became \(found.pages[page].count)", page: page)
      }
      for (annotation, new) in zip(wanted, found.pages[page]) {
        names[found.reader.name(of: new)] = inventory.reader.name(of: annotation)
      }
    }
    let known = Set(target.annotations.keys).union(changed.values.lazy.joined().compactMap(\.name))
    for page in pages.indices {
      let originals = Dictionary(inventory.pages[page].map { ($0.id, $0) }) { first, _ in first }
      for (annotation, new) in zip(wanted(page), found.pages[page]) {
        do throws(ObelusError) {
          let isSame = try self.isSame(
            annotation, new, original: originals[annotation.id], page: pages[page].objectID, found.reader, known, names)
          guard isSame else { throw failure("an annotation is not as it was to be") }
        } catch {
          throw error.located(page: page, object: new.objectID)
        }
      }
    }
  }

  private func wanted(_ page: Int) -> [Annotation] { changed[page] ?? inventory.pages[page] }

  private func isSame(
    _ wanted: Annotation, _ found: Annotation, original: Annotation?, page: ObjectID, _ reader: PortableReader,
    _ known: Set<String>, _ names: [String: String]
  ) throws(ObelusError) -> Bool {
    let isUntouched = wanted.attached.isEmpty && original?.dictionary == wanted.dictionary
    var expected: Annotation
    if isUntouched, let original {
      expected = try inventory.reader.portable(original).annotation
      guard original.name == found.name else { return false }
    } else {
      expected = try present(wanted, known).canonical
      if expected.dictionary["Type"] == nil { expected.other["Type"] = .name("Annot") }
      let name = wanted.name?.hasPrefix(AnnotationDirectory.unnamed) == true ? nil : wanted.name
      guard name == found.name, original?.other["StructParent"] == found.other["StructParent"] else { return false }
      if let place = found.other["P"], place != .reference(page), original == nil { return false }
    }
    let portable = try reader.portable(found).annotation
    return ValueComparison.isSame(expected, portable, names: names) { dictionary, data in
      guard let decoded = try? document.decode(dictionary: dictionary, data: data, limit: 1 << 30),
        !decoded.isTruncated
      else { return nil }
      return decoded.bytes
    }
  }

  /// The annotation without references to what the document does not have.
  private func present(_ annotation: Annotation, _ known: Set<String>) -> Annotation {
    var result = annotation
    result.attached = annotation.attached.filter { _, object in
      switch object {
      case .page(let index): target.pages.indices.contains(index)
      case .layer(let name): target.layers[name] != nil
      case .annotation(let name): known.contains(name)
      case .value, .stream: true
      }
    }
    return result
  }

  // MARK: Second reader

  private func checkBySecondReader(_ file: MappedFile) throws(ObelusError) {
    let scan = try QPDFTool.tryingPassword(input.password) { (password) throws(ObelusError) in
      try QPDFTool.find([], in: file, password: password)
    }
    guard scan.undecodedStreams == 0 else { throw failure("a second reader cannot decode every stream") }
    guard scan.pageCount == input.pages.count else {
      throw failure(
        "a second reader counts \(scan.pageCount.map(String.init) ?? "no") pages, not \(input.pages.count)")
    }
  }

  private func failure(_ what: String, page: Int? = nil) -> ObelusError {
    ObelusError(.verification, what, at: Location(page: page), hint: "the output was withheld")
  }
}
