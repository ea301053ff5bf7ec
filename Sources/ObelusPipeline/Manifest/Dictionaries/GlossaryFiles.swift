internal import ObelusActions
internal import ObelusCore
internal import ObelusIO
internal import ObelusPDF

/// Reads a glossary or dictionary in any of its forms, with the files that belong to it.
struct GlossaryFiles {
  /// As the manifest names it; its ending tells the format.
  let path: String
  /// The bytes of a file beside the manifest; nil where there is none.
  let read: (String) -> [UInt8]?

  /// What comes out of a packed file is not larger, nor are all definitions together, in bytes.
  var limit = 256 << 20
  static let mostEntries = 2_000_000

  /// - Returns: the entries, and what the dictionary calls itself.
  func entries(_ bytes: [UInt8]) throws(ObelusError) -> (entries: [Glossary.Entry], title: String?) {
    let (entries, title) = try read(bytes)
    let shown = entries.map {
      Glossary.Entry(term: $0.term.withoutControls, definition: $0.definition.withoutControls)
    }
    return (shown, title?.withoutControls)
  }

  private func read(_ bytes: [UInt8]) throws(ObelusError) -> (entries: [Glossary.Entry], title: String?) {
    let name = path.lowercased()
    if name.hasSuffix(".index") {
      return try DictdDictionary(name: path, index: bytes, definitions: try definitions(".index"), limit: limit).read()
    }
    if name.hasSuffix(".ifo") {
      let index = try companion(".ifo", [".idx", ".idx.gz"], "the index")
      return try StarDictionary(
        name: path, info: bytes, index: index, synonyms: read(path.dropLast(".ifo".count) + ".syn") ?? [],
        definitions: try definitions(".ifo"), limit: limit
      ).read()
    }
    for ending in [".dict", ".dict.dz", ".idx", ".idx.gz", ".dz"] where name.hasSuffix(ending) {
      throw fault("this is a part of a dictionary", hint: "name its `.index` (dictd) or `.ifo` (StarDict)")
    }
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw fault("the glossary is not UTF-8", hint: "save it as UTF-8")
    }
    return (try GlossaryReader(name: path).entries(bytes), nil)
  }

  private func definitions(_ ending: String) throws(ObelusError) -> [UInt8] {
    try companion(ending, [".dict.dz", ".dict"], "the definitions")
  }

  /// The file of the same name with the first of these endings that there is, unpacked.
  private func companion(
    _ ending: String, _ others: [String], _ what: String
  ) throws(ObelusError) -> [UInt8] {
    let stem = path.dropLast(ending.count)
    for other in others {
      guard let bytes = read(stem + other) else { continue }
      return other.hasSuffix("z") ? try unpacked(bytes, what) : bytes
    }
    let names = others.map { "`\(FilePath.name(of: String(stem)) + $0)`" }
    throw fault("\(what) of the dictionary cannot be read", hint: "put \(Shape.alternatives(names)) beside it")
  }

  /// One gzip member after the other.
  private func unpacked(_ bytes: [UInt8], _ what: String) throws(ObelusError) -> [UInt8] {
    var rest = bytes
    var out: [UInt8] = []
    repeat {
      let part = try Inflater.inflate(rest, .gzip, limit: limit - out.count)
      guard part.isWhole, part.consumed > 0 else {
        throw ObelusError(
          .usage, "\(what) of the dictionary cannot be unpacked",
          at: Location(manifest: path), hint: "up to \(limit >> 20) MiB are")
      }
      out += part.bytes
      rest = Array(rest.dropFirst(part.consumed))
    } while rest.starts(with: [0x1F, 0x8B])
    return out
  }

  private func fault(_ message: String, hint: String) -> ObelusError {
    ObelusError(.usage, message, at: Location(manifest: path), hint: hint)
  }
}

/// Takes definitions out of a file of them, as far as they are there and may be had.
struct DefinitionBytes {
  /// How messages call the dictionary.
  let name: String
  let bytes: [UInt8]
  private let limit: Int
  private var taken = 0

  /// - Parameter limit: of all that is taken, in bytes.
  init(name: String, bytes: [UInt8], limit: Int) {
    self.limit = limit
    self.name = name
    self.bytes = bytes
  }

  /// - Parameter number: of the entry, from 1.
  mutating func take(at start: UInt64, _ count: UInt64, entry number: Int) throws(ObelusError) -> ArraySlice<UInt8> {
    let end = start.addingReportingOverflow(count)
    guard !end.overflow, end.partialValue <= UInt64(bytes.count) else {
      throw fault("the definition lies behind the end of its file", entry: number)
    }
    taken += Int(count)
    guard taken <= limit, number <= GlossaryFiles.mostEntries else {
      throw fault(
        "the dictionary is larger than \(limit >> 20) MiB or \(GlossaryFiles.mostEntries) entries",
        entry: number)
    }
    return bytes[Int(start)..<Int(end.partialValue)]
  }

  /// - Parameter number: of the entry, from 1.
  func text(_ bytes: some Collection<UInt8>, entry number: Int) throws(ObelusError) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else { throw fault("it is not UTF-8", entry: number) }
    return text
  }

  func fault(_ message: String, entry number: Int) -> ObelusError {
    ObelusError(.usage, "entry \(number): \(message)", at: Location(manifest: name))
  }
}

extension String {
  /// Without what no text shows, and what turns the direction of others; lines and tabs stay.
  fileprivate var withoutControls: String {
    var kept = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      let isKept =
        switch scalar.properties.generalCategory {
        case .control: scalar == "\n" || scalar == "\t"
        default: !("\u{202A}"..."\u{202E}").contains(scalar) && !("\u{2066}"..."\u{2069}").contains(scalar)
        }
      if isKept { kept.append(scalar) }
    }
    return String(kept)
  }
}

extension StringProtocol {
  /// Without white space around it.
  var trimmed: String {
    var rest = Substring(self)
    while let first = rest.first, first.isWhitespace { rest.removeFirst() }
    while let last = rest.last, last.isWhitespace { rest.removeLast() }
    return String(rest)
  }
}
