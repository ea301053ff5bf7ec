package import ObelusCore
package import ObelusPDF

/// A document that can be opened by any worker: bytes, password, and the pages as one reading found them.
package struct DocumentInput: Sendable {
  package let file: MappedFile
  package let password: String?
  package let pages: [PageNode]
  package let isEncrypted: Bool
  package let permissions: Permissions
  /// The file was damaged, and `file` is what MuPDF made of it.
  package let wasRepaired: Bool

  /// Opens a file; one that MuPDF repairs is rewritten in memory first.
  /// - Returns: the input, and the document that was opened for it, for use on this thread.
  package static func open(
    _ file: MappedFile, password: String?
  ) throws(ObelusError) -> (input: DocumentInput, document: Document) {
    let document = try Document(file, password: password)
    let pages = try document.pages()
    if document.isRepaired { return try repaired(document) }
    return (try DocumentInput(document, file, password, pages, wasRepaired: false), document)
  }

  /// A file that turns out to be damaged is rewritten by MuPDF, in memory, and the work starts again on the result:
  /// edits made before and after a repair do not speak of the same objects.
  static func restartingOnRepair<Result>(
    _ file: MappedFile, password: String?, _ body: (DocumentInput, Document) throws(ObelusError) -> Result
  ) throws(ObelusError) -> Result {
    let (input, document) = try open(file, password: password)
    do throws(ObelusError) {
      return try body(input, document)
    } catch {
      guard error.code == .repairedLate else { throw error }
      let (input, document) = try input.repaired()
      return try body(input, document)
    }
  }

  /// The same document after a repair that was noticed late.
  package func repaired() throws(ObelusError) -> (input: DocumentInput, document: Document) {
    guard !wasRepaired else {
      throw ObelusError(.notPDF, "the file is too damaged to be read the same way twice")
    }
    return try Self.repaired(try open())
  }

  private static func repaired(
    _ document: Document
  ) throws(ObelusError) -> (input: DocumentInput, document: Document) {
    let clean = try document.normalised()
    let again = try Document(clean, password: nil)
    return (try DocumentInput(again, clean, nil, try again.pages(), wasRepaired: true), again)
  }

  private init(
    _ document: Document, _ file: MappedFile, _ password: String?, _ pages: [PageNode], wasRepaired: Bool
  ) throws(ObelusError) {
    guard !pages.isEmpty else { throw ObelusError(.notPDF, "the document has no pages") }
    self.file = file
    // A password that was not needed opens nothing.
    self.password = document.permissions.access == .noPassword ? nil : password
    self.pages = pages
    isEncrypted = document.isEncrypted
    permissions = document.permissions
    self.wasRepaired = wasRepaired
  }

  /// The document for one more worker, which is spared the walk over the page tree.
  package func open() throws(ObelusError) -> Document {
    let document = try Document(file, password: password)
    document.adopt(pages: pages)
    return document
  }
}
