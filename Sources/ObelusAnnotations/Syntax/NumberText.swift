internal import ObelusCore

/// Numbers as decimals without exponents. A real number has its point and an integer has none, so that both come back as
/// they were.
enum NumberText {
  static func format(_ object: PDFObject) -> String? {
    switch object {
    case .integer(let value): String(value)
    case .real(let value) where value.isFinite: format(value)
    default: nil
    }
  }

  /// The shortest decimal that reads back as `value`, which is finite.
  static func format(_ value: Double) -> String {
    let text = value.description
    guard let mark = text.firstIndex(of: "e"), let exponent = Int(text[text.index(after: mark)...]) else { return text }
    let sign = value < 0 ? "-" : ""
    let mantissa = text[..<mark].drop { $0 == "-" }
    let digits = mantissa.filter { $0 != "." }
    let whole = (mantissa.firstIndex(of: ".").map { mantissa[..<$0].count } ?? digits.count) + exponent
    if whole <= 0 { return sign + "0." + String(repeating: "0", count: -whole) + digits }
    if whole >= digits.count { return sign + digits + String(repeating: "0", count: whole - digits.count) + ".0" }
    return sign + digits.prefix(whole) + "." + digits.dropFirst(whole)
  }

  /// A number; exponents, which others write, are read.
  static func parse(_ text: some StringProtocol) -> PDFObject? {
    var digits = 0
    var isReal = false
    for (i, byte) in text.utf8.enumerated() {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digits += 1
      case UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"): isReal = true
      case UInt8(ascii: "-"), UInt8(ascii: "+"): if i > 0 { isReal = true }
      default: return nil
      }
    }
    guard digits > 0 else { return nil }
    if !isReal, let value = Int(text) { return .integer(value) }
    guard let value = Double(String(text)) ?? Double(String(text) + "0"), value.isFinite else { return nil }
    return .real(value)
  }

  /// Numbers with commas, semicolons or white space between them; nil where something else is among them.
  static func list(_ text: some StringProtocol) -> [PDFObject]? {
    var numbers: [PDFObject] = []
    for part in text.split(whereSeparator: { $0 == "," || $0 == ";" || $0.isWhitespace }) {
      guard let number = parse(part) else { return nil }
      numbers.append(number)
    }
    return numbers
  }
}
