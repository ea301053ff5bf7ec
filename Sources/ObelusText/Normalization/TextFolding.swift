/// What is made equal besides `TextNormalization` where literals are compared, in documents and in patterns alike.
///
/// Signs that stand for letters or digits are always folded (`CompatibilityForms.ofSymbols`); the rest is by option.
package struct TextFolding: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Upper and lower case, see `CaseFolding`.
  package static let letterCase = TextFolding(rawValue: 1)
  /// Letters with and without marks, see `Diacritics`.
  package static let diacritics = TextFolding(rawValue: 2)

  enum Folded {
    case scalar(UInt32)
    /// Also none.
    case several([UInt32])
  }

  func fold(_ c: UInt32) -> Folded {
    if let scalars = CompatibilityForms.ofSymbols.scalars(c) { return .several(scalars.flatMap(letters)) }
    if contains(.diacritics), Diacritics.isMark(c) { return .several([]) }
    let base = contains(.diacritics) ? Diacritics.base(c) : c
    guard contains(.letterCase) else { return .scalar(base) }
    if let several = CaseFolding.expansion(base) { return .several(several) }
    return .scalar(CaseFolding.fold(base))
  }

  private func letters(_ c: UInt32) -> [UInt32] {
    switch fold(c) {
    case .scalar(let scalar): [scalar]
    case .several(let several): several
    }
  }

  func fold(_ scalars: [UInt32]) -> [UInt32] {
    var folded: [UInt32] = []
    folded.reserveCapacity(scalars.count)
    for c in scalars {
      if c < 0x80 {
        folded.append(contains(.letterCase) ? CaseFolding.fold(c) : c)
        continue
      }
      switch fold(c) {
      case .scalar(let scalar): folded.append(scalar)
      case .several(let several): folded += several
      }
    }
    return folded
  }
}
