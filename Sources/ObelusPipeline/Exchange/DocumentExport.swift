internal import ObelusAnnotations
internal import ObelusCore
internal import ObelusIO
internal import ObelusPDF

/// Takes the annotations of one document out of it. Nothing is told of a document before it has been read to its end.
struct DocumentExport {
  let format: ExchangeFormat
  /// How messages and rows call the document.
  let name: String
  let file: MappedFile
  let password: String?

  struct Result {
    var outcome: DocumentOutcome
    /// Of the format, without their ends.
    var lines: [String]
  }

  func run() throws(ObelusError) -> Result {
    try DocumentInput.restartingOnRepair(file, password: password) { (input, document) throws(ObelusError) in
      let findings = try ExchangeGates(input: input, document: document, file: file, password: password).checkExport()
      var result = try export(input, document)
      guard input.wasRepaired || !document.isRepaired else {
        throw ObelusError(.repairedLate, "the file turned out to be damaged while it was read")
      }
      result.outcome.findings = findings + result.outcome.findings
      return result
    }
  }

  private func export(_ input: DocumentInput, _ document: Document) throws(ObelusError) -> Result {
    let inventory = try AnnotationInventory(input.pages, in: document)
    var outcome = DocumentOutcome(input: name, state: .done, pages: input.pages.count, findings: inventory.findings)
    outcome.inputBytes = file.count
    let all = inventory.pages.map { $0.filter { $0.subtype != .widget } }
    let widgets = inventory.pages.reduce(0) { $0 + $1.count } - all.reduce(0) { $0 + $1.count }
    if widgets > 0 {
      outcome.findings.append(
        Diagnostic(.note, "annotations.widgets", "form fields, which are not exported: \(widgets)"))
    }
    outcome.annotations = AnnotationCounts(exported: all.reduce(0) { $0 + $1.count })
    let lines: [String]
    switch format {
    case .xfdf:
      lines = [try xfdf(all, inventory, document, &outcome)]
    case .jsonl:
      lines = [try record(document, pages: input.pages.count)] + (try jsonLines(all, inventory, &outcome))
    case .csv: lines = try table(all, inventory, input, document)
    case .markdown: lines = try digest(all, input, document)
    }
    return Result(outcome: outcome, lines: lines)
  }

  // MARK: Formats without loss

  private func portable(
    _ pages: [[Annotation]], _ inventory: AnnotationInventory, _ outcome: inout DocumentOutcome
  ) throws(ObelusError) -> [Annotation] {
    var result: [Annotation] = []
    var lost = 0
    for annotation in pages.joined() {
      do throws(ObelusError) {
        let (portable, count) = try inventory.reader.portable(annotation)
        result.append(portable)
        lost += count
      } catch {
        throw error.located(page: annotation.pageIndex, object: annotation.objectID)
      }
    }
    if lost > 0 {
      outcome.findings.append(
        Diagnostic(
          .warning, "annotations.references-lost",
          "references to fields and other parts of the document, which do not go with annotations: \(lost)"))
    }
    return result
  }

  private func xfdf(
    _ pages: [[Annotation]], _ inventory: AnnotationInventory, _ document: Document, _ outcome: inout DocumentOutcome
  ) throws(ObelusError) -> String {
    let identifiers = try FileIdentifiers(of: document)
    var data = FormsData()
    data.file = FilePath.name(of: name)
    data.originalID = identifiers.original
    data.modifiedID = identifiers.modified
    data.annotations = try portable(pages, inventory, &outcome)
    return String(decoding: XFDF.write(data), as: UTF8.self)
  }

  /// What the document is, for `AnnotationsFile`.
  private func record(_ document: Document, pages: Int) throws(ObelusError) -> String {
    let identifiers = try FileIdentifiers(of: document)
    let record: JSONValue = [
      "document": .string(FilePath.name(of: name)), "pageCount": .integer(pages),
      "originalID": JSONValue(identifiers.original.map { Hexadecimal.encode($0) }),
      "modifiedID": JSONValue(identifiers.modified.map { Hexadecimal.encode($0) }),
    ]
    return record.compacted.line
  }

  private func jsonLines(
    _ pages: [[Annotation]], _ inventory: AnnotationInventory, _ outcome: inout DocumentOutcome
  ) throws(ObelusError) -> [String] {
    var lines: [String] = []
    for annotation in try portable(pages, inventory, &outcome) {
      lines.append(String(decoding: try AnnotationLine(annotation).encoded(), as: UTF8.self))
    }
    return lines
  }

  // MARK: Formats for people

  private func table(
    _ pages: [[Annotation]], _ inventory: AnnotationInventory, _ input: DocumentInput, _ document: Document
  ) throws(ObelusError) -> [String] {
    let covered = CoveredText(document)
    var names: [ObjectID: String] = [:]
    for annotation in pages.joined() {
      if let id = annotation.objectID { names[id] = inventory.reader.name(of: annotation) }
    }
    let table = AnnotationTable(document: name, name: inventory.reader.name(of:), names: names)
    var rows: [String] = []
    for (page, annotations) in zip(input.pages, pages) {
      let texts = try covered.texts(under: annotations, on: page)
      rows += annotations.map { table.row($0, coveredText: texts[$0.id]) }
    }
    return rows
  }

  private func digest(
    _ pages: [[Annotation]], _ input: DocumentInput, _ document: Document
  ) throws(ObelusError) -> [String] {
    let covered = CoveredText(document)
    var told: [AnnotationDigest.Page] = []
    for (page, annotations) in zip(input.pages, pages) {
      told.append(.init(annotations: annotations, covered: try covered.texts(under: annotations, on: page)))
    }
    var digest = AnnotationDigest(document: name, pages: told)
    return digest.lines()
  }
}
