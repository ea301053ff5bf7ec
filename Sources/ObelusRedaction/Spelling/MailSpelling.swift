/// Text as mails, calendars and address cards write it.
extension StringReading {
  /// Quoted-printable (RFC 2045, 6.7): `=E9`, and lines that go on.
  var quotedPrintableDecoded: [StringReading] {
    replacing { at, bytes in
      guard units[at].scalar == "=" else { return nil }
      if let end = appendByte(at, to: &bytes) { return end }
      var next = at + 1
      while next < units.count, next - at < 80, units[next].scalar == " " || units[next].scalar == "\t" { next += 1 }
      return endOfLine(next)
    }
  }

  /// Header lines: folded ones in one, encoded words read (RFC 2047), parameters in several parts together (RFC 2231).
  var headerDecoded: [StringReading] {
    var isProperty = isPropertyLine(0)
    return replacing { at, bytes in
      if let end = endOfLine(at) {
        // One white space goes with the end of the line (RFC 5545, 3.1).
        if isProperty, end + 1 < units.count, units[end].scalar == " " || units[end].scalar == "\t",
          !units[end + 1].scalar.properties.isWhitespace
        {
          return end + 1
        }
        if end >= units.count || units[end].scalar != " " && units[end].scalar != "\t" {
          isProperty = isPropertyLine(end)
        }
        return nil
      }
      switch units[at].scalar {
      case "=": return appendEncodedWord(at, to: &bytes)
      case ";", "\"": return endOfParameterJoint(at)
      default: return nil
      }
    }
  }

  /// Lines of a mail that another quotes, without the marks before them (RFC 3676, 4.5).
  var quotesRemoved: [StringReading] {
    replacing { at, _ in
      guard at == 0 || units[at - 1].scalar == "\n" || units[at - 1].scalar == "\r" else { return nil }
      let end = endOfQuoteMarks(at)
      return end > at ? end : nil
    }
  }

  /// Lines that flow into the next, without the space that says so (RFC 3676, DelSp).
  var flowedLinesJoined: [StringReading] {
    replacing { at, _ in units[at].scalar == " " ? endOfLine(at + 1).map(endOfQuoteMarks) : nil }
  }

  /// UTF-7 (RFC 2152): `+AOk-` is an e with an acute accent.
  var shiftedDecoded: [StringReading] {
    replacing { at, bytes in
      guard units[at].scalar == "+" else { return nil }
      var end = at + 1
      while end < units.count, let byte = UInt8(exactly: units[end].scalar.value), byte != 0x2D, byte != 0x5F,
        Base64Letters.contains(byte)
      {
        end += 1
      }
      let decoded = Base64Letters.decoded(units[at + 1..<end].lazy.map(\.scalar))
      guard let text = Self.utf16(decoded) else { return nil }
      let source = units[at].source.lowerBound..<units[end - 1].source.upperBound
      for scalar in text { bytes.append(Unit(scalar: scalar, source: source)) }
      return end < units.count && units[end].scalar == "-" ? end + 1 : end
    }
  }

  // MARK: Parts

  private func endOfQuoteMarks(_ start: Int) -> Int {
    var at = start
    while at < units.count {
      if units[at].scalar == ">" {
        at += 1
      } else if units[at].scalar == " ", at > start, at + 1 < units.count, units[at + 1].scalar == ">" {
        at += 2
      } else {
        break
      }
    }
    return at > start && at < units.count && units[at].scalar == " " ? at + 1 : at
  }

  /// Letters of whole pairs of bytes that are none by chance; nil for all else.
  private static func utf16(_ bytes: [UInt8]) -> [Unicode.Scalar]? {
    guard bytes.count >= 2, bytes.count % 2 == 0 else { return nil }
    let code = stride(from: 0, to: bytes.count, by: 2).map { UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]) }
    guard let text = String(validating: code, as: UTF16.self) else { return nil }
    let scalars = Array(text.unicodeScalars)
    return scalars.allSatisfy { $0.properties.generalCategory != .unassigned && $0.value >= 9 } ? scalars : nil
  }

  private func endOfLine(_ at: Int) -> Int? {
    guard at < units.count else { return nil }
    if units[at].scalar == "\n" { return at + 1 }
    guard units[at].scalar == "\r" else { return nil }
    return at + 1 < units.count && units[at + 1].scalar == "\n" ? at + 2 : at + 1
  }

  /// The line begins with a name and a colon or semicolon.
  private func isPropertyLine(_ start: Int) -> Bool {
    var at = start
    while at < units.count, at - start < 64 {
      switch units[at].scalar {
      case "A"..."Z", "a"..."z", "0"..."9", "-", ".", "_": at += 1
      case ":", ";": return at > start
      default: return false
      }
    }
    return false
  }

  /// Appends what the encoded words from `start` on stand for; nil where there is none.
  private func appendEncodedWord(_ start: Int, to bytes: inout SourcedBytes) -> Int? {
    guard let word = encodedWord(start) else { return nil }
    let source = units[start].source.lowerBound..<units[word.end - 1].source.upperBound
    if word.isBase64 {
      for byte in Base64Letters.decoded(units[word.text].lazy.map(\.scalar)) { bytes.append(byte, source) }
    } else {
      var at = word.text.lowerBound
      while at < word.text.upperBound {
        if units[at].scalar == "=", at + 2 < word.text.upperBound, let value = hex(at + 1, 2) {
          bytes.append(
            UInt8(truncatingIfNeeded: value), units[at].source.lowerBound..<units[at + 2].source.upperBound)
          at += 3
        } else {
          let scalar = units[at].scalar == "_" ? " " : units[at].scalar
          bytes.append(Unit(scalar: scalar, source: units[at].source))
          at += 1
        }
      }
    }
    // White space between two encoded words is not shown.
    var next = word.end
    while next < units.count, units[next].scalar.properties.isWhitespace { next += 1 }
    return encodedWord(next) == nil ? word.end : next
  }

  /// `=?charset?Q?text?=`
  private func encodedWord(_ start: Int) -> (text: Range<Int>, isBase64: Bool, end: Int)? {
    guard start + 1 < units.count, units[start].scalar == "=", units[start + 1].scalar == "?",
      let charset = question(start + 2, within: 64), charset + 2 < units.count,
      units[charset + 2].scalar == "?", let end = question(charset + 3, within: 1024), end + 1 < units.count,
      units[end + 1].scalar == "="
    else { return nil }
    switch units[charset + 1].scalar {
    case "B", "b": return (charset + 3..<end, true, end + 2)
    case "Q", "q": return (charset + 3..<end, false, end + 2)
    default: return nil
    }
  }

  private func question(_ start: Int, within count: Int) -> Int? {
    guard start < units.count else { return nil }
    return units[start..<min(units.count, start + count)].firstIndex { $0.scalar == "?" }
  }

  /// Behind `; filename*1*=`, a second part of a parameter.
  private func endOfParameterJoint(_ start: Int) -> Int? {
    var at = start
    if units[at].scalar == "\"" { at += 1 }
    guard at < units.count, units[at].scalar == ";" else { return nil }
    at += 1
    while at < units.count, units[at].scalar.properties.isWhitespace { at += 1 }
    let name = at
    while at < units.count, at - name < 64, units[at].scalar.isASCII,
      units[at].scalar.properties.isAlphabetic || units[at].scalar == "-"
    {
      at += 1
    }
    guard at > name, at + 1 < units.count, units[at].scalar == "*", ("1"..."9").contains(units[at + 1].scalar) else {
      return nil
    }
    at += 2
    while at < units.count, ("0"..."9").contains(units[at].scalar) { at += 1 }
    if at < units.count, units[at].scalar == "*" { at += 1 }
    guard at < units.count, units[at].scalar == "=" else { return nil }
    at += 1
    return at < units.count && units[at].scalar == "\"" ? at + 1 : at
  }
}
