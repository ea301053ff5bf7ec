/// Text in the string literals of scripts, style sheets and JSON.
extension StringReading {
  /// A script's escapes (`\x53`, `\u0053`, `\123`), and its strings put together where operators do that; and the escapes of
  /// style sheets (`\53 `).
  var scriptDecoded: [StringReading] {
    let joins = Self.hasCall(to: "join", in: units) || hasConcatenation
    var readings = [decoded(joinsLists: false) { self.scriptEscape($0) }]
    if joins { readings.append(decoded(joinsLists: true) { self.scriptEscape($0) }) }
    if units.indices.dropLast().contains(where: {
      units[$0].scalar == "\\" && Self.digit(units[$0 + 1].scalar) != nil
    }) {
      readings.append(decoded(joinsLists: false) { self.styleEscape($0) })
    }
    return readings.compactMap { $0 }
  }

  private typealias Escape = (scalar: Unicode.Scalar?, end: Int)

  private func decoded(joinsLists: Bool, _ escape: (Int) -> Escape?) -> StringReading? {
    var decoded: [Unit] = []
    decoded.reserveCapacity(units.count)
    var isChanged = false
    var at = 0
    while at < units.count {
      if units[at].scalar == "\\", let escape = escape(at) {
        let source = units[at].source.lowerBound..<units[escape.end - 1].source.upperBound
        if let scalar = escape.scalar { decoded.append(Unit(scalar: scalar, source: source)) }
        at = escape.end
        isChanged = true
      } else if let end = endOfJoint(at, joinsLists: joinsLists) {
        at = end
        isChanged = true
      } else {
        decoded.append(units[at])
        at += 1
      }
    }
    return isChanged ? StringReading(units: decoded) : nil
  }

  // MARK: Escapes

  private func scriptEscape(_ start: Int) -> Escape? {
    guard start + 1 < units.count else { return nil }
    let next = units[start + 1].scalar
    switch next {
    case "x": return hex(start + 2, 2).flatMap { Unicode.Scalar($0) }.map { ($0, start + 4) }
    case "u": return unicodeEscape(start)
    case "0"..."7":
      let digits = units[(start + 1)...].prefix(3).prefix { ("0"..."7").contains($0.scalar) }
      let value = digits.reduce(0 as UInt32) { $0 << 3 | ($1.scalar.value - 0x30) }
      return Unicode.Scalar(value).map { ($0, digits.endIndex) }
    case "n", "r", "v", "f": return ("\n", start + 2)
    case "t", "b": return (" ", start + 2)
    case "\n": return (nil, start + 2)
    case "\r":
      let isPair = start + 2 < units.count && units[start + 2].scalar == "\n"
      return (nil, start + (isPair ? 3 : 2))
    default: return (next, start + 2)
    }
  }

  private func unicodeEscape(_ start: Int) -> Escape? {
    if start + 2 < units.count, units[start + 2].scalar == "{" {
      let digits = units[(start + 3)...].prefix(32).prefix { Self.digit($0.scalar) != nil }
      guard !digits.isEmpty, digits.endIndex < units.count, units[digits.endIndex].scalar == "}" else { return nil }
      let value = digits.reduce(0 as UInt32) { min($0, 1 << 24) << 4 | (Self.digit($1.scalar) ?? 0) }
      return Unicode.Scalar(value).map { ($0, digits.endIndex + 1) }
    }
    guard let value = hex(start + 2, 4) else { return nil }
    if value & 0xFC00 == 0xD800, start + 7 < units.count, units[start + 6].scalar == "\\",
      units[start + 7].scalar == "u", let low = hex(start + 8, 4), low & 0xFC00 == 0xDC00
    {
      return Unicode.Scalar(0x10000 + (value & 0x3FF) << 10 + low & 0x3FF).map { ($0, start + 12) }
    }
    return Unicode.Scalar(value).map { ($0, start + 6) }
  }

  /// CSS Syntax 3, 4.3.7.
  private func styleEscape(_ start: Int) -> Escape? {
    let digits = units[(start + 1)...].prefix(6).prefix { Self.digit($0.scalar) != nil }
    guard !digits.isEmpty else { return scriptEscape(start) }
    let value = digits.reduce(0 as UInt32) { $0 << 4 | (Self.digit($1.scalar) ?? 0) }
    let end = digits.endIndex
    let hasSpace = end < units.count && units[end].scalar.properties.isWhitespace
    return Unicode.Scalar(value).map { ($0, hasSpace ? end + 1 : end) }
  }

  // MARK: Literals

  private static let longestJoint = 256

  private static func isQuote(_ scalar: Unicode.Scalar) -> Bool { scalar == "\"" || scalar == "'" || scalar == "`" }

  /// Behind what stands between two strings that are put together (`" + "`), which begins at `start`.
  private func endOfJoint(_ start: Int, joinsLists: Bool) -> Int? {
    let first = units[start].scalar
    // `${"…"}` in a template.
    if first == "$", start + 2 < units.count, units[start + 1].scalar == "{" {
      let at = skipSpace(start + 2)
      return at < units.count && Self.isQuote(units[at].scalar) ? at + 1 : nil
    }
    guard Self.isQuote(first) else { return nil }
    var at = skipSpace(start + 1)
    let limit = min(units.count, start + Self.longestJoint)
    if at < limit, units[at].scalar == "}" { return at + 1 }
    while at < limit, units[at].scalar == ")" || units[at].scalar == "]" { at = skipSpace(at + 1) }
    guard at < limit else { return nil }
    switch units[at].scalar {
    case "+", ".", "&", "|", "~":
      let sign = units[at].scalar
      at += 1
      if at < limit, units[at].scalar == sign || units[at].scalar == "=" { at += 1 }
      if sign == ".", joinsLists, let end = end(of: "concat", at) { at = end }
    case ",": if joinsLists { at += 1 } else { return nil }
    case ";":
      // `a = "…"; a += "…"`
      at = skipSpace(at + 1)
      while at < limit,
        units[at].scalar.properties.isAlphabetic || "_$.0123456789".unicodeScalars.contains(units[at].scalar)
      {
        at += 1
      }
      at = skipSpace(at)
      guard at + 1 < limit, units[at].scalar == "+", units[at + 1].scalar == "=" else { return nil }
      at += 2
    default: break
    }
    at = skipSpace(at)
    while at < limit, units[at].scalar == "(" || units[at].scalar == "[" { at = skipSpace(at + 1) }
    guard at < limit, at > start + 1, Self.isQuote(units[at].scalar) else { return nil }
    return at + 1
  }

  /// Behind white space and comments.
  private func skipSpace(_ start: Int) -> Int {
    var at = start
    let limit = min(units.count, start + Self.longestJoint)
    while at < limit {
      if units[at].scalar.properties.isWhitespace {
        at += 1
      } else if units[at].scalar == "/", at + 1 < limit, units[at + 1].scalar == "*" {
        at += 2
        while at + 1 < limit, units[at].scalar != "*" || units[at + 1].scalar != "/" { at += 1 }
        at = min(limit, at + 2)
      } else if units[at].scalar == "/", at + 1 < limit, units[at + 1].scalar == "/" {
        while at < limit, units[at].scalar != "\n", units[at].scalar != "\r" { at += 1 }
      } else {
        break
      }
    }
    return at
  }

  private func end(of word: String, _ start: Int) -> Int? {
    let letters = Array(word.unicodeScalars)
    guard start + letters.count <= units.count,
      letters.indices.allSatisfy({ units[start + $0].scalar == letters[$0] })
    else { return nil }
    return start + letters.count
  }

  /// `"…".concat("…")`, FormCalc's `Concat("…", "…")`, which may be written in any case, or one of a table's formulas.
  private var hasConcatenation: Bool {
    let letters = Array("concat".unicodeScalars)
    guard units.count > letters.count else { return false }
    return (0..<units.count - letters.count).contains { at in
      letters.indices.allSatisfy { offset in
        let scalar = units[at + offset].scalar
        return scalar == letters[offset] || scalar.value | 0x20 == letters[offset].value
      }
    }
  }

  private static func hasCall(to word: String, in units: [Unit]) -> Bool {
    let letters = Array(word.unicodeScalars)
    guard units.count > letters.count else { return false }
    return (1..<units.count - letters.count + 1).contains { at in
      units[at - 1].scalar == "." && letters.indices.allSatisfy { units[at + $0].scalar == letters[$0] }
    }
  }
}
