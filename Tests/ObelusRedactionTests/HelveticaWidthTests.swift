import TestSupport
import Testing

@testable import ObelusRedaction

@Suite struct HelveticaWidthTests {
  /// Each letter between two others, measured by poppler.
  @Test func areThoseOfPoppler() throws {
    let codes = (33...255).filter { ![127, 129, 141, 143, 144, 157, 160, 173].contains($0) }
    var pdf = TinyPDF()
    for code in codes {
      let octal = String(String(code + 512, radix: 8).suffix(3))
      pdf.page("BT /F1 100 Tf 10 100 Td (H\\\(octal)H) Tj ET")
    }
    let folder = try TemporaryFolder()
    let boxes = try Tool.run("pdftotext", "-bbox", try folder.write(pdf.bytes(), as: "in.pdf"), "-").outputText
    var measured: [Double] = []
    for line in boxes.split(separator: "\n") {
      if line.contains("<page ") { measured.append(0) }
      let numbers = line.split(separator: "\"").compactMap { Double($0) }
      if line.contains("<word "), measured.last == 0 { measured[measured.count - 1] = numbers[2] - numbers[0] }
    }
    try #require(measured.count == codes.count)
    for (code, width) in zip(codes, measured) {
      #expect(abs(Double(WinAnsi.helveticaWidths[code - 32] + 2 * 722) / 10 - width) < 0.15, "code \(code)")
    }
  }

  @Test func unknownLettersMakeNoText() {
    #expect(OverlayText("(b)(6) § 552a – ‘x’ €")?.bytes.count == 21)
    #expect(OverlayText("Привет") == nil)
    #expect(OverlayText("  ") == nil)
  }
}
