internal import ObelusContent
internal import ObelusPDF

/// Text as its glyphs touch: each goes on with what begins where it ends, wherever that stands in the content.
///
/// Finds words whose letters are raised and lowered, turned one by one, drawn in any order, lie among other letters, or
/// are shared by the page and an appearance. Only what the other orders do not put next to each other is in it.
struct TouchingOrder {
  /// A run that no other lies over, or a single glyph of one that is tangled.
  private struct Piece {
    var first: Int32
    var end: Int32
    var x: Float
    var y: Float
    var endX: Float
    var endY: Float
    var directionX: Float
    var directionY: Float
    var em: Float
    var font: Int32
    var group: Int32
    var isWord: Bool
    /// One capital letter, maybe after a quotation mark: the line beside it may be small and high.
    var isInitial: Bool
    var next: Int32 = -1
    var hasPrevious = false
  }

  private struct Link {
    var cost: Float
    var from: Int32
    var to: Int32
  }

  private let content: PageContent
  private let positions: GlyphPositions
  private var pieces: [Piece] = []

  /// In ems: how far the next glyph may begin before and behind the end of the last, and off its baseline.
  private static let overlap: Float = 0.3
  private static let gap: Float = 0.12
  private static let offBaseline: Float = 0.9
  /// Letters that turn by more than this cosine (30°) do not spell a word.
  private static let turn: Float = 0.86
  /// A letter smaller than this part of its neighbour is no letter of the same word.
  private static let smallest: Float = 0.25
  /// The same beside an initial: lines of text that are a tenth of it.
  private static let smallestAtInitial: Float = 0.1
  /// Of capitals, in ems: where the top of an initial and of its first line are.
  private static let capHeight: Float = 0.68
  /// What a page may cost: a hostile one draws everything at one place.
  private static let comparisons = 1 << 24

  /// - Parameters:
  ///   - tangled: by run, whether others lie over it, or its own glyphs over each other.
  ///   - known: the other orders.
  static func build(
    _ content: PageContent, _ positions: GlyphPositions, tangled: [Bool], besides known: [TextSequence],
    into builder: inout SequenceBuilder
  ) {
    guard positions.runs.count > 1 || tangled.contains(true) else { return }
    var order = TouchingOrder(content: content, positions: positions)
    order.addPieces(tangled)
    let links = order.links()
    guard !links.isEmpty else { return }
    order.join(links)
    order.emit(besides: known, into: &builder)
  }

  private init(content: PageContent, positions: GlyphPositions) {
    self.content = content
    self.positions = positions
  }

  // MARK: Pieces

  private mutating func addPieces(_ tangled: [Bool]) {
    pieces.reserveCapacity(positions.runs.count)
    for (index, run) in positions.runs.enumerated() {
      if tangled[index] {
        for g in run.firstGlyph..<run.endGlyph { addPiece(g, g + 1, run) }
      } else {
        addPiece(run.firstGlyph, run.endGlyph, run)
      }
    }
    pieces.sort { $0.x != $1.x ? $0.x < $1.x : $0.first < $1.first }
  }

  /// Spaces at its ends part nothing: what begins where the letters end touches them.
  private mutating func addPiece(_ from: Int32, _ to: Int32, _ run: TextRun) {
    var first = from
    var end = to
    while first < end, isSpace(first) { first += 1 }
    while end > first, isSpace(end - 1) { end -= 1 }
    guard first < end else { return }
    let direction = positions.directions[Int(run.direction)]
    let head = content.glyphs[Int(first)]
    let tail = content.glyphs[Int(end) - 1]
    let start = positions.glyphs[Int(first)]
    let last = positions.glyphs[Int(end) - 1]
    // Text that advances against its direction begins at its far end.
    let back = start.start - (head.x * direction.x + head.y * direction.y)
    let ahead = last.start + last.extent - (tail.x * direction.x + tail.y * direction.y)
    let x = head.x + back * direction.x
    let endX = tail.x + ahead * direction.x
    let y = head.y + back * direction.y
    let endY = tail.y + ahead * direction.y
    guard x.magnitude < 1e7, y.magnitude < 1e7, endX.magnitude < 1e7, endY.magnitude < 1e7 else { return }
    pieces.append(
      Piece(
        first: first, end: end, x: x, y: y, endX: endX, endY: endY, directionX: direction.x, directionY: direction.y,
        em: run.em, font: content.shows[Int(tail.show)].font, group: run.group,
        isWord: end - first > 1 || isWord(start.unicode),
        isInitial: end - first <= 2 && isCapital(last.unicode)))
  }

  private func isSpace(_ g: Int32) -> Bool {
    let c = positions.glyphs[Int(g)].unicode
    return c == 0x20 || c == 0xA0 || c == 0x09
  }

  private func isWord(_ c: UInt32) -> Bool {
    if c < 0x80 { return c > 0x40 && c != 0x5F && (c & 0xDF) < 0x5B || (c >= 0x30 && c < 0x3A) }
    return c & Font.multipleScalars != 0 || (TextNormalization.isWordScalar(c) && !CanonicalComposition.isMark(c))
  }

  private func isCapital(_ c: UInt32) -> Bool {
    if c < 0x80 { return (0x41...0x5A).contains(c) }
    return Unicode.Scalar(c)?.properties.isUppercase == true
  }

  // MARK: Links

  private func links() -> [Link] {
    var links: [Link] = []
    var budget = Self.comparisons
    let pieces = self.pieces.span
    for i in pieces.indices {
      let piece = pieces[i]
      let reach = (Self.overlap + Self.offBaseline) * piece.em
      var j = firstPiece(from: piece.endX - reach)
      while j < pieces.count, pieces[j].x <= piece.endX + reach, budget > 0 {
        budget -= 1
        if j != i, (pieces[j].y - piece.endY).magnitude <= reach, let cost = cost(piece, pieces[j]) {
          links.append(Link(cost: cost, from: Int32(truncatingIfNeeded: i), to: Int32(truncatingIfNeeded: j)))
        }
        j += 1
      }
    }
    return links
  }

  /// The first piece, in the order of their beginnings, at or right of `x`.
  private func firstPiece(from x: Float) -> Int {
    var low = 0
    var high = pieces.count
    while low < high {
      let middle = (low + high) / 2
      if pieces[middle].x < x { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// How badly `b` goes on with `a`; nil where it does not.
  private func cost(_ a: Piece, _ b: Piece) -> Float? {
    let em = min(a.em, b.em)
    let large = max(a.em, b.em)
    let isInitial = a.isInitial && em < 0.6 * a.em
    guard em > (isInitial ? Self.smallestAtInitial : Self.smallest) * large else { return nil }
    let dx = b.x - a.endX
    let dy = b.y - a.endY
    let along = dx * a.directionX + dy * a.directionY
    let across = (dy * a.directionX - dx * a.directionY).magnitude
    let cosine = a.directionX * b.directionX + a.directionY * b.directionY
    guard along >= -Self.overlap * em, along <= Self.gap * large, across <= Self.offBaseline * large,
      cosine > Self.turn
    else { return nil }
    // Of the lines beside an initial the first, whose top is where that of the initial is.
    let off = isInitial ? (across - Self.capHeight * (large - em)).magnitude : across
    var cost = along.magnitude / large + off / large + (1 - cosine)
    if a.font != b.font { cost += 0.05 }
    if em < 0.9 * large { cost += 0.05 }
    if a.group != b.group { cost += 0.05 }
    if !a.isWord { cost += 0.1 }
    if !b.isWord { cost += 0.1 }
    return cost
  }

  /// Takes the best links first; a piece has one next and one previous.
  private mutating func join(_ links: [Link]) {
    let sorted = links.sorted {
      if $0.cost != $1.cost { return $0.cost < $1.cost }
      return $0.from != $1.from ? $0.from < $1.from : $0.to < $1.to
    }
    for link in sorted where pieces[Int(link.from)].next < 0 && !pieces[Int(link.to)].hasPrevious {
      pieces[Int(link.from)].next = link.to
      pieces[Int(link.to)].hasPrevious = true
    }
  }

  // MARK: Text

  private func emit(besides known: [TextSequence], into builder: inout SequenceBuilder) {
    let followers = known.map { Followers($0, count: content.glyphs.count) }
    var isDone = [Bool](repeating: false, count: pieces.count)
    func emitChain(from head: Int, turns: Int) {
      var chain: [Int] = []
      var at = head
      while at >= 0, !isDone[at] {
        isDone[at] = true
        chain.append(at)
        at = Int(pieces[at].next)
      }
      let isNew = zip(chain, chain.dropFirst()).contains { a, b in
        let (last, first) = (pieces[a].end - 1, pieces[b].first)
        return !followers.contains { $0.follows(first, last) }
      }
      guard isNew else { return }
      for _ in 0..<turns { for piece in chain { put(pieces[piece], into: &builder) } }
      builder.endFlow()
    }
    for i in pieces.indices where !pieces[i].hasPrevious && pieces[i].next >= 0 { emitChain(from: i, turns: 1) }
    // What is left runs in a ring: a word may stand where it was cut open.
    for i in pieces.indices where pieces[i].next >= 0 && !isDone[i] { emitChain(from: i, turns: 2) }
  }

  private func put(_ piece: Piece, into builder: inout SequenceBuilder) {
    let unit = positions.shows[Int(content.glyphs[Int(piece.first)].show)].gapUnit
    var flow = SequenceBuilder.Flow.unmeasured
    for g in piece.first..<piece.end {
      builder.put(g, gapUnit: unit, flow: flow)
      flow = .forward
    }
  }

  /// Which glyph follows which in an order.
  private struct Followers {
    private var next: [Int32]

    init(_ sequence: TextSequence, count: Int) {
      next = [Int32](repeating: -1, count: count)
      var last: Int32 = -1
      for entry in sequence.entries {
        if last >= 0 { next[Int(last)] = entry.glyph }
        last = entry.glyph
      }
    }

    func follows(_ b: Int32, _ a: Int32) -> Bool { next[Int(a)] == b }
  }
}
