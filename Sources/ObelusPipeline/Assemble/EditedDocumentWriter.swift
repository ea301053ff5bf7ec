internal import ObelusIO
internal import ObelusCore
internal import ObelusPDF

/// Writes what an edit makes of a document: the whole file anew, encrypted as the original was where that is to stay.
struct EditedDocumentWriter {
  let input: DocumentInput
  /// As it was given: `input` may hold what a repair made of it.
  let file: MappedFile
  let threads: Int
  let keepsEncryption: Bool
  /// The first part of /ID, where the output is to stay the same document.
  var originalID: [UInt8]?

  /// - Parameters:
  ///   - document: opened from `input`, for this thread.
  ///   - deadBytes: what is not to be copied; nil copies streams as they are.
  ///   - path: a temporary file.
  func write(
    _ edit: DocumentEdit, of document: Document, deadBytes: ((EditedSource) throws(ObelusError) -> DeadBytes)? = nil,
    to path: String
  ) throws(ObelusError) {
    let source = EditedSource(base: document, edit: edit) { (dictionary, data, limit) throws(ObelusError) in
      try document.decode(dictionary: dictionary, data: data, limit: limit)
    }
    let encrypts = input.isEncrypted && keepsEncryption
    let plain = encrypts ? TemporaryOutput.unencrypted(path) : path
    defer { if encrypts { FileSystem.remove(plain) } }
    var options = WriteOptions(threads: threads)
    options.originalID = originalID
    _ = try DocumentWriter.write(source, to: .path(plain), options: options, deadBytes: try deadBytes?(source))
    guard !document.isRepaired else {
      FileSystem.remove(plain)
      throw ObelusError(.repairedLate, "the file turned out to be damaged while it was written")
    }
    if encrypts {
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
