import Foundation
import TestSupport
import Testing

/// `width` in lines from right to left, whose left end tells their length, and from top to bottom.
@Suite("Width in other directions")
struct WidthDirectionTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Two, three and seven letters.
  private static let hebrew = ["דן", "דוד", "אברהמיה"]
  private static let japanese = ["李明", "田中実", "佐藤健太郎三世"]

  /// Letters as the font has them: from A on.
  private static func coded(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map {
          (0x5D0...0x5EA).contains($0.value) ? Unicode.Scalar($0.value - 0x5D0 + 65) ?? $0 : $0
        }
      ))
  }

  /// A right-aligned line as producers write it: each of its strings from left to right.
  private static func lines(_ words: [String], asOne: Bool) -> String {
    var content = ""
    if asOne {
      let text = String(words.joined(separator: " ").reversed())
      content = "BT /F1 12 Tf \(500 - 7.2 * Double(text.count)) 700 Td (\(coded(text))) Tj ET "
    } else {
      var x = 500.0
      for word in words {
        x -= 7.2 * Double(word.count)
        content += "BT /F1 12 Tf \(x) 700 Td (\(coded(String(word.reversed())))) Tj ET "
        x -= 7.2
      }
    }
    return content + "BT /F1 12 Tf \(500 - 7.2 * 3) 680 Td (\(coded("מוי"))) Tj ET"
  }

  private static func columns(_ name: String, asOne: Bool) -> String {
    func hex(_ text: String) -> String {
      "<" + text.utf16.map { String(format: "%04x", $0) }.joined() + ">"
    }
    let shows =
      asOne ? hex("拝啓\(name)先生様") + " Tj" : ["拝啓", name, "先生様"].map { hex($0) + " Tj" }.joined(separator: " ")
    return "BT /F1 12 Tf 300 700 Td \(shows) ET BT /F1 12 Tf 280 700 Td \(hex("次行")) Tj ET"
  }

  private func redact(_ content: String, _ name: String, _ width: String, isVertical: Bool) throws -> String {
    var pdf = TinyPDF()
    let font: TinyPDF.Ref
    if isVertical {
      let map = pdf.stream(
        "begincmap 1 begincodespacerange <0000> <FFFF> endcodespacerange 1 beginbfrange <0000> <FFFF> <0000> endbfrange endcmap"
      )
      let descriptor = pdf.object(
        "<</Type/FontDescriptor/FontName/Square/Flags 4/FontBBox[0 -120 1000 880]/ItalicAngle 0/Ascent 880/Descent -120"
          + "/CapHeight 700/StemV 80>>")
      let descendant = pdf.object(
        "<</Type/Font/Subtype/CIDFontType0/BaseFont/Square/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>"
          + "/DW 1000/DW2[880 -1000]/FontDescriptor \(descriptor)>>")
      font = pdf.object(
        "<</Type/Font/Subtype/Type0/BaseFont/Square/Encoding/Identity-V/DescendantFonts[\(descendant)]/ToUnicode \(map)>>"
      )
    } else {
      let names = (0..<27).map { "/afii\(57664 + $0)" }.joined(separator: " ")
      font = pdf.object(
        "<</Type/Font/Subtype/Type1/BaseFont/Courier/Encoding<</Differences[65 \(names)]>>/FirstChar 32/LastChar 127"
          + "/Widths[\([String](repeating: "600", count: 96).joined(separator: " "))]>>")
    }
    pdf.page(content, resources: "<</Font<</F1 \(font)>>>>")
    let input = try folder.write(pdf.bytes(), as: "in.pdf")
    let job = try Job(
      rules: #"[{"id": "s", "select": {"text": "\#(name)"}, "action": "redact"}]"#, settings: #""width": "\#(width)""#
    ).write(in: folder)
    let out = folder.path("out-\(name)-\(width).pdf")
    let outcome = try Obelus.run("run", job, input, "--output", out, "--overwrite")
    try #require(outcome.exitCode == 0, "\(outcome.errorText)")
    try #require(outcome.errorText.contains("1 hit"), "\(outcome.errorText)")
    return out
  }

  /// The outputs for each name, of two kinds of a line.
  private func check(
    _ names: [String], isVertical: Bool, _ content: (_ name: String, _ asOne: Bool) -> String
  ) throws {
    for asOne in [true, false] {
      let uniform = try names.map { name in
        try readBytes(redact(content(name, asOne), name, "uniform", isVertical: isVertical))
      }
      #expect(Set(uniform).count == 1)
      let quantised = try names.map { name in
        try readBytes(redact(content(name, asOne), name, "quantised", isVertical: isVertical))
      }
      #expect(quantised[0] == quantised[1], "names of one step")
      #expect(quantised[0] != quantised[2], "names of two steps")
    }
  }

  @Test("From right to left")
  func rightToLeft() throws {
    try check(Self.hebrew, isVertical: false) { name, asOne in Self.lines(["שלום", name, "מה", "קורה"], asOne: asOne) }
  }

  @Test("From right to left, where nothing but a number stays")
  func numbers() throws {
    try check(Self.hebrew, isVertical: false) { name, asOne in Self.lines([name, "77"], asOne: asOne) }
  }

  @Test("From top to bottom")
  func vertical() throws { try check(Self.japanese, isVertical: true, Self.columns) }
}
