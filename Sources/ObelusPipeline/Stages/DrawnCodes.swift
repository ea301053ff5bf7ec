internal import ObelusContent

/// Tells the codes that Obelus has drawn over an area from what was to go from there.
struct DrawnCodes {
  private let codes: [[UInt32]]
  private static let separator: [UInt32] = [0x2C, 0x20]

  init(_ job: CompiledJob) {
    codes = Set(job.manifest.rules.flatMap(\.allCodes)).map { $0.unicodeScalars.map(\.value) }
  }

  /// Leaves out the glyphs of shows that have nothing but codes of the job. A document that has the same text there
  /// tells nothing by it.
  func removed(from glyphs: [Int], of content: PageContent) -> [Int] {
    guard !codes.isEmpty else { return glyphs }
    var isCode: [Int32: Bool] = [:]
    return glyphs.filter { glyph in
      let show = content.glyphs[glyph].show
      if let known = isCode[show] { return !known }
      let text = content.shows[Int(show)].glyphs.map { content.glyphs[$0].unicode }
      let answer = text.count <= 8_000 && hasOnlyCodes(text)
      isCode[show] = answer
      return !answer
    }
  }

  private func hasOnlyCodes(_ text: [UInt32]) -> Bool {
    // Where a code can end, from left to right.
    var ends = [Bool](repeating: false, count: text.count + 1)
    for start in text.indices {
      let follows = start >= 2 && ends[start - 2] && Array(text[start - 2..<start]) == Self.separator
      guard start == 0 || follows else { continue }
      for code in codes where text[start...].starts(with: code) { ends[start + code.count] = true }
    }
    return ends[text.count]
  }
}
