internal import ObelusCore

/// How a file ends: where its last cross-reference section begins, of which form it is, and what its trailer says.
struct FileEnd: Sendable {
  /// The offset of the last section.
  let start: Int
  /// A cross-reference stream, not a table.
  let isStream: Bool
  /// What a section behind it has to say again: /Root and /Info.
  let trailer: PDFDictionary
  let firstID: [UInt8]?
  /// One more than the highest number of an object, as the trailer has it.
  let size: Int
  /// The file does not end with the end of a line.
  let needsLineFeed: Bool

  private static let tail = 1024

  /// - Parameter document: opened from `file`.
  /// - Throws: `pdf.unsupported` for a file that nothing can be added to: encrypted, repaired, with bytes before its header,
  ///   or with objects of another generation than 0, which nothing here writes.
  init(of file: MappedFile, _ document: Document) throws(ObelusError) {
    guard !document.isEncrypted else { throw Self.unfit("it is encrypted") }
    guard !document.isRepaired else { throw Self.unfit("it is damaged") }
    guard file.bytes(in: 0..<min(5, file.count)) == Array("%PDF-".utf8) else {
      throw Self.unfit("other bytes stand before its header")
    }
    let tail = file.bytes(in: max(0, file.count - Self.tail)..<file.count)
    guard let at = Self.last(Array("startxref".utf8), in: tail), let start = Self.number(tail[(at + 9)...]),
      start < file.count
    else { throw Self.unfit("it has no end") }
    self.start = start
    let section = file.bytes(in: start..<min(start + 64, file.count))
    isStream = !section.starts(with: Array("xref".utf8))
    let root = document.trailer["Root"]
    guard root?.referenceValue != nil else { throw Self.unfit("its catalog has no number") }
    var trailer: PDFDictionary = ["Root": root ?? .null]
    if let info = document.trailer["Info"], info.referenceValue != nil { trailer["Info"] = info }
    self.trailer = trailer
    firstID = try document.array(document.trailer["ID"])?.first?.stringValue
    size = document.trailer["Size"]?.integerValue ?? 0
    needsLineFeed = file.bytes(in: file.count - 1..<file.count) != [0x0A]
    guard !Self.hasGenerations(file) else { throw Self.unfit("its objects have generations") }
  }

  private static func unfit(_ why: String) -> ObelusError {
    ObelusError(.unsupported, "nothing can be added behind the end of this file: \(why)")
  }

  private static func last(_ word: [UInt8], in bytes: [UInt8]) -> Int? {
    guard bytes.count >= word.count else { return nil }
    return (0...bytes.count - word.count).last { bytes[$0..<$0 + word.count].elementsEqual(word) }
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int? {
    let digits = bytes.drop { $0 <= 0x20 }.prefix { $0 >= 0x30 && $0 <= 0x39 }
    return Int(String(decoding: digits, as: UTF8.self))
  }

  /// True where ` g obj` stands anywhere with a generation that is not 0; bytes of a stream may look so by chance.
  private static func hasGenerations(_ file: MappedFile) -> Bool {
    let word = Array(" obj".utf8)
    var from = 0
    while from < file.count {
      let part = file.bytes(in: from..<min(from + 1 << 20, file.count))
      for at in stride(from: 2, to: part.count - word.count + 1, by: 1)
      where part[at] == 0x20 && part[at + 1] == word[1] && part[at + 2] == word[2] && part[at + 3] == word[3] {
        let digit = part[at - 1]
        if digit >= 0x31, digit <= 0x39 { return true }
        if digit == 0x30, part[at - 2] >= 0x30, part[at - 2] <= 0x39 { return true }
      }
      guard part.count > 16, from + part.count < file.count else { return false }
      from += part.count - 16
    }
    return false
  }
}
