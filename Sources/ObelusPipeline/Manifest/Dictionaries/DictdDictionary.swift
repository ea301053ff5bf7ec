internal import ObelusActions
internal import ObelusCore

/// A dictionary of dictd: lines of a headword, an offset and a length (in base 64, RFC 4648's digits, highest first), and
/// the definitions that these lead to.
struct DictdDictionary {
  /// How messages call it.
  let name: String
  let index: [UInt8]
  let definitions: [UInt8]
  /// Of all definitions, in bytes.
  let limit: Int

  func read() throws(ObelusError) -> (entries: [Glossary.Entry], title: String?) {
    var bytes = DefinitionBytes(name: name, bytes: definitions, limit: limit)
    var entries: [Glossary.Entry] = []
    var title: String?
    var number = 0
    for line in index.split(separator: 0x0A) {
      number += 1
      let cells = line.split(separator: 0x09, omittingEmptySubsequences: false)
      guard cells.count >= 3, let start = Self.number(cells[1]), let count = Self.number(cells[2]) else {
        throw bytes.fault("it is no headword, offset and length with tabs between them", entry: number)
      }
      let head = try bytes.text(cells[0], entry: number)
      let text = try bytes.text(try bytes.take(at: start, count, entry: number), entry: number).trimmed
      if head.hasPrefix("00-database-short") || head.hasPrefix("00databaseshort") {
        // Its first line repeats the headword.
        title = text.split(whereSeparator: \.isNewline).last?.trimmed
      }
      guard !head.hasPrefix("00-database"), !head.hasPrefix("00database"), !head.isEmpty, !text.isEmpty else {
        continue
      }
      entries.append(Glossary.Entry(term: head, definition: text))
    }
    guard !entries.isEmpty else {
      throw ObelusError(.usage, "the dictionary has no entry", at: Location(manifest: name))
    }
    return (entries, title)
  }

  /// Nil where it is none, or does not fit.
  private static func number(_ digits: ArraySlice<UInt8>) -> UInt64? {
    let digits = digits.last == 0x0D ? digits.dropLast() : digits
    guard (1...10).contains(digits.count) else { return nil }
    var number: UInt64 = 0
    for digit in digits {
      let value: UInt8
      switch digit {
      case 0x41...0x5A: value = digit - 0x41
      case 0x61...0x7A: value = digit - 0x61 + 26
      case 0x30...0x39: value = digit - 0x30 + 52
      case UInt8(ascii: "+"): value = 62
      case UInt8(ascii: "/"): value = 63
      default: return nil
      }
      number = number << 6 | UInt64(value)
    }
    return number
  }
}
