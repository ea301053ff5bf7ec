internal import ObelusCore

/// From a keyword to what it does.
extension PageInterpreter {
  mutating func perform(_ keyword: UInt32, _ bytes: Span<UInt8>, _ lexer: inout Lexer) throws(ObelusError) {
    guard takeOperator() else { return exhaust() }
    guard let op = Operator(rawValue: keyword) else {
      if execution.compatibilityDepth == 0 { content.findings.unknownOperators += 1 }
      if path.isOpen { path.isInterleaved = true }
      return
    }
    if path.isOpen, !op.isPathOperator { path.isInterleaved = true }
    switch op {
    case .showText, .showTextArray, .nextLineShowText, .nextLineSetSpacingShowText:
      try show(op, bytes)
    case .moveText, .moveTextSetLeading, .setTextMatrix, .nextLine, .beginText, .endText:
      positionText(op)
    case .setCharacterSpacing, .setWordSpacing, .setHorizontalScaling, .setLeading, .setRenderingMode, .setRise:
      setTextState(op)
    case .setFont:
      try setFont(bytes)

    case .save:
      if savedStates.count < limits.savedStates { savedStates.append(state) } else { exhaust() }
    case .restore:
      if savedStates.count > execution.stateBase, let saved = savedStates.popLast() {
        state = saved
      } else {
        content.findings.unbalancedStates += 1
      }
    case .concatenate:
      takeNumbers(6)
      state.ctm = operandMatrix.concatenated(with: state.ctm)
    case .setLineWidth:
      takeNumbers(1)
      state.lineWidth = operands[0].number
    case .setLineCap, .setLineJoin, .setMiterLimit, .setDash:
      setLineStyle(op)
    case .setExtGState:
      try setExtGState(bytes)

    case .moveTo, .lineTo, .curveTo, .curveToReplicatingFirst, .curveToReplicatingLast, .rectangle:
      constructPath(op)
    case .closePath: break
    case .clip, .clipEvenOdd: path.isClip = true
    case .stroke, .closeStroke, .fill, .fillObsolete, .fillEvenOdd, .fillStroke, .fillStrokeEvenOdd, .closeFillStroke,
      .closeFillStrokeEvenOdd, .endPath:
      paintPath(op)

    case .setStrokeColorSpace, .setFillColorSpace:
      recordColorSpace(bytes)
      clearPattern(op)
    case .setStrokeColor, .setFillColor, .setStrokeColorExtended, .setFillColorExtended:
      try setPattern(op, bytes)
    case .setStrokeGray, .setFillGray, .setStrokeRGB, .setFillRGB, .setStrokeCMYK, .setFillCMYK:
      clearPattern(op)
    case .paintShading:
      try recordShading(bytes)
    case .paintXObject:
      try paintXObject(bytes)
    case .beginInlineImage:
      try readInlineImage(bytes, &lexer)

    case .beginMarkedContent: try markContent(bytes, hasProperties: false, isPoint: false)
    case .beginMarkedContentWithProperties: try markContent(bytes, hasProperties: true, isPoint: false)
    case .markedContentPoint: try markContent(bytes, hasProperties: false, isPoint: true)
    case .markedContentPointWithProperties: try markContent(bytes, hasProperties: true, isPoint: true)
    case .endMarkedContent: endMarkedContent()
    case .beginCompatibility: execution.compatibilityDepth += 1
    case .endCompatibility: execution.compatibilityDepth = max(0, execution.compatibilityDepth - 1)

    case .inlineImageData, .endInlineImage:
      content.findings.syntaxErrors += 1
    case .setRenderingIntent, .setFlatness, .setGlyphWidth, .setGlyphWidthAndBounds: break
    }
  }
}

/// The operands of the operator that is being run.
extension PageInterpreter {
  /// Makes the first `count` operands numbers: where there are others between, the first `count` numbers; where there are
  /// fewer, zeros for the rest, as MuPDF does. Readers disagree on such calls.
  @inline(__always)
  mutating func takeNumbers(_ count: Int) {
    var isRegular = operandCount == count
    for i in 0..<min(count, operandCount) where operands[i].kind != .number { isRegular = false }
    if !isRegular { repairNumbers(count) }
  }

  private mutating func repairNumbers(_ count: Int) {
    content.findings.operandMismatches += 1
    var found = 0
    for i in 0..<operandCount where found < count && operands[i].kind == .number {
      operands[found].number = operands[i].number
      found += 1
    }
    for i in found..<max(found, count) { operands[i].number = 0 }
  }

  /// The first six operands as a matrix.
  var operandMatrix: Matrix {
    Matrix(
      operands[0].number, operands[1].number, operands[2].number, operands[3].number, operands[4].number,
      operands[5].number)
  }

  /// The first operand that is a name.
  func nameOperand() -> Operand? { operands[..<operandCount].first { $0.kind == .name } }

  /// The resource that a name operand stands for, which is recorded as used.
  mutating func use(_ category: ResourceCategory, _ bytes: Span<UInt8>, _ operand: Operand) -> ResourceUse {
    let index = execution.names.index(category, bytes, operand)
    return execution.names[index]
  }

  /// The last operand that is a string.
  func stringOperand() -> Operand? { operands[..<operandCount].last { $0.isString } }

  /// The one operand, which must be a name; readers disagree where there are others.
  mutating func onlyName() -> Operand? {
    let name = nameOperand()
    if operandCount != 1 || name == nil { content.findings.operandMismatches += 1 }
    return name
  }
}
