internal import ObelusCore
internal import ObelusPDF
internal import ObelusRedaction

/// From the pages' edits to a written file.
extension DocumentPipeline {
  /// Merges the pages' edits and takes out of the document what is not on a page.
  func assemble(
    _ results: [PageResult], _ scrubbed: DocumentScrubber.Result?, _ document: Document, _ input: DocumentInput
  ) throws(ObelusError) -> (DocumentEdit, [Manifest.Sanitize.Part: Int]) {
    var assembler = Assembler(trailer: document.trailer)
    let tree = try PageTreePlan(input.pages, in: document)
    for result in results { assembler.apply(result.edit, to: tree.objects[result.edit.page]) }
    assembler.apply(objects: try tree.replacements(after: assembler.edit))
    if job.redacts { assembler.apply(objects: try FontPruning.replacements(results.map(\.fonts), in: document)) }
    assembler.apply(objects: try structureReplacements(results, in: document))
    let source = EditedSource(base: document, edit: assembler.edit) { (dictionary, data, limit) throws(ObelusError) in
      try document.decode(dictionary: dictionary, data: data, limit: limit)
    }
    var scrubber = DocumentScrubber(
      source: source, options: SanitizeOptions(job.manifest.sanitize),
      rules: try JobStringRules(job, pageCount: input.pages.count), pagesOwnResources: job.redacts)
    guard let scrubbed else { throw ObelusError(.internal, "the document was not scrubbed") }
    let final = try scrubber.run(edited: assembler.edit.objects, after: scrubbed)
    assembler.apply(objects: final.objects)
    assembler.edit.trailer = final.trailer
    return (assembler.edit, final.counts.byPart)
  }

  private func structureReplacements(
    _ results: [PageResult], in document: Document
  ) throws(ObelusError) -> [ObjectID: NewObject] {
    let touched = results.reduce(into: Set<StructureKey>()) { $0.formUnion($1.touchedStructure) }
    guard !touched.isEmpty else { return [:] }
    var texts = try StructureTexts(in: document)
    for key in touched { try texts.remove(structParents: key.structParents, mcid: key.mcid) }
    return texts.replacements
  }

  func write(
    _ edit: DocumentEdit, of document: Document, _ input: DocumentInput, to path: String
  ) throws(ObelusError) {
    let source = EditedSource(base: document, edit: edit) { (dictionary, data, limit) throws(ObelusError) in
      try document.decode(dictionary: dictionary, data: data, limit: limit)
    }
    let keepsEncryption = input.isEncrypted && job.manifest.encryption == .keep
    let plain = keepsEncryption ? TemporaryOutput.unencrypted(path) : path
    defer { if keepsEncryption { FileSystem.remove(plain) } }
    _ = try DocumentWriter.write(source, to: .path(plain), options: WriteOptions(threads: threads))
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

extension ScrubCounts {
  /// By the switches of the manifest; what fits none of them counts under the nearest.
  fileprivate var byPart: [Manifest.Sanitize.Part: Int] {
    let counts: [Manifest.Sanitize.Part: Int] = [
      .info: info, .xmp: xmp, .thumbnails: thumbnails, .pieceInfo: pieceInfo, .javaScript: javaScript,
      .attachments: attachments, .signatures: signatures,
    ]
    return counts.filter { $0.value > 0 }
  }
}
