package import ObelusCore

/// Applies a job to a PDF that is embedded in another.
package protocol AttachmentRedactor {
  /// - Returns: the bytes to embed instead, the same where nothing changes.
  /// - Throws: why the PDF cannot be redacted or proven.
  func redact(_ pdf: [UInt8]) throws(ObelusError) -> [UInt8]

  /// The data of a zlib stream, as far as it can be read and up to `limit` bytes.
  func inflate(_ zlib: [UInt8], limit: Int) throws(ObelusError) -> [UInt8]
}

/// What the bytes of an embedded file are.
enum AttachmentKind {
  case pdf
  case text
  /// A ZIP archive, as office documents are.
  case archive
  case other

  init(_ bytes: [UInt8]) {
    let start = bytes.prefix(1024)
    if Self.contains(start, Array("%PDF-".utf8)) {
      self = .pdf
    } else if bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) {
      self = .archive
    } else if StreamTexts.isText(bytes) {
      self = .text
    } else {
      self = .other
    }
  }

  private static func contains(_ bytes: ArraySlice<UInt8>, _ word: [UInt8]) -> Bool {
    guard bytes.count >= word.count else { return false }
    return bytes.indices.dropLast(word.count - 1).contains { bytes[$0..<$0 + word.count].elementsEqual(word) }
  }
}
