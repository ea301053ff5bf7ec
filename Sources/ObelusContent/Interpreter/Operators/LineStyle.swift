internal import ObelusCore
internal import ObelusPDF

/// How lines are drawn (ISO 32000-2, 8.4.3), as far as it decides where their ink is.
extension PageInterpreter {
  mutating func setLineStyle(_ op: Operator) {
    if op == .setDash { return setDash() }
    takeNumbers(1)
    let number = operands[0].number
    switch op {
    case .setLineCap: state.lineCap = number == 1 ? 1 : number == 2 ? 2 : 0
    case .setLineJoin: state.lineJoin = number == 1 ? 1 : number == 2 ? 2 : 0
    default: state.miterLimit = number
    }
  }

  private mutating func setDash() {
    let numbers = operands[..<operandCount]
    guard numbers.first?.kind == .arrayOpen, numbers.last?.kind == .number,
      let close = numbers.firstIndex(where: { $0.kind == .arrayClose }), close == operandCount - 2
    else {
      content.findings.operandMismatches += 1
      return
    }
    setDash(numbers[1..<close].map(\.number), phase: numbers[operandCount - 1].number)
  }

  private mutating func setDash(_ lengths: [Double], phase: Double) {
    guard let pattern = DashPattern(lengths: lengths, phase: phase) else {
      state.dash = -1
      return
    }
    // A page may set the same pattern for each of its lines.
    if let known = content.dashPatterns.suffix(8).lastIndex(of: pattern) {
      state.dash = Int32(truncatingIfNeeded: known)
    } else {
      state.dash = Int32(truncatingIfNeeded: content.dashPatterns.count)
      content.dashPatterns.append(pattern)
    }
  }

  /// The entries of a graphics state parameter dictionary.
  mutating func setLineStyle(_ parameters: PDFDictionary) throws(ObelusError) {
    if let width = try source.resolve(parameters["LW"]).numberValue { state.lineWidth = width }
    if let cap = try source.resolve(parameters["LC"]).integerValue { state.lineCap = UInt8(clamping: cap) }
    if let join = try source.resolve(parameters["LJ"]).integerValue { state.lineJoin = UInt8(clamping: join) }
    if let limit = try source.resolve(parameters["ML"]).numberValue { state.miterLimit = limit }
    if let dash = try source.array(parameters["D"]), dash.count == 2, let lengths = try source.array(dash[0]) {
      var numbers: [Double] = []
      for length in lengths { numbers.append(try source.resolve(length).numberValue ?? 0) }
      setDash(numbers, phase: try source.resolve(dash[1]).numberValue ?? 0)
    }
  }
}
