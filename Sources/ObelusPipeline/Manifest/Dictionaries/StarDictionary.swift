internal import ObelusActions
internal import ObelusCore

/// A dictionary of StarDict (its file format 2.4.2 and 3.0.0): settings, an index of words with offsets and lengths, and the
/// definitions, each in parts of several types of which the first one with text counts.
struct StarDictionary {
  /// How messages call it.
  let name: String
  let info: [UInt8]
  let index: [UInt8]
  let definitions: [UInt8]
  /// Of all definitions, in bytes.
  let limit: Int

  private static let magic = "StarDict's dict ifo file"
  private static let longestWord = 4096

  func read() throws(ObelusError) -> (entries: [Glossary.Entry], title: String?) {
    let settings = try settings()
    let isWide = settings["idxoffsetbits"] == "64"
    let types = settings["sametypesequence"].map { Array($0.utf8) } ?? []
    var bytes = DefinitionBytes(name: name, bytes: definitions, limit: limit)
    var entries: [Glossary.Entry] = []
    var at = 0
    var number = 0
    while at < index.count {
      number += 1
      guard let end = index[at...].prefix(Self.longestWord + 1).firstIndex(of: 0),
        let start = Self.number(index, end + 1, isWide ? 8 : 4),
        let count = Self.number(index, end + (isWide ? 9 : 5), 4)
      else { throw bytes.fault("the index breaks off, or has a word that is too long", entry: number) }
      let word = String(decoding: index[at..<end], as: UTF8.self).trimmed
      at = end + (isWide ? 13 : 9)
      let parts = Array(try bytes.take(at: start, count, entry: number))
      guard let text = Self.text(parts, types), !word.isEmpty, !text.isEmpty else { continue }
      entries.append(Glossary.Entry(term: word, definition: text))
    }
    guard !entries.isEmpty else {
      throw ObelusError(.usage, "the dictionary has no entry with a text", at: Location(manifest: name))
    }
    return (entries, settings["bookname"])
  }

  private func settings() throws(ObelusError) -> [String: String] {
    let lines = String(decoding: info, as: UTF8.self).split(whereSeparator: \.isNewline)
    guard lines.first?.trimmed == Self.magic else {
      throw ObelusError(
        .usage, "this is no dictionary of StarDict", at: Location(manifest: name),
        hint: "its first line has to be `\(Self.magic)`")
    }
    var settings: [String: String] = [:]
    for line in lines.dropFirst() {
      let parts = line.split(separator: "=", maxSplits: 1)
      if parts.count == 2 { settings[parts[0].trimmed] = parts[1].trimmed }
    }
    return settings
  }

  /// The text of a definition; nil where it has none, or breaks off.
  /// - Parameter types: of its parts; empty where each says so itself.
  private static func text(_ bytes: [UInt8], _ types: [UInt8]) -> String? {
    var at = 0
    var index = 0
    while types.isEmpty ? at < bytes.count : index < types.count {
      let type: UInt8
      if types.isEmpty {
        type = bytes[at]
        at += 1
      } else {
        type = types[index]
      }
      // Of parts whose types are known beforehand the last one goes to the end.
      let isLast = !types.isEmpty && index == types.count - 1
      index += 1
      let end: Int
      if isLast {
        end = bytes.count
      } else if (0x41...0x5A).contains(type) {
        guard let count = number(bytes, at, 4), count <= UInt64(bytes.count - at - 4) else { return nil }
        at += 4
        end = at + Int(count)
      } else {
        guard let zero = bytes[at...].firstIndex(of: 0) else {
          // The last part may lack its end.
          return shown(Array(bytes[at...]), type)
        }
        end = zero
      }
      if let text = shown(Array(bytes[at..<end]), type), !text.isEmpty { return text }
      at = isLast ? end : (0x41...0x5A).contains(type) ? end : end + 1
      guard at <= bytes.count else { return nil }
    }
    return nil
  }

  /// Nil for parts that are no text.
  private static func shown(_ bytes: [UInt8], _ type: UInt8) -> String? {
    let text = String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    return switch type {
    case UInt8(ascii: "m"), UInt8(ascii: "l"), UInt8(ascii: "w"): text.trimmed
    case UInt8(ascii: "g"), UInt8(ascii: "h"), UInt8(ascii: "x"), UInt8(ascii: "k"): withoutMarkup(text).trimmed
    default: nil
    }
  }

  /// Tags go, and the five entities that all kinds of markup know.
  private static func withoutMarkup(_ text: String) -> String {
    var shown = ""
    var isTag = false
    for character in text {
      if character == "<" {
        isTag = true
      } else if isTag {
        isTag = character != ">"
      } else {
        shown.append(character)
      }
    }
    for (entity, character) in [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&")] {
      shown.replace(entity, with: character)
    }
    return shown
  }

  /// The highest byte first; nil beyond the end.
  private static func number(_ bytes: [UInt8], _ at: Int, _ count: Int) -> UInt64? {
    guard at >= 0, count <= bytes.count - at else { return nil }
    return bytes[at..<at + count].reduce(0) { $0 << 8 | UInt64($1) }
  }
}
