internal import ObelusCore

/// Takes out of a content stream what counts the operators that went from it: white space, and operators without effect.
enum ContentTidying {
  /// What an operator sets, where setting it again makes the first time void.
  private enum Effect: Hashable {
    case font, renderMode, scaling, rise, leading, characterSpacing, wordSpacing, fill, stroke, textMatrix
  }

  /// - Parameter bytes: a stream without inline images.
  static func tidied(_ bytes: [UInt8]) -> [UInt8] {
    var calls: [(keyword: UInt32, text: [UInt8])] = []
    var lexer = Lexer()
    var operand = Operand(kind: .number, start: 0, end: 0, number: 0)
    var text: [UInt8] = []
    scan: while true {
      switch lexer.next(bytes.span, &operand) {
      case .operand: text.appendToken(bytes[operand.range])
      case .keyword:
        text.appendToken(bytes[lexer.keywordStart..<lexer.position])
        append((lexer.keyword, text), to: &calls)
        text.removeAll(keepingCapacity: true)
      // What cannot be read stays as it is.
      case .error: return bytes
      case .end: break scan
      }
    }
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    for call in calls {
      output += call.text
      output.append(0x0A)
    }
    return output + text
  }

  private static func append(
    _ call: (keyword: UInt32, text: [UInt8]), to calls: inout [(keyword: UInt32, text: [UInt8])]
  ) {
    let op = Operator(rawValue: call.keyword)
    // Settings since the last operator that does anything.
    let settings = calls.reversed().prefix { Operator(rawValue: $0.keyword).flatMap(effect) != nil }.count
    let first = calls.count - settings
    let before = first > 0 ? Operator(rawValue: calls[first - 1].keyword) : nil
    switch op {
    case .endText where before == .beginText:
      let kept = calls[first...].filter { Operator(rawValue: $0.keyword).flatMap(effect) != .textMatrix }
      calls.removeSubrange((first - 1)...)
      for setting in kept { append(setting, to: &calls) }
      return
    case .restore where before == .save:
      calls.removeSubrange((first - 1)...)
      return
    default: break
    }
    if let effect = op.flatMap(effect) {
      let same = (first..<calls.count).filter { Operator(rawValue: calls[$0].keyword).flatMap(Self.effect) == effect }
      for index in same.reversed() { calls.remove(at: index) }
    }
    calls.append(call)
  }

  private static func effect(_ op: Operator) -> Effect? {
    switch op {
    case .setFont: .font
    case .setRenderingMode: .renderMode
    case .setHorizontalScaling: .scaling
    case .setRise: .rise
    case .setLeading: .leading
    case .setCharacterSpacing: .characterSpacing
    case .setWordSpacing: .wordSpacing
    case .setFillGray, .setFillRGB, .setFillCMYK: .fill
    case .setStrokeGray, .setStrokeRGB, .setStrokeCMYK: .stroke
    case .setTextMatrix: .textMatrix
    default: nil
    }
  }
}
