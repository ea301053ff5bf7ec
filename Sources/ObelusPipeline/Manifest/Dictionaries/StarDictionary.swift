internal import ObelusActions
internal import ObelusCore

/// A dictionary of StarDict (its file format 2.4.2 and 3.0.0): settings, an index of words with offsets and lengths, and the
/// definitions, each in parts of several types of which the first one with text counts.
struct StarDictionary {
  /// How messages call it.
  let name: String
  let info: [UInt8]
  let index: [UInt8]
  /// Other words for those of the index; empty where there are none.
  let synonyms: [UInt8]
  let definitions: [UInt8]
  /// Of all definitions, in bytes.
  let limit: Int

  private static let magic = "StarDict's dict ifo file"
  private static let longestWord = 4096

  func read() throws(ObelusError) -> (entries: [Glossary.Entry], title: String?) {
    let settings = try settings()
    let bits = settings["idxoffsetbits"] ?? "32"
    guard bits == "32" || bits == "64" else { throw fault("its offsets have neither 32 nor 64 bits") }
    let isWide = bits == "64"
    let types = settings["sametypesequence"].map { Array($0.utf8) } ?? []
    var bytes = DefinitionBytes(name: name, bytes: definitions, limit: limit)
    var entries: [Glossary.Entry] = []
    /// By word of the index; nil where it is not shown.
    var known: [Int?] = []
    var at = 0
    var number = 0
    while at < index.count {
      number += 1
      guard let end = index[at...].prefix(Self.longestWord + 1).firstIndex(of: 0),
        let start = Self.number(index, end + 1, isWide ? 8 : 4),
        let count = Self.number(index, end + (isWide ? 9 : 5), 4)
      else { throw bytes.fault("the index breaks off, or has a word that is too long", entry: number) }
      let word = try bytes.text(index[at..<end], entry: number).trimmed
      at = end + (isWide ? 13 : 9)
      let parts = Array(try bytes.take(at: start, count, entry: number))
      guard let text = try Self.text(parts, types, bytes, number), !word.isEmpty, !text.isEmpty else {
        known.append(nil)
        continue
      }
      known.append(entries.count)
      entries.append(Glossary.Entry(term: word, definition: text))
    }
    if let count = settings["wordcount"], Int(count) != number {
      throw fault("its settings say another number of words than its index has (\(number))")
    }
    try addSynonyms(to: &entries, known, bytes)
    guard !entries.isEmpty else {
      throw ObelusError(.usage, "the dictionary has no entry with a text", at: Location(manifest: name))
    }
    return (entries, settings["bookname"])
  }

  /// Each is a word, a zero and the number of a word of the index, from 0.
  private func addSynonyms(
    to entries: inout [Glossary.Entry], _ known: [Int?], _ bytes: DefinitionBytes
  ) throws(ObelusError) {
    var at = 0
    var number = 0
    while at < synonyms.count {
      number += 1
      guard let end = synonyms[at...].prefix(Self.longestWord + 1).firstIndex(of: 0),
        let original = Self.number(synonyms, end + 1, 4), original < UInt64(known.count),
        number <= GlossaryFiles.mostEntries
      else { throw fault("the file of synonyms breaks off, or names a word that the index does not have") }
      let word = try bytes.text(synonyms[at..<end], entry: number).trimmed
      at = end + 5
      guard let entry = known[Int(original)], !word.isEmpty else { continue }
      entries.append(Glossary.Entry(term: word, definition: entries[entry].definition))
    }
  }

  private func fault(_ message: String) -> ObelusError {
    ObelusError(.usage, "the dictionary is damaged: \(message)", at: Location(manifest: name))
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
  private static func text(
    _ bytes: [UInt8], _ types: [UInt8], _ dictionary: DefinitionBytes, _ entry: Int
  ) throws(ObelusError) -> String? {
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
          return try shown(bytes[at...], type, dictionary, entry)
        }
        end = zero
      }
      if let text = try shown(bytes[at..<end], type, dictionary, entry), !text.isEmpty { return text }
      at = isLast ? end : (0x41...0x5A).contains(type) ? end : end + 1
      guard at <= bytes.count else { return nil }
    }
    return nil
  }

  /// Nil for parts that are no text.
  private static func shown(
    _ bytes: ArraySlice<UInt8>, _ type: UInt8, _ dictionary: DefinitionBytes, _ entry: Int
  ) throws(ObelusError) -> String? {
    guard "mlwghxk".utf8.contains(type) else { return nil }
    let text = try dictionary.text(bytes.prefix { $0 != 0 }, entry: entry)
    return ("mlw".utf8.contains(type) ? text : withoutMarkup(text)).trimmed
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
