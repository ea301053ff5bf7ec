import Foundation
import TestSupport
import Testing

/// Ways to write a text so that a careless search misses it, each in the smallest document that shows it. What must hold:
/// the text is gone from every decoded object, or there is no output.
@Suite("Hidden text")
struct HiddenTextTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let secret = "Ellingsworth"

  private func run(
    _ pdf: TinyPDF, rules: String = HiddenTextTests.rule, settings: String = ""
  ) throws -> (exitCode: Int32, output: [UInt8]) {
    let input = try folder.write(pdf.bytes(), as: "in.pdf")
    let job = try Job(rules: rules, settings: settings).write(in: folder)
    let outcome = try Obelus.run("run", job, input, "--output", folder.path("out.pdf"), "--overwrite")
    guard outcome.exitCode == 0 else { return (outcome.exitCode, []) }
    return (0, try decodedObjects(folder.path("out.pdf")))
  }

  private static let rule = #"[{"id": "r", "select": {"text": "Ellingsworth"}, "action": "redact"}]"#

  /// A page that shows other text, and whatever `build` adds.
  private func document(_ content: String = "BT /F1 12 Tf 50 100 Td (Retained) Tj ET", _ build: (inout TinyPDF) -> Void)
    -> TinyPDF
  {
    var pdf = TinyPDF()
    pdf.page(content)
    build(&pdf)
    return pdf
  }

  @Test("A word that is part glyphs, part ActualText")
  func sharedWithActualText() throws {
    let pdf = document("BT /F1 12 Tf 50 100 Td (E) Tj /Span<</ActualText(ll)>>BDC (x) Tj EMC (ingsworth) Tj ET") { _ in
    }
    let (exitCode, output) = try run(pdf)
    #expect(exitCode == 0)
    #expect(!ByteScan.contains(output, "ingsworth"))
    #expect(!ByteScan.contains(output, "ActualText"))
  }

  @Test(
    "Tag characters, which nobody sees, in strings: all of the word, and one letter of it", arguments: [12, 1])
  func tagCharacters(count: Int) throws {
    func tagged(_ text: Substring) -> String {
      String(String.UnicodeScalarView(text.unicodeScalars.compactMap { Unicode.Scalar($0.value + 0xE0000) }))
    }
    let word = tagged(Self.secret.prefix(count)) + Self.secret.dropFirst(count)
    let hidden = "Kept\(word)".utf16.map { String(0x10000 + Int($0), radix: 16).dropFirst() }.joined()
    var pdf = TinyPDF()
    let note = pdf.annotation("Text", rect: "[10 10 30 30]", "/Contents <FEFF\(hidden)>")
    pdf.page("BT /F1 12 Tf 50 100 Td (Retained) Tj ET", annotations: [note])
    let (exitCode, output) = try run(pdf, settings: #""sanitize": "none""#)
    #expect(exitCode == 0)
    #expect(ByteScan.contains(output, "Retained"))
    for text in [word, Self.secret] {
      #expect(!ByteScan.forms(of: text).contains { ByteScan.contains(output, $0) })
    }
  }

  @Test(
    "A letter that /ToUnicode calls another, a space, nothing or a private one",
    arguments: ["0076", "0020", "200B", "E077"])
  func contradicted(unicode: String) throws {
    var pdf = TinyPDF()
    let map = pdf.stream("1 begincodespacerange <00> <FF> endcodespacerange 1 beginbfchar <77> <\(unicode)> endbfchar")
    let font = pdf.object(
      "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding /ToUnicode \(map) >>")
    pdf.page("BT /F1 12 Tf 50 100 Td (Mr Ellingsworth went) Tj ET", resources: "<< /Font << /F1 \(font) >> >>")
    let (exitCode, output) = try run(pdf)
    #expect(exitCode == 0)
    #expect(!ByteScan.contains(output, "Ellingsworth"))
    #expect(ByteScan.contains(output, "went"))
  }

  @Test("A letter of a Type 3 font that /ToUnicode calls another than its name")
  func contradictedGlyphName() throws {
    var pdf = TinyPDF()
    let glyph = pdf.stream("600 0 0 0 500 700 d1 0 0 500 700 re f")
    let letters = Array("Elingsworthad").map(String.init)
    let lines = letters.enumerated().map { index, letter in
      let said = letter == "w" ? "v" : letter
      return "<\(String(index + 129, radix: 16))> <00\(String(said.unicodeScalars.first?.value ?? 0, radix: 16))>"
    }
    let map = pdf.stream(
      "1 begincodespacerange <00> <FF> endcodespacerange \(lines.count) beginbfchar \(lines.joined(separator: "\n")) endbfchar"
    )
    let font = pdf.object(
      """
      << /Type /Font /Subtype /Type3 /FontBBox [0 0 0 0] /FontMatrix [.001 0 0 .001 0 0] /FirstChar 129
      /LastChar \(128 + letters.count) /Widths [\(letters.map { _ in "600" }.joined(separator: " "))] /Resources << >>
      /CharProcs << \(letters.map { "/\($0) \(glyph)" }.joined(separator: " ")) >>
      /Encoding << /Differences [129 \(letters.map { "/\($0)" }.joined(separator: " "))] >> /ToUnicode \(map) >>
      """)
    func codes(_ text: String) -> String {
      text.map { letter in String((letters.firstIndex(of: String(letter)) ?? 0) + 129, radix: 16) }.joined()
    }
    pdf.page(
      "BT /F1 12 Tf 50 100 Td <\(codes("Ellingsworth"))> Tj 0 -40 Td <\(codes("and"))> Tj ET",
      resources: "<< /Font << /F1 \(font) >> >>")
    let (exitCode, output) = try run(pdf)
    #expect(exitCode == 0)
    #expect(!ByteScan.contains(output, codes("Ellingsworth")))
    #expect(ByteScan.contains(output, codes("and")))
  }

  @Test("Letters that spacing parts or draws backwards", arguments: ["-10", "9", "-30"])
  func spacing(characterSpacing: String) throws {
    let (exitCode, output) = try run(
      document("BT /F1 12 Tf \(characterSpacing) Tc 50 100 Td (Witness Ellingsworth) Tj ET") { _ in })
    #expect(exitCode == 0)
    #expect(!ByteScan.contains(output, "Ellingsworth"))
  }

  @Test("A name or string outside the pages, where no page has the text")
  func noHitOnAPage() throws {
    let dests = document { $0.catalog = "/Dests<</Ellingsworth[\($0.pages[0])/Fit]>>" }
    let (code, names) = try run(dests)
    #expect(code == 0)
    #expect(!ByteScan.contains(names, "Ellingsworth"))
    let title = document { pdf in
      let item = pdf.object("<</Title(About Ellingsworth)>>")
      pdf.catalog = "/Outlines<</First \(item)/Last \(item)/Count 1>>"
    }
    let (exitCode, output) = try run(title)
    #expect(exitCode == 0)
    #expect(!ByteScan.contains(output, "Ellingsworth"))
  }

  @Test("A second rule for the same text does not end the search for it")
  func redactAndMarkup() throws {
    let pdf = document("BT /F1 12 Tf 50 100 Td (Ellingsworth) Tj ET") {
      $0.catalog = "/Dests<</Ellingsworth[\($0.pages[0])/Fit]>>"
    }
    let rules = #"""
      [{"id": "r", "select": {"text": "Ellingsworth"}, "action": "redact"},
       {"id": "m", "select": {"text": "Ellingsworth"}, "action": {"markup": {"type": "highlight"}}}]
      """#
    let (exitCode, output) = try run(pdf, rules: rules)
    #expect(exitCode == 0)
    #expect(!ByteScan.contains(output, "Ellingsworth"))
  }

  @Test("Pages that are all pages of the document", arguments: ["1", "1-5", "odd,even"])
  func pagesThatAreAll(pages: String) throws {
    let pdf = document {
      let item = $0.object("<</Title(About Ellingsworth)>>")
      $0.catalog = "/Outlines<</First \(item)/Last \(item)/Count 1>>"
    }
    let rules =
      #"[{"id": "r", "pages": "\#(pages)", "select": {"text": "Ellingsworth"}, "action": "redact"}]"#
    let (exitCode, output) = try run(pdf, rules: rules)
    #expect(exitCode == 0)
    #expect(!ByteScan.contains(output, "Ellingsworth"))
  }

  @Test("An annotation's action under a number of its own, with a rule for its page")
  func actionOfAPage() throws {
    var pdf = TinyPDF()
    let action = pdf.object("<</S/URI/URI(https://example.org/Ellingsworth)>>")
    let link = pdf.annotation("Link", rect: "[10 10 20 20]", "/A \(action)")
    pdf.page("BT /F1 12 Tf 50 100 Td (Retained) Tj ET", entries: "/Annots[\(link)]")
    pdf.page("BT /F1 12 Tf 50 100 Td (Retained) Tj ET")
    let rules = #"[{"id": "r", "pages": "1", "select": {"text": "Ellingsworth"}, "action": "redact"}]"#
    let (exitCode, output) = try run(pdf, rules: rules)
    #expect(exitCode == 0)
    #expect(!ByteScan.contains(output, "Ellingsworth"))
  }

  @Test("The value of a field whose widget an area takes")
  func fieldUnderAnArea() throws {
    var pdf = TinyPDF()
    let widget = pdf.reserve()
    let field = pdf.object("<</FT/Tx/T(name)/V(Ellingsworth)/Kids[\(widget)]>>")
    pdf.set(widget, "<</Type/Annot/Subtype/Widget/Parent \(field)/Rect[50 90 150 110]>>")
    pdf.page("BT /F1 12 Tf 50 200 Td (Retained) Tj ET", entries: "/Annots[\(widget)]")
    pdf.catalog = "/AcroForm<</Fields[\(field)]>>"
    let rules = #"[{"id": "r", "select": {"region": {"rect": [40, 80, 160, 120]}}, "action": "redact"}]"#
    let (exitCode, output) = try run(pdf, rules: rules)
    #expect(exitCode == 0)
    #expect(!ByteScan.contains(output, "Ellingsworth"))
  }

  @Test(
    "What stays by switch loses the text all the same",
    arguments: ["xmp", "javaScript", "pieceInfo", "attachments"])
  func keptBySwitch(part: String) throws {
    var pdf = TinyPDF()
    let stream = pdf.stream("Retained and Ellingsworth")
    let script = pdf.object("<</S/JavaScript/JS \(stream)>>")
    let file = pdf.object("<</Type/Filespec/F(a)/EF<</F \(stream)>>>>")
    let pin = pdf.annotation("FileAttachment", rect: "[10 10 20 20]", "/FS \(file)")
    let parts = [
      "xmp": "/Metadata \(stream)", "javaScript": "/AA<</O \(script)>>",
      "pieceInfo": "/PieceInfo<</A<</Private \(stream)>>>>",
      "attachments": "/Annots[\(pin)]",
    ]
    pdf.page("BT /F1 12 Tf 50 100 Td (Retained) Tj ET", entries: parts[part] ?? "")
    let (exitCode, output) = try run(pdf, settings: #""sanitize": {"\#(part)": false}"#)
    // A file that is no PDF has to stay as it is, or go.
    #expect(exitCode == (part == "attachments" ? 4 : 0))
    #expect(!ByteScan.contains(output, "Ellingsworth"))
    #expect(try run(pdf).exitCode == 0)
  }

  @Test("Words of the format and dates stay what they are")
  func formatsOwnStrings() throws {
    var pdf = TinyPDF()
    let note = pdf.annotation("Text", rect: "[10 10 20 20]", "/M(D:20240101120000Z)/Contents(Anno 2024)")
    pdf.page("BT /F1 12 Tf 50 100 Td (Retained) Tj ET", entries: "/Annots[\(note)]")
    let (exitCode, output) = try run(
      pdf, rules: #"[{"id": "r", "select": {"text": "2024"}, "action": "redact"}]"#)
    #expect(exitCode == 0)
    #expect(ByteScan.contains(output, "D:20240101120000Z"))
    #expect(!ByteScan.contains(output, "Anno 2024"))
  }

  @Test("Content that no page shows: a template, a form's default resources, an appearance under a foreign key")
  func unshownContent() throws {
    let secret = "BT /F1 12 Tf 10 10 Td [(Elling) 5 (sworth)] TJ ET"
    func template(_ type: String) -> TinyPDF {
      document { pdf in
        let stream = pdf.stream(secret)
        let page = pdf.object("<</Type/\(type)/Contents \(stream)/Resources<</Font<</F1 \(pdf.helvetica)>>>>>>")
        pdf.catalog = "/Names<</Templates<</Names[(a)\(page)]>>>>"
      }
    }
    #expect(try run(template("Template")).exitCode == 0)
    // A page that the page tree does not list goes as a whole.
    let (exitCode, output) = try run(template("Page"))
    #expect(exitCode == 0)
    #expect(!ByteScan.contains(output, "sworth"))
    let form = document { pdf in
      let form = pdf.form(secret)
      pdf.catalog = "/AcroForm<</Fields[]/DR<</XObject<</Fm \(form)>>>>>>"
    }
    #expect(try run(form).exitCode == 0)
    var pdf = TinyPDF()
    let form2 = pdf.form(secret)
    let stamp = pdf.annotation("Stamp", rect: "[10 10 20 20]", "/AP<</X \(form2)>>")
    pdf.page("BT /F1 12 Tf 50 100 Td (Retained) Tj ET", entries: "/Annots[\(stamp)]")
    #expect(try run(pdf).exitCode == 0)
  }
}
