internal import ObelusCore
internal import ObelusPDF
internal import ObelusRedaction

/// From the pages' edits to a written file.
extension DocumentPipeline {
  func write(
    _ edit: DocumentEdit, of document: Document, _ input: DocumentInput, to output: FileDescriptor
  ) throws(ObelusError) {
    let texts = CodedTexts(try JobStringRules(job, pageCount: input.pages.count))
    let writer = EditedDocumentWriter(
      input: input, file: file, threads: threads, keepsEncryption: job.manifest.encryption == .keep)
    guard job.redacts else { return try writer.write(edit, of: document, to: output) }
    try writer.write(
      edit, of: document,
      deadBytes: { (source) throws(ObelusError) in
        DeadBytes(document, source: source) { (code) throws(ObelusError) in try texts.longest(in: code) }
      }, to: output)
  }

  /// Adds the edit behind the end of the file, and proves what was written: signatures over the file go on holding.
  func append(
    _ edit: DocumentEdit, to document: Document, _ input: DocumentInput, in output: FileDescriptor
  ) throws(ObelusError) {
    let update = try IncrementalUpdate(edit, of: document, in: file)
    guard Set(update.changed).isSubset(of: Set(input.pages.map(\.objectID))) else {
      throw ObelusError(
        .signed, "the document is signed, and more than annotations of its pages would change",
        hint: "set signatures: invalidate to go on without them")
    }
    _ = try update.write(to: .file(output))
    try AppendProof.check(try output.mapped(), update, of: file, pages: input.pages.count)
  }
}
