internal import CMuPDF
internal import ObelusCore

/// Owns the shim's document. What reads from it later (a font) holds on to this, so that no order of release can hurt.
@safe
final class DocumentHandle {
  let file: MappedFile
  // Closed in deinit only; it reads from the bytes of `file`.
  let pointer: OpaquePointer

  init(_ file: MappedFile, _ error: inout ShimError) throws(ObelusError) {
    var opened: OpaquePointer?
    let status = unsafe obelus_document_open(file.start, file.count, &opened, &error.raw)
    guard status == OBELUS_OK, let pointer = unsafe opened else {
      throw DocumentHandle.openError(error, file)
    }
    self.file = file
    unsafe self.pointer = pointer
  }

  deinit { unsafe obelus_document_close(pointer) }

  static func openError(_ error: ShimError, _ file: MappedFile) -> ObelusError {
    let location = Location(document: file.path)
    if file.count == 0 {
      return ObelusError(.notPDF, "the file is empty", at: location, hint: "check that it was copied completely")
    }
    if error.raw.code == OBELUS_BROKEN {
      return ObelusError(
        .notPDF, "this is not a PDF, or it is too damaged to be repaired", at: location,
        hint: "check that it opens in a viewer")
    }
    return error.error("the document", at: location)
  }
}
