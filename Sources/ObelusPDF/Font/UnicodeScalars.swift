/// The values of a ToUnicode CMap as Unicode scalars.
enum UnicodeScalars {
  /// Joins surrogate pairs, drops NULs and makes what is no scalar U+FFFD.
  static func combine(_ units: [UInt32]) -> [UInt32] {
    var scalars: [UInt32] = []
    var i = 0
    while i < units.count {
      let unit = units[i]
      i += 1
      if unit == 0 { continue }
      if (0xD800...0xDBFF).contains(unit), i < units.count, (0xDC00...0xDFFF).contains(units[i]) {
        scalars.append(0x10000 + (unit - 0xD800) << 10 + (units[i] - 0xDC00))
        i += 1
      } else {
        scalars.append(Unicode.Scalar(unit)?.value ?? 0xFFFD)
      }
    }
    return scalars
  }
}
