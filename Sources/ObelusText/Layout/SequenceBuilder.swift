internal import ObelusContent
internal import ObelusPDF

/// Turns glyphs in some order into a `TextSequence`: normalises them, and lets geometry decide where spaces are.
///
/// A gap of 0.15 em parts words, with or without a space glyph; a space glyph in less than 0.08 em does not surely part
/// them (some producers put spaces inside words and move back).
struct SequenceBuilder {
  private let content: PageContent
  private let positions: GlyphPositions
  private(set) var sequence = TextSequence()
  private(set) var companions = GlyphCompanions()
  /// Some entry is Hebrew, Arabic or of another script from right to left.
  private(set) var hasRightToLeft = false

  /// Ends of what was put last on this line, along the direction: the far end and the near one.
  private var end: Float = 0
  private var start: Float = 0
  private var lastExtent: Float = 0
  /// No glyph of this line was put yet.
  private var isLineStart = true
  private var pendingSpace: Int32 = -1
  private var pendingSoftHyphen: Int32 = -1
  /// The last entry is a spacing accent: the next letter may lie under it.
  private var lastIsAccent = false
  /// The last glyph is an underscore that underlines letters.
  private var lastUnderlines = false

  /// - Parameter expects: about how many glyphs there will be; nil is all of the page.
  init(_ content: PageContent, _ positions: GlyphPositions, expects: Int? = nil) {
    self.content = content
    self.positions = positions
    let count = expects ?? content.glyphs.count
    sequence.entries.reserveCapacity(count + count / 4)
  }

  /// How glyphs follow each other.
  enum Flow {
    /// Along the direction of writing.
    case forward
    /// The same, or against it where the scalars are written from right to left.
    case eitherWay
    /// Lines of different directions that touch: no gap is looked for.
    case unmeasured
  }

  mutating func put(_ g: Int32, gapUnit: Float, flow: Flow) {
    let glyph = positions.glyphs[Int(g)]
    let c = glyph.unicode
    if isSpace(c) {
      putSpace(g)
      return
    }
    let u = glyph.start
    let w = glyph.extent
    if c == 0x5F, underlines(u, gapUnit, flow) {
      if let last = sequence.entries.last { companions.add(g, to: last.glyph) }
      return
    }
    lastUnderlines = false
    if isLineStart || flow == .unmeasured {
      isLineStart = false
      pendingSpace = -1
      start = u
      end = u + w
    } else {
      separate(u, w, c, gapUnit, flow)
      if u + w > end || u + w < end - gapUnit { end = u + w }
      if u < start || u > start + gapUnit { start = u }
    }
    lastExtent = w
    // Plain letters and digits need no normalising; an accent among them may belong to a letter.
    if c < 0x80, c > 0x20, c != 0x5E, c != 0x60, c != 0x7E, !lastIsAccent {
      pendingSoftHyphen = -1
      sequence.entries.append(TextEntry(scalar: c, glyph: g))
    } else {
      putNormalized(g, c)
    }
  }

  /// Whether an underscore lies under what was put before, or goes on with such.
  private mutating func underlines(_ u: Float, _ unit: Float, _ flow: Flow) -> Bool {
    guard !isLineStart, flow != .unmeasured else { return false }
    lastUnderlines = u < end - 0.3 * unit || (lastUnderlines && u < end + 0.1 * unit)
    return lastUnderlines
  }

  /// Something may stand between two words, or not.
  mutating func putPossibleGap() {
    guard !isLineStart else { return }
    put(separator: Separator.weak)
  }

  private func isSpace(_ c: UInt32) -> Bool {
    if c > 0x20, c < 0x80 { return false }
    if c == 0x20 { return true }
    guard c < 0x3001, case .scalar(TextNormalization.space) = TextNormalization.normalize(c) else { return false }
    return true
  }

  private mutating func putSpace(_ g: Int32) {
    guard !isLineStart else { return }
    if pendingSpace < 0 { pendingSpace = g } else { companions.add(g, to: pendingSpace) }
  }

  // MARK: Gaps

  private mutating func separate(_ u: Float, _ w: Float, _ c: UInt32, _ unit: Float, _ flow: Flow) {
    var gap = u - end
    if flow == .eitherWay, gap < -0.5 * unit {
      let leftward = start - (u + w)
      if TextNormalization.isRightToLeft(c) || lastIsRightToLeft {
        gap = max(leftward, 0)
      } else if gap < -0.8 * unit {
        put(separator: Separator.hard)
        pendingSpace = -1
        start = u
        end = u + w
        return
      }
    }
    if pendingSpace >= 0 {
      let isSure = gap > 0.08 * unit || gap < -0.5 * unit || (w == 0 && lastExtent == 0)
      let entry = TextEntry(scalar: isSure ? TextNormalization.space : Separator.weak, glyph: pendingSpace)
      sequence.entries.append(entry)
      pendingSpace = -1
      pendingSoftHyphen = -1
    } else if gap > 0.1 * unit {
      put(separator: gap > 0.15 * unit ? Separator.soft : Separator.weak)
    }
  }

  private var lastIsRightToLeft: Bool {
    guard hasRightToLeft, let last = sequence.entries.last else { return false }
    return TextNormalization.isRightToLeft(last.scalar)
  }

  private mutating func put(separator: UInt32) {
    guard let last = sequence.entries.last, !(Separator.contains(last.scalar) && last.scalar != Separator.weak) else {
      return
    }
    pendingSoftHyphen = -1
    sequence.entries.append(TextEntry(scalar: separator, glyph: -1))
  }

  /// Ends a line whose text goes on in the next one.
  mutating func endLine() {
    defer { startLine() }
    guard let last = sequence.entries.last, !Separator.contains(last.scalar) else { return }
    if pendingSoftHyphen >= 0 {
      sequence.entries.append(TextEntry(scalar: Separator.hyphenLine, glyph: pendingSoftHyphen))
      sequence.hasHyphenLines = true
    } else if last.scalar == 0x2D, last.glyph >= 0, isHyphen(positions.glyphs[Int(last.glyph)].unicode) {
      sequence.entries[sequence.entries.count - 1].scalar = Separator.hyphenLine
      sequence.hasHyphenLines = true
    } else {
      put(separator: Separator.line)
    }
  }

  /// Ends a line that nothing continues.
  mutating func endFlow() {
    put(separator: Separator.hard)
    startLine()
  }

  private mutating func startLine() {
    isLineStart = true
    pendingSpace = -1
    pendingSoftHyphen = -1
  }

  private func isHyphen(_ c: UInt32) -> Bool { c == 0x2D || c == 0x2010 || c == 0x2011 }

  // MARK: Scalars

  private mutating func putNormalized(_ g: Int32, _ c: UInt32) {
    if c & Font.multipleScalars != 0 {
      let scalars = content.font(of: Int(g)).scalars(c)
      for scalar in scalars { putScalar(scalar, g) }
      if scalars.isEmpty { append(TextNormalization.replacement, g) }
    } else {
      putScalar(c, g)
    }
  }

  private mutating func putScalar(_ c: UInt32, _ g: Int32) {
    switch TextNormalization.normalize(c) {
    case .scalar(TextNormalization.space):
      if sequence.entries.last?.scalar != TextNormalization.space { append(TextNormalization.space, g) }
    case .scalar(let scalar): append(scalar, g)
    case .several(let letters): for letter in letters { append(letter, g) }
    case .dropped:
      if let last = sequence.entries.last { companions.add(g, to: last.glyph) }
      pendingSoftHyphen = c == TextNormalization.softHyphen ? g : pendingSoftHyphen
    }
  }

  private mutating func append(_ scalar: UInt32, _ g: Int32) {
    pendingSoftHyphen = -1
    lastIsAccent = false
    if TextNormalization.isRightToLeft(scalar) { hasRightToLeft = true }
    let index = sequence.entries.count - 1
    if index >= 0, compose(scalar, g, with: sequence.entries[index], at: index) || putInOrder(scalar, g) { return }
    sequence.entries.append(TextEntry(scalar: scalar, glyph: g))
    lastIsAccent = TextNormalization.combiningMark(forAccent: scalar) != nil
  }

  /// Puts a mark onto the letter before it, or a letter under the accent before it.
  private mutating func compose(_ scalar: UInt32, _ g: Int32, with last: TextEntry, at index: Int) -> Bool {
    if Separator.contains(last.scalar) { return false }
    if CanonicalComposition.isMark(scalar) {
      guard let composed = CanonicalComposition.compose(last.scalar, scalar) else { return false }
      sequence.entries[index].scalar = composed
      companions.add(g, to: last.glyph)
      return true
    }
    if let mark = TextNormalization.combiningMark(forAccent: scalar), isOver(g, last.glyph),
      let composed = CanonicalComposition.compose(last.scalar, mark)
    {
      sequence.entries[index].scalar = composed
      companions.add(g, to: last.glyph)
      return true
    }
    if let mark = TextNormalization.combiningMark(forAccent: last.scalar), isOver(last.glyph, g),
      let composed = CanonicalComposition.compose(scalar, mark)
    {
      sequence.entries[index] = TextEntry(scalar: composed, glyph: g)
      companions.add(last.glyph, to: g)
      return true
    }
    return false
  }

  /// Puts a mark among the marks of its letter.
  private mutating func putInOrder(_ mark: UInt32, _ g: Int32) -> Bool {
    guard MarkOrder.isOrdered(mark) else { return false }
    let count = sequence.entries.count
    let (replaced, cluster) = MarkOrder.cluster(adding: mark, count: count) { sequence.entries[count - 1 - $0].scalar }
    let glyphs = sequence.entries.suffix(replaced).map(\.glyph) + [g]
    sequence.entries.removeLast(replaced)
    for (scalar, glyph) in zip(cluster, glyphs) { sequence.entries.append(TextEntry(scalar: scalar, glyph: glyph)) }
    for glyph in glyphs.dropFirst(cluster.count) { companions.add(glyph, to: glyphs[0]) }
    return true
  }

  /// Whether the middle of an accent lies over a letter.
  private func isOver(_ accent: Int32, _ letter: Int32) -> Bool {
    guard accent >= 0, letter >= 0, accent != letter else { return false }
    let mark = positions.glyphs[Int(accent)]
    let base = positions.glyphs[Int(letter)]
    let middle = mark.start + mark.extent / 2
    return middle > base.start && middle < base.start + base.extent
  }

  /// Notes a glyph that prints the same as the one put last, at its place.
  mutating func addOverprint(_ glyph: Int32, of first: Int32) { companions.addOverprint(glyph, of: first) }
}
