/// The types of plain scalars (YAML 1.2.2, 10.3.2: the core schema). What is none of them is a string.
enum CoreSchema {
  static func value(of text: String) -> ManifestNode.Value {
    switch text {
    case "", "~", "null", "Null", "NULL": return .null
    case "true", "True", "TRUE": return .boolean(true)
    case "false", "False", "FALSE": return .boolean(false)
    case ".inf", ".Inf", ".INF", "+.inf", "+.Inf", "+.INF": return .number(.infinity)
    case "-.inf", "-.Inf", "-.INF": return .number(-.infinity)
    case ".nan", ".NaN", ".NAN": return .number(.nan)
    default: break
    }
    if let number = integer(text) { return number }
    return isFloat(text) ? .number(Double(text) ?? .nan) : .string(text)
  }

  private static func integer(_ text: String) -> ManifestNode.Value? {
    if text.hasPrefix("0x"), let n = Int(text.dropFirst(2), radix: 16), !text.contains("+"), !text.contains("-") {
      return .integer(n)
    }
    if text.hasPrefix("0o"), let n = Int(text.dropFirst(2), radix: 8), !text.contains("+"), !text.contains("-") {
      return .integer(n)
    }
    let digits = text.first == "-" || text.first == "+" ? text.dropFirst() : text[...]
    guard !digits.isEmpty, digits.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else { return nil }
    // An integer that no Int holds still is a number, not a text.
    return Int(text).map { .integer($0) } ?? .number(Double(text) ?? .nan)
  }

  /// `[-+]? ( \. [0-9]+ | [0-9]+ ( \. [0-9]* )? ) ( [eE] [-+]? [0-9]+ )?`
  private static func isFloat(_ text: String) -> Bool {
    var rest = Substring(text)
    func digits() -> Int {
      let n = rest.utf8.prefix { $0 >= 0x30 && $0 <= 0x39 }.count
      rest = rest.dropFirst(n)
      return n
    }
    func take(_ any: String) -> Bool {
      guard let c = rest.first, any.contains(c) else { return false }
      rest = rest.dropFirst()
      return true
    }
    _ = take("+-")
    let whole = digits()
    let fraction = take(".") ? digits() : 0
    guard whole + fraction > 0 else { return false }
    if take("eE") {
      _ = take("+-")
      guard digits() > 0 else { return false }
    }
    return rest.isEmpty
  }
}
