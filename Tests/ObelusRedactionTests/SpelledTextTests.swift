import Foundation
import ObelusCore
import Testing

@testable import ObelusRedaction

private struct NameRules: StringRules {
  var name = "Ellingsworth"
  var isEmpty: Bool { false }

  func hits(in text: String, page: Int?) throws(ObelusError) -> [Range<String.Index>] {
    // As matching has it, characters without width are nothing.
    let shown = text.unicodeScalars.indices.filter { !Self.withoutWidth.contains(text.unicodeScalars[$0]) }
    let word = Array(name.unicodeScalars)
    return shown.indices.dropLast(word.count - 1).compactMap { start in
      guard word.indices.allSatisfy({ text.unicodeScalars[shown[start + $0]] == word[$0] }) else { return nil }
      return shown[start]..<text.unicodeScalars.index(after: shown[start + word.count - 1])
    }
  }

  private static let withoutWidth: Set<Unicode.Scalar> = ["\u{AD}", "\u{200B}", "\u{200C}", "\u{200D}", "\u{2060}"]
}

/// A name that is written so that its letters do not stand side by side in the bytes.
@Suite struct SpelledTextTests {
  private func holdsName(_ bytes: [UInt8]) throws -> Bool { try !NameRules().ranges(in: bytes, .document).isEmpty }

  private func utf16(_ text: String) -> [UInt8] {
    [0xFE, 0xFF] + text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
  }

  @Test(arguments: [
    "Elling\u{1B}en\u{1B}sworth", "Elling\u{1B}enUS\u{1B}sworth", "Elling\u{1B}sworth", "\u{1B}de\u{1B}Ellingsworth",
  ])
  func languageCodes(text: String) throws {
    for bytes in [utf16(text), [0xEF, 0xBB, 0xBF] + Array(text.utf8), Array(text.utf8)] {
      #expect(try holdsName(bytes))
      let kept = try #require(try NameRules().scrub(bytes, .document))
      #expect(try !holdsName(kept))
    }
  }

  @Test(
    arguments: [
      "Elling<![CDATA[sworth]]>", "<![CDATA[Elling]]>sworth", "<![CDATA[Elling]]><![CDATA[sworth]]>",
      "Elling<span title=\"a>b\">sworth</span>", "Elling<span title='a>b'>sworth</span>", "Elling<!-- a > b -->sworth",
      "Elling<!-- a <b > b -->sworth", "Elling<!-- don't -->sworth", "Elling<?x a > b ?>sworth",
      "Elling<:a>sworth</:a>",
      "Elling&zwnj;sworth", "Elling&ZeroWidthSpace;sworth", "Elling&shy;sworth", "Elling&shysworth",
      "Elling&NoBreak;sworth",
      "&Eopf;llingsworth", "&#0000000000000000069;llingsworth", "&#69llingsworth", "<!-- Elling<b>sworth</b> -->",
      "<a t=\"<i>Elling</i>sworth\">x</a>", "<!-- Elling<![CDATA[sworth]]> -->", "<!-- Ellingsworth -->",
      "<a t=\"&lt;i&gt;Elling&lt;/i&gt;sworth\">x</a>",
      "<!DOCTYPE b [<!ENTITY n \"sworth\">]><b>Elling&n;</b>",
      "<!DOCTYPE b [<!ENTITY n '<i>sworth</i>'>]><b>Elling&n;</b>",
      "<!DOCTYPE b [<!ENTITY n 'sworth'><!ENTITY m 'Elling&n;'>]><b>&m;</b>",
      "<!DOCTYPE b [<!ENTITY e ''>]><b>Elling&e;sworth</b>",
      "<!DOCTYPE b [<!ENTITY % p '<!ENTITY n \"sworth\">'>%p;]><b>Elling&n;</b>",
    ])
  func markup(text: String) throws {
    let document = "<?xml version=\"1.0\"?>" + (text.hasPrefix("<!DOCTYPE") ? text : "<body><p>\(text) x</p></body>")
    for bytes in [Array(document.utf8), utf16(document)] {
      #expect(try holdsName(bytes))
      let kept = try #require(try StreamTexts.scrubbed(bytes, NameRules(), .document))
      #expect(try !holdsName(kept))
    }
  }

  @Test(
    arguments: [
      "a = \"Elling\"+\"sworth\"", "a = \"Elling\" + /* x */ 'sworth'", "a = \"Elling\" + // x\n\"sworth\"",
      "a = (\"Elling\") + (\"sworth\")", "a = \"\\x45lling\" + \"\\u0073worth\"", "a = \"\\u{000045}llingsworth\"",
      "a = \"Elling\\\nsworth\"", "a = \"Elling\\\r\nsworth\"", "a = `Elling${\"sworth\"}`",
      "a = \"Elling\".concat(\"sworth\")",
      "Concat(\"Elling\", \"sworth\")", "CONCAT( 'Elling', 'sworth' )", "=CONCATENATE(\"Elling\",\"sworth\")",
      "[\"Elling\", \"sworth\"].join(\"\")", "a = \"Elling\"; a += \"sworth\"", "$a = 'Elling' . 'sworth'",
      "a = \"Elling\" \"sworth\"",
      "String.fromCharCode(69, 108, 108, 105, 110, 103, 115, 119, 111, 114, 116, 104)",
      "a:before{content:\"\\45 llingsworth\"}", "unescape(\"%45%6c%6Cingsworth\")", "atob(\"RWxsaW5nc3dvcnRo\")",
    ])
  func scripts(text: String) throws { #expect(try holdsName(Array(text.utf8))) }

  @Test(
    arguments: [
      "Subject: =?utf-8?B?TXIgRWxsaW5n?=\r\n =?utf-8?Q?s=77orth?=\r\n",
      "=?iso-8859-1?q?Mr_Elling?= =?iso-8859-1*en?Q?sworth?=",
      "Content-Disposition: x; filename*0*=utf-8''Mr%20Elling;\r\n filename*1*=sworth.pdf\r\n",
      "BEGIN:VCARD\r\nFN:Mr Elling\r\n sworth\r\nEND:VCARD\r\n",
      "BEGIN:VCALENDAR\nSUMMARY:Elling\n\tsworth\nEND:VCALENDAR\n",
      "Dear Elling= \r\nsworth", "Dear Elling=\rsworth", "Dear =45llingsworth",
    ])
  func mails(text: String) throws { #expect(try holdsName(Array(text.utf8))) }

  /// Made by Python's modules base64 and binascii, xxd and hexdump.
  @Test(
    arguments: [
      "45 6c 6c 69 6e 67 73 77 6f 72 74 68", "45:6c:6c:69:6e:67:73:77:6f:72:74:68",
      "0x45, 0x6c, 0x6c, 0x69, 0x6e, 0x67, 0x73, 0x77, 0x6f, 0x72, 0x74, 0x68", "456c6c696e6773776f727468",
      "00000000: 4d72 2045 6c6c 696e 6773 776f 7274 6820  Mr Ellin.sworth \n00000010: 7821                                     x!",
      "00000000  45 6c 6c 69 6e 67 73 77  |Ellin.sw|\n00000008  6f 72 74 68              |orth|",
      "IVWGY2LOM5ZXO33SORUA====", "ivwgy2lom5zxo33sorua", "8LM6OQBECTPNERRIEHK0====", "<~7;QdSDJ+$7DfTr5~>",
      "MQm(oZfA3MZ*p{K",
      "begin 644 a\n,16QL:6YG<W=O<G1H\n`\nend", "see RWxsaW5nc3dvcnRo there", "x\nRWxsaW5n\nc3dvcnRo\n",
      "https://e.org/RWxsaW5nc3dvcnRo/x",
      "data:text/plain;base64,RWxsaW5nc3dvcnRo", #"{"a": "RWxs\naW5nc3dvcnRo"}"#,
    ])
  func codes(text: String) throws {
    #expect(try holdsName(Array(text.utf8)))
    let kept = try #require(try NameRules().scrub(Array(text.utf8), .document))
    #expect(try !holdsName(kept))
  }

  @Test func fourBytesALetter() throws {
    for text in ["Mr Ellingsworth is here", "Elling<b/>sworth"] {
      let big = text.unicodeScalars.flatMap { [0, 0, UInt8($0.value >> 8), UInt8($0.value & 255)] }
      let little = text.unicodeScalars.flatMap { [UInt8($0.value & 255), UInt8($0.value >> 8), 0, 0] }
      for bytes in [big, little, [0, 0, 0xFE, 0xFF] + big, [0xFF, 0xFE, 0, 0] + little, [7] + big] {
        #expect(try holdsName(bytes))
        var texts = PackedTexts(NameRules())
        try texts.search(bytes)
        #expect(texts.holdsHit)
      }
    }
  }

  @Test(
    arguments: [
      "<p>Mary</p><p>Ellen</p>", "<p>Mary<br/>Ellen</p>", "<td>Mary</td><td>Ellen</td>",
      "<li>Mary</li><li>Ellen</li>",
      "<w:r><w:t>Mary</w:t><w:br/><w:t>Ellen</w:t></w:r>", "<text:p>Mary<text:s/>Ellen</text:p>",
    ])
  func blocks(text: String) throws {
    let rules = NameRules(name: "Mary Ellen")
    let kept = try #require(try rules.scrub(Array(text.utf8), .document))
    #expect(!kept.contains(UInt8(ascii: "M")) && !kept.contains(UInt8(ascii: "E")))
    #expect(kept.count(where: { $0 == UInt8(ascii: "<") }) == text.utf8.count(where: { $0 == UInt8(ascii: "<") }))
  }

  /// A PDF in an archive is read by nobody.
  @Test func documentInAnArchive() throws {
    // Made by Python's zipfile: "a.pdf", stored, of "%PDF-1.4 nothing".
    let archive = try #require(
      Data(
        base64Encoded:
          "UEsDBBQAAAAAAAAAIQAY4DlBEAAAABAAAAAFAAAAYS5wZGYlUERGLTEuNCBub3RoaW5nUEsBAhQDFAAAAAAAAAAhABjgOUEQAAAAEAAAAAUAAAAAAAAAAAAAAIABAAAAAGEucGRmUEsFBgAAAAABAAEAMwAAADMAAAAAAA=="
      ))
    var texts = PackedTexts(NameRules())
    try texts.search(Array(archive))
    #expect(texts.isUnread && !texts.holdsHit)
  }

  /// Words apart stay words apart, and what is code for something else stays.
  @Test(
    arguments: [
      "Elling sworth", "Elling\n sworth", "\"Elling\", \"sworth\"", "<p>Elling</p> <p>sworth</p>", "Elling & sworth",
      "internationalisation of 12, 13, 14 and 15 hotels",
    ])
  func others(text: String) throws { #expect(try !holdsName(Array(text.utf8))) }

  /// Made by Python's modules zlib and base64: "Dear Mr Ellingsworth, hello there".
  @Test(
    arguments: [
      "eJxzSU0sUvAtUnDNycnMSy8uzy8qydBRyEjNyclXKMlILUoFAMf0DBY=", "RGVhciBNciBFbGxpbmdzd29ydGgsIGhlbGxvIHRoZXJl",
    ])
  func partsOfPrivateData(data: String) throws {
    let packed = Array(try #require(Data(base64Encoded: data)))
    let noise: [UInt8] = [0x81, 0x92, 0xA3, 0xB4, 0xC5, 0xD6, 0xE7, 0xF8, 0x99, 1, 2, 3]
    let text = packed.allSatisfy { $0 < 0x80 } ? Array(data.utf8) : packed
    let bytes = noise + text + noise
    let new = try #require(try PrivateBytes.withoutTexts(bytes, NameRules()))
    #expect(new.count == bytes.count)
    #expect(new.starts(with: noise))
    #expect(try PrivateBytes.withoutTexts(new, NameRules()) == nil)
  }

  /// References to references, and layers of code, end.
  @Test func bounded() throws {
    var text = "<!DOCTYPE a [<!ENTITY a0 \"aaaaaaaaaa\">"
    for level in 1...20 { text += "<!ENTITY a\(level) \"" + String(repeating: "&a\(level - 1);", count: 10) + "\">" }
    text += "]><a>" + String(repeating: "&a20;", count: 1000) + "</a>"
    #expect(try !holdsName(Array(text.utf8)))
    #expect(try !holdsName(Array(String(repeating: "=?utf-8?Q?", count: 2000).utf8)))
    #expect(try !holdsName(Array(String(repeating: "<![CDATA[<!--\"'%41\\u0041&amp;", count: 500).utf8)))
  }
}
