internal import ObelusAnnotations
internal import ObelusCore
internal import ObelusPDF

/// Brings annotations into one document. What comes out is a temporary file that has been proven, or an error.
struct DocumentImport {
  /// The bytes of a file that `AnnotationsFile` knows.
  let annotations: [UInt8]
  /// Also into another document than the one that they were made on.
  let isForced: Bool
  /// How messages call the document.
  let name: String
  let file: MappedFile
  let password: String?
  let threads: Int

  /// - Parameter output: an empty file; nil finds and counts and writes nothing.
  func run(writingTo output: FileDescriptor?) throws(ObelusError) -> DocumentOutcome {
    try DocumentInput.restartingOnRepair(file, password: password) { (input, document) throws(ObelusError) in
      try process(input, document, writingTo: output)
    }
  }

  private func process(
    _ input: DocumentInput, _ document: Document, writingTo output: FileDescriptor?
  ) throws(ObelusError) -> DocumentOutcome {
    var findings = try ExchangeGates(input: input, document: document, file: file, password: password).checkImport()
    let given = try AnnotationsFile(annotations, for: name)
    let identifiers = try FileIdentifiers(of: document)
    guard isForced || identifiers.canBeSame(as: given.identifiers) else {
      throw ObelusError(
        .usage, "the annotations were made on another document: its file identifier is not that of this one",
        hint: "--force imports them all the same")
    }
    let tree = try PageTreePlan(input.pages, in: document)
    let inventory = try AnnotationInventory(input.pages, in: document)
    findings += given.diagnostics + inventory.findings
    let present = inventory.pages
    let provider = FileAnnotationProvider(
      pageCount: input.pages.count, costLimit: .max, load: { present[$0] }, save: { _ in })
    let manager = AnnotationManager([provider])
    var importing = AnnotationImport(into: manager, pageCount: input.pages.count)
    try importing.take(RichTextSpelling.kept(given.annotations, in: inventory), reader: inventory.reader)
    let counts = importing.counts
    findings += Self.findings(counts)

    var outcome = DocumentOutcome(input: name, state: .done, pages: input.pages.count)
    outcome.annotations = AnnotationCounts(added: counts.added, updated: counts.updated, unchanged: counts.unchanged)
    outcome.inputBytes = file.count
    guard manager.shouldSaveAnnotations else {
      findings.append(Diagnostic(.note, "annotations.unchanged", "nothing changes: the output is a copy of the input"))
      outcome.findings = findings
      if let output {
        try output.append(file.bytes)
        outcome.outputBytes = file.count
      }
      return outcome
    }
    var pages: [Int: [Annotation]] = [:]
    for page in manager.dirtyAnnotations.keys { pages[page] = try manager.annotations(forPageAt: page) }
    let target = try ImportTarget(document, pages: tree.objects, inventory)
    let (edit, missing) = try self.edit(pages, target, tree, inventory, input, document)
    if missing > 0 {
      findings.append(
        Diagnostic(
          .warning, "annotations.references-missing",
          "references to layers, annotations and pages that the document does not have: \(missing)"))
    }
    outcome.findings = findings
    guard let output else { return outcome }
    try EditedDocumentWriter(
      input: input, file: file, threads: threads, keepsEncryption: true, originalID: identifiers.original
    ).write(edit, of: document, to: output)
    outcome.outputBytes = try ImportProof(
      input: input, document: document, inventory: inventory, target: target, changed: pages, isTreeKept: tree.isSound
    ).check(output)
    return outcome
  }

  private func edit(
    _ pages: [Int: [Annotation]], _ target: ImportTarget, _ tree: PageTreePlan, _ inventory: AnnotationInventory,
    _ input: DocumentInput, _ document: Document
  ) throws(ObelusError) -> (DocumentEdit, missing: Int) {
    var edit = Assembler(trailer: document.trailer).edit
    var writer = PageAnnotationWriter(
      .init(pages: target.pages, layers: target.layers, annotations: target.annotations), pages: pages, in: document)
    for (page, annotations) in pages.sorted(by: { $0.key < $1.key }) {
      let change = try writer.edit(
        page, input.pages[page].dictionary, annotations: annotations, original: inventory.pages[page])
      // Not through the assembler: it makes one object of equal ones, and these are annotations of their own.
      for (id, object) in change.objects { edit.objects[id] = object }
      edit.objects.merge(change.replacements) { _, new in new }
      if let dictionary = change.dictionary { edit.objects[target.pages[page]] = .value(.dictionary(dictionary)) }
    }
    edit.objects.merge(try tree.replacements(after: edit)) { _, new in new }
    return (edit, writer.missing)
  }

  private static func findings(_ counts: AnnotationImport.Counts) -> [Diagnostic] {
    var findings: [Diagnostic] = []
    if counts.beyondTheEnd > 0 {
      findings.append(
        Diagnostic(
          .warning, "annotations.beyond-the-end",
          "annotations on pages that the document does not have, which are left out: \(counts.beyondTheEnd)"))
    }
    if counts.widgets > 0 {
      findings.append(
        Diagnostic(.warning, "annotations.widgets", "form fields, which are not imported: \(counts.widgets)"))
    }
    if counts.repeated > 0 {
      findings.append(
        Diagnostic(
          .warning, "annotations.repeated",
          "annotations that are named like one before them on their page, of which the last counts: \(counts.repeated)")
      )
    }
    if counts.withoutAppearance > 0 {
      findings.append(
        Diagnostic(
          .warning, "annotations.no-appearance",
          "annotations that look different now and bring no appearance, so that viewers draw them as they think best: "
            + "\(counts.withoutAppearance)"))
    }
    return findings
  }
}
