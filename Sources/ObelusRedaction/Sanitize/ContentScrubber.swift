internal import ObelusContent
package import ObelusCore

/// Looks through what a content stream holds besides shown text: comments, names, property lists, operands and operators
/// that mean nothing, what a broken string leaves. Readers show none of it, and all of it is in the file.
package struct ContentScrubber {
  /// What was found in one stream.
  package struct Result {
    /// Places to rewrite, in order and without overlaps.
    package fileprivate(set) var edits: [(range: Range<Int>, replacement: [UInt8])] = []
    /// A rule found something where nothing can be cut out.
    package fileprivate(set) var isStuck = false

    /// `bytes` with all edits made.
    package func applied(to bytes: [UInt8]) -> [UInt8] {
      var output: [UInt8] = []
      var at = 0
      for edit in edits where edit.range.lowerBound >= at {
        output += bytes[at..<edit.range.lowerBound]
        output += edit.replacement
        at = edit.range.upperBound
      }
      return output + bytes[at...]
    }
  }

  package enum Language: Sendable, Hashable {
    /// Operators of ISO 32000.
    case content
    /// A default appearance (12.7.4.3): operators of which readers take those that set a state.
    case appearance
    /// PostScript: CMaps and calculator functions, in which every word has a meaning.
    case program
  }

  private let rules: any StringRules
  private let names: NameRules
  private let renaming: NameRenaming?
  /// Short names and strings as they are written that have nothing in them: most are looked at once.
  private var clean: Set<UInt64> = []

  /// - Parameters:
  ///   - names: gets to know the names that must go.
  ///   - renaming: what takes their place; nil to look for them alone.
  package init(rules: any StringRules, names: NameRules, renaming: NameRenaming? = nil) {
    self.rules = rules
    self.names = names
    self.renaming = renaming
  }

  package mutating func scan(
    _ bytes: [UInt8], _ scope: StringScope, language: Language = .content
  ) throws(ObelusError) -> Result {
    var result = Result()
    guard !rules.isEmpty, !bytes.isEmpty else { return result }
    var lexer = Lexer()
    var operand = Operand(kind: .other, start: 0, end: 0, number: 0)
    var pending: [Operand] = []
    // Where the operands of the next operator begin.
    var callStart: Int?
    while true {
      let before = lexer.position
      let token = lexer.next(bytes.span, &operand)
      let start = token == .keyword || token == .end ? lexer.keywordStart : Int(operand.start)
      if start > before + 1 { try checkGap(bytes, before..<start, scope, &result) }
      switch token {
      case .operand:
        callStart = callStart ?? start
        switch operand.kind {
        case .name: try checkName(bytes, operand, &result)
        case .number, .other: break
        case .hex where language == .program:
          // The codes and letters of a CMap; a text has more of them.
          if operand.range.count >= 14 { pending.append(operand) }
        default: if language != .program || operand.isString { pending.append(operand) }
        }
      case .keyword:
        try finish(bytes, pending, from: callStart ?? start, &lexer, language, scope, &result)
        pending.removeAll(keepingCapacity: true)
        callStart = nil
      case .error:
        try checkStrings(bytes, pending, scope, &result)
        pending.removeAll(keepingCapacity: true)
        callStart = nil
        if try isHit(bytes, start..<max(start, lexer.position), scope) {
          result.edits.append((start..<lexer.position, [0x20]))
        }
      case .end:
        try checkStrings(bytes, pending, scope, &result)
        result.edits.sort {
          ($0.range.lowerBound, -$0.range.upperBound) < ($1.range.lowerBound, -$1.range.upperBound)
        }
        return result
      }
    }
  }

  // MARK: Tokens

  /// White space and comments between two tokens.
  private func checkGap(
    _ bytes: [UInt8], _ range: Range<Int>, _ scope: StringScope, _ result: inout Result
  ) throws(ObelusError) {
    guard bytes[range].contains(0x25), try isHit(bytes, range, scope) else { return }
    result.edits.append((range, [0x0A]))
  }

  private mutating func checkName(
    _ bytes: [UInt8], _ operand: Operand, _ result: inout Result
  ) throws(ObelusError) {
    let key = Self.key(bytes, operand)
    if let key, clean.contains(key) { return }
    let name = NameDecoding.decode(bytes.span, operand.range)
    guard try names.judge(name) else {
      if let key { clean.insert(key) }
      return
    }
    if let new = renaming?[name] { result.edits.append((operand.range, Array(("/" + new.text).utf8))) }
  }

  /// An operator with the operands before it.
  private mutating func finish(
    _ bytes: [UInt8], _ pending: [Operand], from start: Int, _ lexer: inout Lexer, _ language: Language,
    _ scope: StringScope,
    _ result: inout Result
  ) throws(ObelusError) {
    let keyword = lexer.keywordStart..<lexer.position
    if language == .appearance, Operator(rawValue: lexer.keyword)?.showsText == true {
      result.edits.append((start..<keyword.upperBound, [0x20]))
      return
    }
    if pending.isEmpty, language != .program, Self.isCommon(lexer.keyword) { return }
    guard language != .program else {
      try checkStrings(bytes, pending, scope, &result)
      if keyword.count >= 4, !ProgramWords.contains(bytes[keyword]), try isHit(bytes, keyword, scope) {
        result.isStuck = true
      }
      return
    }
    switch Operator(rawValue: lexer.keyword) {
    case nil:
      let found = result.edits.count
      try checkStrings(bytes, pending, scope, &result)
      // What an operator means that nobody knows, nobody needs. Its operands must not become those of the next one.
      var isFound = result.edits.count > found
      if !isFound { isFound = try isHit(bytes, keyword, scope) }
      if isFound { result.edits.append((start..<keyword.upperBound, [0x20])) }
    case .showText, .nextLineShowText, .nextLineSetSpacingShowText:
      guard pending.count > 1 else { return }
      let shown = pending.last { $0.isString }?.start
      try checkStrings(bytes, pending.filter { $0.start != shown }, scope, &result)
    case .showTextArray:
      if !Self.isWholeArray(pending) { try checkStrings(bytes, Self.notShown(pending), scope, &result) }
    case .beginInlineImage:
      try checkStrings(bytes, pending, scope, &result)
      try skipInlineImage(bytes, &lexer, scope, &result)
    default: if !pending.isEmpty { try checkStrings(bytes, pending, scope, &result) }
    }
  }

  /// Operators that need no look where no string or array stands before them.
  private static func isCommon(_ keyword: UInt32) -> Bool { keyword != 0 && common[Int(keyword % 509)] == keyword }

  private static let common: [UInt32] = {
    var table = [UInt32](repeating: 0, count: 509)
    for op in Operator.allCases where op != .beginInlineImage { table[Int(op.rawValue % 509)] = op.rawValue }
    return table
  }()

  /// One array and nothing beside it.
  private static func isWholeArray(_ pending: [Operand]) -> Bool {
    guard pending.count > 1, pending[0].kind == .arrayOpen, pending[pending.count - 1].kind == .arrayClose else {
      return false
    }
    for operand in pending[1..<pending.count - 1] where !operand.isString { return false }
    return true
  }

  /// The operands of TJ that are outside its array.
  private static func notShown(_ pending: [Operand]) -> [Operand] {
    guard let open = pending.firstIndex(where: { $0.kind == .arrayOpen }),
      let close = pending[open...].firstIndex(where: { $0.kind == .arrayClose })
    else {
      let shown = pending.last { $0.isString }?.start
      return pending.filter { $0.start != shown }
    }
    return Array(pending[..<open] + pending[close...])
  }

  private mutating func skipInlineImage(
    _ bytes: [UInt8], _ lexer: inout Lexer, _ scope: StringScope, _ result: inout Result
  ) throws(ObelusError) {
    var operand = Operand(kind: .other, start: 0, end: 0, number: 0)
    var operands: [Operand] = []
    while true {
      let before = lexer.position
      let token = lexer.next(bytes.span, &operand)
      let start = token == .operand ? Int(operand.start) : lexer.keywordStart
      if start > before + 1, token != .error { try checkGap(bytes, before..<start, scope, &result) }
      switch token {
      case .operand:
        operands.append(operand)
        if operand.kind == .name { try checkName(bytes, operand, &result) }
      case .keyword where Operator(rawValue: lexer.keyword) == .inlineImageData:
        try checkStrings(bytes, operands.filter { !Self.isTable($0, in: operands, bytes) }, scope, &result)
        for table in operands where table.isString && Self.isTable(table, in: operands, bytes) {
          var colors: [UInt8] = []
          StringDecoding.decode(bytes.span, table.kind, table.range, into: &colors)
          guard let new = try PrivateBytes.overwritten(colors, rules, .coded) else { continue }
          result.edits.append((table.range, Self.hexadecimal(new)))
        }
        guard let image = InlineImageSkipping.image(of: operands, bytes.span, from: lexer.position) else {
          lexer.position = bytes.count
          return
        }
        lexer.position = image.end
        if let kept = try InlineImageTail.cut(image, in: bytes) { result.edits.append((image.data, kept)) }
        return
      case .keyword:
        lexer.position = lexer.keywordStart
        try checkStrings(bytes, operands, scope, &result)
        return
      case .error, .end: return try checkStrings(bytes, operands, scope, &result)
      }
    }
  }

  /// The colour table of an Indexed space: `[/I /RGB 1 <…>]`.
  private static func isTable(_ operand: Operand, in operands: [Operand], _ bytes: [UInt8]) -> Bool {
    guard let at = operands.firstIndex(where: { $0.start == operand.start }), at >= 4 else { return false }
    return operands[at - 1].kind == .number && operands[at - 4].kind == .arrayOpen
  }

  // MARK: Texts

  private mutating func checkStrings(
    _ bytes: [UInt8], _ operands: [Operand], _ scope: StringScope, _ result: inout Result
  ) throws(ObelusError) {
    var string: [UInt8] = []
    for operand in operands where operand.isString && operand.range.count > 3 && !isFormatWord(bytes, operand) {
      let key = Self.key(bytes, operand)
      if let key, clean.contains(key) { continue }
      StringDecoding.decode(bytes.span, operand.kind, operand.range, into: &string)
      guard let kept = try rules.scrub(string, scope) else {
        // What no rule of any page finds, none of this page does.
        if scope == .anywhere, let key { clean.insert(key) }
        continue
      }
      result.edits.append((operand.range, Self.hexadecimal(kept)))
    }
  }

  /// What CMaps call the character collections that the standard knows.
  private func isFormatWord(_ bytes: [UInt8], _ operand: Operand) -> Bool {
    guard bytes[operand.range.lowerBound] == 0x28, operand.range.count <= 12 else { return false }
    let text = bytes[operand.range].dropFirst().dropLast()
    return StringContext.collections.contains(String(decoding: text, as: UTF8.self))
  }

  /// The token as a number, where it is short. Delimiters tell names and strings apart.
  private static func key(_ bytes: [UInt8], _ operand: Operand) -> UInt64? {
    guard operand.range.count <= 8 else { return nil }
    return bytes[operand.range].reduce(0) { $0 << 8 | UInt64($1) }
  }

  private func isHit(_ bytes: [UInt8], _ range: Range<Int>, _ scope: StringScope) throws(ObelusError) -> Bool {
    guard range.count > 1 else { return false }
    return try !rules.ranges(in: Array(bytes[range]), scope).isEmpty
  }

  private static func hexadecimal(_ bytes: [UInt8]) -> [UInt8] {
    let digits = Array("0123456789ABCDEF".utf8)
    return [0x3C] + bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] } + [0x3E]
  }
}

extension Operator {
  fileprivate var showsText: Bool {
    switch self {
    case .showText, .showTextArray, .nextLineShowText, .nextLineSetSpacingShowText: true
    default: false
    }
  }
}
