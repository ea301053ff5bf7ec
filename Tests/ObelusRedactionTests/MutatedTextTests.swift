import ObelusCore
import ObelusPDF
import TestSupport
import Testing

@testable import ObelusRedaction

private struct LetterRules: StringRules {
  var isEmpty: Bool { false }

  func hits(in text: String, page: Int?) throws(ObelusError) -> [Range<String.Index>] {
    text.ranges(of: "ling") + text.ranges(of: "0")
  }
}

/// Damaged texts, in every format that is searched for them: nothing traps, and hits lie inside.
@Suite struct MutatedTextTests {
  private static let own: [[UInt8]] =
    texts.map { $0.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) } } + binary

  private static let texts: [String] = [
    #"{\rtf1\ansi\uc2 Dear {\b El}\u108\'6c\'6cing\u-10179?\u-8704?sworth\par{\*\x \bin5 abc}}"#,
    "<?xpacket begin=''?><x:xmpmeta xmlns:x='adobe:ns:meta/'><a b='El&#108;ing'>&uuml;&amp;<c>El</c>ling</a></x:xmpmeta>",
    "/F1 12 Tf (Elling) Tj [(El) -20 <6c696e67>] TJ 0 g 1 0 0 rg",
    "begincmap 1 begincodespacerange <00> <FF> endcodespacerange /Elling usecmap (ling) pop endcmap",
    "=?utf-8?B?RWxsaW5nc3dvcnRo?= =?utf-8?Q?El=6Cing_x?= El=\r\nling\r\n\r\nRWxsaW5n\r\nc3dvcnRo 456c6c696e6773776f727468",
    "app.alert('El\\x6cing' + \"\\u006cing\" + '%45%6c%6Cing%u006c');", "http://x/?a=El%6Cing+x&b=%FF%FE%6C%00",
    "<!DOCTYPE a [<!ENTITY n 'ling'>]><a b='>'>El&n;<!-- > --><![CDATA[El<b>ling]]>&zwnj;&#x6c;&#69ling</a>",
    "a = 'El' + /* x */ (`ling${\"ling\"}`); b += '\\u{6c}\\ud83d\\ude00\\45 \\\n'; ['El','ling'].join('')",
    "FN:El\r\n ling\r\nX: =?utf-8?B?RWxs?= =?utf-8?Q?=6C_?=; a*0*=El;\r\n a*1*=ling =\r\n \u{1B}en\u{1B}ling",
    "45 6c 6c, 0x69 0x6e; 69,108,108,105 00000000: 456c 6c69 6e67  El\nIVWGY2LOM4====\n<~7<ilt~>\n,16QL:6YG\n#<W=O",
    "q BI /W 2 /H 2 /BPC 8 /CS /G /F /LZW ID \u{80}\u{B}`P\u{22}\u{C} EI Q BI /W 1 /H 1 /CS [/I /RGB 1 <6c696e67>] ID x EI",
  ]

  /// An archive with its size behind the data, UTF-16, LZW.
  private static let binary: [[UInt8]] = {
    var archive: [UInt8] = [0x50, 0x4B, 3, 4, 20, 0, 8, 0, 8, 0] + [UInt8](repeating: 0, count: 8)
    archive += [9, 0, 0, 0, 9, 0, 0, 0, 1, 0, 0, 0, 0x61, 0x4B, 0xCC, 0xC9, 0xCC, 0x4B, 7, 0]
    archive += [0x50, 0x4B, 1, 2] + [UInt8](repeating: 0, count: 42)
    archive += [0x50, 0x4B, 5, 6] + [UInt8](repeating: 0, count: 18)
    let wide = "\u{FEFF}Elling".utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    return [archive, wide, [0x80, 0x0B, 0x60, 0x50, 0x22, 0x0C, 0x0C, 0x85, 0x01]]
  }()

  @Test func bytes() throws {
    try Mutation.run("private bytes", adding: Self.own) { data in
      let rules = LetterRules()
      if let new = try PrivateBytes.overwritten(data, rules) {
        try #require(new.count == data.count)
        try #require(try PrivateBytes.hits(in: new, rules).isEmpty)
      }
      if let new = try BinaryTexts.overwritten(data, rules) { try #require(new.count == data.count) }
      for earlyChange in [true, false] {
        if let cut = LZWEnd.cut(data, earlyChange: earlyChange) { try #require(data.starts(with: cut)) }
      }
    }
  }

  @Test func texts() throws {
    try Mutation.run("texts", adding: Self.own) { data in
      let rules = LetterRules()
      for range in try rules.ranges(in: data, .anywhere) {
        try #require(range.lowerBound >= 0 && range.upperBound <= data.count)
      }
      if let new = try StreamTexts.scrubbed(data, rules, .anywhere) { try #require(new.count <= 2 * data.count) }
      try #require(RichTextFile.texts(of: data).allSatisfy { $0.unicodeScalars.count <= data.count })
      try EncodedRuns.forEach(in: data) { run in
        try #require(run.range.upperBound <= data.count && run.bytes.count <= 4 * data.count)
      }
      var packed = PackedTexts(rules)
      try packed.search(data)
    }
  }

  @Test func contents() throws {
    try Mutation.run("contents", adding: Self.own) { data in
      let rules = LetterRules()
      for language in [ContentScrubber.Language.content, .appearance, .program] {
        var scrubber = ContentScrubber(rules: rules, names: NameRules(rules))
        let result = try scrubber.scan(data, .anywhere, language: language)
        for edit in result.edits { try #require(edit.range.upperBound <= data.count) }
        _ = result.applied(to: data)
      }
    }
  }
}
