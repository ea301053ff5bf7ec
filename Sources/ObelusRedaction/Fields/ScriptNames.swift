internal import ObelusCore

/// Names in the string literals of scripts.
struct ScriptNames {
  private let names: Set<String>
  private let longest: Int

  init(_ names: Set<String>) {
    self.names = names.subtracting([""])
    longest = names.reduce(0) { max($0, $1.unicodeScalars.count) }
  }

  /// The script with empty literals for those that are one of the names, also where it puts them together; nil where there is
  /// none.
  func removed(from script: [UInt8]) throws(ObelusError) -> [UInt8]? {
    guard !names.isEmpty else { return nil }
    var gone: Set<Int> = []
    try StringReading.forEach(of: script) { (reading) throws(ObelusError) in
      for literal in literals(in: reading) {
        for range in reading.sources(of: literal) { gone.formUnion(range) }
      }
    }
    guard !gone.isEmpty else { return nil }
    return script.indices.filter { !gone.contains($0) }.map { script[$0] }
  }

  private func literals(in reading: StringReading) -> [Range<Int>] {
    let units = reading.units
    var found: [Range<Int>] = []
    var start: Int?
    for at in units.indices {
      let scalar = units[at].scalar
      guard scalar == "\"" || scalar == "'" || scalar == "`" else { continue }
      // A quotation mark can be the end of one literal and, if that was none, the beginning of another.
      if let first = start, at - first <= longest, units[first - 1].scalar == scalar {
        var text = String.UnicodeScalarView()
        for unit in units[first..<at] { text.append(unit.scalar) }
        if names.contains(String(text)) { found.append(first..<at) }
      }
      start = at + 1
    }
    return found
  }
}
