import ObelusActions
import ObelusCore
import ObelusIO
import TestSupport
import Testing

@testable import ObelusPipeline

@Suite("Dictionaries") struct DictionaryTests {
  private func entries(
    _ path: String, _ files: [String: [UInt8]]
  ) throws(ObelusError) -> (entries: [Glossary.Entry], title: String?) {
    try GlossaryFiles(path: path) { files[$0] }.entries(files[path] ?? [])
  }

  private static func packed(_ bytes: [UInt8]) throws -> [UInt8] {
    let folder = try TemporaryFolder()
    let plain = try folder.write(bytes, as: "plain")
    try #require(try Tool.run("gzip", "-n", plain).exitCode == 0)
    return try folder.read("plain.gz")
  }

  private static let definitions = Array("short\nTiny Words\nobelus\n   A mark.\nÜbel\n   Evil.\n".utf8)
  private static let index = Array("00-database-short\tA\tR\nobelus\tR\tS\nÜbel\tj\tP\n".utf8)

  @Test("dictd, plain and packed in one or more members", arguments: ["plain", "packed", "members"])
  func dictd(form: String) throws {
    var files = ["w/t.index": Self.index]
    switch form {
    case "plain": files["w/t.dict"] = Self.definitions
    case "packed": files["w/t.dict.dz"] = try Self.packed(Self.definitions)
    default:
      files["w/t.dict.dz"] =
        try Self.packed(Array(Self.definitions.prefix(20))) + Self.packed(Array(Self.definitions.dropFirst(20)))
    }
    let found = try entries("w/t.index", files)
    #expect(found.title == "Tiny Words")
    #expect(found.entries.map(\.term) == ["obelus", "Übel"])
    #expect(found.entries[0].definition == "obelus\n   A mark.")
    let glossary = Glossary(found.entries, source: "x")
    #expect(glossary.entry(for: "Obelus") == found.entries[0])
    #expect(glossary.entry(for: "übel") == found.entries[1])
  }

  static let faults = [
    "obelus\tR", "obelus\t\tA", "obelus\t~\tA", "obelus\tA\t//////////", "obelus\tA\tAAAAAAAAAAA",
    "obelus\t//////////\tB",
    "\tA\tB", "",
  ]

  @Test("Indices of dictd that lead nowhere are refused", arguments: faults)
  func dictdFaults(line: String) {
    let files = ["t.index": Array(line.utf8), "t.dict": Self.definitions]
    #expect(throws: ObelusError.self) { try entries("t.index", files) }
  }

  private static func star(_ types: String?, bits: Int = 32) -> [UInt8] {
    let same = types.map { "sametypesequence=\($0)\n" } ?? ""
    return Array(
      "StarDict's dict ifo file\nversion=3.0.0\nbookname=Star Words\nidxoffsetbits=\(bits)\n\(same)".utf8)
  }

  private static func word(_ word: String, _ start: Int, _ count: Int, bits: Int = 32) -> [UInt8] {
    func number(_ value: Int, _ bytes: Int) -> [UInt8] {
      (0..<bytes).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
    return Array(word.utf8) + [0] + number(start, bits / 8) + number(count, 4)
  }

  static let forms: [(String?, String)] = [
    ("m", "A mark."), ("tm", "OB\0A mark."), ("h", "<b>A</b> mark&#46;".replacing("&#46;", with: ".")),
    ("Wm", "\0\0\0\u{2}RIA mark."), (nil, "tOB\0mA mark.\0"), (nil, "W\0\0\0\u{2}RImA mark."), ("g", "A &lt;mark&gt;."),
  ]

  @Test("StarDict with its kinds of definitions", arguments: forms, [32, 64])
  func starDict(form: (String?, String), bits: Int) throws {
    let text = Array(form.1.utf8)
    let files = [
      "s.ifo": Self.star(form.0, bits: bits), "s.idx": Self.word("obelus", 0, text.count, bits: bits), "s.dict": text,
    ]
    let found = try entries("s.ifo", files)
    #expect(found.title == "Star Words")
    #expect(found.entries.map(\.term) == ["obelus"])
    #expect(found.entries[0].definition == (form.0 == "g" ? "A <mark>." : "A mark."))
  }

  @Test("StarDict's synonyms lead to the words that they are for")
  func synonyms() throws {
    func number(_ value: Int) -> [UInt8] { [0, 0, 0, UInt8(value)] }
    let text = Array("A mark.".utf8)
    let files = [
      "s.ifo": Self.star("m"), "s.idx": Self.word("obelus", 0, text.count), "s.dict": text,
      "s.syn": Array("dagger".utf8) + [0] + number(0),
    ]
    let glossary = Glossary(try entries("s.ifo", files).entries, source: "x")
    #expect(glossary.entry(for: "Dagger")?.definition == "A mark." && glossary.entry(for: "obelus") != nil)
    for faulty in [Array("dagger".utf8) + [0] + number(1), Array("dagger".utf8) + [0, 0, 0], Array("dagger".utf8)] {
      var damaged = files
      damaged["s.syn"] = faulty
      #expect(throws: ObelusError.self) { try entries("s.ifo", damaged) }
    }
  }

  @Test("Dictionaries that say one thing and have another, or are not UTF-8, are refused")
  func contradictions() throws {
    let text = Array("A mark.".utf8)
    let files = ["s.idx": Self.word("obelus", 0, text.count), "s.dict": text]
    for (settings, isRight) in [("wordcount=1", true), ("wordcount=2", false), ("idxoffsetbits=16", false)] {
      let info = String(decoding: Self.star("m"), as: UTF8.self).replacing("idxoffsetbits=32", with: settings)
      let whole = files.merging(["s.ifo": Array(info.utf8)]) { $1 }
      if isRight {
        _ = try entries("s.ifo", whole)
      } else {
        #expect(throws: ObelusError.self) { try entries("s.ifo", whole) }
      }
    }
    let latin = ["t.index": Array("obelus\tA\tC\n".utf8), "t.dict": [0x41, 0xE9]] as [String: [UInt8]]
    #expect(throws: ObelusError.self) { try entries("t.index", latin) }
    let wide =
      ["s.ifo": Self.star("m"), "s.idx": Self.word("obelus", 0, 2), "s.dict": [0x41, 0xE9]] as [String: [UInt8]]
    #expect(throws: ObelusError.self) { try entries("s.ifo", wide) }
  }

  @Test("Control characters, and those that turn what follows, go into no note")
  func controls() throws {
    let json = Array(#"{"A\u0007da": "Daugh\u202eter\nof\tByron\u0000\u200f"}"#.utf8)
    let found = try entries("g.json", ["g.json": json]).entries
    #expect(found.map(\.term) == ["Ada"] && found.map(\.definition) == ["Daughter\nof\tByron\u{200f}"])
  }

  @Test("What is damaged is refused or passed over, and never traps")
  func damaged() throws {
    let text = Array("tOB\0mA mark.\0".utf8)
    let whole = [
      "s.ifo": Self.star(nil), "s.idx": Self.word("obelus", 0, text.count) + Self.word("dagger", 0, text.count),
      "s.dict": text,
    ]
    #expect(try entries("s.ifo", whole).entries.count == 2)
    for (name, bytes) in whole.sorted(by: { $0.key < $1.key }) {
      for count in 0..<bytes.count {
        var files = whole
        files[name] = Array(bytes.prefix(count))
        _ = try? entries("s.ifo", files)
        for value in [0, 0x41, 0xFF] as [UInt8] {
          files[name] = bytes
          files[name]?[count] = value
          _ = try? entries("s.ifo", files)
        }
      }
    }
    let dictd = ["t.index": Self.index, "t.dict.dz": try Self.packed(Self.definitions)]
    for (name, bytes) in dictd.sorted(by: { $0.key < $1.key }) {
      for count in 0..<bytes.count {
        var files = dictd
        files[name] = Array(bytes.prefix(count))
        _ = try? entries("t.index", files)
        files[name] = bytes
        files[name]?[count] ^= 0xFF
        _ = try? entries("t.index", files)
      }
    }
    #expect(throws: ObelusError.self) { try entries("s.ifo", ["s.ifo": Self.star(nil)]) }
    #expect(throws: ObelusError.self) { try entries("s.dict.dz", ["s.dict.dz": [1]]) }
  }

  @Test("Many entries that share one definition do not take all memory")
  func bounded() {
    let files = [
      "t.index": Array(String(repeating: "a\tA\tEAA\n", count: 9).utf8),
      "t.dict": [UInt8](repeating: 0x61, count: 1 << 14),
    ]
    var reader = GlossaryFiles(path: "t.index") { files[$0] }
    reader.limit = 8 << 14
    #expect(throws: ObelusError.self) { try reader.entries(files["t.index"] ?? []) }
    reader.limit = 9 << 14
    #expect(throws: Never.self) { try reader.entries(files["t.index"] ?? []) }
  }
}
