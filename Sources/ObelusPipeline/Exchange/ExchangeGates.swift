internal import ObelusCore
internal import ObelusPDF
internal import ObelusRedaction

/// What is asked of a document before annotations leave it or come into it.
struct ExchangeGates {
  let input: DocumentInput
  let document: Document
  /// As it was given, and the password for it.
  let file: MappedFile
  let password: String?

  /// Throws where annotations may not be taken out of the document; returns what is to be told.
  func checkExport() throws(ObelusError) -> [Diagnostic] {
    try checkPermission(.copy, "text to be copied")
    return repairs
  }

  /// Throws where the document may not or cannot be changed; returns what is to be told.
  func checkImport() throws(ObelusError) -> [Diagnostic] {
    try checkPermission(.annotate, "it to be annotated")
    guard try SignatureGate.count(in: document) == 0 else {
      throw ObelusError(
        .signed, "the document is signed, and a new file breaks its signatures",
        hint: "import into the document before it is signed")
    }
    if input.wasRepaired, try original().isEncrypted {
      throw ObelusError(
        .unsupported, "the document is encrypted and damaged: its encryption cannot be kept",
        hint: "repair or decrypt it first")
    }
    return repairs
  }

  private var repairs: [Diagnostic] {
    input.wasRepaired
      ? [Diagnostic(.warning, "pdf.repaired", "the file is damaged and was repaired")] : []
  }

  private func checkPermission(_ needed: Permissions.Flags, _ what: String) throws(ObelusError) {
    let isEncrypted: Bool
    let permissions: Permissions
    if input.wasRepaired {
      // What the repair made of it is not encrypted any more.
      let original = try original()
      (isEncrypted, permissions) = (original.isEncrypted, original.permissions)
    } else {
      (isEncrypted, permissions) = (input.isEncrypted, input.permissions)
    }
    guard !isEncrypted || permissions.allows(needed) else {
      throw ObelusError(
        .notPermitted, "the document's permissions do not allow \(what)", hint: "give the owner password")
    }
  }

  private func original() throws(ObelusError) -> Document { try Document(file, password: password) }
}
