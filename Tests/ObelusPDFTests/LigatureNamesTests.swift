import Testing

@testable import ObelusPDF

@Suite struct LigatureNamesTests {
  @Test(arguments: [
    ("T_h", "Th"), ("f_f_i", "ffi"), ("c_t.alt", "ct"), ("uni0045_uni0043", "EC"), ("uni005300450043", "SEC"),
  ])
  func spellsLigatures(name: String, text: String) {
    #expect(LigatureNames.scalars(name) == text.unicodeScalars.map(\.value))
  }

  @Test(arguments: ["A", "uni0041", "f_", "_", "space_A", "uni004", "uni00GG0041", ".notdef", ""])
  func leavesOtherNamesToTheFont(name: String) { #expect(LigatureNames.scalars(name) == nil) }
}
