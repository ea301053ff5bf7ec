internal import ObelusCore
internal import ObelusPDF

/// Text showing (ISO 32000-2, 9.4.3).
extension PageInterpreter {
  mutating func show(_ op: Operator, _ bytes: Span<UInt8>) throws(ObelusError) {
    if state.font < 0 { try setSubstituteFont() }
    var quoteSpacing = (word: 0.0, character: 0.0)
    switch op {
    case .nextLineShowText:
      text.moveLine(x: 0, y: -state.leading)
    case .nextLineSetSpacingShowText:
      quoteSpacing = takeQuoteSpacing()
      text.moveLine(x: 0, y: -state.leading)
    default: break
    }
    if state.renderMode >= 4 { text.clips = true }

    let font = content.fonts[Int(state.font)]
    let matrix = text.matrix.concatenated(with: state.ctm)
    let index = content.shows.count
    var operation = showOperation(ShowOperation.Operator(op), matrix: matrix, quoteSpacing: quoteSpacing)
    let placer = GlyphPlacer(
      state: state, font: font, matrix: matrix, show: Int32(truncatingIfNeeded: index), isHidden: hiddenDepth > 0)
    var pen = Pen()
    switch op {
    case .showTextArray: showArray(bytes, placer, &pen)
    case .nextLineSetSpacingShowText: showOnlyString(bytes, placer, &pen, isRegular: operandCount == 3)
    default: showOnlyString(bytes, placer, &pen, isRegular: operandCount == 1)
    }

    operation.glyphCount = Int32(truncatingIfNeeded: content.glyphs.count) - operation.firstGlyph
    operation.elementCount = Int32(truncatingIfNeeded: content.elements.count) - operation.firstElement
    content.shows.append(operation)
    content.findings.unmappedCodes += pen.unmappedCodes
    content.findings.glyphsWithoutUnicode += pen.glyphsWithoutUnicode
    text.advance(by: pen.advance, isVertical: font.description.isVertical)
    if content.glyphs.count > limits.glyphs { return exhaust() }
    if state.fillPattern >= 0 || state.strokePattern >= 0 {
      recordPatterns(fill: true, stroke: true, glyphBounds(of: operation))
    }
    if font.description.isType3 { try runGlyphProcedures(of: index, font: font) }
  }

  /// A box that holds the shapes of the operator's glyphs, an em around each origin.
  private func glyphBounds(of show: ShowOperation) -> Rect {
    let reach = 2 * show.size.magnitude * Double(max(abs(show.a), abs(show.b), abs(show.c), abs(show.d)))
    var bounds: Rect?
    for glyph in content.glyphs[show.glyphs] {
      let at = Rect(
        x0: Double(glyph.x) - reach, y0: Double(glyph.y) - reach, x1: Double(glyph.x) + reach,
        y1: Double(glyph.y) + reach)
      bounds = bounds?.union(at) ?? at
    }
    return bounds ?? Rect(x0: 0, y0: 0, x1: 0, y1: 0)
  }

  /// The first two operands of `"`, which also stay set.
  private mutating func takeQuoteSpacing() -> (word: Double, character: Double) {
    let numbers = operands[..<operandCount].filter { $0.kind == .number }
    if numbers.count != 2 { content.findings.operandMismatches += 1 }
    state.wordSpacing = numbers.first?.number ?? 0
    state.characterSpacing = numbers.dropFirst().first?.number ?? 0
    return (state.wordSpacing, state.characterSpacing)
  }

  private func showOperation(
    _ op: ShowOperation.Operator, matrix: Matrix, quoteSpacing: (word: Double, character: Double)
  ) -> ShowOperation {
    ShowOperation(
      instance: execution.instance, op: op, renderMode: state.renderMode, isHidden: hiddenDepth > 0,
      isClipped: state.isClipped, isFresh: text.isFresh, start: call.start, keyword: call.keyword, end: call.end,
      font: state.font, fontUse: state.fontUse, size: state.fontSize, characterSpacing: state.characterSpacing,
      wordSpacing: state.wordSpacing, horizontalScaling: state.horizontalScaling, rise: state.rise,
      a: Float(matrix.a), b: Float(matrix.b), c: Float(matrix.c), d: Float(matrix.d),
      firstGlyph: Int32(truncatingIfNeeded: content.glyphs.count), glyphCount: 0,
      firstElement: Int32(truncatingIfNeeded: content.elements.count), elementCount: 0,
      markedContent: sequences.innermost, quoteWordSpacing: quoteSpacing.word,
      quoteCharacterSpacing: quoteSpacing.character)
  }

  private mutating func showOnlyString(_ bytes: Span<UInt8>, _ placer: GlyphPlacer, _ pen: inout Pen, isRegular: Bool) {
    let string = stringOperand()
    if !isRegular || string == nil { content.findings.operandMismatches += 1 }
    if let string { showString(string, bytes, placer, &pen) }
  }

  /// TJ. Without an array its last string is shown, as MuPDF does.
  @inline(__always)
  private mutating func showArray(_ bytes: Span<UInt8>, _ placer: GlyphPlacer, _ pen: inout Pen) {
    let isRegular =
      operandCount >= 2 && operands[0].kind == .arrayOpen && operands[operandCount - 1].kind == .arrayClose
    guard isRegular else {
      content.findings.operandMismatches += 1
      return showIrregularArray(bytes, placer, &pen)
    }
    let mismatches = content.findings.operandMismatches
    for i in 1..<operandCount - 1 { showItem(operands[i], bytes, placer, &pen) }
    if content.findings.operandMismatches > mismatches { noteInnerStrings() }
  }

  /// Strings of an array or dictionary in the array: some readers show them, others pass them over.
  private mutating func noteInnerStrings() {
    var depth = 0
    for operand in operands[1..<operandCount - 1] {
      switch operand.kind {
      case .arrayOpen, .dictionaryOpen: depth += 1
      case .arrayClose, .dictionaryClose: depth -= 1
      case .literal, .escapedLiteral, .hex: if depth > 0 { content.findings.disputedTexts += 1 }
      case .number, .name, .other: break
      }
    }
  }

  private mutating func showIrregularArray(_ bytes: Span<UInt8>, _ placer: GlyphPlacer, _ pen: inout Pen) {
    if let open = operands[..<operandCount].firstIndex(where: { $0.kind == .arrayOpen }),
      let close = operands[open..<operandCount].firstIndex(where: { $0.kind == .arrayClose })
    {
      for i in open + 1..<close { showItem(operands[i], bytes, placer, &pen) }
    } else if let string = stringOperand() {
      showString(string, bytes, placer, &pen)
    }
  }

  @inline(__always)
  private mutating func showItem(
    _ operand: Operand, _ bytes: Span<UInt8>, _ placer: GlyphPlacer, _ pen: inout Pen
  ) {
    switch operand.kind {
    case .number:
      content.elements.append(
        ShowElement(kind: .number, start: operand.start, end: operand.end, number: Float(operand.number)))
      placer.adjust(&pen, by: operand.number)
    case .literal, .escapedLiteral, .hex:
      showString(operand, bytes, placer, &pen)
    default:
      content.findings.operandMismatches += 1
    }
  }

  @inline(__always)
  private mutating func showString(
    _ operand: Operand, _ bytes: Span<UInt8>, _ placer: GlyphPlacer, _ pen: inout Pen
  ) {
    pen.element = Int32(truncatingIfNeeded: content.elements.count)
    content.elements.append(ShowElement(kind: operand.kind, start: operand.start, end: operand.end, number: 0))
    if operand.kind == .literal {
      placer.place(bytes, operand.range.lowerBound + 1..<operand.range.upperBound - 1, &pen, into: &content.glyphs)
    } else {
      // Taken out for the while: a span of a member would lock the whole of `self`.
      var string: [UInt8] = []
      swap(&string, &stringBuffer)
      let isUnambiguous = StringDecoding.decode(bytes, operand.kind, operand.range, into: &string)
      if !isUnambiguous { content.findings.operandMismatches += 1 }
      placer.place(string.span, 0..<string.count, &pen, into: &content.glyphs)
      swap(&string, &stringBuffer)
    }
  }
}

extension ShowOperation.Operator {
  fileprivate init(_ op: Operator) {
    switch op {
    case .showTextArray: self = .tjArray
    case .nextLineShowText: self = .quote
    case .nextLineSetSpacingShowText: self = .doubleQuote
    default: self = .tj
    }
  }
}
