/// What each character of a regular expression is (PCRE2's syntax), as far as line ends in its place need it.
struct RegexSyntax {
  enum Role {
    /// It means itself, or is an operator.
    case plain
    /// The same inside a lookbehind, whose length must be known.
    case plainOfFixedLength
    case escaped
    /// Between `\Q` and `\E`.
    case quoted
    case inClass
    /// A comment, a name, white space of `(?x)`, what a class quotes.
    case other
  }

  private(set) var roles: [Role]

  private let source: [UInt32]
  private var at = 0
  /// For each group that is open, and the whole, whether it is a lookbehind and whether `(?x)` holds.
  private var groups = [(isFixed: false, isExtended: false)]

  init(_ source: String) {
    self.source = source.unicodeScalars.map(\.value)
    roles = [Role](repeating: .other, count: self.source.count)
    while at < self.source.count { step() }
  }

  private var group: (isFixed: Bool, isExtended: Bool) { groups[groups.count - 1] }

  private func has(_ text: String, at place: Int) -> Bool {
    let scalars = text.unicodeScalars
    return place + scalars.count <= source.count && zip(scalars, source[place...]).allSatisfy { $0.value == $1 }
  }

  private mutating func mark(_ role: Role, to end: Int) {
    for place in at..<min(max(at, end), source.count) { roles[place] = role }
    at = min(max(at + 1, end), source.count)
  }

  /// The place behind the next `character`, or the end.
  private func end(_ character: Unicode.Scalar, from start: Int) -> Int {
    source[min(start, source.count)...].firstIndex(of: character.value).map { $0 + 1 } ?? source.count
  }

  private mutating func step() {
    let role: Role = group.isFixed ? .plainOfFixedLength : .plain
    switch Unicode.Scalar(source[at]) {
    case "\\": stepEscape()
    case "[": stepClass()
    case "(": stepGroup()
    case ")":
      if groups.count > 1 { groups.removeLast() }
      mark(role, to: at + 1)
    case "#" where group.isExtended: mark(.other, to: end("\n", from: at))
    case " " where group.isExtended, "\t" where group.isExtended: mark(.other, to: at + 1)
    default: mark(role, to: at + 1)
    }
  }

  private mutating func stepEscape() {
    if has("\\Q", at: at) {
      mark(.other, to: at + 2)
      while at < source.count, !has("\\E", at: at) { mark(.quoted, to: at + 1) }
      return mark(.other, to: at + 2)
    }
    mark(.other, to: at + 1)
    guard at < source.count else { return }
    // Names and numbers of groups, properties and characters.
    let opens: [Unicode.Scalar: Unicode.Scalar] = ["{": "}", "<": ">", "'": "'"]
    if "kgpPxoN".unicodeScalars.contains(where: { $0.value == source[at] }), at + 1 < source.count,
      let close = Unicode.Scalar(source[at + 1]).flatMap({ opens[$0] })
    {
      return mark(.other, to: end(close, from: at + 2))
    }
    mark(.escaped, to: at + 1)
  }

  private mutating func stepClass() {
    mark(.inClass, to: has("[^", at: at) ? at + 2 : at + 1)
    // A bracket in front is one of the class.
    if has("]", at: at) { mark(.inClass, to: at + 1) }
    while at < source.count {
      if has("\\Q", at: at) {
        while at < source.count, !has("\\E", at: at) { mark(.other, to: at + 1) }
        mark(.other, to: at + 2)
      } else if has("\\", at: at) {
        mark(.inClass, to: at + 2)
      } else if has("]", at: at) {
        return mark(.inClass, to: at + 1)
      } else {
        mark(.inClass, to: endOfName ?? at + 1)
      }
    }
  }

  /// Behind `[:alpha:]`, where one begins.
  private var endOfName: Int? {
    guard has("[:", at: at) else { return nil }
    let name = source[(at + 2)...].prefix { $0 == 0x5E || (0x61...0x7A).contains($0) }
    return has(":]", at: name.endIndex) ? name.endIndex + 2 : nil
  }

  private mutating func stepGroup() {
    if has("(?#", at: at) { return mark(.other, to: end(")", from: at)) }
    if has("(?<=", at: at) || has("(?<!", at: at) {
      groups.append((true, group.isExtended))
      return mark(.other, to: at + 4)
    }
    for (start, close) in [("(?<", ">"), ("(?P<", ">"), ("(?'", "'")] as [(String, Unicode.Scalar)]
    where has(start, at: at) {
      groups.append(group)
      return mark(.other, to: end(close, from: at + start.unicodeScalars.count))
    }
    // Calls and references by name, and verbs.
    if has("(?P", at: at) || has("(?&", at: at) || has("(*", at: at) { return mark(.other, to: end(")", from: at)) }
    guard has("(?", at: at) else {
      groups.append(group)
      return mark(.other, to: at + 1)
    }
    let options = source[(at + 2)...].prefix { $0 == 0x5E || $0 == 0x2D || ($0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A) }
    let isExtended = sets(options) ?? group.isExtended
    if has(")", at: options.endIndex) {
      groups[groups.count - 1].isExtended = isExtended
      return mark(.other, to: options.endIndex + 1)
    }
    groups.append((group.isFixed, isExtended))
    mark(.other, to: options.endIndex)
  }

  /// Whether options switch `x` on or off; nil where they leave it.
  private func sets(_ options: ArraySlice<UInt32>) -> Bool? {
    guard let x = options.lastIndex(of: 0x78) else { return options.first == 0x5E ? false : nil }
    return !options[..<x].contains(0x2D)
  }
}
