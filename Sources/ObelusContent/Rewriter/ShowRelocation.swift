internal import ObelusCore
internal import ObelusPDF

/// Writes the text of a stream anew where a line is set again (`Removal.relaid`): its glyphs stand at given places, and
/// no operand is left from which the old ones could be worked out.
///
/// In the text objects of such a line every position becomes absolute. Character and word spacing, which justified text
/// has from its width, are taken out of the whole stream and set again only for the text of other lines.
struct ShowRelocation {
  private(set) var edits: [StreamEdit] = []
  /// Shows whose bytes are written here; nobody else may edit them.
  private(set) var handled: Set<Int> = []
  /// The matrix in force at each show of a line that is set again.
  private(set) var matrices: [Int: Matrix] = [:]

  private let content: PageContent
  private let glyphPen: GlyphPen
  private let relaid: RelaidText
  private let removed: [Bool]
  private let instance: Int
  private let bytes: [UInt8]
  private let showAt: [Int: Int]
  private let affectedObjects: Set<Int>

  private var states: RelocationStates
  private var state: RelocationStates.State {
    get { states.current }
    set { states.current = newValue }
  }
  private var line = Matrix.identity
  private var textObject = -1
  private var isAffected = false
  /// The pen is where the last show has left it.
  private var penHolds = false
  /// Positions from here on in this text object may have grown from those of the line.
  private var isBehindLine = false
  /// - Parameters:
  ///   - instance: of the stream.
  ///   - shows: of that stream, in order.
  /// - Throws: `redact.width` where the stream is not understood well enough.
  init(
    _ instance: Int, shows: [Int], content: PageContent, relaid: RelaidText, removed: [Bool], inlineImages: [Range<Int>]
  ) throws(ObelusError) {
    self.content = content
    glyphPen = GlyphPen(content: content)
    self.relaid = relaid
    self.removed = removed
    self.instance = instance
    bytes = content.instances[instance].bytes
    var showAt: [Int: Int] = [:]
    for show in shows { showAt[Int(content.shows[show].keyword)] = show }
    self.showAt = showAt
    states = RelocationStates(
      ctm: content.instances[instance].baseMatrix, isPage: content.instances[instance].kind == .page)
    affectedObjects = Self.affectedObjects(bytes, showAt, relaid, content, inlineImages)
    try run(inlineImages)
    guard handled.isSuperset(of: shows.filter { Self.isAffected($0, relaid, content) }) else { throw Self.failure }
  }

  static let failure = ObelusError(
    ObelusError.Code(rawValue: "redact.width"),
    "the width of a removed text cannot be hidden: its line is made in an unusual way",
    hint: "set width: exact, or redact the line by area")

  private static func isAffected(_ show: Int, _ relaid: RelaidText, _ content: PageContent) -> Bool {
    content.shows[show].glyphs.contains { relaid.places[$0] != nil || relaid.hidden.contains($0) }
  }

  // MARK: Reading the stream

  private static func affectedObjects(
    _ bytes: [UInt8], _ showAt: [Int: Int], _ relaid: RelaidText, _ content: PageContent, _ images: [Range<Int>]
  ) -> Set<Int> {
    var objects: Set<Int> = []
    var object = -1
    do throws(ObelusError) {
      try OperatorCall.forEach(in: bytes, besides: images) { (call) throws(ObelusError) in
        switch call.op {
        case .beginText: object += 1
        case .showText, .showTextArray, .nextLineShowText, .nextLineSetSpacingShowText:
          if let show = showAt[call.keyword], isAffected(show, relaid, content) { objects.insert(object) }
        default: break
        }
      }
    } catch {
      return []
    }
    return objects
  }

  private mutating func run(_ inlineImages: [Range<Int>]) throws(ObelusError) {
    var isInText = false
    var calls: [OperatorCall] = []
    try OperatorCall.forEach(in: bytes, besides: inlineImages) { (call) throws(ObelusError) in calls.append(call) }
    for call in calls {
      switch call.op {
      case .beginText:
        textObject += 1
        isInText = true
        isAffected = affectedObjects.contains(textObject)
        startLine(.identity)
        isBehindLine = false
      case .endText:
        isInText = false
        isAffected = false
      case .save: states.save()
      case .restore: states.restore()
      case .concatenate: state.ctm = try matrix(call).concatenated(with: state.ctm)
      case .setLeading: state.leading = try number(call)
      case .setCharacterSpacing:
        state.character = try number(call)
        edits.append(StreamEdit(call.range, []))
      case .setWordSpacing:
        state.word = try number(call)
        edits.append(StreamEdit(call.range, []))
      case .moveText, .moveTextSetLeading, .setTextMatrix, .nextLine: try position(call)
      case .showText, .showTextArray, .nextLineShowText, .nextLineSetSpacingShowText:
        guard let show = showAt[call.keyword] else { throw Self.failure }
        guard isInText || !Self.isAffected(show, relaid, content) else { throw Self.failure }
        try self.show(call, show)
      case .paintXObject:
        let bytes = try states.spacing(state.character, state.word)
        if !bytes.isEmpty { edits.append(StreamEdit(call.range.lowerBound..<call.range.lowerBound, bytes)) }
      default: break
      }
    }
  }

  private func number(_ call: OperatorCall) throws(ObelusError) -> Double {
    guard call.numbers.count == 1 else { throw Self.failure }
    return call.numbers[0]
  }

  private func matrix(_ call: OperatorCall) throws(ObelusError) -> Matrix {
    let n = call.numbers
    guard n.count == 6 else { throw Self.failure }
    return Matrix(n[0], n[1], n[2], n[3], n[4], n[5])
  }

  private mutating func startLine(_ matrix: Matrix) {
    line = matrix
    penHolds = false
  }

  private mutating func moveLine(_ x: Double, _ y: Double) {
    startLine(Matrix.translation(x: x, y: y).concatenated(with: line))
  }

  private mutating func position(_ call: OperatorCall) throws(ObelusError) {
    var replacement: [UInt8] = []
    switch call.op {
    case .setTextMatrix:
      startLine(try matrix(call))
      isBehindLine = false
    case .nextLine: moveLine(0, -state.leading)
    default:
      guard call.numbers.count == 2 else { throw Self.failure }
      if call.op == .moveTextSetLeading {
        state.leading = -call.numbers[1]
        replacement = ContentWriter.exactNumber(state.leading)
        replacement.appendToken("TL")
      }
      moveLine(call.numbers[0], call.numbers[1])
    }
    if isAffected { edits.append(StreamEdit(call.range, replacement)) }
  }

  // MARK: Writing

  private mutating func show(_ call: OperatorCall, _ index: Int) throws(ObelusError) {
    let show = content.shows[index]
    states.learn(show)
    if call.op == .nextLineShowText { moveLine(0, -state.leading) }
    if call.op == .nextLineSetSpacingShowText {
      guard call.numbers.count == 2 else { throw Self.failure }
      moveLine(0, -state.leading)
      (state.word, state.character) = (call.numbers[0], call.numbers[1])
    }
    if Self.isAffected(index, relaid, content) || isAffected && show.glyphs.contains(where: { removed[$0] }) {
      matrices[index] = state.ctm
      edits.append(StreamEdit(call.range, try relocated(index)))
      handled.insert(index)
      penHolds = false
      isBehindLine = true
      return
    }
    var output: [UInt8] = []
    if isAffected {
      output = try states.spacing(state.character, state.word)
      if !penHolds { output.appendToken(try placed(index)) }
      output.appendToken(plainShow(call, index))
      edits.append(StreamEdit(call.range, output))
      handled.insert(index)
      penHolds = true
    } else if call.op == .nextLineSetSpacingShowText {
      (state.newWord, state.newCharacter) = (state.word, state.character)
    } else {
      output = try states.spacing(state.character, state.word)
      if !output.isEmpty { edits.append(StreamEdit(call.range.lowerBound..<call.range.lowerBound, output)) }
    }
  }

  /// Operands and operator of a show that stays, without what `'` and `"` do besides.
  private func plainShow(_ call: OperatorCall, _ index: Int) -> [UInt8] {
    guard call.op == .nextLineShowText || call.op == .nextLineSetSpacingShowText else {
      return Array(bytes[call.range])
    }
    var output: [UInt8] = []
    for element in content.shows[index].elements where content.elements[element].kind != .number {
      output += bytes[Int(content.elements[element].start)..<Int(content.elements[element].end)]
    }
    output.appendToken("Tj")
    return output
  }

  /// The Tm for a show that stays where it is.
  private func placed(_ index: Int) throws(ObelusError) -> [UInt8] {
    let show = content.shows[index]
    if show.isFresh {
      var matrix = line
      if isBehindLine { (matrix.e, matrix.f) = (snapped(matrix.e), snapped(matrix.f)) }
      return Self.operators(matrix)
    }
    guard let first = show.glyphs.first else { return [] }
    return Self.operators(try textMatrix(first, at: Self.origin(content.glyphs[first])))
  }

  /// Coordinates that were added up over the line are rounded to a twentieth of a point, so that the sum does not tell
  /// its parts.
  private func snapped(_ value: Double) -> Double {
    let scale = state.ctm.determinant.magnitude.squareRoot()
    guard scale > 1e-6, scale < 1e6 else { return value }
    let step = 0.05 / scale
    return (value / step).rounded() * step
  }

  private static func origin(_ glyph: Glyph) -> Point { Point(x: Double(glyph.x), y: Double(glyph.y)) }

  private static func operators(_ m: Matrix) -> [UInt8] {
    var output: [UInt8] = []
    for value in [m.a, m.b, m.c, m.d] { output.appendToken(ContentWriter.exactNumber(value)) }
    for value in [m.e, m.f] { output.appendToken(ContentWriter.exactNumber((value * 1e5).rounded() / 1e5)) }
    output.appendToken("Tm")
    return output
  }

  private func textMatrix(_ index: Int, at origin: Point) throws(ObelusError) -> Matrix {
    guard let matrix = glyphPen.textMatrix(index, at: origin, line: line, ctm: state.ctm) else { throw Self.failure }
    return matrix
  }

  /// A show with its glyphs at their new places and without those that go; empty where none is left.
  private mutating func relocated(_ index: Int) throws(ObelusError) -> [UInt8] {
    let show = content.shows[index]
    let isVertical = content.fonts[Int(show.font)].description.isVertical
    guard show.size != 0, isVertical || show.horizontalScaling != 0, let toText = state.ctm.inverted else {
      throw Self.failure
    }
    try checkPlace(show)
    let kept = show.glyphs.filter { !removed[$0] }
    guard let first = kept.first else { return [] }
    let start = try textMatrix(first, at: place(first))
    let axis = isVertical ? Point(x: start.c, y: start.d) : Point(x: start.a, y: start.b)
    let square = axis.x * axis.x + axis.y * axis.y
    guard square > 0 else { throw Self.failure }
    let unit = 0.001 * show.size * (isVertical ? 1 : show.horizontalScaling)

    var codes = CodeReader(content, bytes)
    var pen = 0.0
    var array: [UInt8] = []
    var string: [UInt8] = []
    func closeString(_ array: inout [UInt8]) {
      if !string.isEmpty { array += ContentWriter.hexString(string) }
      string.removeAll()
    }
    for glyph in kept {
      let offset = glyphPen.offset(glyph)
      let point = toText.apply(place(glyph))
      let dx = point.x - offset.x * start.a - offset.y * start.c - start.e
      let dy = point.y - offset.x * start.b - offset.y * start.d - start.f
      let wanted = (dx * axis.x + dy * axis.y) / square
      let number = (wanted - pen) / -unit
      // A thousandth of the size is what rounding makes; more is meant.
      if number.magnitude >= 1 {
        closeString(&array)
        let rounded = number.rounded()
        array.appendToken(ContentWriter.number(rounded, decimals: 0))
        pen -= rounded * unit
      }
      string += codes.bytes(of: glyph)
      guard let advance = glyphPen.advance(glyph) else { throw Self.failure }
      pen += advance
    }
    closeString(&array)
    var output = try states.spacing(0, 0)
    output.appendToken(Self.operators(start))
    output.appendToken("[")
    output += array
    output.appendToken("]TJ")
    return output
  }

  private func place(_ glyph: Int) -> Point { relaid.places[glyph] ?? Self.origin(content.glyphs[glyph]) }

  /// This reading of the stream and the interpreter's must agree.
  private func checkPlace(_ show: ShowOperation) throws(ObelusError) {
    let matrix = line.concatenated(with: state.ctm)
    func isNear(_ a: Double, _ b: Float) -> Bool { (a - Double(b)).magnitude <= 1e-3 * max(1, a.magnitude) }
    guard isNear(matrix.a, show.a), isNear(matrix.b, show.b), isNear(matrix.c, show.c), isNear(matrix.d, show.d),
      state.character.map({ $0 == show.characterSpacing }) ?? true, state.word.map({ $0 == show.wordSpacing }) ?? true
    else { throw Self.failure }
    // The pen moves along the line only.
    guard let first = show.glyphs.first, let toText = matrix.inverted else { throw Self.failure }
    let offset = glyphPen.offset(first)
    let origin = toText.apply(Self.origin(content.glyphs[first]))
    let isVertical = content.fonts[Int(show.font)].description.isVertical
    let across = isVertical ? origin.x - offset.x : origin.y - offset.y
    guard across.magnitude <= 0.01 * max(1, show.size.magnitude) else { throw Self.failure }
  }
}
