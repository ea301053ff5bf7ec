internal import ObelusCore
internal import ObelusPDF

/// A glyph procedure: the index of its font and its code.
struct GlyphProcedureKey: Hashable {
  var font: Int32
  var code: UInt32
}

enum GlyphProcedureKind {
  /// Draws nothing but a shape in the glyph's cell: the glyph says it all.
  case shape
  /// Draws text or images, or outside the cell: what it draws is recorded for each glyph.
  case drawing
}

/// Type 3 glyphs (ISO 32000-2, 9.6.4).
extension PageInterpreter {
  /// Runs the procedures of a show operator's glyphs where they draw more than a shape.
  mutating func runGlyphProcedures(of show: Int, font: Font) throws(ObelusError) {
    let description = font.description
    let ownResources = try caches.resources(description.resources)
    for index in content.shows[show].glyphs {
      if isExhausted { return }
      let glyph = content.glyphs[index]
      guard let procedure = description.charProcs[Int(glyph.code)] else { continue }
      let operation = content.shows[show]
      let key = GlyphProcedureKey(font: operation.font, code: glyph.code)
      var call = StreamCall(
        kind: .glyphProcedure(owner: Int32(truncatingIfNeeded: index)), objectID: procedure, dictionary: [:],
        ownResources: ownResources, otherResources: pageResources, matrix: description.fontMatrix)
      let known = ownResources == nil ? glyphProcedures[key] : caches.glyphProcedures[key]
      let kind = if let known { known } else { try classify(key, call, width: font.width(of: glyph.code)) }
      if kind == .shape { continue }
      call.dictionary = try source.object(procedure).dictionary ?? [:]
      call.matrix = description.fontMatrix.concatenated(with: glyphMatrix(operation, glyph))
      try runGlyphProcedure(call)
    }
  }

  /// Text space of the glyph, one unit an em, to default user space.
  private func glyphMatrix(_ show: ShowOperation, _ glyph: Glyph) -> Matrix {
    Matrix(show.size * show.horizontalScaling, 0, 0, show.size, 0, 0).concatenated(
      with: Matrix(
        Double(show.a), Double(show.b), Double(show.c), Double(show.d), Double(glyph.x), Double(glyph.y)))
  }

  private mutating func runGlyphProcedure(_ call: StreamCall) throws(ObelusError) {
    guard execution.glyphProcedureDepth < limits.glyphProcedureDepth else {
      content.findings.limits += 1
      return
    }
    let outerText = text
    let outerState = state
    // A procedure that inherited the text state would show its text in its own font.
    state = GraphicsState(ctm: call.matrix)
    state.isClipped = outerState.isClipped
    try run(call)
    state = outerState
    text = outerText
  }

  /// Runs a procedure in text space, to see what it draws, and forgets that but for the names that it uses.
  private mutating func classify(
    _ key: GlyphProcedureKey, _ call: StreamCall, width: Double
  ) throws(ObelusError) -> GlyphProcedureKind {
    let before = ContentCheckpoint(content)
    let cuts = content.findings.cycles + content.findings.limits
    let (outerGroups, outerShadings) = (paintedGroups, shadingPatterns)
    try runGlyphProcedure(call)
    (paintedGroups, shadingPatterns) = (outerGroups, outerShadings)
    let cell = Rect(x0: min(0, width), y0: 0, x1: max(0, width), y1: 1).insetBy(dx: -1, dy: -1)
    let kind: GlyphProcedureKind = before.addsOnlyShapes(content, in: cell) ? .shape : .drawing
    keepUses(since: before)
    before.restore(&content)
    // Where something was cut off (inside itself, or too deep) the next run may see more.
    if content.findings.cycles + content.findings.limits == cuts {
      if call.ownResources == nil { glyphProcedures[key] = kind } else { caches.glyphProcedures[key] = kind }
    }
    return kind
  }

  /// Keeps the names that forgotten instances look up in the page's resources: they are in use on the page.
  private mutating func keepUses(since checkpoint: ContentCheckpoint) {
    for instance in content.instances[checkpoint.instances...] where instance.resources === pageResources {
      for use in instance.uses { forgottenUses.index(use) }
    }
  }
}

/// How far a page's content went at some moment.
struct ContentCheckpoint {
  let glyphs: Int
  let shows: Int
  let elements: Int
  let images: Int
  let paths: Int
  let patternUses: Int
  let shadings: Int
  let markedContent: Int
  let textClips: Int
  let instances: Int

  init(_ content: PageContent) {
    glyphs = content.glyphs.count
    shows = content.shows.count
    elements = content.elements.count
    images = content.images.count
    paths = content.paths.count
    patternUses = content.patternUses.count
    shadings = content.shadings.count
    markedContent = content.markedContent.count
    textClips = content.textClips.count
    instances = content.instances.count
  }

  /// Whether everything since is a path or a stencil mask within `cell`.
  func addsOnlyShapes(_ content: PageContent, in cell: Rect) -> Bool {
    guard content.glyphs.count == glyphs, content.shows.count == shows, content.shadings.count == shadings else {
      return false
    }
    return content.images[images...].allSatisfy { $0.inline?.isStencilMask == true && cell.contains($0.bounds) }
      && content.paths[paths...].allSatisfy { cell.contains($0.bounds) }
  }

  func restore(_ content: inout PageContent) {
    content.glyphs.removeLast(content.glyphs.count - glyphs)
    content.shows.removeLast(content.shows.count - shows)
    content.elements.removeLast(content.elements.count - elements)
    content.images.removeLast(content.images.count - images)
    content.paths.removeLast(content.paths.count - paths)
    content.patternUses.removeLast(content.patternUses.count - patternUses)
    content.shadings.removeLast(content.shadings.count - shadings)
    content.markedContent.removeLast(content.markedContent.count - markedContent)
    content.textClips.removeLast(content.textClips.count - textClips)
    content.instances.removeLast(content.instances.count - instances)
  }
}

extension Font {
  /// In ems.
  fileprivate func width(of code: UInt32) -> Double {
    let index = Int(code)
    return index < entries.count ? Double(entries[index].width) / 1000 : 0
  }
}
