import ObelusCore
import ObelusRedaction
import Testing

private struct WordRules: StringRules {
  var isEmpty: Bool { false }

  func hits(in text: String, page: Int?) throws(ObelusError) -> [Range<String.Index>] { text.ranges(of: "Zqx") }
}

@Suite struct ContentScrubberTests {
  private func scrubbed(_ content: String) throws -> String {
    let rules = WordRules()
    let names = NameRules(rules)
    var finder = ContentScrubber(rules: rules, names: names)
    let bytes = Array(content.utf8)
    _ = try finder.scan(bytes, .anywhere)
    let renaming = try NameRenaming(names.found, reserved: names.reserved, names)
    var scrubber = ContentScrubber(rules: rules, names: names, renaming: renaming)
    return String(decoding: try scrubber.scan(bytes, .anywhere).applied(to: bytes), as: UTF8.self)
  }

  /// What readers do not show goes; what they show is page text, which is redacted by its glyphs.
  @Test(arguments: [
    ("q % for Zqx\nQ", "q\nQ"), ("(Zqx) 2 w", "<> 2 w"), ("1 w (Zqx) pop 2 w", "1 w   2 w"),
    ("1 2 Zqx 3 w", "  3 w"), ("1 2 LongZqx 3 w", "  3 w"), ("/Zqx gs /XZqx2 gs", "/ObName2 gs /ObName1 gs"),
    ("/#5Aqx Do", "/ObName1 Do"),
    ("/Zqx Tj", "/ObName1 Tj"), ("(Zqx) (shown Zqx) Tj", "<> (shown Zqx) Tj"),
    ("(Zqx) [(Zqx)] TJ", "<> [(Zqx)] TJ"), ("BX (Zqx) foo EX", "BX   EX"), ("1 w (Zqx", "1 w  "),
    ("BI /W 1 /H 1 /CS /G /BPC 8 /Zqx (Zqx)\nID \u{41} EI", "BI /W 1 /H 1 /CS /G /BPC 8 /ObName1 <>\nID \u{41} EI"),
    ("/Span <</Alt (a Zqx b)>> BDC", "/Span <</Alt <61202062>>> BDC"), ("1 0 0 rg (abc) Tj", "1 0 0 rg (abc) Tj"),
  ])
  func cutsWhatReadersDoNotShow(content: String, expected: String) throws {
    #expect(try scrubbed(content) == expected)
    #expect(try scrubbed(expected) == expected)
  }

  /// Names of the format, of glyphs and of fonts that systems have are no texts of a document.
  @Test(arguments: ["Zqxuiteanotherword", "Zqx-Bold", "AZqx", "XZqx_9", "ABCDEF+Zqx"])
  func judgesNames(name: String) throws {
    #expect(try NameRules(WordRules()).judge(PDFName(name)) == (name != "Zqxuiteanotherword"))
  }

  /// Words that every CMap is made of are the format's, whatever a rule looks for.
  @Test func leavesTheWordsOfCMaps() throws {
    struct AllWords: StringRules {
      var isEmpty: Bool { false }

      func hits(in text: String, page: Int?) throws(ObelusError) -> [Range<String.Index>] {
        text.ranges(of: /[A-Za-z]{3,}/)
      }
    }
    let map = """
      /CIDInit /ProcSet findresource begin 12 dict begin begincmap
      /CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
      /CMapName /Adobe-Identity-UCS def /CMapType 2 def
      1 begincodespacerange <00> <FF> endcodespacerange 1 beginbfchar <41> <0041> endbfchar
      endcmap CMapName currentdict /CMap defineresource pop end end
      """
    let names = NameRules(AllWords())
    var scrubber = ContentScrubber(rules: AllWords(), names: names)
    let result = try scrubber.scan(Array(map.utf8), .anywhere, language: .program)
    #expect(result.edits.map { String(decoding: Array(map.utf8)[$0.range], as: UTF8.self) } == [])
    #expect(!result.isStuck)
    #expect(names.found.isEmpty)
  }

  /// A rule for "Acro Form" or "Image" is about texts; these names are in every file.
  @Test(arguments: ["AcroForm", "ImageB", "ImageC", "ImageI", "CIDInit", "UseNone", "AESV2"])
  func leavesNamesOfTheFormat(name: String) throws {
    struct Everything: StringRules {
      var isEmpty: Bool { false }

      func hits(in text: String, page: Int?) throws(ObelusError) -> [Range<String.Index>] { text.ranges(of: /.+/) }
    }
    #expect(try !NameRules(Everything()).judge(PDFName(name)))
  }
}
