extension Font {
  /// The codes of one or two bytes by which the font can show these characters.
  /// - Parameter scalars: Unicode scalar values.
  package func codes(showing scalars: Set<UInt32>) -> CodeSet {
    var codes = CodeSet()
    guard !scalars.isEmpty else { return codes }
    for space in description.codespaces where space.length <= 2 && space.low <= space.high {
      for value in space.low...min(space.high, 0xFFFF) {
        let bytes = CodeSet.Code(value: value, length: Int(space.length)).bytes
        var at = 0
        var read: UInt32 = 0
        let index = nextCode(bytes.span, &at, bytes.count, &read)
        guard at == bytes.count, index < entries.count else { continue }
        let shown = self.scalars(entries[index].unicode)
        if !shown.isEmpty, shown.allSatisfy(scalars.contains) { codes.insert(value, length: Int(space.length)) }
      }
    }
    return codes
  }
}
