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
  ///   - output: an empty file.
  func write(
    _ edit: DocumentEdit, of document: Document, deadBytes: ((EditedSource) throws(ObelusError) -> DeadBytes)? = nil,
    to output: FileDescriptor
  ) throws(ObelusError) {
    let source = EditedSource(base: document, edit: edit) { (dictionary, data, limit) throws(ObelusError) in
      try document.decode(dictionary: dictionary, data: data, limit: limit)
    }
    let encrypts = input.isEncrypted && keepsEncryption
    let plain = encrypts ? try FileDescriptor.inMemory() : output
    var options = WriteOptions(threads: threads)
    options.originalID = originalID
    _ = try DocumentWriter.write(source, to: .file(plain), options: options, deadBytes: try deadBytes?(source))
    guard !document.isRepaired else {
      throw ObelusError(.repairedLate, "the file turned out to be damaged while it was written")
    }
    if encrypts {
      let written = try plain.mapped()
      try QPDFTool.tryingPassword(input.password) { (password) throws(ObelusError) in
        try QPDFTool.reencrypt(written, like: file, password: password, to: output)
      }
    }
  }
}
