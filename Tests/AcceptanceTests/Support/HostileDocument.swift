import TestSupport

/// Documents that attack whoever reads them.
enum HostileDocument {
  private static let line = "BT /F1 12 Tf 50 700 Td (ELLINGSWORTH) Tj ET\n"

  static func nestedArrays(_ depth: Int) -> [UInt8] {
    var pdf = TinyPDF()
    let deep = pdf.object(String(repeating: "[", count: depth) + String(repeating: "]", count: depth))
    pdf.page(line, entries: "/Deep \(deep)")
    return pdf.bytes()
  }

  static func nestedContent(_ depth: Int) -> [UInt8] {
    var pdf = TinyPDF()
    let open = String(repeating: "<</A ", count: depth)
    pdf.page(line + "/P " + open + "0" + String(repeating: ">>", count: depth) + " DP\n" + line)
    return pdf.bytes()
  }

  static func manySaves(_ count: Int) -> [UInt8] {
    var pdf = TinyPDF()
    pdf.page(String(repeating: "q ", count: count) + line)
    return pdf.bytes()
  }

  static func pageTreeLoop() -> [UInt8] {
    var pdf = TinyPDF()
    let node = pdf.object { "<< /Type /Pages /Parent 2 0 R /Count 5 /Kids [2 0 R \($0)] >>" }
    pdf.catalog = "/Pages \(node)"
    return pdf.bytes()
  }

  static func absurdCount() -> [UInt8] {
    var pdf = TinyPDF()
    pdf.page(line)
    let node = pdf.object("<< /Type /Pages /Count 9999999999 /Kids [\(pdf.pages[0])] >>")
    pdf.catalog = "/Pages \(node)"
    return pdf.bytes()
  }

  static func recursiveForm() -> [UInt8] {
    var pdf = TinyPDF()
    let form = pdf.reserve()
    let resources = "/Resources << /XObject << /Fm \(form) >> >>"
    pdf.set(
      form,
      "<< /Type /XObject /Subtype /Form /BBox [0 0 612 792] \(resources) /Length 8 >>\nstream\n/Fm Do  \nendstream")
    pdf.page(
      line + "/Fm Do\n", resources: "<< /Font << /F1 \(pdf.helvetica) >> /XObject << /Fm \(form) >> >>")
    return pdf.bytes()
  }

  /// A page whose content inflates to about `bytes` spaces.
  static func decompressionBomb(bytes: Int) -> [UInt8] {
    var pdf = TinyPDF()
    let content = pdf.stream(deflatedSpaces(bytes), "/Filter /FlateDecode")
    pdf.page(contents: "\(content)")
    return pdf.bytes()
  }

  /// A zlib stream of one block with fixed codes: a space, then matches of 258 bytes at distance 1, 13 bits each.
  /// Eight matches fill 13 bytes, so that the pattern repeats.
  private static func deflatedSpaces(_ count: Int) -> [UInt8] {
    var bits: [UInt8] = [1, 1, 0]  // the last block, fixed codes
    func append(_ code: Int, _ width: Int) {
      for shift in stride(from: width - 1, through: 0, by: -1) { bits.append(UInt8(code >> shift & 1)) }
    }
    append(0x30 + 0x20, 8)
    let start = bits.count
    for _ in 0..<16 {
      append(0b1100_0101, 8)  // length 258
      append(0, 5)  // distance 1
    }
    func byte(_ index: Int) -> UInt8 {
      let from = index * 8
      return (0..<8).reduce(0) { $0 | (from + $1 < bits.count ? bits[from + $1] : 0) << UInt8($1) }
    }
    let head = (start + 7) / 8
    let period = (head..<head + 13).map(byte)
    var out: [UInt8] = [0x78, 0x9C] + (0..<head).map(byte)
    for _ in 0..<count / (258 * 8) { out += period }
    return out + [0, 0, 0, 0, 0, 0]
  }
}
