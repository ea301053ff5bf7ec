import TestSupport
import Testing

@testable import ObelusPDF

@Suite struct ToUnicodeMapTests {
  private func read(_ text: String) -> ToUnicodeMap { ToUnicodeMap(Array(text.utf8)) }

  private func text(_ map: ToUnicodeMap, _ code: UInt32) -> String {
    String(String.UnicodeScalarView(map.scalars(code).compactMap { Unicode.Scalar($0) }))
  }

  @Test(arguments: [
    ("1 begincodespacerange <0000> <0001> endcodespacerange 1 beginbfchar <61> <0053> endbfchar", 0x61, "S"),
    ("beginbfchar <61><53> endbfchar", 0x61, "S"), ("beginbfchar <0061> <00660069> endbfchar", 0x61, "fi"),
    ("beginbfrange <10> <20> <0041> endbfrange", 0x12, "C"),
    ("beginbfrange <10> <12> [<0041> <0058>] endbfrange", 0x11, "X"),
    ("beginbfrange <00> <ff> <00f0> endbfrange", 0x20, "\u{110}"), ("beginbfchar <01> <D83DDE00> endbfchar", 1, "😀"),
    ("% beginbfchar <01> <0041>\nbeginbfchar <01> <0042> endbfchar", 1, "B"),
    ("beginbfchar <01> <0041> <02> <0042", 2, "B"), ("/CMapName /beginbfchar def", 1, ""),
    ("beginbfchar <01> <0000>", 1, ""),
  ])
  func readsWhatViewersRead(cmap: String, code: UInt32, expected: String) {
    #expect(text(read(cmap), code) == expected)
  }

  @Test func survivesGarbage() {
    let seed = Seed.value(for: "garbage in ToUnicode")
    var state = seed | 1
    let pieces = [
      "beginbfchar", "beginbfrange", "<", ">", "[", "]", "<00>", "<ffffffff>", " ", "%", "\n", "endbfrange",
    ]
    for _ in 0..<2000 {
      var text = ""
      for _ in 0..<20 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        text += pieces[Int(state >> 33) % pieces.count]
      }
      let map = read(text)
      for code: UInt32 in [0, 1, 0xFFFF_FFFF] { #expect(map.scalars(code).count <= 64, "seed \(seed)") }
    }
  }
}
