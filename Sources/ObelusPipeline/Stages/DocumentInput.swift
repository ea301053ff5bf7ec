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

  /// Opens and, where MuPDF repairs it, rewrites the file in memory.
  package init(_ file: MappedFile, password: String?) throws(ObelusError) {
    let document = try Document(file, password: password)
    let pages = try document.pages()
    if document.isRepaired {
      try self.init(repaired: document)
    } else {
      try self.init(document, file, password, pages, wasRepaired: false)
    }
  }

  /// The same document after a repair that was noticed late.
  package func repaired() throws(ObelusError) -> DocumentInput {
    guard !wasRepaired else {
      throw ObelusError(.notPDF, "the file is too damaged to be read the same way twice")
    }
    return try DocumentInput(repaired: try open())
  }

  private init(repaired document: Document) throws(ObelusError) {
    let clean = try document.normalised()
    let again = try Document(clean, password: nil)
    try self.init(again, clean, nil, try again.pages(), wasRepaired: true)
  }

  private init(
    _ document: Document, _ file: MappedFile, _ password: String?, _ pages: [PageNode], wasRepaired: Bool
  ) throws(ObelusError) {
    guard !pages.isEmpty else { throw ObelusError(.notPDF, "the document has no pages") }
    self.file = file
    self.password = password
    self.pages = pages
    isEncrypted = document.isEncrypted
    permissions = document.permissions
    self.wasRepaired = wasRepaired
  }

  package func open() throws(ObelusError) -> Document { try Document(file, password: password) }
}
