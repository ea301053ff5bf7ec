/// A date string (ISO 32000-2, 7.9.4) for people and spreadsheets.
enum PDFDate {
  /// `2024-03-01T10:22:05+01:00`, as far as the date says so: a zone only where it has one. Nil where the text is no date.
  static func iso(_ text: String) -> String? {
    var rest = (text.hasPrefix("D:") ? text.dropFirst(2) : text[...])
    func number(_ digits: Int, _ range: ClosedRange<Int>) -> Int? {
      let part = rest.prefix(digits)
      guard part.utf8.count == digits, part.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let value = Int(part),
        range.contains(value)
      else { return nil }
      rest = rest.dropFirst(digits)
      return value
    }
    guard let year = number(4, 0...9999) else { return nil }
    var date = padded(year, 4) + "-" + padded(number(2, 1...12) ?? 1) + "-" + padded(number(2, 1...31) ?? 1)
    guard let hour = number(2, 0...23) else { return rest.isEmpty ? date : nil }
    date += "T" + padded(hour) + ":" + padded(number(2, 0...59) ?? 0) + ":" + padded(number(2, 0...59) ?? 0)
    guard let sign = rest.popFirst() else { return date }
    if sign == "Z" { return date + "Z" }
    guard sign == "+" || sign == "-", let zone = number(2, 0...23) else { return date }
    if rest.first == "'" { rest = rest.dropFirst() }
    return date + String(sign) + padded(zone) + ":" + padded(number(2, 0...59) ?? 0)
  }

  private static func padded(_ number: Int, _ digits: Int = 2) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}
