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
  ///   - plain: the path of the file to encrypt.
  ///   - original: the path of the encrypted file.
  ///   - output: the path of a file that must not exist yet; it gets the mode 0600, and goes again on an error.
  /// - Throws: `pdf.encrypted`, `pdf.unsupported` (no standard security handler, RC4 with a key of less than 128 bits), `pdf.damaged`, `output.failed`.
  package static func reencrypt(
    _ plain: String, like original: String, password: String?, to output: String
  ) throws(ObelusError) {
    let descriptor = unsafe open(output, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw OutputFile.failure("the output file cannot be made", errno) }
    let status = unsafe obelus_qpdf_reencrypt(plain, original, password, descriptor)
    let code = errno
    let isClosed = close(descriptor) == 0
    let closeCode = errno
    if status == obelus_qpdf_ok, isClosed { return }
    unsafe unlink(output)
    if status == obelus_qpdf_ok || status == obelus_qpdf_output {
      throw OutputFile.failure("the encrypted output cannot be written", status == obelus_qpdf_ok ? closeCode : code)
    }
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
    case obelus_qpdf_memory: ObelusError(.limit, "\(what): there is not enough memory")
    default: ObelusError(.internal, "\(what): libqpdf failed")
    }
  }
}
