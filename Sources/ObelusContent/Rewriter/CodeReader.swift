internal import ObelusCore

/// The bytes of single codes in the strings of show operators.
struct CodeReader {
  private let content: PageContent
  private let source: [UInt8]
  private var element = -1
  private var decoded: [UInt8] = []

  init(_ content: PageContent, _ source: [UInt8]) {
    self.content = content
    self.source = source
  }

  mutating func bytes(of index: Int) -> ArraySlice<UInt8> {
    let glyph = content.glyphs[index]
    if Int(glyph.element) != element {
      element = Int(glyph.element)
      let string = content.elements[element]
      let source = source
      StringDecoding.decode(source.span, string.kind, Int(string.start)..<Int(string.end), into: &decoded)
    }
    let start = Int(glyph.offset)
    let end = start + Int(glyph.length)
    return start >= 0 && end <= decoded.count ? decoded[start..<end] : []
  }
}
