internal import CQPDF
internal import Glibc
package import ObelusCore

/// What libqpdf does for Obelus: it encrypts the output, and reads it again as a judge that shares no code with MuPDF.
package enum QPDFTool {
  /// Writes a PDF again under the encryption of the file that it came from: with its passwords, permissions and file
  /// key. Object streams are made anew, streams keep their filters. AES takes the place of RC4: files that share an RC4
  /// key tell how they differ. The result differs from run to run, because AES starts from random numbers.
  ///
  /// Needs no more than either password; may be called from any thread.
  /// - Parameters:
  ///   - plain: the file to encrypt.
  ///   - original: the encrypted file.
  ///   - output: an empty file. After an error it may hold a part of the document.
  /// - Throws: `pdf.encrypted`, `pdf.unsupported` (no standard security handler, RC4 with a key of less than 128 bits), `pdf.damaged`, `output.failed`.
  package static func reencrypt(
    _ plain: MappedFile, like original: MappedFile, password: String?, to output: FileDescriptor
  ) throws(ObelusError) {
    // Both files are mapped for as long as the call.
    let status = unsafe obelus_qpdf_reencrypt(
      plain.start, plain.count, original.start, original.count, password, output.descriptor)
    let code = errno
    withExtendedLifetime((plain, original)) {}
    if status == obelus_qpdf_ok { return }
    if status == obelus_qpdf_output { throw OutputFile.failure("the encrypted output cannot be written", code) }
    throw error(status, "the output cannot be encrypted like the input")
  }

  /// What went wrong, in the words of Obelus: messages of libqpdf may quote the document.
  static func error(_ status: obelus_qpdf_status, _ what: String) -> ObelusError {
    switch status {
    case obelus_qpdf_password:
      ObelusError(.encrypted, "\(what): the password does not open the document", hint: "give the right password")
    case obelus_qpdf_damaged: ObelusError(.notPDF, "\(what): libqpdf finds the file too damaged")
    case obelus_qpdf_unsupported:
      ObelusError(.unsupported, "\(what): libqpdf does not know its encryption", hint: "decrypt the document first")
    case obelus_qpdf_weak:
      ObelusError(
        .unsupported, "\(what): its RC4 key has fewer than 128 bits, and files that share it tell how they differ",
        hint: "set encryption: remove, and encrypt the output anew where that is needed")
    case obelus_qpdf_not_encrypted: ObelusError(.internal, "\(what): the input is not encrypted")
    case obelus_qpdf_system: ObelusError(.unreadable, "\(what): the file cannot be read")
    case obelus_qpdf_memory: ObelusError(.memory, "\(what): there is not enough memory")
    default: ObelusError(.internal, "\(what): libqpdf failed")
    }
  }
}
