internal import ObelusCore

/// hOCR 1.2: HTML whose classes say what is a page, a line, a word, and whose titles say where it stands.
final class HOCRReader: SidecarFormat {
  private var found = SidecarPages()
  var pages: [Int: SidecarPage] { found.pages }

  /// What the open elements are.
  private var open: [Kind] = []
  private var origin = Point(x: 0, y: 0)
  private var word: (box: Rect, confidence: Double?, text: [UInt8])?

  private enum Kind { case page, word, other }

  func start(_ name: String, _ attributes: [String: String]) -> Bool {
    let classes = attributes["class"]?.split(whereSeparator: \.isWhitespace) ?? []
    var kind = Kind.other
    if classes.contains("ocr_page") {
      kind = .page
      guard let box = Self.box(attributes["title"]) else { return false }
      origin = Point(x: box.x0, y: box.y0)
      let number = Self.property("ppageno", of: attributes["title"])?.first.map { Int($0) }
      if let number, number == nil { return false }
      guard found.begin(.hocr, index: number ?? nil, width: box.width, height: box.height) else { return false }
    } else if classes.contains("ocrx_word") || classes.contains("ocr_word") {
      kind = .word
      guard word == nil, let box = Self.box(attributes["title"]) else { return false }
      let confidence = Self.property("x_wconf", of: attributes["title"])?.first.flatMap { Double($0) }
      word = (
        Rect(x0: box.x0 - origin.x, y0: box.y0 - origin.y, x1: box.x1 - origin.x, y1: box.y1 - origin.y), confidence, []
      )
    } else if classes.contains("ocr_carea") || classes.contains("ocr_par") || classes.contains("ocrx_block") {
      found.beginBlock()
    } else if ["ocr_line", "ocrx_line", "ocr_header", "ocr_footer", "ocr_caption", "ocr_textfloat"].contains(where: {
      classes.contains(Substring($0))
    }) {
      found.beginLine()
    }
    open.append(kind)
    return true
  }

  func end(_ name: String) -> Bool {
    switch open.popLast() {
    case .page: found.end()
    case .word:
      guard let ended = word else { return false }
      word = nil
      let text = String(decoding: ended.text, as: UTF8.self).split(whereSeparator: \.isWhitespace).joined(
        separator: " ")
      return found.add(text, ended.box, confidence: ended.confidence)
    default: break
    }
    return true
  }

  func text(_ bytes: UnsafeBufferPointer<UInt8>) { unsafe word?.text.append(contentsOf: bytes) }

  /// The values of a property in a title: `bbox 10 20 30 40; x_wconf 95`.
  private static func property(_ name: String, of title: String?) -> [Substring]? {
    for part in title?.split(separator: ";") ?? [] {
      let words = part.split(whereSeparator: \.isWhitespace)
      if words.first == Substring(name) { return Array(words.dropFirst()) }
    }
    return nil
  }

  private static func box(_ title: String?) -> Rect? {
    guard let sides = property("bbox", of: title)?.compactMap({ Double($0) }), sides.count == 4,
      sides[0] <= sides[2], sides[1] <= sides[3]
    else { return nil }
    return Rect(x0: sides[0], y0: sides[1], x1: sides[2], y1: sides[3])
  }
}
