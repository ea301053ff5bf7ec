internal import ObelusIO
internal import ObelusCore
internal import ObelusPDF
internal import ObelusRedaction

/// From the pages' edits to a written file.
extension DocumentPipeline {
  func write(
    _ edit: DocumentEdit, of document: Document, _ input: DocumentInput, to path: String
  ) throws(ObelusError) {
    let source = EditedSource(base: document, edit: edit) { (dictionary, data, limit) throws(ObelusError) in
      try document.decode(dictionary: dictionary, data: data, limit: limit)
    }
    let keepsEncryption = input.isEncrypted && job.manifest.encryption == .keep
    let plain = keepsEncryption ? TemporaryOutput.unencrypted(path) : path
    defer { if keepsEncryption { FileSystem.remove(plain) } }
    let texts = CodedTexts(try JobStringRules(job, pageCount: input.pages.count))
    let deadBytes = DeadBytes(document, source: source) { (code) throws(ObelusError) in try texts.longest(in: code) }
    _ = try DocumentWriter.write(
      source, to: .path(plain), options: WriteOptions(threads: threads), deadBytes: job.redacts ? deadBytes : nil)
    guard !document.isRepaired else {
      FileSystem.remove(plain)
      throw ObelusError(.repairedLate, "the file turned out to be damaged while it was written")
    }
    if keepsEncryption {
      guard let original = file.path else {
        throw ObelusError(
          .unsupported, "the encryption of a document from standard input cannot be kept",
          hint: "give the document as a file, or set encryption: remove")
      }
      try QPDFTool.tryingPassword(input.password) { (password) throws(ObelusError) in
        try QPDFTool.reencrypt(plain, like: original, password: password, to: path)
      }
    }
  }
}
