internal import ObelusCore

/// Binary streams of a format that nobody knows: what looks like letters in them is searched, and hits are overwritten.
enum PrivateBytes {
  /// Letters `step` bytes apart that a rule looks for.
  struct Hit {
    var start: Int
    var count: Int
    var step: Int
  }

  /// The bytes without hits, of the same length; nil where there is none.
  static func overwritten(_ bytes: [UInt8], _ rules: any StringRules) throws(ObelusError) -> [UInt8]? {
    var result = bytes
    for hit in try hits(in: bytes, rules) {
      for letter in 0..<hit.count { result[hit.start + letter * hit.step] = 0x58 }
    }
    return result == bytes ? nil : result
  }

  /// A short hit without a letter could be chance, and is none.
  static func hits(in bytes: [UInt8], _ rules: any StringRules) throws(ObelusError) -> [Hit] {
    guard let rules = rules.rules(findingAtLeast: BinaryTexts.shortest) else { return [] }
    var found: [Hit] = []
    for run in runs(in: bytes, step: 1) + runs(in: bytes, step: 2) {
      // Letters of one byte, or the low bytes of UTF-16.
      let letters = stride(from: run.start, to: run.start + run.count * run.step, by: run.step).map { bytes[$0] }
      if letters.allSatisfy({ $0 < 0x80 }), !rules.mayHit(letters) { continue }
      let utf8 = run.step == 1 ? String(validating: letters, as: UTF8.self) : nil
      let text = utf8 ?? String(String.UnicodeScalarView(letters.map { Unicode.Scalar($0) }))
      for hit in try rules.hits(in: text, .anywhere) {
        let first: Int
        let count: Int
        if utf8 != nil {
          first = text.utf8.distance(from: text.startIndex, to: hit.lowerBound)
          count = text.utf8.distance(from: hit.lowerBound, to: hit.upperBound)
        } else {
          first = text.unicodeScalars.distance(from: text.startIndex, to: hit.lowerBound)
          count = text.unicodeScalars.distance(from: hit.lowerBound, to: hit.upperBound)
        }
        guard count >= Needles.shortest || text[hit].contains(where: \.isLetter) else { continue }
        found.append(Hit(start: run.start + first * run.step, count: count, step: run.step))
      }
    }
    return found
  }

  /// Where letters stand in a row, each `step` bytes behind the last, with zeros between them.
  private static func runs(in bytes: [UInt8], step: Int) -> [(start: Int, count: Int, step: Int)] {
    func isLetter(_ at: Int) -> Bool {
      guard bytes[at] >= 0x20, bytes[at] != 0x7F else { return false }
      return step == 1 || at > 0 && bytes[at - 1] == 0 || at + 1 < bytes.count && bytes[at + 1] == 0
    }
    var runs: [(start: Int, count: Int, step: Int)] = []
    for phase in 0..<step {
      var count = 0
      var at = phase
      while at < bytes.count || count > 0 {
        if at < bytes.count, isLetter(at) {
          count += 1
        } else {
          if count >= BinaryTexts.shortest { runs.append((at - count * step, count, step)) }
          count = 0
        }
        at += step
      }
    }
    return runs
  }
}
