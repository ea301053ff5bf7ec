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
}
