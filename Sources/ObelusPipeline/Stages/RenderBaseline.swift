internal import ObelusCore
internal import ObelusPDF

/// The input as it is rendered to compare the output with it.
enum RenderBaseline {
  /// `input` itself as a rule. MuPDF finds the pages of a sloppy page tree otherwise than Obelus, or not at all: there it
  /// is the same document with a page tree that is sound, and nothing else changed.
  /// - Parameter document: opened from `input`, for use on this thread.
  static func input(_ input: DocumentInput, _ document: Document) throws(ObelusError) -> DocumentInput {
    var edit = DocumentEdit(trailer: document.trailer)
    let tree = try PageTreePlan(input.pages, in: document).replacements(after: edit)
    guard !tree.isEmpty else { return input }
    edit.objects.merge(tree) { _, new in new }
    let source = EditedSource(base: document, edit: edit) { (dictionary, data, limit) throws(ObelusError) in
      try document.decode(dictionary: dictionary, data: data, limit: limit)
    }
    let sound = try DocumentInput.open(try bytes(of: source), password: nil).input
    guard sound.pages.count == input.pages.count else {
      throw ObelusError(
        .verification, "no proof: the page tree is read in different ways", hint: "the output was withheld")
    }
    return sound
  }

  /// The document as the writer writes it, in memory: it is not encrypted.
  private static func bytes(of source: some ObjectSource) throws(ObelusError) -> MappedFile {
    let file = try FileDescriptor.inMemory()
    _ = try DocumentWriter.write(source, to: .file(file))
    return try file.mapped()
  }
}
