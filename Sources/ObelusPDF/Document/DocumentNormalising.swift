internal import CMuPDF
package import ObelusCore

extension Document {
  /// The document written anew by MuPDF to memory, repaired, without unreferenced objects and encryption. Numbers of
  /// objects may differ from this document's, which stays as it is.
  package func normalised() throws(ObelusError) -> MappedFile {
    // Writing alters a document, so it is done to another one.
    let copy = try Document(file, password: password)
    var bytes = unsafe obelus_bytes()
    var error = ShimError()
    let status = unsafe obelus_document_rewrite(copy.handle, &bytes, &error.raw)
    guard status == OBELUS_OK else { throw error.error("the document", at: location()) }
    return unsafe MappedFile(bytes: [UInt8](bytes))
  }
}
