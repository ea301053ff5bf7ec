internal import ObelusCore
internal import ObelusPDF

/// Which of several passwords a document is opened with: a batch has some for all its documents, and some need none.
enum FittingPassword {
  /// The first that gives all rights, else the first that opens the document. Where none does, or only one is given, the
  /// first: whoever opens the document says what is wrong.
  static func choose(_ passwords: [[UInt8]], for file: MappedFile) -> String? {
    let texts = passwords.map { String(decoding: $0, as: UTF8.self) }
    guard texts.count > 1 else { return texts.first }
    var opening: String?
    for text in texts {
      guard let document = try? Document(file, password: text) else { continue }
      guard document.isEncrypted, document.permissions.access != .ownerPassword else { return text }
      if opening == nil, document.permissions.access == .userPassword { opening = text }
    }
    return opening ?? texts.first
  }
}
