import Foundation
import TestSupport
import Testing

/// What fonts say of characters that a redaction took, where the font itself stays. The word ELLINGSWORTH goes; E, I, G, S
/// and R are its letters that nothing else shows.
@Suite("Fonts that lose characters")
struct FontPruningTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let rule = #"[{"id": "r", "select": {"text": "ELLINGSWORTH"}, "action": "redact"}]"#
  private static let lines = "BT /C 12 Tf 50 300 Td (ELLINGSWORTH) Tj ET BT /C 12 Tf 50 200 Td (TOWN HALL) Tj ET\n"

  private func run(_ pdf: TinyPDF, rules: String = FontPruningTests.rule) throws -> [UInt8] {
    let input = try folder.write(pdf.bytes(), as: "in.pdf")
    let job = try Job(rules: rules).write(in: folder)
    let outcome = try Obelus.run("run", job, input, "--output", folder.path("out.pdf"), "--overwrite")
    try #require(outcome.exitCode == 0, "\(outcome.errorText)")
    return try decodedObjects(folder.path("out.pdf"))
  }

  private func map(_ letters: String, in pdf: inout TinyPDF) -> TinyPDF.Ref {
    let rows = letters.unicodeScalars.map { scalar in
      let code = String(scalar.value, radix: 16, uppercase: true)
      return "<\(code)> <00\(code)>\n"
    }
    return pdf.stream(
      "begincmap 1 begincodespacerange <00> <FF> endcodespacerange \(letters.unicodeScalars.count) beginbfchar\n"
        + rows.joined() + "endbfchar endcmap")
  }

  private static let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ "

  private func font(_ map: TinyPDF.Ref, name: String = "ABCDEF+Cells") -> String {
    let widths = (32...90).map { "\(400 + $0)" }.joined(separator: " ")
    return """
      << /Type /Font /Subtype /Type1 /BaseFont /\(name) /FirstChar 32 /LastChar 90 /Widths [\(widths)]
         /Encoding << /Type /Encoding /Differences [69 /witnessE 84 /T] >> /ToUnicode \(map) >>
      """
  }

  private func says(_ output: [UInt8], _ letter: Unicode.Scalar) -> Bool {
    let code = String(letter.value, radix: 16, uppercase: true)
    return ByteScan.contains(output, "<\(code)> <00\(code)>")
  }

  @Test("Widths, names and Unicode of codes that are no longer shown go; those of others stay")
  func tables() throws {
    var pdf = TinyPDF()
    let font = pdf.object(self.font(map(Self.letters, in: &pdf)))
    pdf.page(Self.lines, resources: "<< /Font << /C \(font) >> >>")
    let output = try run(pdf)
    for letter in "EIGSRXZ".unicodeScalars { #expect(!says(output, letter), "\(letter)") }
    for letter in "TOWNHAL ".unicodeScalars { #expect(says(output, letter), "\(letter)") }
    #expect(!ByteScan.contains(output, "witnessE"))
    #expect(!ByteScan.contains(output, "469\n"), "the width of E")
    #expect(ByteScan.contains(output, "484\n"), "the width of T")
  }

  @Test("A font dictionary inside a resource dictionary")
  func direct() throws {
    var pdf = TinyPDF()
    let map = map(Self.letters, in: &pdf)
    pdf.page(Self.lines, resources: "<< /Font << /C \(font(map)) >> >>")
    let output = try run(pdf)
    #expect(!says(output, "E"))
    #expect(says(output, "T"))
    #expect(!ByteScan.contains(output, "witnessE"))
  }

  @Test("Two fonts share a Unicode map")
  func shared() throws {
    var pdf = TinyPDF()
    let map = map(Self.letters, in: &pdf)
    let first = pdf.object(font(map))
    let second = pdf.object(font(map, name: "GHIJKL+Cells"))
    pdf.page(
      Self.lines + "BT /D 12 Tf 50 100 Td (QUAY) Tj ET", resources: "<< /Font << /C \(first) /D \(second) >> >>")
    let output = try run(pdf)
    for letter in "EIGSRX".unicodeScalars { #expect(!says(output, letter), "\(letter)") }
    for letter in "TOWNHALQUY ".unicodeScalars { #expect(says(output, letter), "\(letter)") }
  }

  @Test("Codes that another page, an appearance or an unshown form shows stay")
  func elsewhere() throws {
    var pdf = TinyPDF()
    let font = pdf.object(self.font(map(Self.letters, in: &pdf)))
    let resources = "<< /Font << /C \(font) >> >>"
    let form = pdf.form("BT /C 12 Tf 5 5 Td (GG) Tj ET", resources: resources)
    let appearance = pdf.form("BT /C 12 Tf 5 5 Td (II) Tj ET", bbox: "[0 0 50 20]", resources: resources)
    let stamp = pdf.annotation("Stamp", rect: "[300 300 350 320]", "/AP << /N \(appearance) >>")
    pdf.page(Self.lines, resources: resources, annotations: [stamp])
    pdf.page("BT /C 12 Tf 50 300 Td (SS) Tj ET", resources: resources)
    pdf.catalog = "/Extra \(form)"
    let output = try run(pdf)
    for letter in "ER".unicodeScalars { #expect(!says(output, letter), "\(letter)") }
    for letter in "GIS".unicodeScalars { #expect(says(output, letter), "\(letter)") }
  }

  @Test("What only the appearance of a removed annotation showed goes")
  func removedAnnotation() throws {
    var pdf = TinyPDF()
    let font = pdf.object(self.font(map(Self.letters, in: &pdf)))
    let resources = "<< /Font << /C \(font) >> >>"
    let appearance = pdf.form("BT /C 12 Tf 5 5 Td (ZQ) Tj ET", bbox: "[0 0 50 20]", resources: resources)
    let stamp = pdf.annotation("Stamp", rect: "[300 300 350 320]", "/AP << /N \(appearance) >>")
    pdf.page("BT /C 12 Tf 50 200 Td (TOWN HALL) Tj ET", resources: resources, annotations: [stamp])
    let rules = #"[{"id": "r", "select": {"region": {"rect": [290, 290, 360, 330]}}, "action": "redact"}]"#
    let output = try run(pdf, rules: rules)
    for letter in "ZQ".unicodeScalars { #expect(!says(output, letter), "\(letter)") }
    for letter in "TOWNHAL".unicodeScalars { #expect(says(output, letter), "\(letter)") }
  }

  @Test("A font for form fields keeps what viewers may need, but for a subset", arguments: [true, false])
  func field(isSubset: Bool) throws {
    var pdf = TinyPDF()
    let font = pdf.object(self.font(map(Self.letters, in: &pdf), name: isSubset ? "ABCDEF+Cells" : "Cells"))
    let resources = "<< /Font << /C \(font) >> >>"
    let field = pdf.annotation("Widget", rect: "[300 300 350 320]", "/FT /Tx /T (f) /DA (/C 12 Tf 0 g) /V (TOWN)")
    pdf.page(Self.lines, resources: resources, annotations: [field])
    pdf.catalog = "/AcroForm << /Fields [\(field)] /DR \(resources) /DA (/C 12 Tf 0 g) >>"
    let output = try run(pdf)
    #expect(says(output, "E") == !isSubset)
    #expect(says(output, "T"))
  }

  @Test("A font that shows all that it showed stays as it is")
  func untouched() throws {
    var pdf = TinyPDF()
    let font = pdf.object(self.font(map(Self.letters, in: &pdf)))
    pdf.page(
      Self.lines + "BT /C 12 Tf 50 100 Td (RINGS E) Tj ET", resources: "<< /Font << /C \(font) >> >>")
    let output = try run(pdf)
    #expect(says(output, "E"))
    #expect(says(output, "Z"))
    #expect(ByteScan.contains(output, "witnessE"))
  }

  @Test("A font of fields keeps what their values still say")
  func fieldValues() throws {
    var pdf = TinyPDF()
    let font = pdf.object(font(map(Self.letters, in: &pdf)))
    let field = pdf.object(
      "<< /Type /Annot /Subtype /Widget /FT /Tx /T (f) /V (GRES) /DA (/C 12 Tf) /Rect [50 100 250 120] >>")
    pdf.catalog = "/AcroForm << /Fields [\(field)] /DR << /Font << /C \(font) >> >> /DA (/C 12 Tf) >>"
    pdf.page(Self.lines, resources: "<< /Font << /C \(font) >> >>", annotations: [field])
    let output = try run(pdf)
    for letter in "GRES".unicodeScalars { #expect(says(output, letter), "\(letter)") }
    #expect(!says(output, "I"))
  }

  @Test("A font that is not embedded keeps the number of its widths")
  func widthsOfOtherFonts() throws {
    var pdf = TinyPDF()
    let font = pdf.object(font(map(Self.letters, in: &pdf), name: "Tahoma"))
    pdf.page(Self.lines, resources: "<< /Font << /C \(font) >> >>")
    let output = try run(pdf)
    #expect(ByteScan.contains(output, "/FirstChar 32"))
    #expect(ByteScan.contains(output, "/LastChar 90"))
  }
}
