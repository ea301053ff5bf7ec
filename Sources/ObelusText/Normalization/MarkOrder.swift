/// Canonical order and composition of a letter and its marks (Unicode Standard, 3.11), as a further mark comes in: texts that put
/// the same marks in another way are equal.
enum MarkOrder {
  /// So many marks are looked over.
  private static let maximum = 12

  /// Whether a scalar is a mark that can change places with others.
  static func isOrdered(_ c: UInt32) -> Bool {
    switch c {
    case 0..<0x300, 0x370..<0x483, 0x3100..<0xA66F, 0xAC00..<0xFB1E: false
    default: combiningClass(c) > 0
    }
  }

  /// What the end of a text becomes with a mark that follows it.
  /// - Parameters:
  ///   - count: how many scalars the text has.
  ///   - scalar: the one so many places from its end.
  /// - Returns: how many scalars at the end are replaced, at least one where there is any, and by which.
  static func cluster(
    adding mark: UInt32, count: Int, _ scalar: (_ back: Int) -> UInt32
  ) -> (replaced: Int, scalars: [UInt32]) {
    var marks = [mark]
    var back = 0
    while back < min(count, maximum) {
      let other = scalar(back)
      back += 1
      marks.insert(other, at: 0)
      if combiningClass(other) == 0 { break }
    }
    guard back > 0, combiningClass(marks[0]) == 0 else { return (back, sorted(marks)) }
    var letter = marks.removeFirst()
    while let parts = CanonicalComposition.parts[letter] {
      letter = parts.letter
      marks.insert(parts.mark, at: 0)
    }
    return (back, compose(letter, sorted(marks)))
  }

  private static func compose(_ letter: UInt32, _ marks: [UInt32]) -> [UInt32] {
    var letter = letter
    var rest: [UInt32] = []
    for mark in marks {
      let isBlocked = rest.last.map { combiningClass($0) >= combiningClass(mark) } ?? false
      if !isBlocked, let composed = CanonicalComposition.compose(letter, mark) {
        letter = composed
      } else {
        rest.append(mark)
      }
    }
    return [letter] + rest
  }

  /// By their classes; those of one class stay as they stand.
  private static func sorted(_ marks: [UInt32]) -> [UInt32] {
    marks.enumerated().sorted { a, b in
      let classes = (combiningClass(a.element), combiningClass(b.element))
      return classes.0 != classes.1 ? classes.0 < classes.1 : a.offset < b.offset
    }.map(\.element)
  }

  private static func combiningClass(_ c: UInt32) -> UInt8 {
    guard c >= 0x300, let scalar = Unicode.Scalar(c) else { return 0 }
    return scalar.properties.canonicalCombiningClass.rawValue
  }
}
