internal import ObelusCore
internal import ObelusIO

/// PDFs of text pages, the same bytes every time.
package enum BenchDocument {
  private static let words: [StaticString] = [
    "the", "of", "and", "to", "a", "in", "that", "it", "was", "for", "is", "with", "court", "witness", "record",
    "agreement", "examiner", "statement", "office", "number", "letter", "date", "page", "party", "matter", "request",
    "decision", "section", "report", "question", "answer", "material", "breach", "public", "retained", "whereupon",
    "nevertheless", "correspondence", "administration",
  ]

  package static func pdf(pages: Int, seed: UInt64 = 42) -> [UInt8] {
    var bytes: [UInt8] = []
    write(pages: pages, seed: seed) { bytes += $0 }
    return bytes
  }

  /// Writes a file part by part: a process that measures others must not take much memory itself.
  static func write(_ path: String, pages: Int, seed: UInt64 = 42) throws(ObelusError) {
    let file = try FileContents.createPrivate(path)
    var isWritten = true
    write(pages: pages, seed: seed) { isWritten = isWritten && FileContents.write($0, to: file) }
    guard FileContents.end(file), isWritten else {
      throw ObelusError(.output, "a document to be measured cannot be written", at: Location(document: path))
    }
  }

  /// - Parameter seed: documents with other ones have other words.
  private static func write(pages: Int, seed: UInt64, _ write: ([UInt8]) -> Void) {
    var state = seed
    func next(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    var length = 0
    func put(_ text: String) {
      let bytes = Array(text.utf8)
      length += bytes.count
      write(bytes)
    }
    var offsets: [Int] = []
    func object(_ body: String) {
      offsets.append(length)
      put("\(offsets.count) 0 obj\n\(body)\nendobj\n")
    }
    put("%PDF-1.5\n")
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
    let start = length
    var table = "xref\n0 \(offsets.count + 1)\n0000000000 65535 f \n"
    for offset in offsets {
      let digits = String(offset)
      table += String(repeating: "0", count: 10 - digits.count) + digits + " 00000 n \n"
    }
    put(table + "trailer\n<</Size \(offsets.count + 1)/Root 1 0 R>>\nstartxref\n\(start)\n%%EOF\n")
  }
}
