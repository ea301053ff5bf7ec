/// The part of the table for presets.
enum PresetShape {
  private static let id = Shape.choice(PresetCatalog.ids.map { Choice($0) })

  static let preset = Field(
    "preset", .either([id, .list(id, count: 1...100)]),
    "Numbers and texts of a known kind, or a list of several; `obelus presets` lists them.",
    example: "preset: social-security-number",
    hints: [
      "ssn": "social-security-number", "credit-card": "credit-card-number", "email": "email-address",
      "ein": "us-ein", "zip": "us-zip-code", "bic": "swift-bic", "itin": "us-itin", "nino": "uk-nino",
    ], advice: "`obelus presets` lists them")

  static let minScore = Field(
    "minScore", .number(0...1),
    "How sure a hit must be: 0.3 is a look alone, 0.6 a usual notation, 0.9 a right checksum; a context word on the page "
      + "adds 0.3.", fallback: "0.5", beside: ["preset"])
}
