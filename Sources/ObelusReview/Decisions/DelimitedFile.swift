/// A table as spreadsheets save it: UTF-8, or UTF-16 with a byte order mark, and whatever stands between its columns.
struct DelimitedFile {
  /// UTF-8 without a byte order mark.
  let bytes: [UInt8]
  let delimiter: UInt8

  /// Nil where the bytes are no text.
  init?(_ file: [UInt8]) {
    let text: String?
    switch file.prefix(2) {
    case [0xFF, 0xFE]: text = Self.utf16(file) { UInt16($0) | UInt16($1) << 8 }
    case [0xFE, 0xFF]: text = Self.utf16(file) { UInt16($0) << 8 | UInt16($1) }
    default:
      text = String(validating: file.starts(with: [0xEF, 0xBB, 0xBF]) ? file.dropFirst(3) : file[...], as: UTF8.self)
    }
    guard let text, !text.contains("\0") else { return nil }
    bytes = Array(text.utf8)
    delimiter = Self.delimiter(bytes)
  }

  private static func utf16(_ file: [UInt8], _ unit: (UInt8, UInt8) -> UInt16) -> String? {
    guard file.count % 2 == 0 else { return nil }
    let units = stride(from: 2, to: file.count, by: 2).map { unit(file[$0], file[$0 + 1]) }
    return String(validating: units, as: UTF16.self)
  }

  /// Of semicolons, tabs and commas that which the first line has most of.
  private static func delimiter(_ bytes: [UInt8]) -> UInt8 {
    let line = bytes.prefix { $0 != 0x0A && $0 != 0x0D }
    let comma = UInt8(ascii: ",")
    var best = (delimiter: comma, count: line.count { $0 == comma })
    for other in [UInt8(ascii: ";"), 0x09] {
      let count = line.count { $0 == other }
      if count > best.count { best = (other, count) }
    }
    return best.delimiter
  }
}
