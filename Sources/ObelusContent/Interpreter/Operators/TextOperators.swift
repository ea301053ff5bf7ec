internal import ObelusCore
internal import ObelusPDF

/// Text state (ISO 32000-2, 9.3) and text positioning (9.4.1, 9.4.2).
extension PageInterpreter {
  mutating func setTextState(_ op: Operator) {
    takeNumbers(1)
    let value = operands[0].number
    switch op {
    case .setCharacterSpacing: state.characterSpacing = value
    case .setWordSpacing: state.wordSpacing = value
    case .setHorizontalScaling: state.horizontalScaling = value / 100
    case .setLeading: state.leading = value
    case .setRise: state.rise = value
    default: setRenderMode(value)
    }
  }

  private mutating func setRenderMode(_ value: Double) {
    if value >= 0, value < 8 {
      state.renderMode = UInt8(value)
    } else {
      content.findings.operandMismatches += 1
      state.renderMode = 0
    }
  }

  /// Tf. A name that is missing, or stands for nothing, gives the substitute font: its glyphs still move the pen.
  mutating func setFont(_ bytes: Span<UInt8>) throws(ObelusError) {
    if operandCount != 2 || operands[0].kind != .name || operands[1].kind != .number {
      content.findings.operandMismatches += 1
    }
    state.fontSize = operands[..<operandCount].first { $0.kind == .number }?.number ?? 0
    guard let operand = nameOperand() else {
      return try setSubstituteFont()
    }
    let use = execution.names.index(.font, bytes, operand)
    state.fontUse = use
    if let known = execution.names.font(of: use) {
      state.font = known
      return
    }
    let font = try caches.font(execution.names[use], in: execution.resources)
    content.fonts = caches.fonts
    if content.fonts[Int(font)].description.isSubstitute { content.findings.missingResources += 1 }
    execution.names.setFont(font, of: use)
    state.font = font
  }

  mutating func setSubstituteFont() throws(ObelusError) {
    content.findings.missingResources += 1
    state.fontUse = -1
    state.font = try caches.font(ResourceUse(category: .font, name: ""), in: execution.resources)
    content.fonts = caches.fonts
  }

  mutating func positionText(_ op: Operator) {
    switch op {
    case .moveText:
      takeNumbers(2)
      text.moveLine(x: operands[0].number, y: operands[1].number)
    case .moveTextSetLeading:
      takeNumbers(2)
      state.leading = -operands[1].number
      text.moveLine(x: operands[0].number, y: operands[1].number)
    case .setTextMatrix:
      takeNumbers(6)
      text.startLine(operandMatrix)
    case .nextLine:
      text.moveLine(x: 0, y: -state.leading)
    case .beginText:
      text.startLine(.identity)
      text.firstShow = content.shows.count
      text.clips = false
    default:
      endText()
    }
  }

  /// ET: what the text object showed in modes 4 to 7 becomes a clipping path (9.3.6).
  private mutating func endText() {
    guard text.clips else { return }
    content.textClips.append(
      TextClip(
        instance: execution.instance, end: call.end,
        shows: Int32(truncatingIfNeeded: text.firstShow)..<Int32(truncatingIfNeeded: content.shows.count)))
    state.isClipped = true
    text.clips = false
  }
}
