import Foundation
import TestSupport
import Testing

/// What no text rule can read: said, withheld or removed as the manifest wants it.
@Suite("Coverage")
struct CoverageTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private struct Outcome {
    var exitCode: Int32
    var kinds: [String]
    var removed: [Int]
    var output: [UInt8]
    var message: String
  }

  private func run(_ pdf: TinyPDF, unreadable: String) throws -> Outcome {
    let input = try folder.write(pdf.bytes(), as: "in.pdf")
    let job = try Job(
      rules: #"[{"id": "r", "select": {"text": "Ellingsworth"}, "action": "redact"}]"#,
      settings: #""unreadable": "\#(unreadable)""#
    ).write(in: folder)
    let outcome = try Obelus.run(
      "run", job, input, "--output", folder.path("out.pdf"), "--overwrite", "--report", folder.path("report.json"))
    let report = try JSONSerialization.jsonObject(with: Data(try readBytes(folder.path("report.json"))))
    let document = ((report as? [String: Any])?["documents"] as? [[String: Any]])?.first
    let coverage = document?["coverage"] as? [String: Any]
    #expect(coverage?["searchedPages"] as? Int == pdf.pages.count)
    let unreadable = coverage?["unreadable"] as? [[String: Any]] ?? []
    return Outcome(
      exitCode: outcome.exitCode, kinds: unreadable.compactMap { $0["kind"] as? String },
      removed: unreadable.compactMap { $0["removed"] as? Int },
      output: outcome.exitCode == 0 ? try decodedObjects(folder.path("out.pdf")) : [], message: outcome.errorText)
  }

  private static let caption = "BT /F1 12 Tf 50 40 Td (A caption of some words) Tj ET"

  /// White paper with black strokes, as a scan of text is.
  private static func scan() -> [UInt8] {
    var samples = [UInt8](repeating: 250, count: 300 * 400)
    for line in 0..<20 {
      for stroke in 0..<60 where (stroke * 7 + line * 3) % 5 != 0 {
        for y in 0..<8 { samples[(20 + line * 18 + y) * 300 + 15 + stroke * 4 + (y + stroke) % 2] = 10 }
      }
    }
    return samples
  }

  /// Levels that flow into each other, as in a picture.
  private static func picture() -> [UInt8] {
    (0..<300 * 400).map { i in UInt8(truncatingIfNeeded: (i % 300) / 2 + (i / 300) / 4) }
  }

  private func imagePage(_ samples: [UInt8], text: String = "") -> TinyPDF {
    var pdf = TinyPDF()
    let image = pdf.image(samples, width: 300, height: 400)
    pdf.page(
      "q 560 0 0 700 20 60 cm /Im Do Q \(text)",
      resources: "<< /Font << /F1 \(pdf.helvetica) >> /XObject << /Im \(image) >> >>")
    return pdf
  }

  @Test("An image of text is withheld, reported or removed", arguments: ["", caption])
  func imageOfText(text: String) throws {
    let pdf = imagePage(Self.scan(), text: text)
    let withheld = try run(pdf, unreadable: "fail")
    #expect(withheld.exitCode == 4 && withheld.kinds == ["imageOfText"] && withheld.removed == [0])
    let reported = try run(pdf, unreadable: "report")
    #expect(reported.exitCode == 0 && reported.kinds == ["imageOfText"])
    #expect(ByteScan.contains(reported.output, "/Subtype /Image"))
    let removed = try run(pdf, unreadable: "remove")
    #expect(removed.exitCode == 0 && removed.removed == [1], "\(removed.message)")
    #expect(!ByteScan.contains(removed.output, "/Subtype /Image"))
    let raster = try Tool.run("pdftoppm", "-r", "10", "-gray", folder.path("out.pdf")).output
    #expect(raster.suffix(85 * 110).count(where: { $0 < 30 }) > 85 * 110 / 2, "a box shows that something went")
  }

  @Test("An empty page whose contents are no bytes of Flate is no finding, one whose contents break off is")
  func emptyContents() throws {
    for (data, exitCode) in [([], 0), ([0x78, 0x9C], 4)] as [([UInt8], Int32)] {
      var pdf = TinyPDF()
      pdf.page(contents: "\(pdf.stream(data, "/Filter /FlateDecode"))")
      #expect(try run(pdf, unreadable: "fail").exitCode == exitCode)
    }
  }

  /// Poppler draws such a string whole, MuPDF and pdfium with a space in it.
  @Test("A string in two streams of /Contents is withheld, reported or removed", arguments: [false, true])
  func cutString(isProperty: Bool) throws {
    var pdf = TinyPDF()
    let (before, behind) =
      isProperty
      ? ("/Span << /ActualText (Elling", "sworth) >> BDC BT /F1 12 Tf 72 700 Td (E.) Tj ET EMC")
      : ("BT /F1 12 Tf 72 700 Td (kept) Tj 0 -20 Td [(not) -300 (Elling", "sworth)] TJ ET")
    let parts = [pdf.stream("q Q"), pdf.stream(before), pdf.stream(behind)]
    pdf.page(contents: "[\(parts.map(\.description).joined(separator: " "))]")
    let withheld = try run(pdf, unreadable: "fail")
    #expect(withheld.exitCode == 4 && withheld.kinds == ["cutString"])
    #expect(try run(pdf, unreadable: "report").exitCode == 0)
    // What only a property list says has no glyphs that could go.
    if isProperty { return }
    let removed = try run(pdf, unreadable: "remove")
    #expect(removed.exitCode == 0 && removed.removed == [1], "\(removed.message)")
    #expect(!ByteScan.contains(removed.output, "sworth"))
  }

  /// MuPDF drops such arrays; Poppler, pdfium and others show all strings in them.
  @Test(
    "What has no place in an array hides none of its strings",
    arguments: [
      "foo", "-6null", " 1 0 R ", "-6x", "1.2.3", "1e1", "Tj", " 0 0 Td ", "{", ")", ">", ">>", " Q ", "null", "--5",
    ])
  func foreignInArray(_ foreign: String) throws {
    var pdf = TinyPDF()
    pdf.page("BT /F1 12 Tf 72 700 Td [(Elling)\(foreign)(sworth)] TJ ET BT /F1 12 Tf 72 600 Td (kept) Tj ET")
    let outcome = try run(pdf, unreadable: "fail")
    #expect(outcome.exitCode == 0, "\(outcome.message)")
    #expect(!ByteScan.contains(outcome.output, "sworth") && ByteScan.contains(outcome.output, "kept"))
  }

  @Test(
    "Strings in arrays that readers take differently are withheld, or reported",
    arguments: [
      "[(Elling)[(x)](sworth)] TJ", "[(Elling) x [(1)] (sworth)] TJ", "[ [(Elling)-1(sworth)] TJ",
      "[(Elling) TJ 0 0 Td [(sworth)] TJ", "(Elling) Tj (a) 0 Td (sworth) Tj", "(Elling) Tj /X 0 Td (sworth) Tj",
      "(Elling) Tj 5 Td (sworth) Tj", "(Elling) Tj /F1 2 12 Tf (sworth) Tj", "(Elling) Tj 1 2 3 4 5 Tm (sworth) Tj",
      "/Span << /ActualText (Elling) foo /E (sworth) >> BDC EMC",
    ])
  func disputedText(_ show: String) throws {
    var pdf = TinyPDF()
    pdf.page("BT /F1 12 Tf 72 700 Td \(show) ET BT /F1 12 Tf 72 600 Td (kept) Tj ET")
    for unreadable in ["fail", "remove"] {
      let withheld = try run(pdf, unreadable: unreadable)
      #expect(withheld.exitCode == 4 && withheld.kinds == ["disputedText"], "\(withheld.message)")
    }
    #expect(try run(pdf, unreadable: "report").exitCode == 0)
  }

  /// Viewers leave out different parts of such maps.
  @Test(
    "Letters of a font whose Unicode map is broken are not known",
    arguments: [
      ("1 beginbfchar <45> <004r> endbfchar", true), ("1 beginbfchar <45> <0045", true),
      ("1 beginbfchar <45> <00451>> endbfchar", true), ("1 beginbfrange <45> <46> (E) endbfrange", true),
      ("1 beginbfrange <45> <46> [<0045> <0046>] <47> endbfrange", true),
      ("1 beginbfchar < 45 > <00 45> endbfchar 1 beginbfrange <46> <47> [<0046> <0047>] endbfrange", false),
    ])
  func brokenMap(_ map: String, isBroken: Bool) throws {
    var pdf = TinyPDF()
    let stream = pdf.stream("begincmap 1 begincodespacerange <00> <FF> endcodespacerange \(map) endcmap")
    let font = pdf.font("Helvetica", "/ToUnicode \(stream)")
    pdf.page("BT /F1 12 Tf 72 700 Td (ELLINGSWORTH) Tj ET", resources: "<< /Font << /F1 \(font) >> >>")
    let outcome = try run(pdf, unreadable: "fail")
    #expect(outcome.exitCode == (isBroken ? 4 : 0), "\(outcome.message)")
    #expect(outcome.kinds == (isBroken ? ["ambiguousUnicode"] : []))
    #expect(try run(pdf, unreadable: "remove").exitCode == 0)
  }

  @Test("An inline image whose data some viewers take for the end of it, and for text")
  func inlineImageThatEndsTwice() throws {
    let hidden = "\nEI Q BT /F1 12 Tf 72 700 Td [(Elling)-1(sworth)] TJ ET "
    let data = "some samples" + hidden + String(repeating: "s", count: 200)
    var pdf = TinyPDF()
    pdf.page("q 9 0 0 9 5 5 cm BI /W \(data.utf8.count) /H 1 /BPC 8 /CS /G ID \(data)\nEI Q")
    let withheld = try run(pdf, unreadable: "fail")
    #expect(withheld.exitCode == 4 && withheld.kinds == ["disputedText"], "\(withheld.message)")
  }

  @Test("Arrays of numbers may hold what they like")
  func foreignInDashes() throws {
    var pdf = TinyPDF()
    pdf.page("[3 foo 2] 0 d [1 [2] x] 0 d 10 10 m 90 90 l S BT /F1 12 Tf 72 700 Td (Ellingsworth) Tj ET")
    #expect(try run(pdf, unreadable: "fail").exitCode == 0)
  }

  @Test("Streams of /Contents that begin between tokens are no finding")
  func wholeStrings() throws {
    var pdf = TinyPDF()
    let parts = [pdf.stream("BT /F1 12 Tf 72 700 Td [(one)"), pdf.stream("(two) 3"), pdf.stream("(three)] TJ ET")]
    pdf.page(contents: "[\(parts.map(\.description).joined(separator: " "))]")
    #expect(try run(pdf, unreadable: "fail").exitCode == 0)
  }

  @Test("A picture with a caption, a small image and a scan with its text are no findings")
  func pictures() throws {
    let layer = (0..<20).map { "BT 3 Tr /F1 12 Tf 60 \(700 - 30 * $0) Td (words of the text layer) Tj ET" }
    var small = TinyPDF()
    let image = small.image(Self.scan(), width: 300, height: 400)
    small.page(
      "q 200 0 0 300 20 60 cm /Im Do Q \(Self.caption)",
      resources: "<< /Font << /F1 \(small.helvetica) >> /XObject << /Im \(image) >> >>")
    for pdf in [
      imagePage(Self.picture(), text: Self.caption), small,
      imagePage(Self.scan(), text: layer.joined(separator: "\n")),
    ] {
      let outcome = try run(pdf, unreadable: "fail")
      #expect(outcome.exitCode == 0 && outcome.kinds.isEmpty, "\(outcome.message)")
    }
  }

  /// Shapes of different forms on a baseline, as the outlines of letters are.
  private static func outlines(lines: Int) -> String {
    var content = "0 g\n"
    for line in 0..<lines {
      for letter in 0..<14 {
        let (x, y) = (60 + letter * 12, 700 - line * 20)
        let (width, height) = (6 + (letter * 5 + line) % 4, letter % 3 == 0 ? 11 : 7)
        content += "\(x) \(y) m \(x + 2) \(y + height) l \(x + 3) \(y + height) \(x + 4) \(y + 3) \(x + width) \(y) c "
        content += "\(x + width) \(y + 2) l \(x + 3) \(y + 1 + letter % 2) l h f\n"
      }
    }
    return content
  }

  @Test("Outlined text is withheld, or its paths are removed")
  func outlinedText() throws {
    var pdf = TinyPDF()
    pdf.page(Self.outlines(lines: 4) + "BT /F1 12 Tf 50 100 Td (Retained) Tj ET")
    #expect(try run(pdf, unreadable: "fail").exitCode == 4)
    let removed = try run(pdf, unreadable: "remove")
    #expect(removed.exitCode == 0 && removed.kinds == ["outlinedText"] && removed.removed == [56], "\(removed.message)")
    #expect(!ByteScan.contains(removed.output, "60 700 m"))
    #expect(try extractedTexts(folder.path("out.pdf"))[0] == "Retained")
  }

  @Test("A single outlined word, bars and dots are drawings")
  func drawings() throws {
    var pdf = TinyPDF()
    pdf.page(Self.outlines(lines: 1))
    pdf.page((0..<60).map { "\(50 + $0 * 8) 300 5 \(20 + $0 * 13 % 90) re f" }.joined(separator: "\n"))
    pdf.page(
      (0..<60).map { "\(50 + $0 * 8) 300 m \(54 + $0 * 8) 304 l \(50 + $0 * 8) 308 l h f" }.joined(separator: "\n"))
    let outcome = try run(pdf, unreadable: "fail")
    #expect(outcome.exitCode == 0 && outcome.kinds.isEmpty, "\(outcome.message)")
  }

  /// A page that shows `text` in a font whose Unicode map has private characters for all letters, and glyphs
  /// without names.
  private func privateText(_ text: String) -> TinyPDF {
    var pdf = TinyPDF()
    let entries = (0x41..<0x7B).map { "<\(String($0, radix: 16))> <\(String(0xE000 + $0, radix: 16))>" }
    let map = pdf.stream(
      """
      /CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def /CMapType 2 def
      1 begincodespacerange <00> <ff> endcodespacerange
      \(entries.count) beginbfchar \(entries.joined(separator: "\n")) endbfchar endcmap end end
      """)
    let box = pdf.stream("500 0 d0 100 0 300 600 re f")
    let names = (0x41..<0x7B).map { _ in "/box" }.joined(separator: " ")
    let widths = (0x41..<0x7B).map { _ in "500" }.joined(separator: " ")
    let font = pdf.object(
      """
      << /Type /Font /Subtype /Type3 /FontBBox [0 0 500 700] /FontMatrix [0.001 0 0 0.001 0 0] /FirstChar 65 /LastChar 122
      /CharProcs << /box \(box) >> /Encoding << /Differences [65 \(names)] >> /Widths [\(widths)] /ToUnicode \(map) >>
      """)
    pdf.page(
      "BT /F1 12 Tf 50 200 Td (Retained) Tj ET BT /F2 12 Tf 50 100 Td (\(text)) Tj ET",
      resources: "<< /Font << /F1 \(pdf.helvetica) /F2 \(font) >> >>")
    return pdf
  }

  @Test("Private characters are withheld, or removed")
  func privateCharacters() throws {
    let pdf = privateText("hidden words")
    let withheld = try run(pdf, unreadable: "fail")
    #expect(withheld.exitCode == 4 && withheld.kinds == ["noUnicode"])
    let removed = try run(pdf, unreadable: "remove")
    #expect(removed.exitCode == 0 && removed.removed == [11], "\(removed.message)")
    #expect(!ByteScan.contains(removed.output, "hidden") && !ByteScan.contains(removed.output, "words"))
    #expect(try extractedTexts(folder.path("out.pdf"))[0] == "Retained")
  }

  @Test("A bullet with a private character is no finding")
  func bullet() throws {
    let outcome = try run(privateText("n"), unreadable: "fail")
    #expect(outcome.exitCode == 0 && outcome.kinds.isEmpty, "\(outcome.message)")
  }

  @Test("Letters with irregular gaps are withheld, or taken")
  func possibleHits() throws {
    var pdf = TinyPDF()
    pdf.page("BT /F1 12 Tf 50 100 Td [(E) -180 (l) 0 (l) -40 (i) -250 (n) 0 (gs) -200 (w) 0 (ort) -190 (h)] TJ ET")
    #expect(try run(pdf, unreadable: "fail").exitCode == 4)
    #expect(try run(pdf, unreadable: "report").exitCode == 0)
    let removed = try run(pdf, unreadable: "remove")
    #expect(removed.exitCode == 0, "\(removed.message)")
    #expect(try extractedTexts(folder.path("out.pdf"))[0].isEmpty)
  }

  @Test("A page that no text rule looks at needs no finding")
  func unsearchedPage() throws {
    let pdf = imagePage(Self.scan())
    let input = try folder.write(pdf.bytes(), as: "in.pdf")
    let job = try Job(
      rules: #"[{"id": "a", "select": {"region": {"rect": [0, 0, 9, 9]}}, "action": "redact"}]"#
    ).write(in: folder)
    #expect(try Obelus.run("run", job, input, "--output", folder.path("out.pdf")).exitCode == 0)
  }
}
