internal import ObelusCore

/// Bytes that stand in a text as other letters: base64 (RFC 4648), hexadecimal digits, quoted-printable (RFC 2045).
enum EncodedRuns {
  struct Run {
    var bytes: [UInt8]
    /// No text looks so by chance: what it stands for should be readable.
    var isCertain: Bool
  }

  /// Shorter ones stand for texts that are too short to be told from chance.
  private static let shortest = 6
  /// Digits, or letters on lines of one length, that are no words.
  private static let certain = 64

  static func all(in text: [UInt8]) -> [Run] { base64(in: text) + hexadecimal(in: text) }

  private static func base64(in text: [UInt8]) -> [Run] {
    runs(in: text, shortest: shortest) { sextets[Int($0)] != 255 }.map { run in
      var bytes: [UInt8] = []
      bytes.reserveCapacity(run.letters.count * 3 / 4)
      var bits: UInt32 = 0
      var count = 0
      for letter in run.letters {
        bits = bits << 6 | UInt32(sextets[Int(letter)])
        count += 6
        if count >= 8 {
          count -= 8
          bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
        }
      }
      let hasAll =
        run.letters.contains { (0x30...0x39).contains($0) } && run.letters.contains { (0x41...0x5A).contains($0) }
        && run.letters.contains { (0x61...0x7A).contains($0) }
      return Run(bytes: bytes, isCertain: run.letters.count >= certain && hasAll && run.isEven)
    }
  }

  private static func hexadecimal(in text: [UInt8]) -> [Run] {
    func digit(_ byte: UInt8) -> UInt8? {
      byte < 0x80 ? Character(Unicode.Scalar(byte)).hexDigitValue.map { UInt8($0) } : nil
    }
    return runs(in: text, shortest: 2 * shortest) { digit($0) != nil }.map { run in
      let digits = run.letters.compactMap(digit)
      let bytes = stride(from: 0, to: digits.count - 1, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
      return Run(bytes: bytes, isCertain: run.letters.count >= 2 * certain && run.isEven)
    }
  }

  /// Letters of an alphabet in a row, over the ends of lines: all together, and by lines of one length, the last of which
  /// may be shorter; a word before them has one of its own.
  private static func runs(
    in text: [UInt8], shortest: Int, _ isIn: (UInt8) -> Bool
  ) -> [(letters: [UInt8], isEven: Bool)] {
    var runs: [(letters: [UInt8], isEven: Bool)] = []
    func add(_ lines: [Range<Int>], isEven: Bool) {
      guard lines.reduce(0, { $0 + $1.count }) >= shortest else { return }
      runs.append((lines.flatMap { text[$0] }, isEven))
    }
    var at = 0
    while at < text.count {
      guard isIn(text[at]) else {
        at += 1
        continue
      }
      var lines: [Range<Int>] = []
      while at < text.count {
        let start = at
        while at < text.count, isIn(text[at]) { at += 1 }
        lines.append(start..<at)
        var next = at
        while next < text.count, next - at < 8, [0x0A, 0x0D, 0x20, 0x09].contains(text[next]) { next += 1 }
        guard text[at..<next].contains(where: { $0 == 0x0A || $0 == 0x0D }), next < text.count, isIn(text[next]) else {
          break
        }
        at = next
      }
      var even: [Range<Int>] = []
      var isEnded = false
      for line in lines {
        if isEnded || line.count > (even.first?.count ?? line.count) {
          add(even, isEven: true)
          even = []
          isEnded = false
        }
        isEnded = line.count < (even.first?.count ?? 0)
        even.append(line)
      }
      add(even, isEven: true)
      if even.count < lines.count { add(lines, isEven: false) }
    }
    return runs
  }

  private static let sextets: [UInt8] = {
    var table = [UInt8](repeating: 255, count: 256)
    for (value, letter) in "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8.enumerated() {
      table[Int(letter)] = UInt8(value)
    }
    // The alphabet for URLs.
    table[0x2D] = 62
    table[0x5F] = 63
    return table
  }()

  /// The text with `=E9` undone and lines joined, nil where there is nothing of that.
  /// - Parameter isWord: of a mail's header (RFC 2047), where an underscore is a space.
  static func quotedPrintable(_ text: [UInt8], isWord: Bool) -> [UInt8]? {
    var result: [UInt8] = []
    var at = 0
    var isChanged = false
    while at < text.count {
      defer { at += 1 }
      if text[at] == 0x5F, isWord {
        result.append(0x20)
        continue
      }
      guard text[at] == 0x3D else {
        result.append(text[at])
        continue
      }
      if at + 2 < text.count, text[at + 1] < 0x80, text[at + 2] < 0x80,
        let high = Character(Unicode.Scalar(text[at + 1])).hexDigitValue,
        let low = Character(Unicode.Scalar(text[at + 2])).hexDigitValue
      {
        result.append(UInt8(high << 4 | low))
        at += 2
        isChanged = true
      } else if at + 1 < text.count, text[at + 1] == 0x0A {
        at += 1
        isChanged = true
      } else if at + 2 < text.count, text[at + 1] == 0x0D, text[at + 2] == 0x0A {
        at += 2
        isChanged = true
      } else {
        result.append(text[at])
      }
    }
    return isChanged ? result : nil
  }
}
