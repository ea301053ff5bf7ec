/// Text that is written as XML or HTML.
extension StringReading {
  /// The text between the tags, with entities read: as the syntax has it, and as a careless reader takes it who ends a tag
  /// at the first `>`; the running text, as office programs show it; everything, for what stands in attributes and comments; and that without the markup in these.
  var markupRemoved: [StringReading] {
    let markup = Markup(units)
    let whole = markup.whole
    let readings = [
      markup.shown(), markup.shown(partsBlocks: true), markup.running, markup.careless, whole,
      Markup.withoutInnermost(whole),
    ]
    return readings.compactMap { $0.count == units.count ? nil : StringReading(units: $0) }
  }
}

/// Takes markup apart.
private struct Markup {
  typealias Unit = StringReading.Unit

  private let units: [Unit]
  private let entities: MarkupEntities

  init(_ units: [Unit]) {
    self.units = units
    entities = MarkupEntities(units)
  }

  /// Character data by the syntax (XML 1.0, 2.4 to 2.8).
  /// - Parameter partsBlocks: a tag that ends a line, a paragraph or a cell is a space.
  func shown(partsBlocks: Bool = false) -> [Unit] {
    var result: [Unit] = []
    var expansion = MarkupEntities.maximumExpansion
    var at = 0
    while at < units.count {
      switch units[at].scalar {
      case "<" where begins(Self.section, at):
        let end = place(of: Self.sectionEnd, from: at + Self.section.count) ?? units.count
        result += units[min(end, at + Self.section.count)..<end]
        at = end + Self.sectionEnd.count
      case "<" where isTag(at):
        let end = endOfMarkup(at)
        if partsBlocks, isBlock(at + 1), result.last?.scalar != " " {
          let source = units[end - 1].source.upperBound
          result.append(Unit(scalar: " ", source: source..<source))
        }
        at = end
      case "&": at = append(entityAt: at, to: &result, &expansion)
      default:
        result.append(units[at])
        at += 1
      }
    }
    return result
  }

  /// The text of paragraphs in one: without what was deleted, instructions, notes and readings beside it, and without the
  /// white space that lays out the elements of the file.
  var running: [Unit] {
    var result: [Unit] = []
    var expansion = MarkupEntities.maximumExpansion
    var unclosed: Set<String> = []
    var at = 0
    while at < units.count {
      if units[at].scalar == "<", begins(Self.section, at) {
        let end = place(of: Self.sectionEnd, from: at + Self.section.count) ?? units.count
        result += units[min(end, at + Self.section.count)..<end]
        at = end + Self.sectionEnd.count
      } else if isTag(at) {
        let end = endOfMarkup(at)
        if isBlock(at + 1), result.last?.scalar != " " {
          let source = units[end - 1].source.upperBound
          result.append(Unit(scalar: " ", source: source..<source))
        }
        at = behindLayout(endOfAside(at, end, &unclosed) ?? end)
      } else {
        at = append(entityAt: at, to: &result, &expansion)
      }
    }
    return result
  }

  /// What stands between `<` and the next `>` left out.
  var careless: [Unit] {
    var result: [Unit] = []
    var expansion = MarkupEntities.maximumExpansion
    var at = 0
    var isInTag = false
    while at < units.count {
      if isInTag {
        isInTag = units[at].scalar != ">"
        at += 1
      } else if isTag(at) {
        isInTag = true
        at += 1
      } else {
        at = append(entityAt: at, to: &result, &expansion)
      }
    }
    return result
  }

  /// All of it, with entities read and without the marks of CDATA sections.
  var whole: [Unit] {
    var result: [Unit] = []
    var expansion = MarkupEntities.maximumExpansion
    var at = 0
    while at < units.count {
      if units[at].scalar == "<", begins(Self.section, at) {
        at += Self.section.count
      } else if units[at].scalar == "]", begins(Self.sectionEnd, at) {
        at += Self.sectionEnd.count
      } else {
        at = append(entityAt: at, to: &result, &expansion)
      }
    }
    return result
  }

  /// Without tags that have none inside, which comments and attributes around them have not.
  static func withoutInnermost(_ units: [Unit]) -> [Unit] {
    var result: [Unit] = []
    var start: Int?
    for at in units.indices {
      if units[at].scalar == "<", at + 1 < units.count, beginsTag(units[at + 1].scalar) { start = result.count }
      result.append(units[at])
      if units[at].scalar == ">", let first = start {
        result.removeLast(result.count - first)
        start = nil
      }
    }
    return result
  }

  // MARK: Parts

  private static let section = Array("<![CDATA[".unicodeScalars)
  private static let sectionEnd = Array("]]>".unicodeScalars)
  private static let comment = Array("<!--".unicodeScalars)
  private static let commentEnd = Array("-->".unicodeScalars)
  private static let instructionEnd = Array("?>".unicodeScalars)

  private static func beginsTag(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar == "/" || scalar == "!" || scalar == "?" || scalar == "_" || scalar == ":"
  }

  private func isTag(_ at: Int) -> Bool {
    units[at].scalar == "<" && at + 1 < units.count && Self.beginsTag(units[at + 1].scalar)
  }

  /// Of XHTML, WordprocessingML and OpenDocument.
  private static let blocks: Set<String> = [
    "p", "br", "li", "div", "tr", "td", "th", "h1", "h2", "h3", "h4", "h5", "h6", "w:p", "w:br", "w:cr", "w:tab",
    "w:tc",
    "text:p", "text:h", "text:s", "text:tab", "text:line-break", "table:table-cell",
  ]

  /// Of XHTML, WordprocessingML, SpreadsheetML, DrawingML and OpenDocument: what stands in a paragraph and is not its text.
  private static let asides: Set<String> = [
    "del", "rt", "rp", "script", "style", "w:deltext", "w:instrtext", "w:delinstrtext", "w:flddata", "w:drawing",
    "w:pict", "w:object", "w:rt", "mc:alternatecontent", "rph", "text:note", "text:ruby-text", "office:annotation",
    "draw:frame",
  ]

  /// Whether a name of these stands at `start`, maybe after a slash.
  private func isBlock(_ start: Int) -> Bool {
    let begin = start < units.count && units[start].scalar == "/" ? start + 1 : start
    return Self.blocks.contains(name(begin))
  }

  /// The name of a tag, in small letters.
  private func name(_ start: Int) -> String {
    var name = ""
    var at = start
    while at < units.count, at - start <= 20, ![">", "/", " ", "\t", "\n", "\r"].contains(units[at].scalar) {
      name.unicodeScalars.append(units[at].scalar)
      at += 1
    }
    return name.lowercased()
  }

  /// Behind the element whose tag stands at `start`, if it is one of the asides.
  private func endOfAside(_ start: Int, _ end: Int, _ unclosed: inout Set<String>) -> Int? {
    let name = name(start + 1)
    guard Self.asides.contains(name), end >= 2, units[end - 2].scalar != "/", !unclosed.contains(name) else {
      return nil
    }
    var depth = 1
    var at = end
    while at < units.count {
      guard isTag(at) else {
        at += 1
        continue
      }
      let next = endOfMarkup(at)
      if self.name(at + 1) == name, units[next - 2].scalar != "/" { depth += 1 }
      if units[at + 1].scalar == "/", self.name(at + 2) == name { depth -= 1 }
      if depth == 0 { return next }
      at = next
    }
    unclosed.insert(name)
    return nil
  }

  /// Behind white space over the end of a line up to the next tag.
  private func behindLayout(_ start: Int) -> Int {
    var at = start
    var hasLine = false
    while at < units.count, units[at].scalar.properties.isWhitespace {
      if units[at].scalar == "\n" || units[at].scalar == "\r" { hasLine = true }
      at += 1
    }
    return hasLine && at < units.count && isTag(at) ? at : start
  }

  /// Behind the character or the reference at `at`, which is appended.
  private func append(entityAt at: Int, to result: inout [Unit], _ expansion: inout Int) -> Int {
    guard units[at].scalar == "&", let entity = entities.read(at, in: units), entity.scalars.count <= expansion else {
      result.append(units[at])
      return at + 1
    }
    if entity.scalars.count > 1 { expansion -= entity.scalars.count }
    let source = units[at].source.lowerBound..<units[entity.end - 1].source.upperBound
    for scalar in entity.scalars { result.append(Unit(scalar: scalar, source: source)) }
    return entity.end
  }

  private func endOfMarkup(_ start: Int) -> Int {
    if begins(Self.comment, start) { return end(of: Self.commentEnd, from: start + 4) }
    switch units[start + 1].scalar {
    case "?": return end(of: Self.instructionEnd, from: start + 2)
    case "!": return endOfTag(start, isDeclaration: true)
    default: return endOfTag(start, isDeclaration: false)
    }
  }

  /// Behind the `>` that no attribute value holds; that of a declaration none of those in its brackets.
  private func endOfTag(_ start: Int, isDeclaration: Bool) -> Int {
    var quote: Unicode.Scalar?
    var depth = 0
    var last: Unicode.Scalar = "<"
    var at = start + 1
    while at < units.count {
      let scalar = units[at].scalar
      if let open = quote {
        if scalar == open { quote = nil }
      } else if scalar == "\"" || scalar == "'" {
        if isDeclaration || last == "=" { quote = scalar }
      } else if isDeclaration, scalar == "[" {
        depth += 1
      } else if isDeclaration, scalar == "]" {
        depth -= 1
      } else if scalar == ">", depth <= 0 {
        return at + 1
      }
      if !scalar.properties.isWhitespace { last = scalar }
      at += 1
    }
    return at
  }

  private func begins(_ word: [Unicode.Scalar], _ at: Int) -> Bool {
    guard at + word.count <= units.count else { return false }
    for offset in word.indices where units[at + offset].scalar != word[offset] { return false }
    return true
  }

  private func place(of word: [Unicode.Scalar], from start: Int) -> Int? {
    guard start < units.count else { return nil }
    return (start..<units.count).first { begins(word, $0) }
  }

  private func end(of word: [Unicode.Scalar], from start: Int) -> Int {
    place(of: word, from: start).map { $0 + word.count } ?? units.count
  }
}
