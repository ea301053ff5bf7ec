package import ObelusAnnotations
package import ObelusContent
package import ObelusCore
package import ObelusPDF
internal import ObelusText

/// Turns the marks of one page into what goes from its content and which annotations go with it.
package struct PageRedactor {
  let content: PageContent
  let images: ImageRedactor

  package init(content: PageContent, document: Document) {
    self.content = content
    images = ImageRedactor(document: document)
  }

  /// What goes.
  package struct Plan {
    package var removal = Removal()
    /// Places in /Annots.
    package var annotations: Set<Int> = []
    /// Where the page looks different besides the marks: a pattern that lost something is painted in many places.
    package var changedAreas: [Quad] = []
    /// How the codes were drawn.
    package var codes: [CodeKey: CodeCount] = [:]
    /// Annotations about text that moved, and what they cover now, by their places in /Annots.
    package var movedAnnotations: [Int: [Quad]] = [:]
    /// Where a quad over text that moved is to be now; nil where that text stands where it stood.
    package var moved: (Quad) -> Quad? = { _ in nil }
    package var findings: [Diagnostic] = []
  }

  /// - Parameters:
  ///   - marks: what the redacting rules selected.
  ///   - annotations: those of the page.
  ///   - boxes: what is drawn over marks, by rule index.
  ///   - width: the room that removed texts leave.
  ///   - strings: what the rules find in strings, for the texts of marked content.
  package func plan(
    _ marks: [Mark], annotations: [Annotation], boxes: [Int: BoxContent], strings: any StringRules,
    page: PageNode, width: WidthPolicy
  ) throws(ObelusError) -> Plan {
    var plan = Plan()
    plan.removal.glyphs = [Bool](repeating: false, count: content.glyphs.count)
    for glyph in marks.flatMap(\.glyphs) { plan.removal.glyphs[glyph] = true }
    let tiles = PatternTiles(content)
    for mark in marks where mark.isArea {
      for glyph in tiles.glyphs(under: mark.taken) { plan.removal.glyphs[glyph] = true }
    }
    let changed = tiles.areas(changedBy: plan.removal.glyphs)
    if !changed.isEmpty {
      plan.findings.append(.patternChanged)
    }
    plan.changedAreas += changed
    if marks.contains(where: { $0.isPlace && !$0.isRecognised }) {
      plan.removal.isByPlace = true
      // What stands nowhere on the page, or is no part of what it says, may be about anything.
      plan.removal.markedContent.formUnion(
        content.markedContent.indices.filter { index in
          let mark = content.markedContent[index]
          return (mark.isPoint || mark.tag == "Artifact") && !mark.texts.isEmpty
        })
    }
    try removeMarkedTexts(&plan, strings: strings, page: page.index)
    guard !marks.isEmpty else { return plan }
    if marks.contains(where: { $0.kind == .page }) {
      blank(&plan, annotations)
      drawBoxes(&plan, shown: marks.filter { $0.kind == .page }, hidden: marks.filter { $0.kind != .page }, boxes, page)
      return plan
    }
    var shown = marks.filter { isShown($0, annotations) }
    removePaths(&plan, shown)
    try removeShadings(&plan, shown)
    try removeImages(&plan, shown, tiles)
    plan.annotations = self.annotations(under: shown, annotations)
    noteAnnotations(&plan, annotations)
    if width != .exact {
      try relay(&plan, &shown, annotations: annotations, page: page, width: width)
    }
    drawBoxes(&plan, shown: shown, hidden: marks.filter { !isShown($0, annotations) }, boxes, page)
    return plan
  }

  private func removeShadings(_ plan: inout Plan, _ marks: [Mark]) throws(ObelusError) {
    guard !content.shadings.isEmpty else { return }
    var redactor = ShadingRedactor(content, images.document, under: marks.filter(\.isArea).flatMap(\.taken))
    try redactor.removeUnderAreas()
    plan.removal.shadings = redactor.result.shadings
    plan.removal.shadingCuts = redactor.result.cuts
    plan.changedAreas += redactor.result.changedAreas
    if redactor.result.changesPatterns, !plan.findings.contains(.patternChanged) {
      plan.findings.append(.patternChanged)
    }
    if redactor.result.changed > 0 {
      plan.findings.append(
        Diagnostic(
          .finding, "redact.shading-changed",
          "shadings that lost something under an area, and with it around the area or wherever the page paints them: "
            + "\(redactor.result.changed)"))
    }
    if redactor.result.lost > 0 {
      plan.findings.append(
        Diagnostic(
          .finding, "redact.shading-removed",
          "shadings on a page with areas that are not read alike by all readers and went whole: "
            + "\(redactor.result.lost)"))
    }
  }

  /// Nothing of the page stays.
  private func blank(_ plan: inout Plan, _ annotations: [Annotation]) {
    plan.removal.glyphs = [Bool](repeating: true, count: content.glyphs.count)
    plan.removal.paths = Set(content.paths.indices)
    plan.removal.images = Dictionary(uniqueKeysWithValues: content.images.indices.map { ($0, .drop) })
    plan.removal.markedContent = Set(content.markedContent.indices)
    plan.removal.isWhole = true
    plan.annotations = Set(annotations.compactMap(\.index))
  }

  /// An annotation goes as a whole, and can reach far beyond what was marked.
  private func noteAnnotations(_ plan: inout Plan, _ annotations: [Annotation]) {
    let expected: Set<Annotation.Subtype> = [.popup, .redact]
    let gone = annotations.filter { plan.annotations.contains($0.index ?? -1) && !expected.contains($0.subtype) }
    guard !gone.isEmpty else { return }
    plan.findings.append(
      Diagnostic(
        .finding, "redact.annotations-removed",
        "annotations that lie over what was redacted and went as a whole: \(gone.count)"))
  }

  private func drawBoxes(
    _ plan: inout Plan, shown: [Mark], hidden: [Mark], _ boxes: [Int: BoxContent], _ page: PageNode
  ) {
    func item(_ mark: Mark) -> RedactionBox.Item {
      RedactionBox.Item(mark: mark, content: mark.box ?? boxes[mark.rule] ?? BoxContent())
    }
    let drawing = RedactionBox(shown.map(item), hidden: hidden.map(item), page: page) {
      PageMargin(content, page: page, boxes: shown.flatMap(\.quads))
    }
    plan.removal.overlay = drawing.overlay
    plan.changedAreas += drawing.notes
    plan.codes = drawing.counts
    let undrawn = drawing.counts.values.reduce(0) { $0 + $1.undrawn }
    if undrawn > 0 {
      plan.findings.append(
        Diagnostic(
          .finding, "redact.code-not-drawn",
          "codes that stand nowhere on the page, for want of room or of letters in the font: \(undrawn)"))
    }
  }

  /// False for a text that stands in an appearance which is not on show, or in the cell of a pattern, which the page
  /// shows elsewhere: there is nothing to cover where the glyphs are.
  private func isShown(_ mark: Mark, _ annotations: [Annotation]) -> Bool {
    guard mark.kind == .text, let glyph = mark.glyphs.first else { return true }
    var instance = Int(content.shows[Int(content.glyphs[glyph].show)].instance)
    while content.instances[instance].parent >= 0 {
      if content.instances[instance].kind == .tilingPattern { return false }
      instance = Int(content.instances[instance].parent)
    }
    guard case .appearance(let index, let key, let state) = content.instances[instance].kind else { return true }
    guard key == "N" else { return false }
    let current = annotations.first { $0.index == index }?.other["AS"]?.nameValue
    return state == nil || state == current
  }

  /// Texts of marked content that a rule matches go; where such a text replaces glyphs that no rule found (they spell
  /// something else, or nothing), the glyphs go as well: they are what the text stands for.
  private func removeMarkedTexts(
    _ plan: inout Plan, strings: any StringRules, page: Int
  ) throws(ObelusError) {
    guard !strings.isEmpty else { return }
    try removeActualTexts(&plan, strings: strings, page: page)
    for (index, marked) in content.markedContent.enumerated() {
      for entry in marked.texts {
        guard let bytes = entry.value.stringValue, try strings.scrub(bytes, page: page) != nil else { continue }
        plan.removal.markedContent.insert(index)
        if entry.key == "ActualText", !marked.isPoint { removeGlyphs(of: index, &plan) }
      }
    }
  }

  /// Words that are part glyphs and part /ActualText.
  private func removeActualTexts(_ plan: inout Plan, strings: any StringRules, page: Int) throws(ObelusError) {
    guard let reading = ActualTextReading(content) else { return }
    for match in try strings.hits(inTextOfPage: page, reading.text) {
      guard let parts = reading.parts(of: match) else { continue }
      plan.removal.markedContent.formUnion(parts.marked)
      let glyphs = parts.glyphs.filter { !plan.removal.glyphs[$0] }.sorted()
      for glyph in glyphs { plan.removal.glyphs[glyph] = true }
      plan.changedAreas += quads(for: glyphs, in: content)
    }
  }

  private func removeGlyphs(of sequence: Int, _ plan: inout Plan) {
    let glyphs = content.shows.filter { isInside($0.markedContent, sequence) }.flatMap(\.glyphs)
    guard !glyphs.contains(where: { plan.removal.glyphs[$0] }) else { return }
    for glyph in glyphs { plan.removal.glyphs[glyph] = true }
    plan.changedAreas += quads(for: glyphs, in: content)
  }

  private func isInside(_ innermost: Int32, _ sequence: Int) -> Bool {
    var at = Int(innermost)
    while at >= 0 {
      if at == sequence { return true }
      at = Int(content.markedContent[at].parent)
    }
    return false
  }

  private func removePaths(_ plan: inout Plan, _ marks: [Mark]) {
    guard !content.paths.isEmpty else { return }
    var redactor = PathRedactor(content)
    redactor.removeLetters(under: marks.filter { !$0.isArea }.flatMap(\.quads))
    redactor.removeUnder(marks.filter(\.isArea).flatMap(\.taken))
    plan.removal.paths = redactor.result.paths
    plan.removal.pathCuts = redactor.result.cuts
    plan.changedAreas += redactor.result.changedAreas.map { Quad($0) }
    if redactor.result.uncut > 0 {
      plan.findings.append(
        Diagnostic(
          .finding, "redact.path-uncut",
          "\(redactor.result.uncut) paths under an area are not read alike by all readers and went whole"))
    }
  }

  /// True for a text that was read in a picture, and for one of which nothing is painted (render mode 3): a scan below
  /// shows it.
  private func isRecognised(_ mark: Mark) -> Bool {
    if mark.isRecognised { return true }
    return !mark.isArea && mark.glyphs.allSatisfy { content.shows[Int(content.glyphs[$0].show)].renderMode == 3 }
  }

  private func removeImages(_ plan: inout Plan, _ marks: [Mark], _ tiles: PatternTiles) throws(ObelusError) {
    let quads = marks.flatMap(\.taken)
    let recognised = marks.filter(isRecognised).flatMap(\.quads)
    for (index, use) in content.images.enumerated() {
      let under = quads + tiles.marks(on: use, under: quads)
      guard let edit = try images.edit(for: use, in: content, under: under, recognised: recognised) else {
        continue
      }
      plan.removal.images[index] = edit.removal
      plan.changedAreas += edit.changedAreas + tiles.areas(showing: use)
      if let finding = edit.finding { plan.findings.append(finding) }
    }
  }

  /// An area takes every annotation that it touches. A text takes those that are about the text: links and text markup;
  /// one that was found by its place takes whatever lies over it, such as the field that shows it.
  private func annotations(under marks: [Mark], _ annotations: [Annotation]) -> Set<Int> {
    let whole = marks.filter { $0.isArea && !$0.isRecognised }
    let areas = AnnotationRemoval.indices(under: whole.flatMap(\.taken), in: annotations)
    let aboutText = annotations.filter { PageRedactor.textSubtypes.contains($0.subtype) }
    // A mark's box reaches into the lines above and below: only its middle says which text an annotation is about.
    func middles(where isIncluded: (Mark) -> Bool) -> [Quad] {
      marks.filter(isIncluded).flatMap(\.quads).map(\.middleBand)
    }
    return areas.union(AnnotationRemoval.indices(under: middles { $0.kind == .text || $0.isRecognised }, in: aboutText))
      .union(AnnotationRemoval.indices(under: middles { $0.kind == .anchored }, in: annotations))
  }

  static let textSubtypes: Set<Annotation.Subtype> = [
    .link, .highlight, .underline, .strikeOut, .squiggly,
  ]
}

extension Quad {
  /// The quad between 40 and 60 % of its height.
  fileprivate var middleBand: Quad {
    func between(_ a: Point, _ b: Point, _ t: Double) -> Point {
      Point(x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t)
    }
    return Quad(
      upperLeft: between(lowerLeft, upperLeft, 0.6), upperRight: between(lowerRight, upperRight, 0.6),
      lowerLeft: between(lowerLeft, upperLeft, 0.4), lowerRight: between(lowerRight, upperRight, 0.4))
  }
}

extension Diagnostic {
  fileprivate static let patternChanged = Diagnostic(
    .finding, "redact.pattern-changed",
    "a pattern lost something under a mark, and with it wherever the page repeats its cell")
}
