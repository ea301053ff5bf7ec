/// PDFs of text pages, the same bytes every time.
enum BenchDocument {
  private static let words: [StaticString] = [
    "the", "of", "and", "to", "a", "in", "that", "it", "was", "for", "is", "with", "court", "witness", "record",
    "agreement", "examiner", "statement", "office", "number", "letter", "date", "page", "party", "matter", "request",
    "decision", "section", "report", "question", "answer", "material", "breach", "public", "retained", "whereupon",
    "nevertheless", "correspondence", "administration",
  ]

  /// - Parameter seed: documents with other ones have other words.
  static func pdf(pages: Int, seed: UInt64 = 42) -> [UInt8] {
    var state = seed
    func next(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    var out = Array("%PDF-1.5\n".utf8)
    var offsets: [Int] = []
    func object(_ body: String) {
      offsets.append(out.count)
      out += Array("\(offsets.count) 0 obj\n\(body)\nendobj\n".utf8)
    }
    object("<</Type/Catalog/Pages 2 0 R>>")
    let kids = (0..<pages).map { "\(4 + 2 * $0) 0 R" }.joined(separator: " ")
    object("<</Type/Pages/Count \(pages)/Kids[\(kids)]/MediaBox[0 0 612 792]>>")
    object("<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>")
    for page in 0..<pages {
      var content = "BT /F1 10 Tf 13 TL 60 730 Td\n"
      for line in 0..<52 {
        var text = words[next(words.count)].description
        while text.utf8.count < 82 { text += " " + words[next(words.count)].description }
        content += line % 4 == 3 ? "[(\(text.prefix(40)))-20(\(text.dropFirst(40)))] TJ T*\n" : "(\(text)) Tj T*\n"
      }
      content += "ET\n"
      object("<</Type/Page/Parent 2 0 R/Resources<</Font<</F1 3 0 R>>>>/Contents \(5 + 2 * page) 0 R>>")
      object("<</Length \(content.utf8.count)>>\nstream\n\(content)endstream")
    }
    let start = out.count
    var table = "xref\n0 \(offsets.count + 1)\n0000000000 65535 f \n"
    for offset in offsets {
      let digits = String(offset)
      table += String(repeating: "0", count: 10 - digits.count) + digits + " 00000 n \n"
    }
    out += Array((table + "trailer\n<</Size \(offsets.count + 1)/Root 1 0 R>>\nstartxref\n\(start)\n%%EOF\n").utf8)
    return out
  }
}
