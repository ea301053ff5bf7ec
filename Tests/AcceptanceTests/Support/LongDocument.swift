import TestSupport

/// A document of many pages of text, in which the invented name stands on every tenth.
enum LongDocument {
  static func bytes(pages: Int) -> [UInt8] {
    var pdf = TinyPDF()
    for page in 1...max(pages, 1) {
      var content = "BT /F1 10 Tf 12 TL 50 740 Td\n"
      for line in 1...40 {
        let name = page % 10 == 0 && line == 7 ? "Marta Ellingsworth" : "the examiner"
        content += "(Page \(page), line \(line): \(name) read the agreement and put it back into the file.) Tj T*\n"
      }
      pdf.page(content + "ET\n")
    }
    return pdf.bytes()
  }
}
